//! The two theorems about uptimals (`value/leaf`) against games that are nothing but lists of options.

use std::collections::HashMap;

use dashu_int::IBig;
use sprague::value::{Dyadic, Leaf, Order};

/// A game by its number in [`Plain`].
type Game = usize;

/// Games as lists of options; order, sum and canonical form by their textbook definitions.
#[derive(Default)]
struct Plain {
    games: Vec<(Vec<Game>, Vec<Game>)>,
    numbers: HashMap<(Vec<Game>, Vec<Game>), Game>,
    at_most: HashMap<(Game, Game), bool>,
    canonical: HashMap<Game, Game>,
    sums: HashMap<(Game, Game), Game>,
}

impl Plain {
    fn game(&mut self, mut lefts: Vec<Game>, mut rights: Vec<Game>) -> Game {
        for options in [&mut lefts, &mut rights] {
            options.sort_unstable();
            options.dedup();
        }
        let key = (lefts, rights);
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        self.games.push(key.clone());
        self.numbers.insert(key, self.games.len() - 1);
        self.games.len() - 1
    }

    /// a ≤ b unless a left option of a is ≥ b or a right option of b is ≤ a.
    fn at_most(&mut self, a: Game, b: Game) -> bool {
        if let Some(&known) = self.at_most.get(&(a, b)) {
            return known;
        }
        let (lefts, rights) = (self.games[a].0.clone(), self.games[b].1.clone());
        let answer = !lefts.iter().any(|&left| self.at_most(b, left))
            && !rights.iter().any(|&right| self.at_most(right, a));
        self.at_most.insert((a, b), answer);
        answer
    }

    fn negative(&mut self, a: Game) -> Game {
        let (lefts, rights) = self.games[a].clone();
        let mut negate = |options: Vec<Game>| options.iter().map(|&g| self.negative(g)).collect();
        let (lefts, rights): (Vec<Game>, Vec<Game>) = (negate(rights), negate(lefts));
        self.game(lefts, rights)
    }

    fn sum(&mut self, a: Game, b: Game) -> Game {
        if let Some(&known) = self.sums.get(&(a, b)) {
            return known;
        }
        let ((a_lefts, a_rights), (b_lefts, b_rights)) =
            (self.games[a].clone(), self.games[b].clone());
        let mut options = |of_a: Vec<Game>, of_b: Vec<Game>| -> Vec<Game> {
            let first: Vec<Game> = of_a.iter().map(|&option| self.sum(option, b)).collect();
            let second = of_b.iter().map(|&option| self.sum(a, option));
            first.into_iter().chain(second).collect()
        };
        let lefts = options(a_lefts, b_lefts);
        let rights = options(a_rights, b_rights);
        let sum = self.game(lefts, rights);
        let answer = self.canonical(sum);
        self.sums.insert((a, b), answer);
        answer
    }

    /// Bypasses what is reversible and deletes what is dominated, in the options first.
    fn canonical(&mut self, a: Game) -> Game {
        if let Some(&known) = self.canonical.get(&a) {
            return known;
        }
        let (lefts, rights) = self.games[a].clone();
        let lefts = self.simplified(a, lefts, true);
        let rights = self.simplified(a, rights, false);
        let answer = self.game(lefts, rights);
        self.canonical.insert(a, answer);
        self.canonical.insert(answer, answer);
        answer
    }

    fn simplified(&mut self, whole: Game, options: Vec<Game>, left: bool) -> Vec<Game> {
        let mut waiting: Vec<Game> = options.iter().map(|&g| self.canonical(g)).collect();
        let mut kept: Vec<Game> = Vec::new();
        while let Some(option) = waiting.pop() {
            let (lefts, rights) = self.games[option].clone();
            let answers = if left { rights } else { lefts };
            let through = answers
                .into_iter()
                .find(|&answer| self.no_better(answer, whole, left));
            match through {
                Some(through) => {
                    let (lefts, rights) = self.games[through].clone();
                    waiting.extend(if left { lefts } else { rights });
                }
                None => kept.push(option),
            }
        }
        kept.sort_unstable();
        kept.dedup();
        let dominated: Vec<bool> = kept
            .iter()
            .map(|&a| kept.iter().any(|&b| a != b && self.no_better(a, b, left)))
            .collect();
        let mut dominated = dominated.into_iter();
        kept.retain(|_| !dominated.next().unwrap());
        kept
    }

