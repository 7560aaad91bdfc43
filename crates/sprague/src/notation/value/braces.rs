//! Brackets: braces with any number of bars, round ones, `tiny(x)` and `miny(x)`.

use super::{Bracket, Open, Parser, Sum, ValueFunction, ValueStep};
use crate::notation::ParseError;
use crate::value::Dyadic;
use std::ops::Range;

const CALLS: &str = "write cool(G,t), heat(G,t), overheat(G,s,t), norton(G,U), reduced(G) or freeze(G), as in cool({3|1},1/2)";

/// The option lists between the bars of a brace. Runs of fewer bars bind tighter, so lists are
/// combined as operands are in precedence parsing.
#[derive(Default)]
pub(super) struct Bars {
    /// Finished lists with the length of the run of bars that follows each.
    pending: Vec<(usize, usize)>,
    current: usize,
    /// The last thing read was a comma, so an option must follow.
    after_comma: bool,
}

impl Parser<'_> {
    /// A bracket opens: it must stand where a term may.
    pub(super) fn begin(
        &mut self,
        bracket: Bracket,
        start: usize,
        sum: &mut Sum,
    ) -> Result<(), ParseError> {
        if sum.started && !sum.dangling {
            let place = start..self.at;
            return Err(ParseError::new(place, "two values stand side by side")
                .with_hint("put + or - between them"));
        }
        self.open.push(Open {
            bracket,
            start,
            outer: std::mem::take(sum),
        });
        Ok(())
    }

    pub(super) fn named_bracket(&mut self) -> Result<Bracket, ParseError> {
        for (name, bracket) in [("tiny(", Bracket::Tiny), ("miny(", Bracket::Miny)] {
            let head = self.text.get(self.at..self.at + name.len());
            if head.is_some_and(|head| head.eq_ignore_ascii_case(name)) {
                self.at += name.len();
                return Ok(bracket);
            }
        }
        for function in ValueFunction::ALL {
            let (head, length) = (&self.text[self.at..], function.name().len());
            let name = head.get(..length).unwrap_or_default();
            if name.eq_ignore_ascii_case(function.name()) && head[length..].starts_with('(') {
                self.at += length + 1;
                return Ok(Bracket::Call(function, 0));
            }
        }
        Err(self.unexpected("this is not the start of a value"))
    }

    /// A bracket closes: the sum inside becomes a term of the sum outside.
    pub(super) fn end(&mut self, c: char, sum: Sum) -> Result<Sum, ParseError> {
        let place = self.at..self.at + 1;
        let Some(Open {
            bracket,
            start,
            mut outer,
        }) = self.open.pop()
        else {
            return Err(ParseError::new(
                place,
                format!("nothing is open that {c} could close"),
            ));
        };
        self.at += 1;
        let whole = start..self.at;
        match (bracket, c) {
            (Bracket::Brace(mut bars), '}') => {
                let present = self.finish_option(&sum)?;
                check_comma(&bars, present, place)?;
                bars.current += usize::from(present);
                self.close_brace(bars, whole.clone())?;
            }
            (Bracket::Brace(_), _) => {
                return Err(
                    ParseError::new(place, "a brace is open here, not a parenthesis")
                        .with_hint("close it with }"),
                );
            }
            (_, '}') => {
                return Err(
                    ParseError::new(place, "a parenthesis is open here, not a brace")
                        .with_hint("close it with )"),
                );
            }
            (bracket, _) => {
                self.at -= 1;
                self.finish_sum(&sum, "the parentheses are empty")?;
                self.at += 1;
                match bracket {
                    Bracket::Tiny => self.steps.push((ValueStep::Tiny, whole.clone())),
                    Bracket::Miny => self.steps.push((ValueStep::Miny, whole.clone())),
                    Bracket::Call(function, before) => {
                        self.call(function, before + 1, whole.clone())?;
                    }
                    _ => {}
                }
            }
        }
        self.term(&mut outer, whole);
        Ok(outer)
    }

    /// A function whose values are all there.
    fn call(
        &mut self,
        function: ValueFunction,
        given: usize,
        whole: Range<usize>,
    ) -> Result<(), ParseError> {
        let (name, takes) = (function.name(), function.takes());
        if given != takes {
            let message = format!("{name} takes {takes} values, and here are {given}");
            return Err(ParseError::new(whole, message).with_hint(CALLS));
        }
        // What a game is cooled by must be seen to be a number before anything is computed.
        if function == ValueFunction::Cool {
            let by = match self.steps.last() {
                Some((ValueStep::Leaf(leaf), _)) if leaf.is_number() => Some(leaf.number()),
                _ => None,
            };
            if by.is_none_or(|by| *by <= Dyadic::from(-1)) {
                return Err(
                    ParseError::new(whole, "a game is cooled by a number above -1")
                        .with_hint(CALLS),
                );
            }
        }
        self.steps.push((ValueStep::Call(function), whole));
        Ok(())
    }

    /// A comma or a run of bars: the option before it is complete.
    pub(super) fn separator(&mut self, c: char, sum: &mut Sum) -> Result<(), ParseError> {
        let start = self.at;
        let present = self.finish_option(sum)?;
        *sum = Sum::default();
        let rest = &self.text[start..];
        let run = if c == ',' {
            1
        } else {
            rest.len() - rest.trim_start_matches('|').len()
        };
        let place = start..start + run;
        if let Some(Open {
            bracket: Bracket::Call(_, given),
            ..
        }) = self.open.last_mut()
            && c == ','
        {
            *given += 1;
            self.at = start + run;
            return match present {
                true => Ok(()),
                false => Err(ParseError::new(
                    place,
                    "a value is missing before this comma",
                )),
            };
        }
        let Some(Open {
            bracket: Bracket::Brace(bars),
            ..
        }) = self.open.last_mut()
        else {
            return Err(ParseError::new(place, "options are written between braces")
                .with_hint("for example {2|0} or {0,*|0}"));
        };
        if c == ',' {
            if !present {
                return Err(ParseError::new(
                    place,
                    "an option is missing before this comma",
                ));
            }
            bars.current += 1;
            bars.after_comma = true;
        } else {
            check_comma(bars, present, place.clone())?;
            bars.after_comma = false;
            bars.current += usize::from(present);
            push_bar(bars, run, place, &mut self.steps)?;
        }
        self.at = start + run;
        Ok(())
    }

    fn close_brace(&mut self, mut bars: Bars, whole: Range<usize>) -> Result<(), ParseError> {
        if bars.pending.is_empty() {
            return Err(ParseError::new(whole, "this brace has no bar")
                .with_hint("write {left options|right options}; either side may be empty"));
        }
        while let Some((lefts, _)) = bars.pending.pop() {
            self.steps
                .push((ValueStep::Game(lefts, bars.current), whole.clone()));
            bars.current = 1;
        }
        Ok(())
    }
}

fn check_comma(bars: &Bars, present: bool, place: Range<usize>) -> Result<(), ParseError> {
    if bars.after_comma && !present {
        return Err(ParseError::new(
            place,
            "an option is missing after the comma",
        ));
    }
    Ok(())
}

/// A run of bars after the current list: what is bound tighter before it becomes one game.
fn push_bar(
    bars: &mut Bars,
    run: usize,
    place: Range<usize>,
    steps: &mut Vec<(ValueStep, Range<usize>)>,
) -> Result<(), ParseError> {
    while let Some(&(lefts, before)) = bars.pending.last() {
        if before == run {
            return Err(
                ParseError::new(place, "two runs of bars of the same length compete")
                    .with_hint("use one bar more for the outer game, as in {2|0||-1}, or braces"),
            );
        }
        if before > run {
            break;
        }
        bars.pending.pop();
        steps.push((ValueStep::Game(lefts, bars.current), place.clone()));
        bars.current = 1;
    }
    bars.pending.push((bars.current, run));
    bars.current = 0;
    Ok(())
}
