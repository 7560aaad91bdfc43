//! The claim `same-values`: codes that are the same game up to leaving out beans, whatever their periods.
//!
//! All codes are finite, leave at most two heaps and do not compare them. Two steps change a code and no value:
//!
//! - **A bean less.** If a heap of one bean has no move, count every heap that is not empty as one bean less. Taking t and
//!   leaving nothing becomes taking t − 1 of a heap of that many. Taking t and leaving one heap a becomes taking t and
//!   leaving a − 1, that is one heap or nothing. Taking t and leaving a and b becomes taking t + 1 and leaving a − 1 and b − 1,
//!   that is two heaps, one or none. The options of heap n + 1 of the one code are those of heap n of the other, so their
//!   values are the same.
//! - **Needless moves.** Let all moves of a code F be moves of a code D, and let each other move of D be one of these:
//!   taking a heap of t whole, where heap t of F has an option of value 0; or taking t and leaving one heap, where in F one may take
//!   some s < t and leave two heaps, and heap t − s of F is worth 0. Then F and D have the same values. For if they have for all
//!   heaps smaller than n, the options of n in D that F lacks have values that F has as well: 0 for t = n, and the
//!   value of n − t, which is that of the two heaps t − s and n − t. ∎
//!
//! The certificate names a code F and, for each other code, how often a bean is left out before F is what is left without
//! needless moves. Codes with the same values for another reason, such as their periods, may follow as a `statement`.

use crate::certificate::Lines;
use crate::game::{Game, Move, Rule};
use crate::listing::Listing;
use crate::patience::Patience;
use crate::statement::within_words;
use crate::{Failure, Verified, statement};
use std::collections::BTreeSet;

/// Codes with more digits, and more beans left out, are not looked at.
const LONGEST: usize = 4_000;

/// Moves of a code: how many beans are taken, and how many heaps are left.
type Moves = BTreeSet<(usize, usize)>;

/// What the certificate says.
struct Claim {
    /// F, if there are codes that it stands for.
    form: Option<String>,
    /// Each code with how many beans its heaps have more than those of F.
    codes: Vec<(usize, String)>,
    /// Certificates of statements.
    statements: Vec<String>,
}

