//! Names of values, the way the literature writes them, and the canonical form as text.
//!
//! A name is, in this order of preference, a number, a nimber, a number-up-star, an uptimal, tiny
//! or miny, a switch ±x, or braces with as few of them as bars allow. Whatever is printed can be
//! read back with [`Arena::parse`]. Names are made bottom-up, once per position; the lengths are
//! bounded by the caller, so a game whose text would be exponential is refused, not printed.

use std::sync::Arc;

use dashu_int::IBig;

use super::arena::Memo;
use super::{Arena, Leaf, TooLarge, Value};

/// How names are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Only ASCII characters: `^` for ↑, `v` for ↓, `+-` for ±.
    pub ascii: bool,
    /// The longest text allowed, in characters. Time and memory can be quadratic in it.
    pub max_length: usize,
}

impl Style {
    /// Unicode signs, for people.
    pub const UNICODE: Style = Style {
        ascii: false,
        max_length: 10_000,
    };
    /// ASCII only, for programs.
    pub const ASCII: Style = Style {
        ascii: true,
        max_length: 10_000,
    };

    fn check(self, text: &str) -> Result<(), TooLarge> {
        let limit = self.max_length;
        match text.len() <= limit || text.chars().count() <= limit {
            true => Ok(()),
            false => Err(TooLarge::Text { limit }),
        }
    }
}

/// A name with what is needed to put it into a larger one.
#[derive(Debug, Clone)]
struct Name {
    text: Arc<str>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Stands on its own.
    Atom,
    /// A sum such as `1+tiny(2)`, or a switch: needs parentheses as part of a term.
    Compound,
    /// The inside of braces, whose longest run of bars has this length.
    Bars(usize),
}

impl Name {
    /// The text where an option or a whole value is expected.
    fn alone(&self) -> String {
        match self.kind {
            Kind::Bars(_) => format!("{{{}}}", self.text),
            _ => self.text.to_string(),
        }
    }

    /// The text where a single term is expected.
    fn term(&self) -> String {
        match self.kind {
            Kind::Compound => format!("({})", self.text),
            _ => self.alone(),
        }
    }
}

/// The forms a value that is not a leaf can take, with the values named inside.
enum Form {
    Tiny(Value),
    Miny(Value),
    Shifted(Value, Value),
    Switch(Value),
    Braces,
}

impl Arena {
    /// The name of a value in Unicode.
    pub fn name(&mut self, value: Value) -> Result<String, TooLarge> {
        self.name_in(value, Style::UNICODE)
    }

    /// The name of a value in a given style.
    pub fn name_in(&mut self, value: Value, style: Style) -> Result<String, TooLarge> {
        self.holding(|arena| arena.compose_names(value, style))
    }

    fn compose_names(&mut self, value: Value, style: Style) -> Result<String, TooLarge> {
        let mut names: Memo<Value, Name> = Memo::default();
        let mut stack = vec![value];
        while let Some(&v) = stack.last() {
            self.work(1)?;
            if names.contains_key(&v) {
                stack.pop();
                continue;
            }
            let form = self.form(v)?;
            let parts = match &form {
                _ if self.as_leaf(v).is_some() => vec![],
                Form::Tiny(x) | Form::Miny(x) | Form::Switch(x) => vec![*x],
                Form::Shifted(x, rest) => vec![*x, *rest],
                Form::Braces => [self.lefts(v), self.rights(v)].concat(),
            };
            let missing = parts.into_iter().filter(|part| !names.contains_key(part));
            let before = stack.len();
            stack.extend(missing);
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let name = self.compose(v, &form, &names, style);
            style.check(&name.text)?;
            self.hold_text(&name.text)?;
            names.insert(v, name);
        }
        let name = names[&value].alone();
        style.check(&name)?;
        Ok(name)
    }

    /// Counts a text that is kept in a table while larger ones are made of it.
    fn hold_text(&mut self, text: &str) -> Result<(), TooLarge> {
        const ENTRY: usize = 64;
        self.hold(text.len() + ENTRY)?;
        self.work(text.len() / 64)
    }

