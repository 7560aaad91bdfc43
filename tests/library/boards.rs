//! Board games played by their real rules agree with their codes on small boards.

use sprague::notation::parse_ruleset;
use sprague::{NimSequence, Nimber};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// A position of a board game with its moves.
trait Board: Clone + Eq + Hash {
    fn moves(&self) -> Vec<Self>;
}

/// The nim-value of a position by listing everything that can follow.
fn value<B: Board>(board: &B, known: &mut HashMap<B, Nimber>) -> Nimber {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let reached: HashSet<Nimber> = board
        .moves()
        .iter()
        .map(|next| value(next, known))
        .collect();
    let least = (0..).find(|v| !reached.contains(v)).unwrap_or_default();
    known.insert(board.clone(), least);
    least
}

fn heap_values(game: &str, to: u64) -> Vec<Nimber> {
    let ruleset = parse_ruleset(game).expect("a game in the catalogue");
    let mut sequence = NimSequence::new(&ruleset);
    sequence.extend_to(to).expect("small heaps");
    sequence.values().to_vec()
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Square {
    Empty,
    Mine,
    Theirs,
}

/// A 3 × n board of Dawson's chess, seen by the player to move, whose pawns go up. Turning the
/// board after each move makes the game impartial in form: both players have the same moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct DawsonsChess {
    /// Ranks from the mover's side.
    ranks: [Vec<Square>; 3],
}

impl DawsonsChess {
    fn new(files: usize) -> Self {
        DawsonsChess {
            ranks: [
                vec![Square::Mine; files],
                vec![Square::Empty; files],
                vec![Square::Theirs; files],
            ],
        }
    }

    /// The position after moving a pawn, with the board turned to the other player.
    fn after(&self, from: (usize, usize), to: (usize, usize)) -> Self {
        let mut next = self.clone();
        next.ranks[from.0][from.1] = Square::Empty;
        next.ranks[to.0][to.1] = Square::Mine;
        next.ranks.reverse();
        for rank in &mut next.ranks {
            for square in rank.iter_mut() {
                *square = match *square {
                    Square::Empty => Square::Empty,
                    Square::Mine => Square::Theirs,
                    Square::Theirs => Square::Mine,
                };
            }
        }
        next
    }

    fn pawns(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let files = self.ranks[0].len();
        (0..2)
            .flat_map(move |rank| (0..files).map(move |file| (rank, file)))
            .filter(|&(rank, file)| self.ranks[rank][file] == Square::Mine)
    }
}

impl Board for DawsonsChess {
    /// Captures are diagonal and compulsory; otherwise a pawn goes one square forward.
    fn moves(&self) -> Vec<Self> {
        let files = self.ranks[0].len();
        let mut captures = Vec::new();
        let mut advances = Vec::new();
        for (rank, file) in self.pawns() {
            for side in [file.wrapping_sub(1), file + 1]
                .into_iter()
                .filter(|&side| side < files)
            {
                if self.ranks[rank + 1][side] == Square::Theirs {
                    captures.push(self.after((rank, file), (rank + 1, side)));
                }
            }
            if self.ranks[rank + 1][file] == Square::Empty {
                advances.push(self.after((rank, file), (rank + 1, file)));
            }
        }
        if captures.is_empty() {
            advances
        } else {
            captures
        }
    }
}

/// Between two quiet moves every exchange is forced: follows captures until none is possible.
fn quiet_positions(board: &DawsonsChess) -> HashSet<DawsonsChess> {
    let mut quiet = HashSet::new();
    let mut open = vec![board.clone()];
    while let Some(board) = open.pop() {
        let can_capture = board
            .moves()
            .iter()
            .any(|next| pieces(next) < pieces(&board));
        if can_capture {
            open.extend(board.moves());
        } else {
            quiet.insert(board);
        }
    }
    quiet
}

fn pieces(board: &DawsonsChess) -> usize {
    board
        .ranks
        .iter()
        .flatten()
        .filter(|square| **square != Square::Empty)
        .count()
}

#[test]
fn dawsons_chess_by_its_real_rules_is_won_exactly_when_its_heap_is() {
    let heaps = heap_values("dawsons-chess", 9);
    let mut known = HashMap::new();
    for (files, heap) in (1..=9).zip(&heaps[1..]) {
        let board = value(&DawsonsChess::new(files), &mut known);
        assert_eq!(board == 0, *heap == 0, "{files} files");
    }
}

#[test]
fn advancing_a_pawn_in_dawsons_chess_leaves_the_blocks_the_code_says() {
    for files in 1..=8 {
        for (rank, file) in DawsonsChess::new(files).pawns().collect::<Vec<_>>() {
            let advanced = DawsonsChess::new(files).after((rank, file), (rank + 1, file));
            let taken = usize::from(file > 0) + 1 + usize::from(file + 1 < files);
            for quiet in quiet_positions(&advanced) {
                // A file is still in play while nobody has moved on it.
                let untouched = (0..files).filter(|&f| {
                    quiet.ranks[0][f] != Square::Empty
                        && quiet.ranks[1][f] == Square::Empty
                        && quiet.ranks[2][f] != Square::Empty
                });
                assert_eq!(untouched.count(), files - taken, "file {file} of {files}");
            }
        }
    }
}

/// A Treblecross strip; `None` when three crosses stand in a row and the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Treblecross(Vec<bool>);

impl Board for Treblecross {
    fn moves(&self) -> Vec<Self> {
        if self.0.windows(3).any(|three| three == [true; 3]) {
            return Vec::new();
        }
        let empty = (0..self.0.len()).filter(|&square| !self.0[square]);
        empty
            .map(|square| {
                let mut next = self.clone();
                next.0[square] = true;
                next
            })
            .collect()
    }
}

#[test]
fn treblecross_by_its_real_rules_is_won_exactly_when_the_heap_two_larger_is() {
    let heaps = heap_values("treblecross", 18);
    let mut known = HashMap::new();
    for squares in 3..=16 {
        let board = value(&Treblecross(vec![false; squares]), &mut known);
        assert_eq!(board == 0, heaps[squares + 2] == 0, "{squares} squares");
    }
}

#[test]
fn kayles_pins_in_a_row_agree_with_the_heap_values() {
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Pins(Vec<bool>);
    impl Board for Pins {
        fn moves(&self) -> Vec<Self> {
            let standing = |i: usize| self.0.get(i) == Some(&true);
            let mut next = Vec::new();
            for i in (0..self.0.len()).filter(|&i| standing(i)) {
                let mut one = self.clone();
                one.0[i] = false;
                if standing(i + 1) {
                    let mut two = one.clone();
                    two.0[i + 1] = false;
                    next.push(two);
                }
                next.push(one);
            }
            next
        }
    }
    let heaps = heap_values("kayles", 14);
    let mut known = HashMap::new();
    for (pins, &heap) in heaps.iter().enumerate() {
        assert_eq!(
            value(&Pins(vec![true; pins]), &mut known),
            heap,
            "{pins} pins"
        );
    }
}
