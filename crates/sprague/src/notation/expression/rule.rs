//! The names of rules of one's own: `n`, and variables that get their range in the rule.

use super::{ExpressionKind, Names};
use crate::arithmetic::expr::SLOTS;
use crate::notation::ParseError;
use std::ops::Range;

/// The variables known while reading, by slot; slot 0 is `n`.
#[derive(Debug)]
pub(in crate::notation) struct RuleNames {
    /// Name and the place where it first stood.
    known: Vec<(String, Range<usize>)>,
    /// The variables of braces that are closed, by name and place.
    closed: Vec<(String, Range<usize>)>,
    /// How many were closed when the braces being read began.
    closed_before: usize,
    /// Whether a new name may introduce a variable.
    pub(in crate::notation) open: bool,
    /// Whether `in` and a set may follow, which the rule reads.
    pub(in crate::notation) sets: bool,
}

/// Braces that are being read.
#[derive(Debug)]
pub(in crate::notation) struct Braces {
    /// How many variables there are outside.
    pub(in crate::notation) outer: usize,
    closed_before: usize,
    was_open: bool,
}

impl RuleNames {
    pub(in crate::notation) fn new() -> Self {
        RuleNames {
            known: vec![("n".into(), 0..0)],
            closed: Vec::new(),
            closed_before: 0,
            open: false,
            sets: false,
        }
    }

    pub(in crate::notation) fn len(&self) -> usize {
        self.known.len()
    }

    /// Forgets the names from slot `from` on. Their slots stay taken, because an inner set may still
    /// be running when an outer variable gets its value.
    pub(in crate::notation) fn forget(&mut self, from: usize) {
        for (name, place) in &mut self.known[from..] {
            self.closed.push((std::mem::take(name), place.clone()));
        }
    }

    /// Begins braces; what it answers ends them.
    pub(in crate::notation) fn begin_braces(&mut self) -> Braces {
        Braces {
            outer: self.len(),
            closed_before: std::mem::replace(&mut self.closed_before, self.closed.len()),
            was_open: std::mem::replace(&mut self.open, true),
        }
    }

    pub(in crate::notation) fn end_braces(&mut self, braces: &Braces) {
        self.forget(braces.outer);
        self.closed_before = braces.closed_before;
        self.open = braces.was_open;
    }

    /// Where braces that are closed used a new name, as if it were known there.
    fn closed_use(&self, name: &str) -> Option<Range<usize>> {
        let mut closed = self.closed[self.closed_before..].iter();
        let (_, place) = closed.find(|(closed, _)| closed == name)?;
        Some(place.clone())
    }

    /// Whether the variable in a slot was forgotten.
    pub(in crate::notation) fn is_forgotten(&self, slot: usize) -> bool {
        self.known[slot].0.is_empty()
    }

    pub(in crate::notation) fn place(&self, slot: usize) -> Range<usize> {
        self.known[slot].1.clone()
    }

    pub(in crate::notation) fn name(&self, slot: usize) -> &str {
        &self.known[slot].0
    }
}

impl Names for RuleNames {
    fn resolve(&mut self, name: &str, span: Range<usize>) -> Option<(usize, ExpressionKind)> {
        let mut slot = self.known.iter().position(|(known, _)| known == name);
        let fits = self.known.len() < SLOTS && self.closed_use(name).is_none();
        if slot.is_none() && self.open && fits {
            slot = Some(self.known.len());
            self.known.push((name.into(), span));
        }
        Some((slot?, ExpressionKind::Integer))
    }

    fn known(&self) -> Vec<String> {
        let names = self.known.iter().map(|(name, _)| name.clone());
        names.filter(|name| !name.is_empty()).collect()
    }

    fn unknown(&self, name: &str, span: Range<usize>) -> ParseError {
        if self.open
            && let Some(place) = self.closed_use(name)
        {
            let message =
                format!("{name} is not known yet, but comes as a variable after these braces");
            return ParseError::new(place, message).with_hint(format!(
                "put what is said of {name} before the braces, or use another name in them"
            ));
        }
        if self.open {
            let most = SLOTS - 1;
            return ParseError::new(span, format!("more than {most} variables besides n"));
        }
        ParseError::new(span, format!("{name} is not known here"))
            .with_hint("the heap is n; other variables need a range, as in {k : 1 <= k < n}")
    }

    fn words_after(&self) -> &[&str] {
        &["of", "for", "if"]
    }

    fn mixes_kinds(&self) -> bool {
        true
    }

    fn has_sets(&self) -> bool {
        self.sets
    }

    fn largest(&self) -> u64 {
        i64::MAX as u64
    }
}
