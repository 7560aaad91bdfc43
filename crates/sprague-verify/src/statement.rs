//! The claims `statement`, a condition on nim-values and outcomes that holds for all n from some number on, and `share`, one that
//! repeats from there on, with how many numbers of each period satisfy it: the density of those.
//!
//! Call f *linear on classes* modulo Q from a on if `f(n + 2Q) − f(n + Q) = f(n + Q) − f(n)` for all `n ≥ a`: it grows by a
//! fixed amount, its *slope*, within each class of numbers modulo Q. Then it is so modulo every multiple of Q, and from every
//! later number on. Numbers and n itself are linear on classes, and
//!
//! - sums and differences of such functions are, modulo a common multiple, and products if one factor does not depend on n;
//! - f/c rounded down and f mod c are, modulo cQ, for a number `c > 0`: there the slopes of f are multiples of c;
//! - G(f(n)) is, if `G(m + p) = G(m) + t` for all `m ≥ q`, no slope of f is negative, and f(n) ≥ q from a on in every class
//!   whose slope is not 0. Modulo pQ the slopes of f are multiples of p, so those of G(f) are multiples of t;
//! - any operation on functions whose slopes are 0 gives one whose slopes are 0;
//! - a comparison of f and g does not change any more within a class once the difference has the sign of its slope.
//!
//! So a condition made of these is linear on classes, and as it is 0 or 1, its slopes are 0. It holds for all `n ≥ m` if it
//! does for `m ≤ n < max(a, m) + Q`. It repeats with t from m on if it is the same at n and at n + t for these n: later ones have the class of such an n,
//! and n + t that of the other. The periods of the games are part of the certificate, and checked first.
//!
//! Of a game with a set for each player the certificate has the period of its outcomes (`outcomes`). With it, L(n) is 1 if Left wins heap n when she
//! starts, else 0, and R(n) the same for Right: functions like G, with saltus 0. A heap is worth at least 0 exactly if R(n) = 0, and at
//! most 0 exactly if L(n) = 0 (Conway 1976). With a certificate of how heaps compare with a value X (`compared`), L and R are those of G(n) − X: heap n
//! is worth at least X exactly if R(n) = 0, and at most X exactly if L(n) = 0; the same with its mean, its temperature or a stop for G(n).

use crate::certificate::{Certificate, Lines};
use crate::compared::Compared;
use crate::game::Game;
use crate::growth::gcd;
use crate::outcomes::Outcomes;
use crate::patience::Patience;
use crate::period::watch_period;
use crate::{Failure, Verified};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Longer periods and later beginnings are not looked through.
const LONGEST: i128 = 20_000_000;
/// Larger numbers make no sense here, so that sums of some of them cannot overflow.
const LARGEST: i128 = 1 << 100;
/// What it costs to work out a part of the condition.
const STEP: usize = 16;
/// Conditions that are nested deeper are not read.
const DEEPEST: usize = 100;

