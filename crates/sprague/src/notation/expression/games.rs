//! Reading what expressions say about games and ranges: `G(kayles, n - 1)`, `period(S(a,b))`,
//! `count(k in 1..n: G(k) = 0)`.
//!
//! The text of a game goes to the next comma outside brackets; whoever brings the names reads it.

use super::read::{Read, Reader};
use super::{ExpressionKind, close, identifier, word};
use crate::arithmetic::expr::{About, Expr, GameTerm, Over, Quantifier, Span};
use crate::notation::ParseError;
use std::ops::Range;

/// The games that an expression may speak of, by their number in a list that grows.
pub trait GameNames {
    /// The number of a game, and the numbers with variables in its text. Places are relative to the text.
    fn game(&mut self, text: &str) -> Result<(usize, Vec<Expr>), ParseError>;

    /// The game that is meant where none is named.
    fn default_game(&self) -> Option<usize>;

    /// The slot of the variable of a range that is being read; an error if the name is taken.
    fn bind(&mut self, name: &str) -> Option<usize>;

    /// Forgets the variable of the innermost range.
    fn unbind(&mut self);
}

/// How long a text is up to the bracket that closes it, and where its commas outside brackets are.
pub(crate) fn balanced(text: &str) -> (usize, Vec<usize>) {
    let (mut depth, mut commas) = (0usize, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return (at, commas),
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => commas.push(at),
            _ => {}
        }
    }
    (text.len(), commas)
}

impl Reader<'_, '_> {
    /// Reads what stands in the brackets after a name that is about games or ranges. `None` if it is not.
    pub(super) fn of_game(&mut self, name: &str, span: &Range<usize>) -> Option<Read> {
        self.names.games()?;
        if let Some(quantifier) = Quantifier::named(name)
            && self.range_follows()
        {
            return Some(self.over(quantifier, span.start));
        }
        let about = About::named(name)?;
        Some(self.game_term(about, span.start))
    }

    /// Whether `(k in` comes next.
    fn range_follows(&self) -> bool {
        let mut ahead = self.cursor.clone();
        ahead.bump();
        ahead.skip_spaces();
        !identifier(&mut ahead).is_empty() && word(&mut ahead, "in")
    }

    /// `G` alone is the value of n.
    pub(super) fn bare_value(&mut self, span: &Range<usize>) -> Option<Read> {
        let game = self.names.games()?.default_game()?;
        let (slot, _) = self.names.resolve("n", span.clone())?;
        let heap = Some(Expr::Variable(slot, "n".into()));
        let (games, about) = (vec![game], About::Value);
        let term = term(about, games, "", heap, Vec::new(), span.clone());
        Some(Ok(self.finish(span.start, term, ExpressionKind::Integer)))
    }

    fn game_term(&mut self, about: About, start: usize) -> Read {
        let open = self.cursor.here();
        self.cursor.bump();
        let (length, commas) = balanced(self.cursor.rest());
        let last_comma = commas.last().copied();
        let wants_heap = about == About::Value;
        let text = match (wants_heap, last_comma) {
            (true, None) => "",
            (true, Some(comma)) => &self.cursor.rest()[..comma],
            (false, _) => &self.cursor.rest()[..length],
        };
        let (mut games, mut numbers) = (Vec::new(), Vec::new());
        let cuts: Vec<usize> = match about == About::Dominates {
            true => commas,
            false => Vec::new(),
        };
        let mut from = 0;
        for to in cuts.into_iter().chain([text.len()]) {
            let at = self.cursor.at() + from;
            let piece = &text[from..to];
            from = to + 1;
            let (game, more) = self.one_game(piece, at)?;
            games.push(game);
            numbers.extend(more);
        }
        let most = usize::from(about == About::Dominates) + 1;
        if games.len() != most {
            let message = format!("{} takes {most} games", about.name());
            return Err(
                ParseError::new(open, message).with_hint("as in dominates(S(1,3,5), S(1,2,6))")
            );
        }
        let text = text.trim().to_string();
        for _ in 0..match wants_heap {
            true => last_comma.map_or(0, |comma| self.cursor.rest()[..=comma].chars().count()),
            false => self.cursor.rest()[..length].chars().count(),
        } {
            self.cursor.bump();
        }
        let heap = match wants_heap {
            true => {
                let read = self.any()?;
                Some(self.wanted(read, ExpressionKind::Integer)?)
            }
            false => None,
        };
        close(self.cursor, open, ")")?;
        let span = start..self.cursor.at();
        let kind = match about.is_truth() {
            true => ExpressionKind::Truth,
            false => ExpressionKind::Integer,
        };
        let term = term(about, games, &text, heap, numbers, span);
        Ok(self.finish(start, term, kind))
    }

    /// The game of a text at a place; the one that is meant if there is no text.
    fn one_game(&mut self, text: &str, at: usize) -> Result<(usize, Vec<Expr>), ParseError> {
        let here = self.cursor.here();
        let Some(games) = self.names.games() else {
            return Err(ParseError::new(here, "games cannot stand here"));
        };
        if !text.trim().is_empty() {
            return games.game(text).map_err(|error| error.shifted(at));
        }
        let game = games.default_game().ok_or_else(|| {
            ParseError::new(here, "it is not said which game is meant")
                .with_hint("write G(kayles, n), period(S(2,5,6))")
        })?;
        Ok((game, Vec::new()))
    }

    /// `(k in 1..n: body)`.
    fn over(&mut self, quantifier: Quantifier, start: usize) -> Read {
        let open = self.cursor.here();
        self.cursor.bump();
        let at = self.start();
        let name = identifier(self.cursor).to_string();
        let place = at..self.cursor.at();
        word(self.cursor, "in");
        let from = self.sum()?;
        let from = self.wanted(from, ExpressionKind::Integer)?;
        self.cursor.skip_spaces();
        if !self.cursor.eat("..") {
            return Err(self
                .cursor
                .expected("`..`")
                .with_hint("write count(k in 1..n: prime(k))"));
        }
        let to = self.sum()?;
        let to = self.wanted(to, ExpressionKind::Integer)?;
        self.cursor.skip_spaces();
        if !self.cursor.eat(":") {
            return Err(self
                .cursor
                .expected("`:`")
                .with_hint("write count(k in 1..n: prime(k))"));
        }
        let slot = self.names.games().and_then(|games| games.bind(&name));
        let Some(slot) = slot else {
            return Err(
                ParseError::new(place, format!("{name} has another meaning here"))
                    .with_hint("use another name"),
            );
        };
        let body = self.any();
        if let Some(games) = self.names.games() {
            games.unbind();
        }
        let wants = match quantifier.wants_truth() {
            true => ExpressionKind::Truth,
            false => ExpressionKind::Integer,
        };
        let body = self.wanted(body?, wants)?;
        close(self.cursor, open, ")")?;
        let span = Span(start..self.cursor.at());
        let kind = match quantifier.is_truth() {
            true => ExpressionKind::Truth,
            false => ExpressionKind::Integer,
        };
        let name = name.into();
        let over = Over {
            quantifier,
            slot,
            name,
            from,
            to,
            body,
            span,
        };
        Ok(self.finish(start, Expr::Over(Box::new(over)), kind))
    }
}

fn term(
    about: About,
    games: Vec<usize>,
    text: &str,
    heap: Option<Expr>,
    numbers: Vec<Expr>,
    span: Range<usize>,
) -> Expr {
    Expr::Game(Box::new(GameTerm {
        about,
        games,
        text: text.into(),
        heap,
        numbers,
        span: Span(span),
    }))
}
