//! Reading statements: `G(saliquot, n) = v2(n) + 1 for n >= 1`, `G(kayles) = 0 1 2 3 ...`,
//! `options(maliquot, 6) = {1, 2, 3}`, `word(S(1,a)) = (01)^(a/2) 2 for a in 2..40 step 2`.

use super::{density, kind, logic, ranges, value};
use crate::Heap;
use crate::arithmetic::expr::{Expr, SLOTS};
use crate::claim::{Body, Domain, GameText, Piece, RangeVariable, Ranges, Statement};
use crate::notation::cursor::Cursor;
use crate::notation::expression::{
    self, ExpressionKind, GameNames, Names, balanced, identifier, too_deep,
};
use crate::notation::formula::FormulaDraft;
use crate::notation::subtraction::{MOST_ELEMENTS, too_many_numbers};
use crate::notation::{ParseError, parse_expression, parse_game};
use crate::ruleset::Game;
use std::ops::Range;

/// The names of a statement: its variables, and the games it speaks of.
pub(super) struct StatementNames {
    pub(super) ranges: Ranges,
    games: Vec<GameText>,
    /// Variables of inner ranges that are being read, by slot.
    bound: Vec<usize>,
    /// While comparisons are read that may introduce variables: those that did.
    pub(super) new_names: Option<Vec<usize>>,
    /// Whether `n` may be used without being declared.
    free_n: bool,
    default: Option<usize>,
}

impl StatementNames {
    /// The names of a condition on the heaps of one game, which is `G`.
    pub(super) fn of_game(game: &Game) -> Self {
        StatementNames {
            games: vec![GameText::Fixed(Box::new(game.clone()))],
            default: Some(0),
            ..StatementNames::new()
        }
    }

    pub(super) fn new() -> Self {
        StatementNames {
            ranges: Ranges::default(),
            games: Vec::new(),
            bound: Vec::new(),
            new_names: None,
            free_n: false,
            default: None,
        }
    }

    fn slot(&mut self, name: &str) -> usize {
        self.ranges.names.push(name.into());
        self.ranges.names.len() - 1
    }

    /// A variable with its range.
    pub(super) fn declare(
        &mut self,
        name: &str,
        domain: Domain,
        place: Range<usize>,
    ) -> Result<(), ParseError> {
        if !ranges::is_free(self, name) {
            let message = format!("{name} already has a range");
            return Err(ParseError::new(place, message));
        }
        let slot = self.slot(name);
        self.ranges.order.push(RangeVariable { slot, domain });
        Ok(())
    }
}

impl Names for StatementNames {
    fn resolve(&mut self, name: &str, _: Range<usize>) -> Option<(usize, ExpressionKind)> {
        let known = self.ranges.names.iter().rposition(|known| known == name);
        if let Some(slot) = known {
            return Some((slot, ExpressionKind::Integer));
        }
        if let Some(new) = &self.new_names
            && new.len() < SLOTS
        {
            let slot = self.slot(name);
            self.new_names.get_or_insert_default().push(slot);
            return Some((slot, ExpressionKind::Integer));
        }
        if self.free_n && name == "n" {
            let slot = self.slot(name);
            let domain = Domain::Between {
                from: Expr::Number(0),
                to: None,
                step: 1,
            };
            self.ranges.order.push(RangeVariable { slot, domain });
            return Some((slot, ExpressionKind::Integer));
        }
        None
    }

    fn known(&self) -> Vec<String> {
        let names = self.ranges.names.iter();
        names.filter(|name| !name.is_empty()).cloned().collect()
    }

    fn unknown(&self, name: &str, span: Range<usize>) -> ParseError {
        if let Some(GameText::Fixed(game)) = self.default.and_then(|game| self.games.get(game)) {
            let message = format!("{name} is not a name that is known here");
            return ParseError::new(span, message).with_hint(super::find::examples(game));
        }
        if parse_game(name).is_ok() {
            let message = format!("{name} is a game, and a number or a heap is wanted here");
            return ParseError::new(span, message).with_hint(format!(
                "write G({name}, n) for the value of a heap, or {name}[n] for the heap itself"
            ));
        }
        ParseError::new(span, format!("it is not said what {name} runs through")).with_hint(
            format!("end with for {name} in 1..20, or for 1 <= {name} <= 20"),
        )
    }

