//! Whatever takes long about a position ends when its handle says so, and says that it was stopped.

use sprague::play::{Advisor, MisereError, PlainSearch, SearchError, Session};
use sprague::position::{Limits, Position, Side};
use sprague::sums::Judge;
use sprague::value::{Arena, TooLarge};
use sprague::{Control, Stopped};

fn cancelled() -> Control {
    let control = Control::new();
    control.cancel();
    control
}

fn position(text: &str) -> Position {
    Position::parse(text).unwrap()
}

#[test]
fn misere_play_is_stopped() {
    let found = position("kayles[40] + kayles[41]").misere(usize::MAX, &cancelled());
    let stopped = MisereError::Search(SearchError::Stopped(Stopped::Cancelled));
    assert_eq!(found, Err(stopped));
}

#[test]
fn the_fight_of_a_lost_position_is_stopped() {
    let lost = position("kayles[40] + kayles[40]");
    let mut search = PlainSearch::new(&lost, false, usize::MAX).under(&cancelled());
    let found = search.moves(&lost, Side::Left);
    assert_eq!(found, Err(SearchError::Stopped(Stopped::Cancelled)));
}

#[test]
fn sums_of_values_are_stopped() {
    let mut arena = Arena::new();
    let texts = [
        "{5|2||-1}",
        "{4|3||-2}",
        "{6|1||-3}",
        "{3|1/2||-2}",
        "{7||2|-5}",
    ];
    let values = texts.map(|text| arena.parse(text).unwrap());
    arena.set_control(cancelled());
    let mut judge = Judge::new(usize::MAX);
    let found: Vec<_> = Side::BOTH
        .map(|side| judge.decide(&mut arena, &values, side))
        .into();
    for answer in found {
        // What a quick argument decides needs no time.
        assert!(matches!(answer, Ok(_) | Err(TooLarge::Stopped(_))));
    }
}

#[test]
fn advice_is_not_given_after_it_was_stopped() {
    let game = Session::new(position("kayles[30] + kayles[31]"), Side::Left, true).unwrap();
    let mut advisor = Advisor::new(Limits::default(), true);
    advisor.set_control(cancelled());
    assert_eq!(advisor.advise(&game), Err(Stopped::Cancelled));
}
