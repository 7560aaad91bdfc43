//! Rectangles, lines, words and dots on a page.

use crate::colour::Colour;
use crate::dots::{DENSITY, Dots, Marker};
use resvg::{tiny_skia, usvg};
use std::fmt::Write;

/// Where a text stands relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

#[derive(Debug, Clone, PartialEq)]
enum Item {
    Rectangle {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        fill: Colour,
    },
    Line {
        from: (f64, f64),
        to: (f64, f64),
        colour: Colour,
    },
    Dots(Dots),
    Text {
        x: f64,
        y: f64,
        size: f64,
        anchor: Anchor,
        upwards: bool,
        colour: Colour,
        text: String,
    },
}

/// A page with shapes and words; later ones cover earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    width: f64,
    height: f64,
    items: Vec<Item>,
}

/// Why a scene could not be drawn as PNG.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// Words cannot be drawn.
    #[error("no font is installed, so words cannot be drawn; SVG needs none")]
    NoFont,
    /// The picture is too large or empty.
    #[error("a picture of this size cannot be drawn")]
    Size,
    /// Drawing failed.
    #[error("the picture could not be drawn: {0}")]
    Drawing(String),
}

impl Scene {
    /// An empty page of so many pixels.
    pub fn new(width: f64, height: f64) -> Self {
        Scene {
            width,
            height,
            items: Vec::new(),
        }
    }

    /// Adds a filled rectangle.
    pub fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, fill: Colour) {
        self.items.push(Item::Rectangle {
            x,
            y,
            width,
            height,
            fill,
        });
    }

    /// Adds a thin line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.line_in(Colour::BLACK, from, to);
    }

    /// Adds a thin line of a colour.
    pub fn line_in(&mut self, colour: Colour, from: (f64, f64), to: (f64, f64)) {
        self.items.push(Item::Line { from, to, colour });
    }

    /// Adds dots by colour; later colours cover earlier ones. Many dots become a raster layer.
    pub fn dots(&mut self, dots: impl IntoIterator<Item = (Colour, Vec<(f64, f64)>)>) {
        self.markers(dots, Marker::default(), None);
    }

    /// Adds dots of a shape and, if it is said, of a width.
    pub fn markers(
        &mut self,
        dots: impl IntoIterator<Item = (Colour, Vec<(f64, f64)>)>,
        marker: Marker,
        width: Option<f64>,
    ) {
        let places = dots.into_iter().collect();
        self.items.push(Item::Dots(Dots {
            places,
            marker,
            width,
        }));
    }

    /// Adds words.
    pub fn text(&mut self, x: f64, y: f64, size: f64, anchor: Anchor, text: impl Into<String>) {
        self.text_in(Colour::BLACK, x, y, size, anchor, text);
    }

    /// Adds words of a colour.
    pub fn text_in(
        &mut self,
        colour: Colour,
        x: f64,
        y: f64,
        size: f64,
        anchor: Anchor,
        text: impl Into<String>,
    ) {
        let text = text.into();
        self.items.push(Item::Text {
            x,
            y,
            size,
            anchor,
            upwards: false,
            colour,
            text,
        });
    }

    /// Adds words that run upwards.
    pub fn text_upwards(&mut self, x: f64, y: f64, size: f64, text: impl Into<String>) {
        let text = text.into();
        let anchor = Anchor::Middle;
        self.items.push(Item::Text {
            x,
            y,
            size,
            anchor,
            upwards: true,
            colour: Colour::BLACK,
            text,
        });
    }

    /// Bytes of memory that the pixels of a PNG take, with so many of them per unit of the page.
    pub fn png_memory(&self, scale: f32) -> u64 {
        pixel_memory(self.width, self.height, scale.into())
    }

    /// Bytes of memory that the pixels of raster layers in an SVG document take.
    pub fn svg_memory(&self) -> u64 {
        let layers = self.items.iter().filter(|item| match item {
            Item::Dots(dots) => dots.are_many(),
            _ => false,
        });
        let one = pixel_memory(self.width, self.height, DENSITY);
        layers.map(|_| one).max().unwrap_or(0)
    }

    /// The scene as an SVG document.
    pub fn svg(&self) -> String {
        self.document(true)
    }

    /// The scene as an SVG document, with or without raster layers.
    fn document(&self, layers: bool) -> String {
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" \
             shape-rendering=\"crispEdges\">\n<rect width=\"{width}\" height=\"{height}\" \
             fill=\"{}\"/>\n",
            Colour::WHITE
        );
        for item in &self.items {
            // Writing to a string cannot fail.
            let _ = match item {
                Item::Rectangle {
                    x,
                    y,
                    width,
                    height,
                    fill,
                } => writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
                ),
                Item::Dots(dots) if !dots.are_many() => svg.write_str(&dots.shapes()),
                Item::Dots(dots) if layers => svg.write_str(&dots.image(width, height)),
                Item::Dots(_) => Ok(()),
                Item::Line { from, to, colour } => writeln!(
                    svg,
                    "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{colour}\"/>",
                    from.0, from.1, to.0, to.1,
                ),
                Item::Text {
                    x,
                    y,
                    size,
                    anchor,
                    upwards,
                    colour,
                    text,
                } => {
                    let anchor = match anchor {
                        Anchor::Start => "start",
                        Anchor::Middle => "middle",
                        Anchor::End => "end",
                    };
                    let turn = if *upwards {
                        format!(" transform=\"rotate(-90 {x} {y})\"")
                    } else {
                        String::new()
                    };
                    writeln!(
                        svg,
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
                         fill=\"{colour}\"{turn}>{}</text>",
                        escaped(text)
                    )
                }
            };
        }
        svg + "</svg>\n"
    }

    /// The scene as a PNG file, so many pixels per unit of the page. Raster layers of dots come on top.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        let mut options = usvg::Options::default();
        options.fontdb_mut().load_system_fonts();
        if options.fontdb.is_empty() {
            return Err(PngError::NoFont);
        }
        let drawing = |error: String| PngError::Drawing(error);
        let tree = usvg::Tree::from_str(&self.document(false), &options)
            .map_err(|e| drawing(e.to_string()))?;
        let size = |length: f64| (length * f64::from(scale)).ceil() as u32;
        let mut pixels =
            tiny_skia::Pixmap::new(size(self.width), size(self.height)).ok_or(PngError::Size)?;
        let transform = tiny_skia::Transform::from_scale(scale, scale);
        resvg::render(&tree, transform, &mut pixels.as_mut());
        for item in &self.items {
            if let Item::Dots(dots) = item
                && dots.are_many()
            {
                dots.paint(&mut pixels, scale.into());
            }
        }
        pixels.encode_png().map_err(|e| drawing(e.to_string()))
    }
}

/// Bytes for the pixels of a page: four each, twice, because a copy of them is encoded.
fn pixel_memory(width: f64, height: f64, scale: f64) -> u64 {
    const BYTES: f64 = 8.0;
    ((width * scale).ceil() * (height * scale).ceil() * BYTES) as u64
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
