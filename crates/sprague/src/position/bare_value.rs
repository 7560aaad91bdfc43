//! A value that is a component of a position by itself, such as `*3` or `{1|-1}`.

use super::read::small_arena;
use crate::notation::{ParseError, parse_value};
use crate::value::{Arena, CanonicalForm, Leaf, Style, TooLarge, Value, ascii_leaf_name};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

/// The longest name of a bare value.
const LONGEST_NAME: usize = 100_000;

/// A value on its own, in canonical form, with its name.
///
/// ```
/// use sprague::position::BareValue;
///
/// let value: BareValue = "{0,*|0,*}".parse()?;
/// assert_eq!(value.name(), "*2");
/// assert_eq!(value.nimber(), Some(2));
/// # Ok::<(), sprague::notation::ParseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct BareValue {
    /// Shared, because a position may have the same value many times, and positions are copied.
    form: Arc<CanonicalForm>,
    /// In ASCII.
    name: Arc<str>,
}

impl BareValue {
    /// A value of an arena.
    pub fn of(arena: &mut Arena, value: Value) -> Result<Self, TooLarge> {
        let style = Style {
            ascii: true,
            max_length: LONGEST_NAME,
        };
        let name = arena.name_in(value, style)?.into();
        let form = arena.canonical_form(value)?.into();
        Ok(BareValue { form, name })
    }

    /// The nimber *m.
    pub fn of_nimber(m: u64) -> Self {
        let leaf = Leaf::nimber(m);
        BareValue {
            name: ascii_leaf_name(&leaf).into(),
            form: CanonicalForm::from(leaf).into(),
        }
    }

    /// The value in an arena.
    pub fn in_arena(&self, arena: &mut Arena) -> Result<Value, TooLarge> {
        arena.value_of(&self.form)
    }

    /// Its canonical form.
    pub fn form(&self) -> &CanonicalForm {
        &self.form
    }

    /// Its name in ASCII, which can be read back.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The m of a nimber *m, 0 included.
    pub fn nimber(&self) -> Option<u64> {
        let leaf = self.form.as_leaf().filter(|leaf| leaf.is_nimber());
        leaf.map(Leaf::nim)
    }

    /// Whether its name is a sum on the outside, such as `2+tiny(1)`; `+-1` is not.
    pub(super) fn is_named_as_sum(&self) -> bool {
        let mut depth = 0;
        self.name.char_indices().any(|(i, c)| {
            match c {
                '(' | '[' | '{' | '<' => depth += 1,
                ')' | ']' | '}' | '>' => depth -= 1,
                _ => {}
            }
            c == '+' && depth == 0 && i > 0
        })
    }
}

/// Values are equal if their canonical forms are.
impl PartialEq for BareValue {
    fn eq(&self, other: &Self) -> bool {
        self.form == other.form
    }
}

impl Eq for BareValue {}

impl Hash for BareValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.form.hash(state);
    }
}

impl fmt::Display for BareValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for BareValue {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = parse_value(text)?;
        let mut arena = small_arena();
        let value = arena.build(&read).and_then(|value| {
            BareValue::of(&mut arena, value).map_err(|error| (error, 0..text.len()))
        });
        value.map_err(|(error, place)| {
            ParseError::new(place, error.to_string()).with_hint("write a smaller value")
        })
    }
}
