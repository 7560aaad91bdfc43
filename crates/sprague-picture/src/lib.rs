//! Pictures of results: a small scene of shapes and words, heat maps and thermographs made of it, SVG and
//! PNG.
//!
//! A [`HeatMap`] is plain data; [`HeatMap::scene`] lays it out, [`Scene::svg`] writes it as SVG and
//! [`Scene::png`] draws it. Colours are from palettes that people with any colour vision can tell
//! apart.

mod colour;
mod heat;
mod scene;
mod thermograph;

pub use colour::Colour;
pub use heat::{Axis, HeatMap, Values};
pub use scene::{Anchor, PngError, Scene};
pub use thermograph::Walls;
