//! Certificates of what powers of up add up to, and of sums with partizan heaps: verified, and forged ones rejected.

use crate::support::*;
use proptest::prelude::*;
use sprague::certificate::{self, SumClaim, SumComponent, SumMove};
use sprague::outcome::Side;
use sprague::value::{Arena, Dyadic, FarValues, HeapValues, Leaf, Regularities, TakeSets};
use sprague_verify::{Failure, verify};

fn sets(left: &[usize], right: &[usize]) -> TakeSets {
    TakeSets::new(left, right).unwrap()
}

pub(crate) fn name(sets: &TakeSets) -> String {
    format!("S({:?}|{:?})", sets.left(), sets.right()).replace(['[', ']', ' '], "")
}

/// The certificate of the recursions of a game and of what they gain.
pub(crate) fn law(sets: &TakeSets, heaps: usize) -> Option<String> {
    let mut arena = Arena::new();
    let mut table = HeapValues::new(sets.clone());
    let laws = Regularities::find(&mut arena, &mut table, sets.largest(), heaps).unwrap();
    certificate::recursion(&name(sets), &laws, &arena)
}

fn whole(number: i64) -> Leaf {
    Leaf::number_only(Dyadic::from(number))
}

pub(crate) fn ups(digits: &[i64], nimber: u64) -> Leaf {
    let digits = digits.iter().map(|&digit| digit.into()).collect();
    Leaf::new(Dyadic::ZERO, digits, nimber)
}

pub(crate) fn heap(size: u64, game: &str) -> SumComponent {
    SumComponent::Heap(size, game.into(), false)
}

/// What the letter of an outcome says: who wins if Left starts, and if Right does.
fn winners(letter: char) -> [Option<(Side, Option<SumMove>)>; 2] {
    let (left, right) = match letter {
        'L' => (Side::Left, Side::Left),
        'R' => (Side::Right, Side::Right),
        'N' => (Side::Left, Side::Right),
        _ => (Side::Right, Side::Left),
    };
    [Some((left, None)), Some((right, None))]
}

pub(crate) fn with_outcome(claim: &SumClaim, letter: char) -> String {
    let claim = SumClaim {
        winners: winners(letter),
        ..claim.clone()
    };
    claim.certificate().unwrap()
}

/// The claim is accepted with this outcome and with no other.
pub(crate) fn is_only(claim: &SumClaim, letter: char) {
    for other in ['L', 'R', 'N', 'P'] {
        let text = with_outcome(claim, other);
        match (check(&text), other == letter) {
            (Ok(_), true) | (Err(Failure::False { .. }), false) => {}
            (verdict, _) => panic!("{other}: {verdict:?}\n{text}"),
        }
    }
}

#[test]
fn what_powers_of_up_add_up_to_is_verified() {
    let text = law(&sets(&[1, 2], &[1, 3]), 200).unwrap();
    let verified = check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(
        verified
            .claim
            .contains("G(n) = G(n - 3) + ^ + * for n = 0 mod 3 from heap 3 on"),
        "{}",
        verified.claim
    );
    assert!(
        verified
            .claim
            .contains("G(n - 3) + ^ + ^(2) + * for n = 1 mod 3 from heap 4 on")
    );
}

#[test]
fn with_the_players_exchanged_the_same_is_verified_of_negatives() {
    let text = law(&sets(&[1, 3], &[1, 2]), 200).unwrap();
    assert!(text.contains("\nplayers exchanged\n"), "{text}");
    let verified = check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(
        verified.claim.contains("G(n) = {G(n - 3)|0}"),
        "{}",
        verified.claim
    );
    assert!(
        verified.claim.contains("+ -^ + * for n = 0 mod 3"),
        "{}",
        verified.claim
    );
    // What grows does not fall.
    let grows = text.replace("players exchanged\n", "");
    assert!(first_failure(&sealed(&grows)).is_some());
}

