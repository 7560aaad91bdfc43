//! The claim `compared`: how each heap of a game with a finite set for each player compares with a value X, for ever; or how its mean, its temperature or one of its
//! stops compares with a number X.
//!
//! Let T(n) be the value of heap n, or what is asked of it, less X. Heap n is greater than X, less, equal or confused with it as T(n) is won by Left, by Right, by
//! the second or by the first player (Conway 1976); the certificate lists these letters for all `n < q + p`. It rests on a law of the values, `repetition` or `recursion`, by which
//! `G(n + p) = G(n) + D` for all `n ≥ q`, where D depends on n modulo p only.
//!
//! **Theorem.** Let `T(n + p) = T(n) + E` for all n of a class modulo p from q on. For the first of them let one of these be true: (1) `E = 0`; (2) `E > 0` and `T(n) > 0`; (3) `E < 0` and `T(n) < 0`; (4) E is infinitesimal, and
//! T(n) is a number other than 0 with powers of ↑ and a nimber. Then all n of the class have the same letter.
//!
//! *Proof.* `T(n + jp) = T(n) + jE`. (1) is clear. Sums of positive games are positive, and of negative ones negative: (2), (3). In (4) jE is infinitesimal, too, and
//! the sign of the number decides. ∎
//!
//! *What E is.* For values it is D. Means and stops gain what the integer D is (`repetition`), and a temperature does not change when an integer is added, nor does the denominator of
//! a number, hence its temperature. With `recursion` the value of the first heap of each class from q on is a sum of positive multiples of powers of ↑ and a nimber, and so are all later ones, as
//! D is of that kind: they are infinitesimal and not 0, so mean, stops and temperature are 0, and E = 0.
//!
//! The letters are checked by play, by the theorem on order in `uptimal` where the law tells the value, or by thermographs.

use crate::certificate::Lines;
use crate::law::Law;
use crate::order::sets_of;
use crate::outcomes::{Sets, letter};
use crate::patience::Patience;
use crate::play::Play;
use crate::thermograph::{Dyadic, Thermograph, thermographs};
use crate::uptimal::Uptimal;
use crate::{Failure, Verified};
use std::cmp::Ordering;

/// What is asked of a heap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Value,
    Mean,
    Temperature,
    LeftStop,
    RightStop,
}

impl Asked {
    const WORDS: [(&'static str, Asked); 5] = [
        ("value", Asked::Value),
        ("mean", Asked::Mean),
        ("temperature", Asked::Temperature),
        ("left-stop", Asked::LeftStop),
        ("right-stop", Asked::RightStop),
    ];

    fn word(self) -> &'static str {
        let found = Asked::WORDS.iter().find(|word| word.1 == self);
        found.map_or("", |word| word.0)
    }
}

/// What the claim says.
pub(crate) struct Compared {
    pub(crate) game: String,
    sets: Sets,
    asked: Asked,
    /// The X.
    with: Uptimal,
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    pub(crate) letters: Vec<char>,
    law: Law,
    pub(crate) damaged: bool,
}

