//! Everything about one partizan value, or the value of a sum.

use crate::{Ask, Document, Effort, Limit, Place, Refusal, RefusalKind, ValueName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::notation::{Comparison, Relation, find_comparison, heaps_inside, parse_sum};
use sprague::sequence::LimitError;
use sprague::sums::Judge;
use sprague::value::{Arena, Corner, HeapError, Style, Thermograph, TooLarge, Value};
use sprague::values::{NoValue, SumError, ValueLimits, term_values};
use sprague_picture::Walls;
use std::ops::Range;

/// Names may have this many characters unless asked otherwise.
const LENGTH: usize = 10_000;
/// Positions that are searched for the outcome of a sum whose value is too large.
const POSITIONS: usize = 5_000_000;
/// A tree has no more options than this.
const MOST_OPTIONS: usize = 200;

/// What is this value, or the value of this sum?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueQuestion {
    /// A value such as `{2|0||-1}`, a sum such as `S(1,2|1,3)[7] - kayles[4] + *3`, or a comparison of two of them
    /// such as `^ || *`.
    pub sum: String,
    /// Names are written with arrows and other signs instead of in ASCII.
    #[serde(default)]
    pub unicode: bool,
    /// Texts that are longer than this are left out; 10000 characters unless given.
    #[serde(default)]
    pub max_length: Option<usize>,
    /// Whether to list the canonical options, their options and so on.
    #[serde(default)]
    pub tree: bool,
}

/// Everything about a value, or who wins where the value is out of reach. Every face must show both, so
/// they are open to `match`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ValueAnswer {
    /// The value was found.
    Found(Box<FoundValue>),
    /// The value is too large, but who wins is known.
    TooLarge(OutcomeOnly),
    /// Two values were compared.
    Compared(Box<ComparedValues>),
}

/// How two values compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ComparedValues {
    /// The first value by name; null where that is too long.
    pub first: Option<ValueName>,
    /// The second value by name; null where that is too long.
    pub second: Option<ValueName>,
    /// What is true of them: `<`, `>`, `=` or `||`.
    pub relation: String,
    /// What was asked: `=`, `!=`, `<`, `<=`, `>`, `>=`, `||`, `<|` or `|>`.
    pub asked: String,
    /// Whether that is true.
    pub holds: bool,
    /// The first minus the second by name; null where that is too long.
    pub difference: Option<ValueName>,
}

/// Everything about a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FoundValue {
    /// Its name; `null` where that is too long.
    pub name: Option<String>,
    /// Its canonical form, left out where that is too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// Why the canonical form is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical_note: Option<String>,
    /// Who wins: L, R, N or P.
    pub outcome: char,
    /// The atomic weight; `null` where there is none or its name is too long.
    pub atomic_weight: Option<ValueName>,
    /// Why there is no atomic weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atomic_weight_note: Option<String>,
    /// The birthday.
    pub birthday: ValueName,
    /// The mean value.
    pub mean: ValueName,
    /// The temperature.
    pub temperature: ValueName,
    /// The thermograph.
    pub thermograph: ThermographWalls,
    /// The canonical form one step down, its options by name; `null` where that is too long.
    pub form: Option<String>,
    /// The left and the right stop.
    pub stops: (ValueName, ValueName),
    /// What Left gains by her best moves, by name; `null` where that is too long.
    pub left_incentives: Option<Vec<ValueName>>,
    /// What Right gains by his best moves.
    pub right_incentives: Option<Vec<ValueName>>,
    /// The reduced canonical form by name; `null` where that is too long.
    pub reduced: Option<ValueName>,
    /// How many different positions can be reached, itself included; `null` if there are very many.
    pub followers: Option<ValueName>,
    /// How many lines of play lead to a number, each stopped at the first; `null` if there are very many positions.
    pub stop_count: Option<ValueName>,
    /// Limits of which a higher one would show more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub raise: Vec<Limit>,
    /// The canonical options, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<OptionTree>,
}

/// The walls of a thermograph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ThermographWalls {
    /// The corners of the left wall, temperature and value, from temperature −1 up.
    pub left: Vec<(ValueName, ValueName)>,
    /// Those of the right wall.
    pub right: Vec<(ValueName, ValueName)>,
    /// Where the walls meet and go straight up.
    pub mast: ValueName,
}