/// A condition, or a number that depends on n.
enum Term {
    Number(i128),
    N,
    /// What is known of a heap, by its place among what is known of games.
    Value(usize, Box<Term>),
    Two(Box<Term>, Operator, Box<Term>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Xor,
    And,
    Or,
    Equal,
    Unequal,
    Less,
    AtMost,
}

impl Operator {
    const ALL: [(&'static str, Operator); 12] = [
        ("+", Operator::Add),
        ("-", Operator::Subtract),
        ("*", Operator::Multiply),
        ("/", Operator::Divide),
        ("%", Operator::Remainder),
        ("xor", Operator::Xor),
        ("and", Operator::And),
        ("or", Operator::Or),
        ("=", Operator::Equal),
        ("!=", Operator::Unequal),
        ("<", Operator::Less),
        ("<=", Operator::AtMost),
    ];

    fn compares(self) -> bool {
        use Operator::{AtMost, Equal, Less, Unequal};
        matches!(self, Equal | Unequal | Less | AtMost)
    }

    fn is_true_or_false(self) -> bool {
        self.compares() || matches!(self, Operator::And | Operator::Or)
    }

    /// Nothing if it makes no sense or is too large.
    fn of(self, a: i128, b: i128) -> Option<i128> {
        let truth = |holds: bool| Some(i128::from(holds));
        let found = match self {
            Operator::Add => a.checked_add(b),
            Operator::Subtract => a.checked_sub(b),
            Operator::Multiply => a.checked_mul(b),
            Operator::Divide => (b > 0).then(|| a.div_euclid(b)),
            Operator::Remainder => (b > 0).then(|| a.rem_euclid(b)),
            Operator::Xor => (a >= 0 && b >= 0).then_some(a ^ b),
            Operator::And => truth(a != 0 && b != 0),
            Operator::Or => truth(a != 0 || b != 0),
            Operator::Equal => truth(a == b),
            Operator::Unequal => truth(a != b),
            Operator::Less => truth(a < b),
            Operator::AtMost => truth(a <= b),
        };
        found.filter(|found| (-LARGEST..LARGEST).contains(found))
    }
}

/// What certificates tell of the heaps of a game: a letter and the place of the certificate, counted from 1.
type Name = (char, usize);

/// What a certificate tells, by its place.
fn names((place, text): (usize, &String)) -> Vec<Name> {
    let letters: &[char] = match is_of_outcomes(text) {
        true => &['L', 'R'],
        false => &['G'],
    };
    letters.iter().map(|&letter| (letter, place + 1)).collect()
}

/// Whether it tells letters: who wins each heap, or how each compares with a value.
fn is_of_outcomes(text: &str) -> bool {
    matches!(
        text.lines().nth(1),
        Some("claim outcomes" | "claim compared")
    )
}

/// Reads a term in which everything but numbers, n and values stands in brackets: `(G1(n) = (n % 4))`.
struct Reader<'a> {
    rest: &'a str,
    known: &'a BTreeMap<Name, usize>,
}

impl Reader<'_> {
    fn term(&mut self, depth: usize) -> Option<Term> {
        if depth == DEEPEST {
            return None;
        }
        if self.eat("(") {
            let left = self.term(depth + 1)?;
            let (word, rest) = self.rest.strip_prefix(' ')?.split_once(' ')?;
            let (_, operator) = Operator::ALL.iter().find(|(symbol, _)| *symbol == word)?;
            self.rest = rest;
            let right = self.term(depth + 1)?;
            let two = Term::Two(Box::new(left), *operator, Box::new(right));
            return self.eat(")").then_some(two);
        }
        if self.eat("n") {
            return Some(Term::N);
        }
        for letter in ['G', 'L', 'R'] {
            if self.eat(letter.encode_utf8(&mut [0; 4])) {
                let name = (letter, usize::try_from(self.number()?).ok()?);
                let which = *self.known.get(&name)?;
                let heap = self.eat("(").then(|| self.term(depth + 1))??;
                let term = Term::Value(which, Box::new(heap));
                return self.eat(")").then_some(term);
            }
        }
        self.number().map(Term::Number)
    }

    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn number(&mut self) -> Option<i128> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        (digits <= 18).then(|| number.parse().ok())?
    }
}

/// What is known of the heaps of a game: numbers up to the end of their first period, which repeat from there on.
struct Known {
    name: Name,
    game: String,
    preperiod: i128,
    period: i128,
    saltus: i128,
    values: Vec<u32>,
}

impl Known {
    fn value(&self, heap: i128) -> Option<i128> {
        let beyond = (heap - self.preperiod).max(0);
        let rounds = beyond / self.period;
        let at = usize::try_from(heap - rounds * self.period).ok()?;
        let value = i128::from(*self.values.get(at)?);
        value.checked_add(rounds.checked_mul(self.saltus)?)
    }
}

/// From where on a term is linear on classes, and modulo what.
#[derive(Clone, Copy)]
struct Classes {
    from: i128,
    modulus: i128,
}

impl Classes {
    const ALL: Classes = Classes {
        from: 0,
        modulus: 1,
    };

    fn limited(from: i128, modulus: Option<i128>) -> Result<Self, Failure> {
        let modulus = modulus.filter(|&modulus| modulus <= LONGEST && from <= LONGEST);
        match modulus {
            Some(modulus) => Ok(Classes { from, modulus }),
            None => Err(Failure::claim(
                "the condition repeats too late for this check",
            )),
        }
    }

    fn joined(self, other: Classes) -> Result<Self, Failure> {
        let common = gcd(self.modulus as usize, other.modulus as usize) as i128;
        let modulus = (self.modulus / common).checked_mul(other.modulus);
        Classes::limited(self.from.max(other.from), modulus)
    }