#[test]
fn forged_gains_are_rejected_at_the_first_bad_heap() {
    let text = law(&sets(&[1, 2], &[1, 3]), 200).unwrap();
    // Heap 3 is worth ^*, heap 6 is worth 2.^ and heap 4 is worth ^ + ^(2) or so, never these.
    assert_eq!(first_failure(&with(&text, "gains", "3:3:0;2;1")), Some(0));
    assert_eq!(first_failure(&with(&text, "gains", "3:6:0;2;1")), Some(0));
    assert_eq!(first_failure(&with(&text, "gains", "6:6:0;2;1")), Some(3));
    assert_eq!(first_failure(&with(&text, "gains", "9:6:0;3;0")), Some(6));
    // Heaps 3 and 4 are the exceptions to the law, and a heap before its law tells nothing of later ones.
    let without = sealed(
        &text
            .lines()
            .filter(|line| !line.starts_with("gains"))
            .map(|line| format!("{line}\n"))
            .collect::<String>(),
    );
    check(&without).unwrap();
    assert_eq!(first_failure(&with(&without, "residues", "0:3")), Some(3));
    assert_eq!(first_failure(&with(&without, "residues", "1:4")), Some(4));
    let late = with(&text, "residues", "0:9");
    assert!(reason(&with(&late, "gains", "3:3:0;1;1")).contains("does not follow"));
    // A class without its law, a heap before its law, another class, a start behind what is known.
    let law_of_one = with(&text, "residues", "1:7");
    assert!(reason(&with(&law_of_one, "gains", "3:3:0;1;1")).contains("does not follow"));
    for gain in ["3:0:0;1;0", "4:3:0;1;1", "12:6:0;2;0", "0:3:0;1;1"] {
        let forged = with(&text, "gains", gain);
        assert!(reason(&forged).contains("does not follow"), "{gain}");
    }
    // Nothing is gained for ever by values with digits that are not positive, or with a number.
    for gain in ["3:3:0;;1", "3:3:0;-1;1", "3:3:0;1,0,-1;1", "3:3:1;1;1"] {
        let forged = with(&text, "gains", gain);
        assert!(
            matches!(check(&forged), Err(Failure::Unreadable { .. })),
            "{gain}"
        );
    }
}