impl ThermographWalls {
    /// The walls with their corners as close as drawing needs them.
    pub fn drawn(&self, title: &str) -> Result<Walls, Refusal> {
        let near = |corners: &[(ValueName, ValueName)]| {
            let corners = corners.iter();
            corners.map(|(t, v)| (near(&t.0), near(&v.0))).collect()
        };
        let walls = Walls {
            title: title.into(),
            left: near(&self.left),
            right: near(&self.right),
        };
        if walls.reach() < Walls::FAR {
            return Ok(walls);
        }
        let most = Walls::FAR;
        Err(Refusal::unanswerable(
            format!("thermographs are drawn for values and temperatures below {most}"),
            "everything about the value says in words where the walls are",
        )
        .with_instead("value", title))
    }
}

/// A dyadic number, as close as a picture needs it.
fn near(number: &str) -> f64 {
    let part = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    match number.split_once('/') {
        Some((above, below)) => part(above) / part(below),
        None => part(number),
    }
}

/// The canonical options of a value, theirs, and so on down to numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OptionTree {
    /// Every option before its own options, those of Left before those of Right.
    pub options: Vec<OptionNode>,
    /// Whether these are all.
    pub complete: bool,
}

/// A canonical option within a tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OptionNode {
    /// How many moves it is from the value.
    pub depth: usize,
    /// Whose option it is: L or R.
    pub player: char,
    /// Its name.
    pub name: String,
    /// Whether it is the last option of the value it belongs to.
    pub last: bool,
}

/// Who wins a sum whose value is too large.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomeOnly {
    /// Who wins: L, R, N or P.
    pub outcome: char,
    /// Why there is no value.
    pub note: String,
}

impl Document for ValueAnswer {
    const SCHEMA: &'static str = "value/1";
}

impl Ask for ValueQuestion {
    type Answer = ValueAnswer;

    fn ask(&self, effort: &Effort) -> Result<ValueAnswer, Refusal> {
        let sum = crate::read::value(&self.sum)?;
        let question = ValueQuestion {
            sum,
            ..self.clone()
        };
        question.answer(effort)
    }
}

impl ValueQuestion {
    /// The answer for a sum in the notation.
    fn answer(&self, effort: &Effort) -> Result<ValueAnswer, Refusal> {
        // A rule of one's own may have a comparison in it.
        if heaps_inside(&self.sum).is_err()
            && let Some(comparison) = find_comparison(&self.sum)
        {
            return self.compare(&comparison, effort);
        }
        let mut arena = arena(effort);
        let terms = self.terms(&mut arena, effort)?;
        match arena.sum_all(terms) {
            Ok(value) => self.about(&mut arena, value),
            Err(TooLarge::Stopped(stopped)) => Err(stopped.into()),
            Err(error) => self.outcome_only(effort, &error),
        }
    }
}

/// A fresh arena within the limits.
pub(crate) fn arena(effort: &Effort) -> Arena {
    let mut arena = Arena::with_memory(effort.memory);
    arena.set_control(effort.control().clone());
    arena
}

impl ValueQuestion {
    /// The value itself, in an arena.
    pub fn find(&self, arena: &mut Arena, effort: &Effort) -> Result<Value, Refusal> {
        let terms = self.terms(arena, effort)?;
        Ok(arena.sum_all(terms)?)
    }

    /// Everything about a value that was found, whatever the sum is.
    pub fn about(&self, arena: &mut Arena, value: Value) -> Result<ValueAnswer, Refusal> {
        let found = self.describe(arena, value)?;
        Ok(ValueAnswer::Found(Box::new(found)))
    }

    /// Whether what is said about two values is true.
    fn compare(&self, asked: &Comparison, effort: &Effort) -> Result<ValueAnswer, Refusal> {
        let mut arena = arena(effort);
        let sides = [0..asked.place.start, asked.place.end..self.sum.len()];
        let mut values = Vec::new();
        for side in sides {
            let question = ValueQuestion {
                sum: self.sum[side.clone()].to_string(),
                ..self.clone()
            };
            let terms = question
                .terms(&mut arena, effort)
                .map_err(|refusal| refusal.within(&self.sum, side.start))?;
            values.push(arena.sum_all(terms)?);
        }
        let (first, second) = (values[0], values[1]);
        let style = self.style();
        let order = arena.order(first, second)?;
        let difference = arena.difference(first, second)?;
        let mut name =
            |value| Ok::<_, TooLarge>(unless_long(arena.name_in(value, style))?.map(ValueName));
        Ok(ValueAnswer::Compared(Box::new(ComparedValues {
            first: name(first)?,
            second: name(second)?,
            relation: Relation::from(order).sign().into(),
            asked: asked.relation.sign().into(),
            holds: asked.relation.holds(order),
            difference: name(difference)?,
        })))
    }

