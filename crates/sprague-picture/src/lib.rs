//! Pictures of results: a small scene of shapes and words; heat maps, scatter plots and thermographs made
//! of it; SVG and PNG.
//!
//! A [`HeatMap`] is plain data; [`HeatMap::scene`] lays it out, [`Scene::svg`] writes it as SVG and
//! [`Scene::png`] draws it. Colours are from palettes that people with any colour vision can tell
//! apart.

mod axis;
mod colour;
mod dots;
mod heat;
mod scatter;
mod scene;
mod thermograph;
mod words;

pub use colour::Colour;
pub use dots::Marker;
pub use heat::{Axis, HeatMap, Mark, Values};
pub use scatter::{Scatter, ScatterStyle, Spot};
pub use scene::{Anchor, PngError, Scene};
pub use thermograph::Walls;