    /// Which form the name of a value takes.
    fn form(&mut self, v: Value) -> Result<Form, TooLarge> {
        if self.as_leaf(v).is_some() {
            return Ok(Form::Braces);
        }
        let (left_stop, right_stop) = self.stops(v);
        if left_stop == right_stop {
            if left_stop.is_zero() {
                return self.tiny_form(v);
            }
            let number = self.number(left_stop);
            let rest = self.difference(v, number)?;
            return Ok(match self.tiny_form(rest)? {
                Form::Braces => Form::Braces,
                _ => Form::Shifted(number, rest),
            });
        }
        if let ([left], [right]) = (self.lefts(v), self.rights(v)) {
            let (left, right) = (*left, *right);
            if self.negative(left)? == right {
                return Ok(Form::Switch(left));
            }
        }
        Ok(Form::Braces)
    }

    /// Tiny-x = {0 || 0 | −x} and its negative, for an x that is a threat: its right stop is
    /// positive.
    fn tiny_form(&mut self, v: Value) -> Result<Form, TooLarge> {
        if let Some(x) = self.tiny_of(v)? {
            return Ok(Form::Tiny(x));
        }
        let negative = self.negative(v)?;
        Ok(self.tiny_of(negative)?.map_or(Form::Braces, Form::Miny))
    }

    fn tiny_of(&mut self, v: Value) -> Result<Option<Value>, TooLarge> {
        let zero = self.zero();
        if self.as_leaf(v).is_some() {
            return Ok(None);
        }
        let ([left], [threat]) = (self.lefts(v), self.rights(v)) else {
            return Ok(None);
        };
        let (left, threat) = (*left, *threat);
        if left != zero || self.as_leaf(threat).is_some() {
            return Ok(None);
        }
        let ([back], [goal]) = (self.lefts(threat), self.rights(threat)) else {
            return Ok(None);
        };
        let (back, goal) = (*back, *goal);
        let threatens = self.stops(goal).0.sign().is_lt();
        if back != zero || !threatens {
            Ok(None)
        } else {
            self.negative(goal).map(Some)
        }
    }

    fn compose(&self, v: Value, form: &Form, names: &Memo<Value, Name>, style: Style) -> Name {
        let name = |text: String, kind: Kind| Name {
            text: text.into(),
            kind,
        };
        if let Some(leaf) = self.as_leaf(v) {
            let compound = leaf_needs_sum(leaf, style);
            let kind = if compound { Kind::Compound } else { Kind::Atom };
            return name(leaf_name(leaf, style), kind);
        }
        match form {
            Form::Tiny(x) => name(format!("tiny({})", names[x].alone()), Kind::Atom),
            Form::Miny(x) => name(format!("miny({})", names[x].alone()), Kind::Atom),
            Form::Shifted(x, rest) => name(
                format!("{}+{}", names[x].alone(), names[rest].term()),
                Kind::Compound,
            ),
            Form::Switch(x) => {
                let sign = if style.ascii { "+-" } else { "±" };
                // ±x takes a number or braces; anything else needs parentheses.
                let inner = match (self.as_leaf(*x), names[x].kind) {
                    (Some(leaf), _) if leaf.is_number() && leaf.number().sign().is_gt() => {
                        names[x].alone()
                    }
                    (None, Kind::Bars(_)) => names[x].alone(),
                    _ => format!("({})", names[x].alone()),
                };
                name(format!("{sign}{inner}"), Kind::Compound)
            }
            Form::Braces => {
                let (lefts, level_left) = side(self.lefts(v), names);
                let (rights, level_right) = side(self.rights(v), names);
                let level = level_left.max(level_right) + 1;
                name(
                    format!("{lefts}{}{rights}", "|".repeat(level)),
                    Kind::Bars(level),
                )
            }
        }
    }