    fn times(self, by: i128) -> Result<Self, Failure> {
        Classes::limited(self.from, self.modulus.checked_mul(by))
    }
}

/// The condition and what it speaks of.
struct Statement<'a, 'b> {
    /// Asked now and then whether to go on; by now all values are done.
    patience: RefCell<&'a mut Patience<'b>>,
    from: i128,
    text: String,
    condition: Term,
    /// The period with which it repeats, and how many numbers of each satisfy it; if that is the claim.
    share: Option<(i128, i128)>,
    games: Vec<Known>,
}

impl Statement<'_, '_> {
    fn tick(&self) -> Result<(), Failure> {
        // A step is some ten nanoseconds.
        self.patience.borrow_mut().work(STEP)
    }

    fn at(&self, term: &Term, n: i128) -> Result<i128, Failure> {
        self.tick()?;
        let value = match term {
            Term::Number(number) => Some(*number),
            Term::N => Some(n),
            Term::Value(game, heap) => self.games[*game].value(self.at(heap, n)?),
            Term::Two(a, operator, b) => operator.of(self.at(a, n)?, self.at(b, n)?),
        };
        value.ok_or_else(|| Failure::False {
            heap: u64::try_from(n).ok(),
            message: "the condition makes no sense".into(),
        })
    }

    /// The values of a term at the beginning of its classes, and their slopes.
    fn lines(
        &self,
        term: &Term,
        classes: Classes,
    ) -> impl Iterator<Item = Result<(i128, i128), Failure>> {
        (classes.from..classes.from + classes.modulus).map(move |n| {
            let first = self.at(term, n)?;
            Ok((first, self.at(term, n + classes.modulus)? - first))
        })
    }

