//! Values as text, read into a small program that builds them.
//!
//! The grammar is the one people type for CGSuite and read in the literature: numbers, `*n`, `^`,
//! `v`, `^^`, `^3`, `^[2]`, `^<2>`, uptimal expansions such as `*.22` and `0.1-2`, `+-1`,
//! `tiny(1)`, braces with any number of bars, sums, differences, multiples `3·x`, ordinal sums `x:y` and the
//! functions `cool`, `heat`, `overheat`, `norton`, `reduced` and `freeze`; every sign has its Unicode twin. Reading
//! takes one pass with an explicit stack, so a million braces cost a million steps and no stack; nothing is computed
//! here.

mod braces;
mod leaf;
mod write;

use std::ops::Range;

use dashu_int::IBig;

use super::ParseError;
use crate::value::{Dyadic, Leaf};
use braces::Bars;

/// One step of building a value on a stack of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueStep {
    /// Push a leaf.
    Leaf(Leaf),
    /// Push a leaf with a high power of ↑.
    Power(HighPower),
    /// Replace the top by its negative.
    Negate,
    /// Replace the top x by {x | −x}.
    PlusMinus,
    /// Replace the top x by {0 || 0 | −x}.
    Tiny,
    /// Replace the top x by {x | 0 || 0}.
    Miny,
    /// Replace the top by its multiple.
    Multiple(IBig),
    /// Replace the two values on top by their sum.
    Add,
    /// Replace so many left options and so many right options on top of them by the game.
    Game(usize, usize),
    /// Replace the two values on top by their ordinal sum, the upper one being the top.
    Ordinal,
    /// Replace the values on top, as many as it takes, by what a function makes of them.
    Call(ValueFunction),
}

/// A leaf with a multiple of a high power of ↑, or of all powers up to it, whose digits are not spelled out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HighPower {
    number: Dyadic,
    multiple: IBig,
    power: usize,
    /// Whether the lower powers have the same multiple.
    all: bool,
    nim: u64,
}

impl HighPower {
    /// How many digits the leaf has.
    pub fn power(&self) -> usize {
        self.power
    }

    /// The leaf, which takes some thirty bytes for each power.
    pub fn leaf(&self) -> Leaf {
        let lower = if self.all {
            self.multiple.clone()
        } else {
            IBig::ZERO
        };
        let mut digits = vec![lower; self.power];
        digits[self.power - 1] = self.multiple.clone();
        Leaf::new(self.number.clone(), digits, self.nim)
    }
}

/// A function of values, written as `cool({3|1},1)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueFunction {
    /// `cool(G,t)`: G cooled by a number t > −1.
    Cool,
    /// `heat(G,t)`: G heated by t.
    Heat,
    /// `overheat(G,s,t)`: G overheated from s to t.
    Overheat,
    /// `norton(G,U)`: the Norton product of G and U.
    Norton,
    /// `reduced(G)`: the reduced canonical form.
    Reduced,
    /// `freeze(G)`: G cooled by its temperature.
    Freeze,
}

impl ValueFunction {
    /// All of them.
    pub const ALL: [ValueFunction; 6] = [
        ValueFunction::Cool,
        ValueFunction::Heat,
        ValueFunction::Overheat,
        ValueFunction::Norton,
        ValueFunction::Reduced,
        ValueFunction::Freeze,
    ];

    /// The name before the bracket.
    pub fn name(self) -> &'static str {
        match self {
            ValueFunction::Cool => "cool",
            ValueFunction::Heat => "heat",
            ValueFunction::Overheat => "overheat",
            ValueFunction::Norton => "norton",
            ValueFunction::Reduced => "reduced",
            ValueFunction::Freeze => "freeze",
        }
    }

    /// How many values it takes.
    pub fn takes(self) -> usize {
        match self {
            ValueFunction::Reduced | ValueFunction::Freeze => 1,
            ValueFunction::Cool | ValueFunction::Heat | ValueFunction::Norton => 2,
            ValueFunction::Overheat => 3,
        }
    }
}

/// A value as written: the steps that build it, each with the place it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueText {
    /// The steps, in the order they are to be carried out.
    pub steps: Vec<(ValueStep, Range<usize>)>,
    /// For each term of the outermost sum: how many steps there are when it is complete, before it
    /// is added, and its place.
    ends: Vec<(usize, Range<usize>)>,
}

impl ValueText {
    /// The terms of the outermost sum, each with its place.
    pub fn terms(self) -> Vec<(ValueText, Range<usize>)> {
        let mut steps = self.steps.into_iter();
        let (mut at, mut terms) = (0, Vec::with_capacity(self.ends.len()));
        for (end, place) in self.ends {
            let steps: Vec<_> = steps.by_ref().take(end - at).collect();
            at = end;
            let ends = vec![(steps.len(), place.clone())];
            // The term before was added when it was complete, unless it was the first.
            let added = usize::from(terms.len() > 1);
            let steps = steps.into_iter().skip(added).collect();
            terms.push((ValueText { steps, ends }, place));
        }
        terms
    }

    /// `3·x` as (3, x) and `−x` as (−1, x): the factors written before a single term.
    pub fn split_factor(mut self) -> (IBig, ValueText) {
        let mut factor = IBig::ONE;
        while self.steps.len() > 1 {
            match self.steps.last() {
                Some((ValueStep::Negate, _)) => factor = -factor,
                Some((ValueStep::Multiple(n), _)) => factor *= n,
                _ => break,
            }
            self.steps.pop();
        }
        (factor, self)
    }
}