    fn games(&mut self) -> Option<&mut dyn GameNames> {
        Some(self)
    }
}

impl GameNames for StatementNames {
    fn game(&mut self, text: &str) -> Result<(usize, Vec<Expr>), ParseError> {
        let indent = text.len() - text.trim_start().len();
        if let Some(default) = self.default.filter(|_| text.trim() == "G") {
            return Ok((default, Vec::new()));
        }
        let game = match parse_game(text.trim()) {
            Ok(game) => GameText::Fixed(Box::new(game)),
            Err(error) => match template(text.trim(), self)? {
                Some(pieces) => GameText::Template(pieces),
                None => return Err(error.shifted(indent)),
            },
        };
        let numbers = match &game {
            GameText::Fixed(_) => Vec::new(),
            GameText::Template(pieces) => {
                let numbers = pieces.iter().filter_map(|piece| match piece {
                    Piece::Number(number) => Some(number.clone()),
                    Piece::Text(_) => None,
                });
                numbers.collect()
            }
        };
        if let GameText::Fixed(game) = &game {
            let same = |known: &GameText| matches!(known, GameText::Fixed(other) if other == game);
            if let Some(index) = self.games.iter().position(same) {
                return Ok((index, numbers));
            }
        }
        let others: u64 = self.games.iter().map(GameText::numbers_written).sum();
        if others > 0 && others + game.numbers_written() > MOST_ELEMENTS {
            return Err(too_many_numbers(indent..text.trim_end().len(), "statement"));
        }
        self.games.push(game);
        Ok((self.games.len() - 1, numbers))
    }

    fn default_game(&self) -> Option<usize> {
        self.default
    }

    fn bind(&mut self, name: &str) -> Option<usize> {
        if !ranges::is_free(self, name) || name.is_empty() {
            return None;
        }
        let slot = self.slot(name);
        self.bound.push(slot);
        Some(slot)
    }

    fn unbind(&mut self) {
        if let Some(slot) = self.bound.pop() {
            self.ranges.names[slot].clear();
        }
    }
}

/// The pieces of a game with variables in its numbers, `None` if there are none.
fn template(text: &str, names: &mut StatementNames) -> Result<Option<Vec<Piece>>, ParseError> {
    let mut pieces = vec![Piece::Text(String::new())];
    let mut found = false;
    let mut at = 0;
    for part in text.split_inclusive(['(', ')', ',', '|', '[', ']', '{', '}']) {
        let number = part.trim_end_matches(['(', ')', ',', '|', '[', ']', '{', '}']);
        let known = names.known();
        let is_variable = |word: &str| known.iter().any(|name| name == word);
        let mut words = number.split(|c: char| !c.is_alphanumeric() && c != '_');
        let has_variable =
            words.any(|word| is_variable(word.trim_start_matches(|c: char| c.is_ascii_digit())));
        if has_variable && part.len() > number.len() && !part.ends_with('(') {
            let read = parse_expression(number, names);
            let expression = read.map_err(|error| error.shifted(at))?;
            let expression = expression.expect(ExpressionKind::Integer)?;
            pieces.push(Piece::Number(expression.expr));
            pieces.push(Piece::Text(part[number.len()..].into()));
            found = true;
        } else if let Some(Piece::Text(text)) = pieces.last_mut() {
            text.push_str(part);
        }
        at += part.len();
    }
    Ok(found.then_some(pieces))
}

/// Reads a statement.
pub fn parse_statement(text: &str) -> Result<Statement, ParseError> {
    if text.trim().is_empty() {
        return Err(ParseError::new(0..0, "no statement was given")
            .with_hint("write G(kayles, n) != 0 for n >= 1, or period(S(2,5,6)) = 11"));
    }
    read_statement(text, StatementNames::new()).or_else(|error| {
        // `outcome(S(1,2|1,3), n) = L` and the like, with the words of questions about heaps.
        let written = super::find::with_heaps(text);
        read_statement(&written, StatementNames::new()).map_err(|_| error)
    })
}

