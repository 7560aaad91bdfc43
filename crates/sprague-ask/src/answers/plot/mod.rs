//! Pictures: the values of one game, or something of all games of a family over one or two variables.
//!
//! The answer has the picture as a scene that can be drawn as SVG or PNG; writing it anywhere is for whoever
//! asks.

mod heat;
mod partizan;
mod points;
mod scatter;

pub use heat::{HeatMapAnswer, HeatMapAxis, HeatMapCell};
pub use scatter::{ScatterAnswer, ScatterPoint};

use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::family::Family;
use sprague::plot::Quantity;
use sprague::ruleset::{Game, Partizan};
use sprague::{Heap, Ruleset};
use sprague_picture::{Marker, ScatterStyle, Scene};

/// How does this look?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlotQuestion {
    /// The game to draw, or a family of which one or two variables vary.
    pub game: String,
    /// The first heap to draw of a game.
    #[serde(default)]
    pub from: Option<Heap>,
    /// The last heap to draw of a game; a sensible one where it is not given.
    #[serde(default)]
    pub to: Option<Heap>,
    /// What to draw above each heap of a game.
    #[serde(default)]
    pub quantity: PlotQuantity,
    /// The heaps to draw in another colour, such as `prime(n)`, `G(n) = G(n-1)` or, of a partizan game, `outcome = L`.
    #[serde(default)]
    pub highlight: Option<String>,
    /// What to show of a family, such as `period`, or of a game with moves for each player: `mean`, `stops`,
    /// `temperature` or `weight`. A text that is a game as well is read as a family if
    /// this is given.
    #[serde(default)]
    pub of: Option<String>,
    /// The title; what is drawn where it is not given.
    #[serde(default)]
    pub title: Option<String>,
    /// The width and the height of a scatter plot; 960 and 600 where they are not given.
    #[serde(default)]
    pub size: Option<(u32, u32)>,
    /// The shape of the points.
    #[serde(default)]
    pub marker: PlotMarker,
    /// How wide a point is; by their number where it is not given.
    #[serde(default)]
    pub marker_size: Option<u32>,
    /// Which of the games of a family to compute; all of them unless told otherwise.
    #[serde(default)]
    pub part: Option<PartOfFamily>,
    /// Whether the answer lists what is drawn.
    #[serde(default)]
    pub data: bool,
    /// Whether the answer has the picture as SVG.
    #[serde(default)]
    pub svg: bool,
}

/// One of several parts of a family, so that a picture can be shown while it is computed: parts lie all over the
/// family and together are the whole of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartOfFamily {
    /// The number of this part, from 0 on.
    pub number: usize,
    /// How many parts there are.
    pub of: usize,
}

/// What is drawn above each heap.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum PlotQuantity {
    /// G(n).
    #[default]
    Value,
    /// G(n)/n.
    Ratio,
    /// The logarithm of G(n) to base 2.
    Logarithm,
}

/// The shape of a point.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum PlotMarker {
    /// A full circle.
    #[default]
    Dot,
    /// A circle that lets others show through.
    Ring,
    /// A full square.
    Square,
    /// Two lines that cross.
    Cross,
}

impl From<PlotMarker> for Marker {
    fn from(marker: PlotMarker) -> Self {
        match marker {
            PlotMarker::Dot => Marker::Dot,
            PlotMarker::Ring => Marker::Ring,
            PlotMarker::Square => Marker::Square,
            PlotMarker::Cross => Marker::Cross,
        }
    }
}

impl From<PlotQuantity> for Quantity {
    fn from(quantity: PlotQuantity) -> Self {
        match quantity {
            PlotQuantity::Value => Quantity::Value,
            PlotQuantity::Ratio => Quantity::Ratio,
            PlotQuantity::Logarithm => Quantity::Logarithm,
        }
    }
}

/// What is drawn.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum PlotSubject {
    /// The values of one game.
    Game {
        /// The game.
        game: Box<Ruleset>,
        /// The family that the text can also be read as.
        family: Option<Box<Family>>,
    },
    /// All games of a family.
    Family(Box<Family>),
    /// One game with moves for each player.
    Partizan(Box<Partizan>),
}

/// A picture, and what it shows.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum PlotAnswer {
    /// Of one game.
    Scatter(ScatterAnswer),
    /// Of a family.
    HeatMap(HeatMapAnswer),
}

/// A picture that was drawn.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Picture {
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The length of that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// The picture as SVG, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The picture, to be drawn in any format.
    #[serde(skip)]
    pub scene: Scene,
}

impl Picture {
    fn new(scene: Scene, svg: bool, effort: &Effort) -> Result<Self, Refusal> {
        let mut picture = Picture {
            file: None,
            bytes: None,
            svg: None,
            scene,
        };
        if svg {
            picture.fits_as_svg(effort.memory)?;
            picture.svg = Some(picture.scene.svg());
        }
        Ok(picture)
    }

    /// Whether it can be drawn as PNG in so many bytes of memory, with so many pixels per unit of the page.
    pub fn fits_as_png(&self, scale: f32, memory: u64) -> Result<(), Refusal> {
        fit(self.scene.png_memory(scale), memory)
    }

    /// Whether it can be drawn as SVG in so many bytes of memory, which matters if its points are too many to be shapes.
    pub fn fits_as_svg(&self, memory: u64) -> Result<(), Refusal> {
        fit(self.scene.svg_memory(), memory)
    }
}