    fn style(&self) -> Style {
        Style {
            ascii: !self.unicode,
            max_length: self.max_length.unwrap_or(LENGTH),
        }
    }

    /// The sum with the values of heaps in their places where only values can stand, as in
    /// `cool(S(1,2|1,3)[7],1)`.
    fn with_values_inside(&self, arena: &mut Arena, effort: &Effort) -> Result<Self, Refusal> {
        let places =
            heaps_inside(&self.sum).map_err(|error| Refusal::unreadable(&self.sum, &error))?;
        let mut sum = self.sum.clone();
        let style = Style {
            ascii: true,
            ..self.style()
        };
        // From the last on, so that the places before stay.
        for place in places.into_iter().rev() {
            let heap = ValueQuestion {
                sum: self.sum[place.clone()].to_string(),
                ..self.clone()
            };
            let value = heap
                .find(arena, effort)
                .map_err(|refusal| refusal.within(&self.sum, place.start))?;
            sum.replace_range(place, &format!("({})", arena.name_in(value, style)?));
        }
        Ok(ValueQuestion {
            sum,
            ..self.clone()
        })
    }

    /// Reads the sum and computes the values of its terms; what fails is shown at the term it arose from.
    fn terms(&self, arena: &mut Arena, effort: &Effort) -> Result<Vec<Value>, Refusal> {
        if parse_sum(&self.sum).is_err() {
            let plain = self.with_values_inside(arena, effort)?;
            if plain.sum != self.sum {
                return plain.terms(arena, effort);
            }
        }
        let terms = parse_sum(&self.sum).map_err(|error| Refusal::unreadable(&self.sum, &error))?;
        let limits = ValueLimits {
            memory: effort.memory,
            ..ValueLimits::default()
        };
        term_values(arena, &terms, &limits, effort.control())
            .map_err(|(error, place)| self.no_value(error, place))
    }

    fn no_value(&self, error: SumError, place: Range<usize>) -> Refusal {
        if let Some(stopped) = error.stopped() {
            return stopped.into();
        }
        let refusal = Refusal::new(RefusalKind::Limit, error.to_string());
        let mut refusal = match error {
            SumError::NoValue(NoValue::Limit(LimitError::Memory { .. })) => refusal
                .with_hint("give smaller heaps")
                .with_raise(&[Limit::Memory]),
            SumError::NoValue(NoValue::Partizan(HeapError::TooLarge {
                source: TooLarge::Memory { .. },
                ..
            }))
            | SumError::TooLarge(TooLarge::Memory { .. }) => refusal
                .with_hint("give smaller heaps or fewer terms")
                .with_raise(&[Limit::Memory]),
            SumError::Loopy { .. } => refusal
                .with_hint("who wins sums with such heaps can be told")
                .with_instead("win", self.sum.as_str()),
            _ => refusal.with_hint("give smaller heaps or fewer terms"),
        };
        refusal.place = Some(Place {
            text: self.sum.clone(),
            start: place.start,
            end: place.end,
        });
        refusal
    }

    /// The sum is too large for a canonical form; who wins may still be found, in a fresh arena.
    fn outcome_only(&self, effort: &Effort, error: &TooLarge) -> Result<ValueAnswer, Refusal> {
        let mut arena = arena(effort);
        let terms = self.terms(&mut arena, effort)?;
        Ok(ValueAnswer::TooLarge(OutcomeOnly {
            outcome: Judge::new(POSITIONS).outcome(&mut arena, &terms)?.letter(),
            note: error.to_string(),
        }))
    }