    fn is_flat(&self, term: &Term, classes: Classes) -> Result<bool, Failure> {
        for line in self.lines(term, classes) {
            if line?.1 != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn classes(&self, term: &Term) -> Result<Classes, Failure> {
        match term {
            Term::Number(_) => Ok(Classes::ALL),
            // Where it is not asked for, the condition may make no sense.
            Term::N => Classes::limited(self.from, Some(1)),
            Term::Value(game, heap) => self.classes_of_value(&self.games[*game], heap),
            Term::Two(a, operator, b) => self.classes_of_two(a, *operator, b),
        }
    }

    fn classes_of_value(&self, game: &Known, heap: &Term) -> Result<Classes, Failure> {
        let classes = self.classes(heap)?;
        let mut rounds = 0;
        for line in self.lines(heap, classes) {
            match line? {
                (_, 0) => {}
                (first, slope) if slope > 0 => {
                    let missing = (game.preperiod - first).max(0);
                    rounds = rounds.max((missing + slope - 1) / slope);
                }
                _ => return Err(unsettled()),
            }
        }
        let later = Classes::limited(
            classes.from + rounds * classes.modulus,
            Some(classes.modulus),
        )?;
        later.times(game.period)
    }

    fn classes_of_two(&self, a: &Term, operator: Operator, b: &Term) -> Result<Classes, Failure> {
        let both = self.classes(a)?.joined(self.classes(b)?)?;
        match (operator, a, b) {
            (Operator::Add | Operator::Subtract, ..)
            | (Operator::Multiply, Term::Number(_), _)
            | (Operator::Multiply, _, Term::Number(_)) => Ok(both),
            (Operator::Divide | Operator::Remainder, _, Term::Number(by)) if *by > 0 => {
                both.times(*by)
            }
            _ if operator.compares() => {
                let mut rounds = 0;
                for (a, b) in self.lines(a, both).zip(self.lines(b, both)) {
                    let ((a, up_a), (b, up_b)) = (a?, b?);
                    let (ahead, slope) = (a - b, up_a - up_b);
                    if slope != 0 && ahead * slope.signum() <= 0 {
                        rounds = rounds.max(ahead.abs() / slope.abs() + 1);
                    }
                }
                Classes::limited(both.from + rounds * both.modulus, Some(both.modulus))
            }
            _ if self.is_flat(a, both)? && self.is_flat(b, both)? => Ok(both),
            _ => Err(unsettled()),
        }
    }

    /// Checks the claim; gives the first number from which on it was not.
    fn check(&self) -> Result<(i128, Classes), Failure> {
        let classes = self.classes(&self.condition)?;
        let end = classes.from.max(self.from) + classes.modulus;
        match self.share {
            Some((period, count)) => self.check_share(end, period, count)?,
            None => {
                for n in self.from..end {
                    if self.at(&self.condition, n)? == 0 {
                        return Err(Failure::at(n as usize, "the condition fails".into()));
                    }
                }
            }
        }
        Ok((end, classes))
    }

    fn check_share(&self, end: i128, period: i128, count: i128) -> Result<(), Failure> {
        if !(1..=LONGEST).contains(&period) {
            return Err(Failure::claim("the period is 0 or too long for this check"));
        }
        let holds = |n: i128| Ok(self.at(&self.condition, n)? != 0);
        for n in self.from..end {
            if holds(n)? != holds(n + period)? {
                let message = format!("whether the condition holds is another at n + {period}");
                return Err(Failure::at(n as usize, message));
            }
        }
        let mut found = 0;
        for n in self.from..self.from + period {
            found += i128::from(holds(n)?);
        }
        match found == count {
            true => Ok(()),
            false => Err(Failure::claim(format!(
                "{found} of each {period} numbers satisfy the condition, not {count}"
            ))),
        }
    }

    /// The claim in words.
    fn claim(&self, memory: u64) -> Result<String, Failure> {
        let words = self.words(memory)?;
        Ok(match self.share {
            None => format!("{words} for all n >= {}", self.from),
            Some((period, count)) => format!(
                "from n = {} on, {words} repeats with period {period}, and {count} of each {period} numbers satisfy it",
                self.from,
            ),
        })
    }

    /// As people write it, with the games in their places. A long name may stand there again and again.
    fn words(&self, memory: u64) -> Result<String, Failure> {
        let inner = self.text.strip_prefix('(');
        let inner = inner.and_then(|text| text.strip_suffix(')'));
        let text = inner.unwrap_or(&self.text);
        let games = self
            .games
            .iter()
            .map(|known| (known.name, known.game.as_str()));
        let games: BTreeMap<Name, &str> = games.collect();
        // Behind each of these letters stands the place of a game, and a bracket.
        let mut words = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['G', 'L', 'R']) {
            let (before, from) = rest.split_at(at);
            let letter = from.chars().next().unwrap_or('G');
            let word = match letter {
                'L' => "left_wins",
                'R' => "right_wins",
                _ => "G",
            };
            let place = from[1..].split('(').next().unwrap_or("");
            let game = place
                .parse()
                .ok()
                .and_then(|place| games.get(&(letter, place)));
            words += &format!("{before}{word}({}, ", game.unwrap_or(&""));
            rest = from.get(place.len() + 2..).unwrap_or("");
            within_words(words.len() + rest.len(), memory)?;
        }
        Ok(words + rest)
    }
}

/// Whether what is said of a claim may be so long: it is copied, and broken into lines.
pub(crate) fn within_words(bytes: usize, memory: u64) -> Result<(), Failure> {
    match bytes as u64 <= memory / 16 {
        true => Ok(()),
        false => Err(Failure::Memory),
    }
}

fn unsettled() -> Failure {
    Failure::claim("finitely many heaps do not settle this condition")
}

/// Checks the claim; gives what was verified and whether the file is damaged.
pub(crate) fn statement(
    text: &str,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<(Result<Verified, Failure>, bool), Failure> {
    let mut lines = Lines::new(text);
    lines.first_line()?;
    let is_share = lines.expect("claim")? == "share";
    let from = lines.number("from")?;
    let share = match is_share {
        true => {
            let numbers = (lines.number("period")?, lines.number("count")?);
            Some((numbers.0 as i128, numbers.1 as i128))
        }
        false => None,
    };
    let holds = lines.expect("holds")?.to_string();
    let line = lines.wrong("a condition such as `(G1(n) = (n % 4))`, and the periods of its games");
    let periods = lines.enclosed()?;
    let damaged = lines.checksum()?;
    let names = periods.iter().enumerate().flat_map(names);
    let names = names
        .enumerate()
        .map(|(place, name)| (name, place))
        .collect();
    let mut reader = Reader {
        rest: &holds,
        known: &names,
    };
    let condition = reader.term(0).filter(|_| reader.rest.is_empty());
    let condition = condition
        .filter(|term| matches!(term, Term::Two(_, operator, _) if operator.is_true_or_false()));
    let condition = condition.ok_or(line)?;
    Ok((
        verified(
            (from, share),
            (holds, condition),
            &periods,
            memory,
            patience,
        ),
        damaged,
    ))
}

fn verified(
    (from, share): (usize, Option<(i128, i128)>),
    (text, condition): (String, Term),
    periods: &[String],
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<Verified, Failure> {
    let (mut games, mut checked, mut computed) = (Vec::new(), Vec::new(), 0);
    // What is known of one game stays while the next is checked.
    let mut left = memory;
    for (place, period) in periods.iter().enumerate() {
        patience.work(1 << 8)?;
        let (known, verified) = match is_of_outcomes(period) {
            true => known_outcomes(place + 1, period, left, patience)?,
            false => known_values(place + 1, period, left, patience)?,
        };
        for known in &known {
            let bytes = size_of_val(known.values.as_slice()) as u64;
            left = left.checked_sub(bytes).ok_or(Failure::Memory)?;
        }
        checked.push(verified.claim);
        computed += verified.computed;
        games.extend(known);
    }
    let statement = Statement {
        patience: RefCell::new(patience),
        from: from as i128,
        text,
        condition,
        share,
        games,
    };
    let (end, classes) = statement.check()?;
    checked.push(format!(
        "whether it holds depends on n modulo {} only from {} on, and it was checked for {from} <= n < {end}",
        classes.modulus, classes.from
    ));
    let mut names: Vec<&str> = statement.games.iter().map(|g| g.game.as_str()).collect();
    names.dedup();
    Ok(Verified {
        game: names.join(", "),
        claim: statement.claim(memory)?,
        preperiod: 0,
        period: 0,
        saltus: 0,
        theorem: "statement".into(),
        computed,
        checked,
    })
}

/// The values of the game of a certificate of its period, which is checked.
fn known_values(
    place: usize,
    text: &str,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<(Vec<Known>, Verified), Failure> {
    let period = Certificate::read(text)?;
    if period.damaged {
        let message = format!(
            "the certificate of the period of {} is damaged",
            period.game
        );
        return Err(Failure::claim(message));
    }
    let game = Game::within(memory, &period.game, 5)?;
    let end = period.preperiod + period.period;
    if end as u64 > memory / 8 {
        return Err(Failure::Memory);
    }
    let mut values = Vec::new();
    let verified = watch_period(&period, &game, memory, patience, &mut |n, value| {
        if n < end && n == values.len() {
            values.push(value);
        }
    })?;
    let known = Known {
        name: ('G', place),
        preperiod: period.preperiod as i128,
        period: (period.period as i128).max(1),
        saltus: period.saltus as i128,
        game: period.game,
        values,
    };
    Ok((vec![known], verified))
}

/// Who wins the heaps of the game of a certificate of its outcomes, or how they compare with a value; which is checked.
fn known_outcomes(
    place: usize,
    text: &str,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<(Vec<Known>, Verified), Failure> {
    let (verified, game, damaged, (preperiod, period), letters);
    if text.lines().nth(1) == Some("claim compared") {
        let compared = Compared::read(text)?;
        verified = compared.check(memory, patience)?;
        (game, damaged) = (compared.name(), compared.damaged);
        (preperiod, period) = (compared.preperiod, compared.period);
        letters = compared.letters;
    } else {
        let outcomes = Outcomes::read(text)?;
        verified = outcomes.check(memory, patience)?;
        (game, damaged) = (outcomes.game, outcomes.damaged);
        (preperiod, period) = (outcomes.preperiod, outcomes.period);
        letters = outcomes.letters;
    }
    if damaged {
        let message = format!("the certificate of the outcomes of {game} is damaged");
        return Err(Failure::claim(message));
    }
    let known = [('L', "LN"), ('R', "RN")].map(|(letter, wins)| Known {
        name: (letter, place),
        game: game.clone(),
        preperiod: preperiod as i128,
        period: period as i128,
        saltus: 0,
        values: letters
            .iter()
            .map(|&outcome| u32::from(wins.contains(outcome)))
            .collect(),
    });
    Ok((known.into(), verified))
}
