//! The picture as SVG.

use super::raster::layer;
use super::{BOTTOM, HEIGHT, LEFT, Picture, RIGHT, TOP, WIDTH, axes, tick_text};
use std::fmt::Write;

/// More points than this become a raster layer.
const MOST_VECTORS: usize = 5_000;

/// The picture as the text of an SVG file.
pub(crate) fn svg(picture: &Picture<'_>) -> Vec<u8> {
    let (x, y) = axes(picture);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let mut add = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    let title = escaped(picture.title);
    add(format!(
        "<text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{title}</text>"
    ));
    if let Some(condition) = picture.highlight {
        let note = escaped(condition);
        let at = WIDTH - RIGHT;
        add(format!(
            "<text x=\"{at}\" y=\"24\" text-anchor=\"end\" fill=\"#c02\">{note}</text>"
        ));
    }
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    for tick in x.ticks() {
        let (at, label, under) = (x.place(tick), tick_text(tick), bottom + 20.0);
        add(format!(
            "<path d=\"M{at:.1} {TOP}V{bottom}\" stroke=\"#eee\"/>\
             <text x=\"{at:.1}\" y=\"{under}\" text-anchor=\"middle\">{label}</text>"
        ));
    }
    for tick in y.ticks() {
        let (at, label, beside) = (y.place(tick), tick_text(tick), LEFT - 8.0);
        add(format!(
            "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#eee\"/>\
             <text x=\"{beside}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            at + 4.0
        ));
    }
    add(format!(
        "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" stroke=\"#444\" fill=\"none\"/>"
    ));
    let (name, middle) = (escaped(picture.label), (LEFT + right) / 2.0);
    add(format!(
        "<text x=\"{LEFT}\" y=\"{}\" text-anchor=\"end\">{name}</text>",
        TOP - 4.0
    ));
    add(format!(
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">n</text>",
        HEIGHT - 8.0
    ));
    if picture.points.len() > MOST_VECTORS {
        let image = base64(&layer(picture));
        let (width, height) = (right - LEFT, bottom - TOP);
        add(format!(
            "<image x=\"{LEFT}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\" \
             href=\"data:image/png;base64,{image}\"/>"
        ));
    } else {
        for (highlighted, colour) in [(false, "#246"), (true, "#c02")] {
            let points = picture
                .points
                .iter()
                .filter(|point| point.highlighted == highlighted);
            let mut path = String::new();
            for point in points {
                let (px, py) = (x.place(point.heap as f64), y.place(point.height));
                // A line of no length with round ends is a dot. Writing to a text cannot fail.
                let _ = write!(path, "M{px:.1} {py:.1}h0");
            }
            add(format!(
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"2.6\" \
                 stroke-linecap=\"round\"/>"
            ));
        }
    }
    text.push_str("</svg>\n");
    text.into_bytes()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
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