pub(super) fn read_statement(
    text: &str,
    mut names: StatementNames,
) -> Result<Statement, ParseError> {
    let trimmed = text.trim_end();
    if let Some(place) = deepest_bracket(trimmed) {
        return Err(too_deep(place..place + 1));
    }
    let cut = clause(trimmed);
    if let Some(cut) = cut {
        let rest = &trimmed[cut + "for".len()..];
        let mut cursor = Cursor::new(rest);
        let at = cut + "for".len();
        ranges::read(&mut cursor, &mut names).map_err(|error| error.shifted(at))?;
    }
    names.free_n = true;
    let body = &trimmed[..cut.unwrap_or(trimmed.len())];
    let clause = cut.map(|cut| &trimmed[cut..]);
    let read = read_body(body, clause, &mut names)?;
    let mut ranges = names.ranges;
    ranges.arrange();
    let open = ranges.order.iter().filter(|variable| variable.is_open());
    if open.count() > 1 {
        return Err(
            ParseError::new(0..trimmed.len(), "two variables run without an end")
                .with_hint("give all but one an end, as in for 1 <= a <= 20, n >= 5"),
        );
    }
    Ok(Statement {
        text: trimmed.split_whitespace().collect::<Vec<_>>().join(" "),
        ranges,
        games: names.games,
        body: read,
    })
}

/// Brackets of any kind may nest so deep in a statement. It is read in several ways, some of which look at the text again at
/// each bracket.
const DEEPEST: usize = 1000;

/// The first bracket that is nested too deeply.
fn deepest_bracket(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.bytes().position(|sign| {
        match sign {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    })
}

/// Where the last `for` outside brackets stands.
fn clause(text: &str) -> Option<usize> {
    let (mut depth, mut found) = (0i32, None);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            'f' if depth == 0 && text[at..].starts_with("for") => {
                let before = text[..at]
                    .chars()
                    .next_back()
                    .is_none_or(char::is_whitespace);
                let after = text[at + 3..]
                    .chars()
                    .next()
                    .is_none_or(char::is_whitespace);
                if before && after {
                    found = Some(at);
                }
            }
            _ => {}
        }
    }
    found
}

pub(super) fn read_body(
    text: &str,
    clause: Option<&str>,
    names: &mut StatementNames,
) -> Result<Body, ParseError> {
    if let Some(density) = density::density(text, names) {
        return density;
    }
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    let head = identifier(&mut cursor).to_string();
    if cursor.peek() == Some('(')
        && let Some((inside, right)) = sides(text, cursor.at())
    {
        match head.as_str() {
            "G" if is_list(&text[right.clone()]) => return values(text, inside, right, names),
            "options" => return options(text, inside, right, names),
            "word" | "repeats" | "before" | "starts" | "expansion" => {
                return formula(&head, text, inside, right, clause);
            }
            _ => {}
        }
    }
    if let Some(joined) = logic::joined(text, names) {
        return joined;
    }
    if let Some(said) = kind::said(text, names) {
        return said;
    }
    if let Some(position) = value::position(text, names) {
        return position;
    }
    if looks_like_values(text) {
        return value::relation(text, names);
    }
    match condition(text, names) {
        // `*2 = {0,*|0,*}` has nothing that only values have before its end.
        Err(error) => value::relation(text, names).map_err(|_| error),
        read => read,
    }
}

/// Whether a text has heaps in brackets, or braces with bars.
pub(super) fn looks_like_values(text: &str) -> bool {
    text.contains('[') || text.contains('{') && text.contains('|')
}