    fn describe(&self, arena: &mut Arena, value: Value) -> Result<FoundValue, Refusal> {
        let max_length = self.max_length.unwrap_or(LENGTH);
        let style = self.style();
        let name = unless_long(arena.name_in(value, style))?;
        let canonical = unless_long(arena.canonical_text(value, max_length))?;
        let (weight, no_weight) = match arena.atomic_weight(value)? {
            Ok(weight) => (unless_long(arena.name_in(weight, style))?, None),
            Err(reason) => (None, Some(reason.to_string())),
        };
        let has_long =
            name.is_none() || canonical.is_none() || (weight.is_none() && no_weight.is_none());
        let tree = match self.tree {
            true => Some(tree(arena, value, style)?),
            false => None,
        };
        let (left_stop, right_stop) = arena.stops(value);
        let (left_gains, right_gains) = incentives(arena, value)?.unzip();
        let reduced = unless_large(arena.with_room(ROOM, |arena| arena.reduced(value)))?;
        Ok(FoundValue {
            form: unless_long(arena.form_text(value, style))?,
            stops: (ValueName::of(left_stop), ValueName::of(right_stop)),
            left_incentives: names(arena, left_gains, style)?,
            right_incentives: names(arena, right_gains, style)?,
            reduced: match reduced {
                Some(reduced) => unless_long(arena.name_in(reduced, style))?.map(ValueName),
                None => None,
            },
            followers: unless_large(arena.with_room(ROOM, |arena| arena.followers(value)))?
                .map(ValueName::of),
            stop_count: unless_large(arena.with_room(ROOM, |arena| arena.stop_count(value)))?
                .map(ValueName::of),
            name,
            canonical_note: canonical
                .is_none()
                .then(|| format!("longer than {max_length} characters")),
            canonical,
            outcome: arena.outcome(value)?.letter(),
            atomic_weight: weight.map(ValueName),
            atomic_weight_note: no_weight,
            birthday: ValueName::of(arena.birthday(value)?),
            mean: ValueName::of(arena.mean(value)?),
            temperature: ValueName::of(arena.temperature(value)?),
            thermograph: walls(&*arena.thermograph(value)?),
            raise: if has_long {
                vec![Limit::Length]
            } else {
                Vec::new()
            },
            tree,
        })
    }
}

/// `None` where the text would be too long; other limits are failures.
pub(crate) fn unless_long(text: Result<String, TooLarge>) -> Result<Option<String>, TooLarge> {
    match text {
        Ok(text) => Ok(Some(text)),
        Err(TooLarge::Text { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Positions and comparisons that may be stored for what is only an extra.
const ROOM: usize = 1 << 18;

/// `None` where an extra would take too much room.
fn unless_large<T>(found: Result<T, TooLarge>) -> Result<Option<T>, TooLarge> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_lack_of_room() => Ok(None),
        Err(error) => Err(error),
    }
}

type Incentives = Option<(Vec<Value>, Vec<Value>)>;

/// What each player gains by moving.
fn incentives(arena: &mut Arena, value: Value) -> Result<Incentives, TooLarge> {
    unless_large(arena.with_room(ROOM, |arena| {
        Ok((
            arena.left_incentives(value)?,
            arena.right_incentives(value)?,
        ))
    }))
}

/// The names of values, if all of them are there and none is too long.
fn names(
    arena: &mut Arena,
    values: Option<Vec<Value>>,
    style: Style,
) -> Result<Option<Vec<ValueName>>, TooLarge> {
    let Some(values) = values else {
        return Ok(None);
    };
    let names = values.into_iter();
    let names = names.map(|value| unless_long(arena.name_in(value, style)));
    let names: Result<Option<Vec<String>>, TooLarge> = names.collect();
    Ok(names?.map(|names| names.into_iter().map(ValueName).collect()))
}

fn walls(graph: &Thermograph) -> ThermographWalls {
    let wall = |corners: &[Corner]| {
        let corners = corners.iter();
        corners
            .map(|(t, v)| (ValueName::of(t), ValueName::of(v)))
            .collect()
    };
    ThermographWalls {
        left: wall(&graph.left),
        right: wall(&graph.right),
        mast: ValueName::of(graph.mean()),
    }
}

/// An option that is still to be listed: its depth, whose it is, itself, and whether it is the last.
type Open = (usize, char, Value, bool);

fn tree(arena: &mut Arena, value: Value, style: Style) -> Result<OptionTree, TooLarge> {
    let mut options = Vec::new();
    let mut open = options_of(arena, value, 1)?;
    while let Some((depth, player, value, last)) = open.pop() {
        if options.len() == MOST_OPTIONS {
            return Ok(OptionTree {
                options,
                complete: false,
            });
        }
        options.push(OptionNode {
            depth,
            player,
            name: arena.name_in(value, style)?,
            last,
        });
        open.extend(options_of(arena, value, depth + 1)?);
    }
    Ok(OptionTree {
        options,
        complete: true,
    })
}

/// The options of a value, last first; numbers are not taken apart.
fn options_of(arena: &mut Arena, value: Value, depth: usize) -> Result<Vec<Open>, TooLarge> {
    if arena.is_number(value) {
        return Ok(Vec::new());
    }
    let (lefts, rights) = arena.options(value)?;
    let all = lefts.into_iter().map(|option| ('L', option));
    let all: Vec<(char, Value)> = all
        .chain(rights.into_iter().map(|option| ('R', option)))
        .collect();
    let open = all.into_iter().rev().enumerate();
    Ok(open
        .map(|(i, (player, option))| (depth, player, option, i == 0))
        .collect())
}