    /// The canonical form one step down: its options by name, between braces. A number stays as it is.
    pub fn form_text(&mut self, value: Value, style: Style) -> Result<String, TooLarge> {
        if self.is_number(value) {
            return self.name_in(value, style);
        }
        let (lefts, rights) = self.options(value)?;
        let mut names: Memo<Value, Name> = Memo::default();
        for &option in lefts.iter().chain(&rights) {
            let text = self.name_in(option, style)?;
            // A brace around the whole gives way to longer bars outside; its bars are counted inside it.
            let inside = text
                .strip_prefix('{')
                .and_then(|text| text.strip_suffix('}'));
            let kind = match inside {
                Some(inside) if self.is_braced(option)? => Kind::Bars(longest_bars(inside)),
                _ => Kind::Atom,
            };
            let text = match kind {
                Kind::Bars(_) => inside.unwrap_or_default().into(),
                _ => text.into(),
            };
            names.insert(option, Name { text, kind });
        }
        let (left, level_left) = side(&lefts, &names);
        let (right, level_right) = side(&rights, &names);
        let bars = "|".repeat(level_left.max(level_right) + 1);
        let text = format!("{{{left}{bars}{right}}}");
        style.check(&text)?;
        Ok(text)
    }

    /// Whether the name of a value is one pair of braces.
    fn is_braced(&mut self, value: Value) -> Result<bool, TooLarge> {
        Ok(self.as_leaf(value).is_none() && matches!(self.form(value)?, Form::Braces))
    }

    /// The canonical form with braces to the bottom: numbers as literals, options sorted as text,
    /// no spaces.
    pub fn canonical_text(&mut self, value: Value, max_length: usize) -> Result<String, TooLarge> {
        self.holding(|arena| arena.compose_canonical(value, max_length))
    }

    fn compose_canonical(&mut self, value: Value, max_length: usize) -> Result<String, TooLarge> {
        let refuse = TooLarge::Text { limit: max_length };
        let mut texts: Memo<Value, Arc<str>> = Memo::default();
        let mut stack = vec![value];
        while let Some(&v) = stack.last() {
            self.work(1)?;
            if texts.contains_key(&v) {
                stack.pop();
                continue;
            }
            if let Some(number) = self.as_number(v) {
                texts.insert(v, number.to_string().into());
                continue;
            }
            if stack.len() > max_length
                || self.as_leaf(v).is_some_and(|l| surely_long(l, max_length))
            {
                return Err(refuse);
            }
            self.expand(v)?;
            let before = stack.len();
            let options = [self.lefts(v), self.rights(v)].concat();
            stack.extend(
                options
                    .into_iter()
                    .filter(|option| !texts.contains_key(option)),
            );
            if stack.len() > before {
                continue;
            }
            let text = format!(
                "{{{}|{}}}",
                sorted(self.lefts(v), &texts),
                sorted(self.rights(v), &texts)
            );
            if text.len() > max_length {
                return Err(refuse);
            }
            self.hold_text(&text)?;
            texts.insert(v, text.into());
        }
        Ok(texts[&value].to_string())
    }
}

/// The text of an uptimal is at least as long as its first digit and as the number of its digits, that of
/// *m doubles with m.
fn surely_long(leaf: &Leaf, max_length: usize) -> bool {
    let limit = IBig::from(max_length);
    leaf.nim() > 64
        || leaf.ups().len() > max_length
        || leaf
            .ups()
            .iter()
            .any(|digit| *digit > limit || *digit < -&limit)
}

fn sorted(options: &[Value], texts: &Memo<Value, Arc<str>>) -> String {
    let mut parts: Vec<&str> = options.iter().map(|option| &*texts[option]).collect();
    parts.sort_unstable();
    parts.join(",")
}