fn condition(text: &str, names: &mut StatementNames) -> Result<Body, ParseError> {
    let mut cursor = Cursor::new(text);
    let condition = expression::expression(&mut cursor, names)?.expect(ExpressionKind::Truth)?;
    cursor.skip_spaces();
    match cursor.is_at_end() {
        true => Ok(Body::Condition(condition.expr)),
        false => Err(ParseError::new(
            cursor.at()..text.trim_end().len(),
            "the statement is complete before this",
        )
        .with_hint("after `for` comes what the variables run through")),
    }
}

/// `name(inside) = right`, if the text has this shape: both parts by their places.
fn sides(text: &str, open: usize) -> Option<(Range<usize>, Range<usize>)> {
    let (length, _) = balanced(&text[open + 1..]);
    let close = open + 1 + length;
    let rest = text.get(close + 1..)?;
    let equals = rest.find(|c: char| !c.is_whitespace())?;
    let right = rest[equals..].strip_prefix('=')?;
    let right = right.strip_prefix('=').unwrap_or(right);
    Some((open + 1..close, text.len() - right.len()..text.len()))
}

/// Whether a text is a list of numbers: several, or digits after a point, or dots at the end.
fn is_list(text: &str) -> bool {
    let text = text.trim();
    let only = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '.' | '…');
    let several = text.contains(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | '…'));
    !text.is_empty() && text.chars().all(only) && several
}

fn values(
    text: &str,
    inside: Range<usize>,
    right: Range<usize>,
    names: &mut StatementNames,
) -> Result<Body, ParseError> {
    let (_, commas) = balanced(&text[inside.clone()]);
    let last = commas.last().map(|&comma| inside.start + comma);
    let heaps = last.filter(|&at| text[at..inside.end].contains(".."));
    let end = match (last, heaps) {
        (_, Some(at)) => at,
        // `G(S(1,2), 5) = 0 1` is about one heap.
        (Some(at), None) => at,
        (None, None) => inside.end,
    };
    let shift = |error: ParseError| error.shifted(inside.start);
    let (game, _) = names.game(&text[inside.start..end]).map_err(shift)?;
    let mut body = (Expr::Number(0), None, Expr::Number(1));
    if end < inside.end {
        let mut cursor = Cursor::new(&text[..inside.end]);
        while cursor.at() <= end {
            cursor.bump();
        }
        let from = expression::number(&mut cursor, names)?.expr;
        cursor.skip_spaces();
        if cursor.eat("..") {
            body.1 = Some(expression::number(&mut cursor, names)?.expr);
            if expression::word(&mut cursor, "step") {
                body.2 = expression::number(&mut cursor, names)?.expr;
            }
        } else {
            body.1 = Some(from.clone());
        }
        body.0 = from;
        cursor.skip_spaces();
        if !cursor.is_at_end() {
            return Err(cursor.expected("`..`, `step` or `)`"));
        }
    }
    let (from, to, step) = body;
    Ok(Body::Values {
        game,
        from,
        to,
        step,
        values: listed(text, right)?,
    })
}

/// The numbers of a list: `0 1 2`, `0, 1, 2, ...` or `0.12…`.
fn listed(text: &str, place: Range<usize>) -> Result<Vec<i128>, ParseError> {
    let list = text[place.clone()].trim();
    let list = list.trim_end_matches(['.', '…', ',', ' ']);
    let digits = |text: &str| -> Vec<i128> {
        let digits = text.chars().filter_map(|c| c.to_digit(10));
        digits.map(i128::from).collect()
    };
    if let Some((first, rest)) = list.split_once('.')
        && first.len() == 1
        && rest
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_whitespace())
    {
        let mut all = digits(first);
        all.extend(digits(rest));
        return Ok(all);
    }
    let numbers = list.split(|c: char| c == ',' || c.is_whitespace());
    let numbers = numbers.filter(|number| !number.is_empty());
    let read = numbers.map(|number| {
        number.parse().map_err(|_| {
            ParseError::new(place.clone(), format!("{number} is not a value"))
                .with_hint("write 0 1 2 3 1 4, or 0.12314 with one digit for each heap")
        })
    });
    read.collect()
}