/// Checks the claim; gives what was verified and whether the file is damaged.
pub(crate) fn same_values(
    text: &str,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<(Result<Verified, Failure>, bool), Failure> {
    let mut lines = Lines::new(text);
    lines.first_line()?;
    lines.expect("claim")?;
    let form = lines.next("form").map(str::to_string);
    let mut codes = Vec::new();
    while let Some(says) = form.as_ref().and_then(|_| lines.next("code")) {
        let code = says.split_once(' ').and_then(|(more, code)| {
            let more = crate::certificate::number(more)?;
            Some((more, code.to_string()))
        });
        codes.push(code.ok_or_else(|| lines.wrong("a number of beans and a code"))?);
    }
    let claim = Claim {
        form,
        codes,
        statements: lines.enclosed()?,
    };
    let damaged = lines.checksum()?;
    Ok((claim.check(memory, patience), damaged))
}

impl Claim {
    fn check(&self, memory: u64, patience: &mut Patience<'_>) -> Result<Verified, Failure> {
        let (mut claims, mut checked, mut computed) = (Vec::new(), Vec::new(), 0);
        if let Some(form) = &self.form {
            let form = Form::new(form, &self.codes, memory, patience)?;
            computed += form.values.len() as u64;
            // The name is said again of each code.
            let said = form.name.len().saturating_mul(self.codes.len());
            within_words(said, memory)?;
            for (more, code) in &self.codes {
                form.check(*more, code, memory, patience)?;
                let beans = match more {
                    0 => "nothing".to_string(),
                    1 => "a bean".to_string(),
                    more => format!("{more} beans"),
                };
                checked.push(format!(
                    "{code} with {beans} left out of each heap and without needless moves is {}",
                    form.name
                ));
            }
            claims.push(self.equations(&form.name));
        }
        for text in &self.statements {
            let verified = statement_in(text, memory, patience)?;
            computed += verified.computed;
            claims.push(verified.claim);
            checked.extend(verified.checked);
        }
        if claims.is_empty() {
            return Err(Failure::claim("it says nothing"));
        }
        let codes: Vec<&str> = self.codes.iter().map(|(_, code)| code.as_str()).collect();
        Ok(Verified {
            game: codes.join(", "),
            claim: claims.join("; "),
            preperiod: 0,
            period: 0,
            saltus: 0,
            theorem: "same-values".into(),
            computed,
            checked,
        })
    }

    /// What is said of the codes that F stands for.
    fn equations(&self, form: &str) -> String {
        let others = self.codes.iter().filter(|(_, code)| code != form);
        let heaps = others.map(|(more, code)| match more {
            0 => format!("G({code}, n) = "),
            more => format!("G({code}, n + {more}) = "),
        });
        let smaller = match self.codes.iter().any(|(more, _)| *more > 0) {
            true => ", and smaller heaps are worth 0",
            false => "",
        };
        let heaps: String = heaps.collect();
        format!("{heaps}G({form}, n) for all n >= 0{smaller}")
    }
}

/// What a statement within the certificate says, once it was checked.
fn statement_in(text: &str, memory: u64, patience: &mut Patience<'_>) -> Result<Verified, Failure> {
    if text.lines().nth(1) != Some("claim statement") {
        return Err(Failure::claim("what is enclosed is not a statement"));
    }
    match statement::statement(text, memory, patience)? {
        (_, true) => Err(Failure::claim("the certificate of a statement is damaged")),
        (outcome, false) => outcome,
    }
}

/// The code F with the values of its first heaps.
struct Form {
    name: String,
    moves: Moves,
    values: Vec<u32>,
}

impl Form {
    fn new(
        name: &str,
        codes: &[(usize, String)],
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Self, Failure> {
        let moves = read_moves(name, memory)?;
        // No move of what is left of a code takes more.
        let mut most = 0;
        for (more, code) in codes {
            patience.work(code.len())?;
            most = most.max(most_taken(&read_moves(code, memory)?) + (*more).min(LONGEST));
        }
        let values = values(&moves, most + 1, patience)?;
        Ok(Form {
            name: name.to_string(),
            moves,
            values,
        })
    }

    /// Whether this is what is left of a code.
    fn check(
        &self,
        more: usize,
        code: &str,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        patience.work(code.len())?;
        let own = read_moves(code, memory)?;
        match self.is_left_of(own.clone(), more, patience) {
            Err(Failure::False { message, .. }) => Err(Failure::False {
                heap: self.first_difference(&own, more, patience)?,
                message: format!("{code} does not lead to {}: {message}", self.name),
            }),
            other => other,
        }
    }

    fn is_left_of(
        &self,
        mut moves: Moves,
        more: usize,
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        if more > LONGEST {
            return Err(Failure::claim("too many beans are left out"));
        }
        for bean in 0..more {
            patience.at(bean as u64, more as u64)?;
            patience.work(16 * moves.len())?;
            moves = a_bean_less(&moves)?;
        }
        patience.work(8 * (self.moves.len() + moves.len()))?;
        if let Some((taken, parts)) = self.moves.difference(&moves).next() {
            return Err(Failure::claim(format!(
                "taking {taken} and leaving {parts} is a move of {} only",
                self.name
            )));
        }
        for &(taken, parts) in moves.difference(&self.moves) {
            patience.work(1 + self.moves.len())?;
            let needless = match parts {
                0 => self.reaches_zero(taken, patience)?,
                1 => self.splits_off_zero(taken),
                _ => false,
            };
            if !needless {
                return Err(Failure::claim(format!(
                    "taking {taken} and leaving {parts} is not needless"
                )));
            }
        }
        Ok(())
    }

    /// Whether a heap has an option of value 0.
    fn reaches_zero(&self, heap: usize, patience: &mut Patience<'_>) -> Result<bool, Failure> {
        for &(taken, parts) in self.moves.iter().take_while(|m| m.0 <= heap) {
            let rest = heap - taken;
            let reached = match parts {
                0 => rest == 0,
                1 => rest > 0 && self.values[rest] == 0,
                _ => {
                    patience.work(rest)?;
                    (1..rest).any(|part| self.values[part] == self.values[rest - part])
                }
            };
            if reached {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether two heaps may be left after taking less, so that one of them is worth 0 and the other is what is
    /// left after taking so many.
    fn splits_off_zero(&self, taken: usize) -> bool {
        let splits = self.moves.iter().filter(|&&(_, parts)| parts == 2);
        let mut less = splits.filter_map(|&(less, _)| taken.checked_sub(less));
        less.any(|part| part > 0 && self.values[part] == 0)
    }

    /// The first heap of a code whose value is not that of F, among the first ones.
    fn first_difference(
        &self,
        moves: &Moves,
        more: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Option<u64>, Failure> {
        const ENOUGH: usize = 300;
        if more > LONGEST {
            return Ok(None);
        }
        let own = values(moves, more + ENOUGH, patience)?;
        let form = values(&self.moves, ENOUGH, patience)?;
        let expected = std::iter::repeat_n(0, more).chain(form);
        let differs = own.iter().zip(expected).position(|(a, b)| *a != b);
        Ok(differs.map(|heap| heap as u64))
    }
}

fn most_taken(moves: &Moves) -> usize {
    moves.last().map_or(0, |&(taken, _)| taken)
}

fn read_moves(code: &str, memory: u64) -> Result<Moves, Failure> {
    let game = Game::within(memory, code, 3)?;
    let plain = |m: &Move| m.parts <= 2 && !m.compares() && m.taken <= LONGEST;
    match game.is_finite() && game.moves.iter().all(plain) {
        true => Ok(game.moves.iter().map(|m| (m.taken, m.parts)).collect()),
        false => Err(Failure::claim(format!(
            "{code}: this is for codes of at most {LONGEST} digits that leave at most two heaps and do not compare them"
        ))),
    }
}

/// The values of the first heaps, by the definition.
fn values(moves: &Moves, count: usize, patience: &mut Patience<'_>) -> Result<Vec<u32>, Failure> {
    let all = moves.iter().map(|&(taken, parts)| Move {
        taken,
        parts,
        or_more: false,
        rule: Rule::Any,
    });
    let game = Game {
        moves: all.collect(),
        tail: None,
    };
    let mut listing = Listing::new(&game, 0);
    for heap in 0..count {
        patience.at(heap as u64, count as u64)?;
        listing.next(patience)?;
    }
    Ok(listing.values)
}

/// The code in which every heap counts one bean less.
fn a_bean_less(moves: &Moves) -> Result<Moves, Failure> {
    if moves.contains(&(1, 0)) {
        return Err(Failure::claim(
            "a bean cannot be left out, because a heap of one bean has a move",
        ));
    }
    let mut less = Moves::new();
    for &(taken, parts) in moves {
        match parts {
            0 => less.extend([(taken - 1, 0)]),
            1 => less.extend([(taken, 0), (taken, 1)]),
            _ => less.extend([(taken + 1, 0), (taken + 1, 1), (taken + 1, 2)]),
        }
    }
    Ok(less)
}