/// The longest run of bars outside inner braces.
fn longest_bars(text: &str) -> usize {
    let (mut depth, mut run, mut longest) = (0_usize, 0, 0);
    for c in text.chars() {
        run = if c == '|' && depth == 0 { run + 1 } else { 0 };
        longest = longest.max(run);
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    longest
}

/// One side of a brace and the longest run of bars in it: a single game in braces gives up its
/// braces for longer bars outside.
fn side(options: &[Value], names: &Memo<Value, Name>) -> (String, usize) {
    if let [option] = options
        && let Name {
            text,
            kind: Kind::Bars(level),
        } = &names[option]
    {
        return (text.to_string(), *level);
    }
    let mut parts: Vec<String> = options.iter().map(|option| names[option].alone()).collect();
    // Short names first, as people write them, and 0 before *.
    parts.sort_unstable_by_key(|part| (part.chars().count(), part.starts_with('*'), part.clone()));
    (parts.join(","), 0)
}

/// Whether a leaf is written as a sum. A minus belongs to a whole term, so that -1 + ↑ is not -1↑.
fn leaf_needs_sum(leaf: &Leaf, style: Style) -> bool {
    if leaf.number().sign().is_lt() && !leaf.ups().is_empty() {
        return true;
    }
    !style.ascii && !leaf.number().is_zero() && matches!(leaf.ups(), [n] if is_large(n))
}

fn is_large(n: &IBig) -> bool {
    *n > IBig::from(2) || *n < IBig::from(-2)
}

/// The name of a leaf.
fn leaf_name(leaf: &Leaf, style: Style) -> String {
    let star = match leaf.nim() {
        0 => String::new(),
        1 => "*".to_owned(),
        m => format!("*{m}"),
    };
    let number = if leaf.number().is_zero() {
        String::new()
    } else {
        leaf.number().to_string()
    };
    if leaf.ups().is_empty() {
        let name = format!("{number}{star}");
        return if name.is_empty() {
            "0".to_owned()
        } else {
            name
        };
    }
    if let Some(ups) = arrow_name(leaf.ups(), style) {
        let plus = if leaf_needs_sum(leaf, style) { "+" } else { "" };
        return format!("{number}{plus}{ups}{star}");
    }
    let digits: String = leaf.ups().iter().map(expansion_digit).collect();
    if leaf_needs_sum(leaf, style) && !number.is_empty() {
        let star = if star.is_empty() { "0" } else { &star };
        return format!("{number}+{star}.{digits}");
    }
    let before = format!("{number}{star}");
    let before = if before.is_empty() {
        "0".to_owned()
    } else {
        before
    };
    format!("{before}.{digits}")
}

fn expansion_digit(digit: &IBig) -> String {
    let single = IBig::from(-9) <= *digit && *digit <= IBig::from(9);
    if single {
        digit.to_string()
    } else {
        format!("({digit})")
    }
}

/// ↑, ⇑, 3·↑, ↑², ↑^[2] and their negatives; `None` for other uptimals.
fn arrow_name(ups: &[IBig], style: Style) -> Option<String> {
    let (last, others) = ups.split_last()?;
    let negative = *last < IBig::ZERO;
    let size = if negative { -last } else { last.clone() };
    let arrow = match (style.ascii, negative) {
        (true, false) => "^",
        (true, true) => "v",
        (false, false) => "↑",
        (false, true) => "↓",
    };
    if others.is_empty() {
        return Some(match (i64::try_from(&size), style.ascii, negative) {
            (Ok(1), _, _) => arrow.to_owned(),
            (Ok(2), true, _) => arrow.repeat(2),
            (Ok(2), false, false) => "⇑".to_owned(),
            (Ok(2), false, true) => "⇓".to_owned(),
            (_, true, _) => format!("{arrow}{size}"),
            (_, false, _) => format!("{size}·{arrow}"),
        });
    }
    if size != IBig::ONE {
        return None;
    }
    let power = ups.len();
    if others.iter().all(|digit| *digit == IBig::ZERO) {
        return Some(match style.ascii {
            true => format!("{arrow}<{power}>"),
            false => format!("{arrow}{}", superscript(power)),
        });
    }
    let caret = if style.ascii { "" } else { "^" };
    others
        .iter()
        .all(|digit| digit == last)
        .then(|| format!("{arrow}{caret}[{power}]"))
}

fn superscript(n: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    n.to_string()
        .bytes()
        .map(|digit| DIGITS[usize::from(digit - b'0')])
        .collect()
}

/// The name of a leaf in ASCII, which is read as one leaf.
pub(crate) fn ascii_leaf_name(leaf: &Leaf) -> String {
    leaf_name(leaf, Style::ASCII)
}

impl Leaf {
    /// The name of the leaf in Unicode.
    pub fn name(&self) -> String {
        leaf_name(self, Style::UNICODE)
    }
}
