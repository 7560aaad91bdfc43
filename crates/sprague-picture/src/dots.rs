//! Many dots of a few colours: shapes as long as they are few, a raster layer beyond, so that a hundred
//! thousand points stay readable and small.

use crate::colour::Colour;
use resvg::tiny_skia::{ColorU8, Pixmap};
use std::fmt::Write;

/// More dots than this become a raster layer.
const MOST_SHAPES: usize = 5_000;
/// More dots than this are drawn as smaller squares of the layer.
const MOST_SQUARES: usize = 20_000;
/// Pixels of the layer in a document per unit of the page.
pub(crate) const DENSITY: f64 = 2.0;

/// The shape of a dot.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Marker {
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

/// Dots by colour; later colours cover earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Dots {
    pub(crate) places: Vec<(Colour, Vec<(f64, f64)>)>,
    pub(crate) marker: Marker,
    /// How wide they are; by their number where it is not said.
    pub(crate) width: Option<f64>,
}

impl Dots {
    fn count(&self) -> usize {
        self.places.iter().map(|(_, places)| places.len()).sum()
    }

    /// How wide a dot is: the fewer, the wider.
    fn width(&self) -> f64 {
        self.width.unwrap_or(match self.count() {
            0..=100 => 6.0,
            101..=400 => 4.0,
            _ => 2.6,
        })
    }

    /// Whether they are drawn as a raster layer.
    pub(crate) fn are_many(&self) -> bool {
        self.count() > MOST_SHAPES
    }

    /// The dots as shapes of an SVG document.
    pub(crate) fn shapes(&self) -> String {
        let mut svg = String::new();
        let width = self.width();
        let (line, cap, half) = match self.marker {
            Marker::Dot => (width, "round", 0.0),
            Marker::Square => (width, "square", 0.0),
            Marker::Ring | Marker::Cross => (1.2, "butt", width / 2.0),
        };
        for (colour, places) in self.places.iter().filter(|(_, places)| !places.is_empty()) {
            svg.push_str("<path fill=\"none\" d=\"");
            for (x, y) in places {
                // Writing to a text cannot fail.
                let _ = match self.marker {
                    // A line of no length with round ends is a dot.
                    Marker::Dot | Marker::Square => write!(svg, "M{x} {y}h0"),
                    Marker::Ring => write!(
                        svg,
                        "M{} {y}a{half} {half} 0 1 0 {width} 0a{half} {half} 0 1 0 -{width} 0",
                        x - half
                    ),
                    Marker::Cross => write!(
                        svg,
                        "M{} {}l{width} {width}m-{width} 0l{width} -{width}",
                        x - half,
                        y - half
                    ),
                };
            }
            let _ = writeln!(
                svg,
                "\" stroke=\"{colour}\" stroke-width=\"{line}\" stroke-linecap=\"{cap}\" \
                 shape-rendering=\"auto\"/>"
            );
        }
        svg
    }

    /// The dots as an image over the whole page; nothing if there can be no image of that size.
    pub(crate) fn image(&self, width: f64, height: f64) -> String {
        let size = |length: f64| (length * DENSITY).ceil() as u32;
        let image = Pixmap::new(size(width), size(height)).and_then(|mut pixels| {
            self.paint(&mut pixels, DENSITY);
            pixels.encode_png().ok()
        });
        image.map_or_else(String::new, |bytes| {
            format!(
                "<image width=\"{width}\" height=\"{height}\" \
                 href=\"data:image/png;base64,{}\"/>\n",
                base64(&bytes)
            )
        })
    }

    /// Paints the dots over an image with so many pixels per unit of the page.
    pub(crate) fn paint(&self, image: &mut Pixmap, scale: f64) {
        let reach = match self.width {
            Some(width) => ((width * scale - 1.0) / 2.0).round().max(0.0) as i64,
            None if self.count() > MOST_SQUARES => 1,
            None => 2,
        };
        let (width, height) = (i64::from(image.width()), i64::from(image.height()));
        for (colour, places) in &self.places {
            let colour = ColorU8::from_rgba(colour.0, colour.1, colour.2, 255).premultiply();
            for (x, y) in places {
                let (cx, cy) = ((x * scale) as i64, (y * scale) as i64);
                for py in (cy - reach).max(0)..=(cy + reach).min(height - 1) {
                    for px in (cx - reach).max(0)..=(cx + reach).min(width - 1) {
                        image.pixels_mut()[(py * width + px) as usize] = colour;
                    }
                }
            }
        }
    }
}

/// Bytes as base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut word = [0; 4];
        word[1..=chunk.len()].copy_from_slice(chunk);
        let word = u32::from_be_bytes(word);
        for i in 0..4 {
            let digit = (word >> (18 - 6 * i) & 63) as usize;
            text.push(if i <= chunk.len() {
                char::from(DIGITS[digit])
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64_pads_as_the_standard_says() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(super::base64(bytes.as_bytes()), text);
        }
    }
}