/// `options(GAME, n) = {1, 2+3, 5..9}`.
fn options(
    text: &str,
    inside: Range<usize>,
    right: Range<usize>,
    names: &mut StatementNames,
) -> Result<Body, ParseError> {
    let (_, commas) = balanced(&text[inside.clone()]);
    let Some(&comma) = commas.last() else {
        return Err(ParseError::new(inside, "it is not said of which heap")
            .with_hint("write options(maliquot, 6) = {1, 2, 3}"));
    };
    let comma = inside.start + comma;
    let shift = |error: ParseError| error.shifted(inside.start);
    let (game, _) = names.game(&text[inside.start..comma]).map_err(shift)?;
    let heap = parse_expression(&text[comma + 1..inside.end], names);
    let heap = heap
        .map_err(|error| error.shifted(comma + 1))?
        .expect(ExpressionKind::Integer)?;
    let mut cursor = Cursor::new(&text[..right.end]);
    while cursor.at() < right.start {
        cursor.bump();
    }
    cursor.skip_spaces();
    let wrong = |cursor: &Cursor<'_>, what: &str| {
        cursor
            .expected(what)
            .with_hint("write {1, 2, 3}, {6+2, 3+4}, {1..9, 11} or {}")
    };
    if !cursor.eat("{") {
        return Err(wrong(&cursor, "`{`"));
    }
    let mut options: Vec<Vec<Heap>> = Vec::new();
    cursor.skip_spaces();
    while !cursor.eat("}") {
        let mut option = Vec::new();
        loop {
            cursor.skip_spaces();
            option.push(cursor.number("a heap", Heap::MAX)?.0);
            cursor.skip_spaces();
            if !cursor.eat("+") {
                break;
            }
        }
        match (option.as_slice(), cursor.eat("..")) {
            (&[from], true) => {
                cursor.skip_spaces();
                let (to, place) = cursor.number("a heap", Heap::MAX)?;
                if to.saturating_sub(from) > 1_000_000 {
                    return Err(ParseError::new(place, "these are too many options"));
                }
                options.extend((from..=to).map(|heap| vec![heap]));
            }
            (_, true) => return Err(wrong(&cursor, "`,` or `}`")),
            _ => options.push(option),
        }
        cursor.skip_spaces();
        if !cursor.eat(",") && cursor.peek() != Some('}') {
            return Err(wrong(&cursor, "`,`, `+`, `..` or `}`"));
        }
        cursor.skip_spaces();
    }
    cursor.skip_spaces();
    if !cursor.is_at_end() {
        return Err(cursor.expected("`for` or the end"));
    }
    let heap = heap.expr;
    Ok(Body::Options {
        game,
        heap,
        options,
    })
}

/// `word(GAME) = WORD for …`: a formula of one field.
fn formula(
    head: &str,
    text: &str,
    inside: Range<usize>,
    right: Range<usize>,
    clause: Option<&str>,
) -> Result<Body, ParseError> {
    let game = &text[inside.clone()];
    let family = format!("{game} {}", clause.unwrap_or(""));
    let mut draft = FormulaDraft::default();
    draft.head("family", &family).map_err(|error| {
        // The family is put together of two places of the text.
        let span = error.span();
        match span.start < game.len() {
            true => error.shifted(inside.start),
            false => {
                let moved = text.len() - game.len() - 1;
                error.shifted(moved)
            }
        }
    })?;
    if draft.is_partizan() {
        let message = format!("{head} is of games in which both players have the same moves");
        return Err(ParseError::new(inside, message).with_hint(
            "of other games values are compared, as in S(1,2|1,3)[n] = ^ for n in 1..9",
        ));
    }
    let field = match head {
        "word" => "values",
        other => other,
    };
    let read = draft.field(field, &text[right.clone()]);
    read.map_err(|error| error.shifted(right.start))?;
    let formula = draft.finish("", &(0..text.len()))?;
    match formula {
        Some(formula) => Ok(Body::Formula(Box::new(formula))),
        None => Err(ParseError::new(0..text.len(), "this is not a statement")),
    }
}
