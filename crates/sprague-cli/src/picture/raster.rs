//! The picture as PNG, and the raster layer of points for SVG.
//!
//! Images have a palette of four colours, so that even crowded ones are small. Numbers at the axes
//! are drawn with a 3 by 5 dot font.

use super::{Axis, BOTTOM, HEIGHT, LEFT, Picture, RIGHT, TOP, WIDTH, axes, tick_text};

/// Raster pixels per pixel of the layout.
const SCALE: f64 = 2.0;

const PAPER: u8 = 0;
const POINT: u8 = 1;
const HIGHLIGHT: u8 = 2;
const LINE: u8 = 3;
const PALETTE: [u8; 12] = [
    255, 255, 255, 0x22, 0x44, 0x66, 0xcc, 0x00, 0x22, 0x88, 0x88, 0x88,
];

/// An image of palette entries.
struct Image {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Image {
    fn new(width: f64, height: f64) -> Self {
        let (width, height) = ((width * SCALE) as usize, (height * SCALE) as usize);
        Image {
            width,
            height,
            pixels: vec![PAPER; width * height],
        }
    }

    /// Fills a square around a place; what lies outside is left out.
    fn dot(&mut self, x: f64, y: f64, reach: i64, colour: u8) {
        let (cx, cy) = ((x * SCALE) as i64, (y * SCALE) as i64);
        for py in cy - reach..=cy + reach {
            for px in cx - reach..=cx + reach {
                let inside =
                    px >= 0 && py >= 0 && px < self.width as i64 && py < self.height as i64;
                if inside {
                    self.pixels[py as usize * self.width + px as usize] = colour;
                }
            }
        }
    }

    /// Draws a number whose left end and middle are given.
    fn number(&mut self, text: &str, x: f64, y: f64) {
        for (i, c) in text.chars().enumerate() {
            for (row, bits) in glyph(c).into_iter().enumerate() {
                for column in 0..3 {
                    if bits >> (2 - column) & 1 == 1 {
                        let px = x + 8.0 * i as f64 + 2.0 * f64::from(column);
                        self.dot(px, y + 2.0 * row as f64 - 5.0, 2, LINE);
                    }
                }
            }
        }
    }

    fn encode(&self, transparent: bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Two);
        encoder.set_palette(PALETTE.to_vec());
        encoder.set_compression(png::Compression::High);
        if transparent {
            encoder.set_trns(vec![0, 255, 255, 255]);
        }
        let rows: Vec<u8> = self
            .pixels
            .chunks(self.width)
            .flat_map(|row| row.chunks(4).map(packed))
            .collect();
        // Writing to memory does not fail.
        if let Ok(mut writer) = encoder.write_header() {
            let _ = writer.write_image_data(&rows);
        }
        bytes
    }
}

/// Four palette entries in one byte.
fn packed(pixels: &[u8]) -> u8 {
    let shifted = pixels
        .iter()
        .enumerate()
        .map(|(i, pixel)| pixel << (6 - 2 * i));
    shifted.fold(0, |byte, bits| byte | bits)
}

/// The rows of a digit, three dots each.
fn glyph(c: char) -> [u8; 5] {
    match c {
        '0' => [7, 5, 5, 5, 7],
        '1' => [2, 6, 2, 2, 7],
        '2' => [7, 1, 7, 4, 7],
        '3' => [7, 1, 3, 1, 7],
        '4' => [5, 5, 7, 1, 1],
        '5' => [7, 4, 7, 1, 7],
        '6' => [7, 4, 7, 5, 7],
        '7' => [7, 1, 2, 2, 2],
        '8' => [7, 5, 7, 5, 7],
        '9' => [7, 5, 7, 1, 7],
        '.' => [0, 0, 0, 0, 2],
        '-' => [0, 0, 7, 0, 0],
        _ => [0; 5],
    }
}

fn points(image: &mut Image, picture: &Picture<'_>, x: &Axis, y: &Axis, corner: (f64, f64)) {
    let reach = if picture.points.len() > 20_000 { 0 } else { 1 };
    for (highlighted, colour) in [(false, POINT), (true, HIGHLIGHT)] {
        for point in picture
            .points
            .iter()
            .filter(|point| point.highlighted == highlighted)
        {
            let (px, py) = (x.place(point.heap as f64), y.place(point.height));
            image.dot(px - corner.0, py - corner.1, reach, colour);
        }
    }
}

/// The points alone on a transparent ground, for the plot area.
pub(super) fn layer(picture: &Picture<'_>) -> Vec<u8> {
    let (x, y) = axes(picture);
    let mut image = Image::new(WIDTH - RIGHT - LEFT, HEIGHT - BOTTOM - TOP);
    points(&mut image, picture, &x, &y, (LEFT, TOP));
    image.encode(true)
}

/// The picture as a PNG file, with numbers at the axes but without words.
pub(crate) fn png(picture: &Picture<'_>) -> Vec<u8> {
    let (x, y) = axes(picture);
    let mut image = Image::new(WIDTH, HEIGHT);
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    let steps = |from: f64, to: f64| {
        let count = ((to - from) * SCALE) as i64;
        (0..=count).map(move |i| from + i as f64 / SCALE)
    };
    steps(LEFT, right).for_each(|at| image.dot(at, bottom, 0, LINE));
    steps(TOP, bottom).for_each(|at| image.dot(LEFT, at, 0, LINE));
    for tick in x.ticks() {
        let text = tick_text(tick);
        let at = x.place(tick);
        steps(bottom, bottom + 5.0).for_each(|y| image.dot(at, y, 0, LINE));
        image.number(&text, at - 4.0 * text.len() as f64, bottom + 16.0);
    }
    for tick in y.ticks() {
        let text = tick_text(tick);
        let at = y.place(tick);
        steps(LEFT - 5.0, LEFT).for_each(|x| image.dot(x, at, 0, LINE));
        image.number(&text, LEFT - 10.0 - 8.0 * text.len() as f64, at);
    }
    points(&mut image, picture, &x, &y, (0.0, 0.0));
    image.encode(false)
}