impl Compared {
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        let mut lines = Lines::new(text);
        lines.first_line()?;
        lines.expect("claim")?;
        let game = lines.expect("game")?.to_string();
        let of = lines.expect("of")?;
        let asked = Asked::WORDS.iter().find(|word| word.0 == of);
        let asked = asked.ok_or_else(|| lines.wrong("what is asked of a heap after `of`"))?;
        let with = Uptimal::read(lines.expect("with")?);
        let with = with.ok_or_else(|| lines.wrong("a value such as `1/2;3,-1;5` after `with`"))?;
        let (preperiod, period) = (lines.number("preperiod")?, lines.number("period")?);
        let letters = lines.signs("letters");
        let line = lines.wrong("the certificate of one law after `|`");
        let law = match lines.enclosed()?.as_slice() {
            [law] => Law::read(law)?,
            _ => None,
        };
        Ok(Compared {
            damaged: lines.checksum()?,
            sets: sets_of(&game)?,
            game,
            asked: asked.1,
            with,
            preperiod,
            period,
            letters,
            law: law.ok_or(line)?,
        })
    }

    pub(crate) fn check(
        &self,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Verified, Failure> {
        let (q, p) = (self.preperiod, self.period);
        if p == 0 {
            return Err(Failure::claim("a period is at least 1"));
        }
        if self.law.game() != self.game {
            return Err(Failure::claim("the law is one of another game"));
        }
        if (q + p) as u64 > memory / 1024 {
            return Err(Failure::Memory);
        }
        let law = self.law.check(memory, patience)?;
        self.check_letters(memory, patience)?;
        for n in q..q + p {
            // A law may tell gains of many classes.
            patience.work(64 + self.law.classes() + self.with.size())?;
            if !self.lasts(n) {
                let message = format!(
                    "the law does not tell that the heaps {p}, {} and so on later compare in the same way",
                    2 * p
                );
                return Err(Failure::at(n, message));
            }
        }
        let what = self.words();
        Ok(Verified {
            claim: format!(
                "in {}, how {what} compares with {} has period {p} from heap {q} on",
                self.game, self.with
            ),
            game: self.game.clone(),
            preperiod: q as u64,
            period: p as u64,
            saltus: 0,
            theorem: "compared".into(),
            computed: law.computed + (q + p) as u64,
            checked: vec![
                law.claim,
                format!(
                    "how {what} compares with {} was seen again for all n < {}",
                    self.with,
                    q + p
                ),
                format!(
                    "from heap {q} on, what is gained with each {p} heaps leads away from it, or nothing is gained"
                ),
            ],
        })
    }

    /// What the letters are of, as the name of a game.
    pub(crate) fn name(&self) -> String {
        match self.asked {
            Asked::Value => format!("{} less {}", self.game, self.with),
            asked => format!("{} of {} less {}", asked.word(), self.game, self.with),
        }
    }

    /// What is compared, in words.
    fn words(&self) -> String {
        match self.asked {
            Asked::Value => "G(n)".into(),
            asked => format!("the {} of G(n)", asked.word()),
        }
    }

    /// The letters are those of the first heaps.
    fn check_letters(&self, memory: u64, patience: &mut Patience<'_>) -> Result<(), Failure> {
        let count = self.preperiod + self.period;
        if self.letters.len() != count {
            return Err(Failure::claim(format!("it must state {count} letters")));
        }
        let truth = match self.asked {
            Asked::Value => self.by_values(count, memory, patience)?,
            _ => self.by_thermographs(count, memory, patience)?,
        };
        for (n, (found, stated)) in truth.iter().zip(&self.letters).enumerate() {
            if found != stated {
                let message = format!("its letter is {found}, not {stated}");
                return Err(Failure::at(n, message));
            }
        }
        Ok(())
    }

    fn by_values(
        &self,
        count: usize,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Vec<char>, Failure> {
        let less = self.with.negative();
        let mut play = Play::new(vec![&self.sets], memory);
        let mut letters = Vec::new();
        for n in 0..count {
            patience.work(64 + self.law.classes() + self.with.size())?;
            letters.push(match self.difference(n) {
                Some(difference) => difference.outcome(),
                None => letter((
                    play.left_wins(&[n], &less, true, patience)?,
                    !play.left_wins(&[n], &less, false, patience)?,
                )),
            });
        }
        Ok(letters)
    }

    fn by_thermographs(
        &self,
        count: usize,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Vec<char>, Failure> {
        let with = self.with.as_number();
        let with = with.and_then(|(numerator, halvings)| Dyadic::new(numerator, halvings));
        let with = with.ok_or_else(|| {
            let message = format!("{} is compared with numbers only", self.asked.word());
            Failure::claim(message)
        })?;
        let asked = |graph: &Thermograph| match self.asked {
            Asked::Temperature => graph.temperature(),
            Asked::LeftStop => graph.left_stop(),
            Asked::RightStop => graph.right_stop(),
            Asked::Mean | Asked::Value => graph.mean(),
        };
        let graphs = thermographs(&self.sets, count, memory, patience)?;
        let letters = graphs.iter().map(|graph| match asked(graph).cmp(&with) {
            Ordering::Greater => 'L',
            Ordering::Less => 'R',
            Ordering::Equal => 'P',
        });
        Ok(letters.collect())
    }

    /// T(n), where the law tells the value of the heap.
    fn difference(&self, n: usize) -> Option<Uptimal> {
        self.law.value(n)?.plus(&self.with.negative())
    }

    /// Whether the theorem says that all heaps of the class have the letter of its first one.
    fn lasts(&self, n: usize) -> bool {
        let Some(gained) = self.law.gained(n, self.period) else {
            return false;
        };
        let gained = match (self.asked, &self.law) {
            (Asked::Value, _) => gained,
            (Asked::Temperature, Law::Repetition(_)) => Uptimal::integer(0),
            (_, Law::Repetition(_)) => gained,
            (_, Law::Recursion(_)) => {
                // Greater than 0 or less, as the players may be exchanged.
                let value = self.law.value(n);
                let grows = |value: &Uptimal| value.growth().or(value.negative().growth());
                match value.as_ref().and_then(grows) {
                    Some(_) => Uptimal::integer(0),
                    None => return false,
                }
            }
        };
        match (gained.outcome(), self.letters[n]) {
            ('P', _) | ('L', 'L') | ('R', 'R') => true,
            // Where the law tells the value, powers of ↑ are gained, which are infinitesimal; and only values gain them.
            _ => {
                let difference = self.difference(n);
                difference.is_some_and(|difference| !difference.is_infinitesimal())
            }
        }
    }
}