    /// Is `a` no better than `b` for this player?
    fn no_better(&mut self, a: Game, b: Game, left: bool) -> bool {
        if left {
            self.at_most(a, b)
        } else {
            self.at_most(b, a)
        }
    }

    fn nimber(&mut self, nim: u64) -> Game {
        let smaller: Vec<Game> = (0..nim).map(|m| self.nimber(m)).collect();
        self.game(smaller.clone(), smaller)
    }

    /// ↑^i = {0 | −↑ − ↑² − … − ↑^(i−1) + *}.
    fn power_of_up(&mut self, i: usize) -> Game {
        let zero = self.nimber(0);
        let mut right = self.nimber(1);
        for lower in 1..i {
            let power = self.power_of_up(lower);
            let negative = self.negative(power);
            right = self.sum(right, negative);
        }
        self.game(vec![zero], vec![right])
    }

    fn uptimal(&mut self, digits: &[i64], nim: u64) -> Game {
        let mut sum = self.nimber(nim);
        for (place, &digit) in digits.iter().enumerate() {
            let mut power = self.power_of_up(place + 1);
            if digit < 0 {
                power = self.negative(power);
            }
            for _ in 0..digit.abs() {
                sum = self.sum(sum, power);
            }
        }
        sum
    }

    fn of_leaf(&mut self, leaf: &Leaf) -> Game {
        let digits: Vec<i64> = leaf
            .ups()
            .iter()
            .map(|digit| i64::try_from(digit.clone()).unwrap())
            .collect();
        self.uptimal(&digits, leaf.nim())
    }
}

fn leaf(digits: &[i64], nim: u64) -> Leaf {
    let digits = digits.iter().map(|&digit| IBig::from(digit)).collect();
    Leaf::new(Dyadic::ZERO, digits, nim)
}

/// Uptimals of up to three digits between −2 and 2 and nimbers up to *3.
fn for_all_uptimals(mut check: impl FnMut(&mut Plain, &[i64], u64)) {
    let mut plain = Plain::default();
    for code in 0..125i64 {
        let digits = [code % 5 - 2, code / 5 % 5 - 2, code / 25 - 2];
        for nim in 0..4 {
            check(&mut plain, &digits, nim);
        }
    }
}

#[test]
fn the_order_of_uptimals_is_that_of_the_games() {
    let mut all = Vec::new();
    let mut games = Plain::default();
    for_all_uptimals(|_, digits, nim| {
        all.push((leaf(digits, nim), games.uptimal(digits, nim)));
    });
    for (a, game_a) in &all {
        for (b, game_b) in all.iter().step_by(7) {
            let (le, ge) = (
                games.at_most(*game_a, *game_b),
                games.at_most(*game_b, *game_a),
            );
            let expected = match (le, ge) {
                (true, true) => Order::Equal,
                (true, false) => Order::Less,
                (false, true) => Order::Greater,
                (false, false) => Order::Confused,
            };
            assert_eq!(a.order(b), expected, "{} and {}", a.name(), b.name());
        }
    }
}

#[test]
fn the_options_of_uptimals_are_those_of_the_canonical_form() {
    for_all_uptimals(|plain, digits, nim| {
        let leaf = leaf(digits, nim);
        let game = plain.uptimal(digits, nim);
        let canonical = plain.canonical(game);
        let (lefts, rights) = plain.games[canonical].clone();
        let (own_lefts, own_rights) = leaf.options();
        for (options, own) in [(lefts, own_lefts), (rights, own_rights)] {
            let mut own: Vec<Game> = own.iter().map(|leaf| plain.of_leaf(leaf)).collect();
            own.sort_unstable();
            assert_eq!(own, options, "{}", leaf.name());
        }
        let (lefts, rights) = leaf.options();
        let found = Leaf::recognise(
            &lefts.iter().collect::<Vec<_>>(),
            &rights.iter().collect::<Vec<_>>(),
        );
        assert_eq!(found, Some(leaf));
    });
}