#[test]
fn a_law_that_is_claimed_late_is_checked_within_the_table() {
    let text = law(&sets(&[1, 2], &[1, 3]), 200).unwrap();
    let period = says(&text, "period");
    let later = with(&text, "period", &(4 * period).to_string());
    let later = with(&later, "residues", "0:600");
    let later: String = later
        .lines()
        .filter(|line| !line.starts_with("gains"))
        .map(|line| format!("{line}\n"))
        .collect();
    check(&sealed(&later)).unwrap();
    let empty: String = text
        .lines()
        .filter(|line| !line.starts_with("gains") && !line.starts_with("residues"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(reason(&sealed(&empty)).contains("no class"));
}

#[test]
fn a_huge_heap_beside_ups_is_decided_by_its_law() {
    let game = "S(1,2|1,3)";
    let text = law(&sets(&[1, 2], &[1, 3]), 200).unwrap();
    // Heap 3k is worth k.^ for even k, and k.^ + * for odd k.
    let (heaps, k) = (3_000_000_000_000_000, 1_000_000_000_000_000);
    let claim = |value: Leaf| SumClaim {
        components: vec![heap(heaps, game), SumComponent::Value(value)],
        certificates: vec![text.clone()],
        ..SumClaim::default()
    };
    is_only(&claim(ups(&[-k], 0)), 'P');
    is_only(&claim(ups(&[-k], 1)), 'N');
    is_only(&claim(ups(&[-k + 1], 0)), 'L');
    is_only(&claim(ups(&[-k + 1], 1)), 'N');
    is_only(&claim(ups(&[-k - 1], 2)), 'R');
    is_only(&claim(ups(&[-k, 1], 2)), 'N');
    is_only(&claim(whole(-1)), 'R');
    // The negative of the heap is that heap with the players exchanged.
    let both = SumClaim {
        components: vec![heap(heaps, game), heap(heaps, "S(1,3|1,2)")],
        certificates: vec![text.clone()],
        ..SumClaim::default()
    };
    is_only(&both, 'P');
    let minus = SumClaim {
        components: vec![
            heap(heaps, game),
            SumComponent::Heap(heaps, game.into(), true),
        ],
        certificates: vec![text.clone()],
        ..SumClaim::default()
    };
    is_only(&minus, 'P');
    let without = SumClaim {
        certificates: vec![],
        ..minus
    };
    let little = 1 << 22;
    let verdict = verify(&with_outcome(&without, 'P'), little, &mut |_, _| true);
    assert!(matches!(verdict, Err(Failure::False { .. })), "{verdict:?}");
    // Nor are a million million options of a nimber.
    let nimber = SumClaim {
        components: vec![heap(5, game), SumComponent::Value(ups(&[1], 1 << 40))],
        ..SumClaim::default()
    };
    assert!(reason(&with_outcome(&nimber, 'N')).contains("too many positions"));
}

#[test]
fn a_winning_move_in_a_sum_is_checked() {
    let game = "S(1,2|1,3)";
    let text = law(&sets(&[1, 2], &[1, 3]), 200).unwrap();
    let won = |by: SumMove| SumClaim {
        components: vec![
            heap(3_000_000, game),
            SumComponent::Value(ups(&[-999_000], 3)),
        ],
        certificates: vec![text.clone()],
        winners: [Some((Side::Left, Some(by))), Some((Side::Left, None))],
        ..SumClaim::default()
    };
    let accepted = |by: SumMove| check(&won(by).certificate().unwrap());
    accepted(SumMove::Heap(0, vec![2_999_999])).unwrap();
    accepted(SumMove::Value(1, ups(&[-999_000], 0))).unwrap();
    accepted(SumMove::Value(1, ups(&[-998_999], 2))).unwrap();
    for by in [
        SumMove::Heap(0, vec![2_999_997]),
        SumMove::Heap(0, vec![3_000_000]),
        SumMove::Heap(0, vec![1, 2]),
        SumMove::Value(1, ups(&[5], 3)),
        SumMove::Value(1, ups(&[-999_000], 4)),
        SumMove::Value(1, ups(&[-998_999], 3)),
    ] {
        assert!(reason(&won(by).certificate().unwrap()).contains("cannot become"));
    }
}

#[test]
fn what_heaps_are_said_to_be_worth_is_played_out() {
    let game = "S(1,2|1,3)";
    let claim = SumClaim {
        components: vec![heap(6, game), SumComponent::Value(ups(&[-2], 0))],
        worths: vec![(6, game.into(), ups(&[2], 0))],
        ..SumClaim::default()
    };
    is_only(&claim, 'P');
    let forged = SumClaim {
        worths: vec![(6, game.into(), ups(&[2], 1))],
        ..claim
    };
    assert_eq!(first_failure(&with_outcome(&forged, 'N')), Some(6));
}

#[test]
fn beside_games_that_are_not_simple_huge_digits_are_bounded() {
    let text = law(&sets(&[1, 2], &[1, 3]), 200).unwrap();
    let mut arena = Arena::new();
    let hot = sets(&[1, 4], &[2, 3]);
    let values = HeapValues::new(hot.clone()).values(&mut arena, 30).unwrap();
    let mut seen = 0;
    for (size, &value) in values.iter().enumerate().take(16) {
        if arena.as_leaf(value).is_some() {
            continue;
        }
        // No value of these heaps is worth more ups than that.
        let huge = arena.leaf(ups(&[60], 0));
        let sum = arena.sum(value, huge).unwrap();
        let zero = arena.zero();
        let letter = match (
            arena.order(sum, zero).unwrap().is_ge(),
            arena.order(sum, zero).unwrap().is_le(),
        ) {
            (true, true) => 'P',
            (true, false) => 'L',
            (false, true) => 'R',
            (false, false) => 'N',
        };
        let claim = SumClaim {
            components: vec![
                heap(size as u64, &name(&hot)),
                heap(3_000_000_000, "S(1,2|1,3)"),
            ],
            certificates: vec![text.clone()],
            bound: Some(6),
            ..SumClaim::default()
        };
        is_only(&claim, letter);
        seen += 1;
    }
    assert!(seen > 2, "{seen}");
}

#[test]
fn heaps_whose_values_repeat_with_an_integer_are_reduced() {
    let mut arena = Arena::new();
    let own = sets(&[2], &[1]);
    let far = FarValues::find(&mut arena, &own).unwrap().unwrap();
    let text = certificate::repetition("S(2|1)", far.law()).unwrap();
    let value = far.value(&mut arena, 1_000_000_000).unwrap().unwrap();
    let negative = arena.negative(value).unwrap();
    let Some(leaf) = arena.as_leaf(negative) else {
        panic!("not simple");
    };
    let claim = SumClaim {
        components: vec![
            heap(1_000_000_000, "S(2|1)"),
            SumComponent::Value(leaf.clone()),
        ],
        certificates: vec![text],
        ..SumClaim::default()
    };
    is_only(&claim, 'P');
}

/// Who wins if a player starts, by looking at all moves.
fn left_wins(heaps: &mut Vec<(TakeSets, usize)>, nimber: u64, left_moves: bool) -> bool {
    for place in 0..heaps.len() {
        let (sets, size) = heaps[place].clone();
        let amounts = if left_moves {
            sets.left()
        } else {
            sets.right()
        };
        for amount in amounts.iter().filter(|&&amount| amount <= size) {
            heaps[place].1 = size - amount;
            let wins = left_wins(heaps, nimber, !left_moves);
            heaps[place].1 = size;
            if wins == left_moves {
                return left_moves;
            }
        }
    }
    let smaller = (0..nimber).any(|less| left_wins(heaps, less, !left_moves) == left_moves);
    smaller == left_moves
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 20, ..ProptestConfig::default() })]

    #[test]
    fn sums_of_small_heaps_are_accepted_with_their_outcome_only(
        left in prop::collection::btree_set(1usize..5, 0..3),
        right in prop::collection::btree_set(1usize..5, 0..3),
        sizes in prop::collection::vec(0usize..7, 1..3),
        nimber in 0u64..3,
        valued in any::<bool>(),
    ) {
        let left: Vec<usize> = left.into_iter().collect();
        let right: Vec<usize> = right.into_iter().collect();
        let own = sets(&left, &right);
        let mut heaps: Vec<(TakeSets, usize)> = sizes.iter().map(|&size| (own.clone(), size)).collect();
        let letter = match (left_wins(&mut heaps, nimber, true), left_wins(&mut heaps, nimber, false)) {
            (true, true) => 'L',
            (false, false) => 'R',
            (true, false) => 'N',
            (false, true) => 'P',
        };
        let mut components: Vec<SumComponent> = sizes.iter().map(|&size| heap(size as u64, &name(&own))).collect();
        components.push(SumComponent::Value(Leaf::nimber(nimber)));
        let mut arena = Arena::new();
        let values = HeapValues::new(own.clone()).values(&mut arena, 8).unwrap();
        let worth = |&size: &usize| Some((size, name(&own), arena.as_leaf(values[size])?.clone()));
        let worths = sizes.iter().filter(|_| valued).filter_map(worth).collect();
        is_only(&SumClaim { components, worths, ..SumClaim::default() }, letter);
    }

    #[test]
    fn gains_of_random_sets_are_verified(
        left in prop::collection::btree_set(1usize..6, 1..4),
        right in prop::collection::btree_set(1usize..6, 1..4),
    ) {
        let left: Vec<usize> = left.into_iter().collect();
        let right: Vec<usize> = right.into_iter().collect();
        if let Some(text) = law(&sets(&left, &right), 200) {
            prop_assert!(check(&text).is_ok(), "{:?}\n{text}", check(&text));
        }
    }
}