/// Reads a whole text as one value.
pub fn parse_value(text: &str) -> Result<ValueText, ParseError> {
    let mut parser = Parser {
        text,
        at: 0,
        steps: Vec::new(),
        open: Vec::new(),
        ends: Vec::new(),
    };
    parser.run()?;
    Ok(ValueText {
        steps: parser.steps,
        ends: parser.ends,
    })
}

const EXPECTED: &str =
    "a value looks like 3, -1/2, *4, ^, v, ^^, ^3*, ^[2], *.22, +-1, {2|0||-1} or tiny(1)";

/// What surrounds the text being read.
enum Bracket {
    Brace(Bars),
    Round,
    Tiny,
    Miny,
    /// A function and how many of its values are complete.
    Call(ValueFunction, usize),
}

/// An unfinished bracket and the unfinished sum before it.
struct Open {
    bracket: Bracket,
    start: usize,
    outer: Sum,
}

/// A sum under way: how many terms are done and what applies to the next one.
#[derive(Default)]
struct Sum {
    started: bool,
    minus: bool,
    plus_minus: bool,
    multiple: Option<IBig>,
    /// A sign or factor was read and its term has not come yet.
    dangling: bool,
    /// Where the term begins whose base of an ordinal sum has been read.
    base: Option<usize>,
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    steps: Vec<(ValueStep, Range<usize>)>,
    open: Vec<Open>,
    ends: Vec<(usize, Range<usize>)>,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), ParseError> {
        let mut sum = Sum::default();
        loop {
            self.skip_spaces();
            let start = self.at;
            let Some(c) = self.peek() else { break };
            match c {
                '{' => {
                    self.at += 1;
                    self.begin(Bracket::Brace(Bars::default()), start, &mut sum)?;
                }
                '(' => {
                    self.at += 1;
                    self.begin(Bracket::Round, start, &mut sum)?;
                }
                't' | 'm' | 'c' | 'f' | 'h' | 'o' | 'n' | 'r' | 'T' | 'M' | 'C' | 'F' | 'H'
                | 'O' | 'N' | 'R' => {
                    let bracket = self.named_bracket()?;
                    self.begin(bracket, start, &mut sum)?;
                }
                '}' | ')' => sum = self.end(c, sum)?,
                '|' | ',' => self.separator(c, &mut sum)?,
                '+' | '-' | '−' | '±' => self.sign(&mut sum)?,
                _ => self.atom(&mut sum)?,
            }
        }
        if let Some(open) = self.open.last() {
            let place = open.start..open.start + 1;
            return Err(ParseError::new(place, "this bracket is never closed"));
        }
        self.finish_sum(&sum, "a value is missing here")
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.text[self.at..].chars().nth(1)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn unexpected(&self, message: &str) -> ParseError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        ParseError::new(self.at..end, message).with_hint(EXPECTED)
    }

    /// Is there a complete option before this place? Nothing at all is fine, half a sum is not.
    fn finish_option(&mut self, sum: &Sum) -> Result<bool, ParseError> {
        if sum.dangling {
            return Err(self.unexpected("a value is missing after the sign"));
        }
        Ok(sum.started)
    }

    fn finish_sum(&mut self, sum: &Sum, missing: &str) -> Result<(), ParseError> {
        if self.finish_option(sum)? {
            Ok(())
        } else {
            Err(self.unexpected(missing))
        }
    }

    /// A sign: `+-` where a term starts and `±` anywhere make a switch, the others are plus and minus.
    fn sign(&mut self, sum: &mut Sum) -> Result<(), ParseError> {
        let starts_term = !sum.started || sum.dangling;
        let c = self.peek();
        if starts_term && (c == Some('±') || self.text[self.at..].starts_with("+-")) {
            if sum.plus_minus {
                return Err(self.unexpected("the sign ± stands twice"));
            }
            self.at += 2;
            (sum.plus_minus, sum.dangling) = (true, true);
            return Ok(());
        }
        // x ± y is x and the switch ±y.
        if c == Some('±') {
            self.at += c.map_or(1, char::len_utf8);
            (sum.plus_minus, sum.dangling) = (true, true);
            return Ok(());
        }
        let minus = c != Some('+');
        if starts_term && minus {
            let width = c.map_or(1, char::len_utf8);
            let literal = self.text[self.at + width..].starts_with(|d: char| d.is_ascii_digit());
            if literal && sum.multiple.is_none() && !sum.plus_minus {
                return self.atom(sum);
            }
        }
        if sum.dangling {
            return Err(self.unexpected("a sign stands where a value is expected"));
        }
        self.at += c.map_or(1, char::len_utf8);
        (sum.minus, sum.dangling) = (minus, true);
        Ok(())
    }

    /// The value on top of the stack is the next term of the sum.
    fn term(&mut self, sum: &mut Sum, mut place: Range<usize>) {
        if let Some(start) = sum.base.take() {
            place.start = start;
            self.steps.push((ValueStep::Ordinal, place.clone()));
        }
        let rest = self.text[self.at..].trim_start();
        if rest.starts_with(':') {
            self.at = self.text.len() - rest.len() + 1;
            (sum.base, sum.dangling) = (Some(place.start), true);
            return;
        }
        if sum.plus_minus {
            self.steps.push((ValueStep::PlusMinus, place.clone()));
        }
        if let Some(n) = sum.multiple.take() {
            self.steps.push((ValueStep::Multiple(n), place.clone()));
        }
        if sum.minus {
            self.steps.push((ValueStep::Negate, place.clone()));
        }
        if self.open.is_empty() {
            self.ends.push((self.steps.len(), place.clone()));
        }
        if sum.started {
            self.steps.push((ValueStep::Add, place));
        }
        *sum = Sum {
            started: true,
            ..Sum::default()
        };
    }
}