/// Whether the pixels of a picture fit the memory; those of a page of the usual size always do.
fn fit(needed: u64, memory: u64) -> Result<(), Refusal> {
    const ALWAYS: u64 = 32 << 20;
    if needed <= memory.max(ALWAYS) {
        return Ok(());
    }
    let message = format!(
        "the pixels of a picture of this size need {} MiB of memory, the limit is {} MiB",
        needed.div_ceil(1 << 20),
        memory >> 20
    );
    let refusal = Refusal::new(RefusalKind::Limit, message);
    Err(refusal
        .with_hint("draw a smaller picture, or fewer games")
        .with_raise(&[Limit::Memory]))
}

impl PlotAnswer {
    /// The picture.
    pub fn picture(&self) -> &Picture {
        match self {
            PlotAnswer::Scatter(answer) => &answer.picture,
            PlotAnswer::HeatMap(answer) => &answer.picture,
        }
    }

    /// Notes where the picture was written.
    pub fn written(&mut self, file: String, bytes: usize) {
        let picture = match self {
            PlotAnswer::Scatter(answer) => &mut answer.picture,
            PlotAnswer::HeatMap(answer) => &mut answer.picture,
        };
        (picture.file, picture.bytes) = (Some(file), Some(bytes));
    }
}

impl Document for PlotAnswer {
    const SCHEMA: &'static str = "plot/1";
}

impl PlotQuestion {
    /// Reads what is to be drawn.
    pub fn subject(&self) -> Result<PlotSubject, Refusal> {
        if let Ok(Game::Partizan(game)) = read::game(&self.game) {
            return Ok(PlotSubject::Partizan(Box::new(game)));
        }
        match (read::impartial(&self.game), read::family(&self.game)) {
            (Ok(game), family) => {
                let family = family.ok().filter(|family| !family.names().is_empty());
                Ok(match (family, &self.of) {
                    (Some(family), Some(_)) => PlotSubject::Family(Box::new(family)),
                    (family, _) => PlotSubject::Game {
                        game: Box::new(game),
                        family: family.map(Box::new),
                    },
                })
            }
            (Err(_), Ok(family)) => Ok(PlotSubject::Family(Box::new(family))),
            (Err(game), Err(family)) => Err(match is_family(&self.game) {
                true => family,
                false => game,
            }),
        }
    }

    /// How a scatter plot is to look.
    fn style(&self) -> Result<ScatterStyle, Refusal> {
        /// The largest page and the widest point.
        const LARGEST: u32 = 10_000;
        const WIDEST: u32 = 100;
        let usual = ScatterStyle::default();
        let (least_width, least_height) = ScatterStyle::SMALLEST;
        let size = match self.size {
            None => usual.size,
            Some((width, height)) => (f64::from(width), f64::from(height)),
        };
        let most = f64::from(LARGEST);
        if size.0 < least_width || size.1 < least_height || size.0 > most || size.1 > most {
            return Err(Refusal::unanswerable(
                format!("a page of {} by {} is not drawn", size.0, size.1),
                format!("pages are {least_width} by {least_height} to {LARGEST} by {LARGEST}"),
            ));
        }
        if self
            .marker_size
            .is_some_and(|width| !(1..=WIDEST).contains(&width))
        {
            return Err(Refusal::unanswerable(
                "points of this size are not drawn",
                format!("points are 1 to {WIDEST} wide"),
            ));
        }
        Ok(ScatterStyle {
            size,
            marker: self.marker.into(),
            width: self.marker_size.map(f64::from),
        })
    }

    /// Refuses what is about one game.
    fn refuse_heaps(&self) -> Result<(), Refusal> {
        let asked = [
            ("a first heap", self.from.is_some()),
            ("a last heap", self.to.is_some()),
            ("a highlight", self.highlight.is_some()),
            ("a size of the page", self.size.is_some()),
            (
                "a marker",
                self.marker != PlotMarker::Dot || self.marker_size.is_some(),
            ),
            ("a ratio or logarithm", self.quantity != PlotQuantity::Value),
        ];
        match asked.iter().find(|(_, is_asked)| *is_asked) {
            None => Ok(()),
            Some((what, _)) => Err(Refusal::unanswerable(
                format!("{what} is for one game"),
                "a heat map shows all games of a family: leave it out, or draw one game",
            )),
        }
    }
}

impl Ask for PlotQuestion {
    type Answer = PlotAnswer;

    fn ask(&self, effort: &Effort) -> Result<PlotAnswer, Refusal> {
        match self.subject()? {
            PlotSubject::Family(family) => {
                self.refuse_heaps()?;
                Ok(PlotAnswer::HeatMap(heat::draw(self, &family, effort)?))
            }
            _ if self.part.is_some() => Err(Refusal::unanswerable(
                "a part to compute is for families",
                "leave it out",
            )),
            PlotSubject::Partizan(_) if self.quantity != PlotQuantity::Value => {
                Err(Refusal::unanswerable(
                    "ratios and logarithms are for games with nim-values",
                    "leave them out",
                ))
            }
            PlotSubject::Partizan(game) => {
                Ok(PlotAnswer::Scatter(partizan::draw(self, &game, effort)?))
            }
            PlotSubject::Game { .. } if self.of.is_some() => Err(Refusal::unanswerable(
                "something to show of each game is for families",
                "put a letter for a number, as in 'S(1,a,b) with b <= 40', or leave it out",
            )),
            PlotSubject::Game { game, .. } => {
                Ok(PlotAnswer::Scatter(scatter::draw(self, &game, effort)?))
            }
        }
    }
}

/// Whether a text that is neither was meant for a family.
fn is_family(text: &str) -> bool {
    [" in ", " with "].iter().any(|word| text.contains(word))
}
