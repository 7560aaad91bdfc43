//! Colours that stay apart for every kind of colour vision.

use std::fmt;

/// A colour in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Ink.
    pub const BLACK: Colour = Colour(0x22, 0x22, 0x22);
    /// Paper.
    pub const WHITE: Colour = Colour(255, 255, 255);
    /// What is not known.
    pub const GREY: Colour = Colour(0xbb, 0xbb, 0xbb);
    /// Lines of a grid, and what is not there.
    pub const PALE: Colour = Colour(0xee, 0xee, 0xee);
    /// What is too large.
    pub const DARK: Colour = Colour(0x66, 0x66, 0x66);
    /// One point among many.
    pub const NAVY: Colour = Colour(0x22, 0x44, 0x66);
    /// A highlighted point; also lighter than the others, for those who do not see red.
    pub const RED: Colour = Colour(0xcc, 0x00, 0x22);
    /// Yes, from the palette of Okabe and Ito.
    pub const ORANGE: Colour = Colour(0xe6, 0x9f, 0x00);
    /// No, from the palette of Okabe and Ito.
    pub const BLUE: Colour = Colour(0x00, 0x72, 0xb2);

    /// A colour between dark blue (0) and yellow (1), along five stops of the viridis scale, whose
    /// lightness grows evenly.
    pub fn scale(at: f64) -> Colour {
        const STOPS: [Colour; 5] = [
            Colour(0x44, 0x01, 0x54),
            Colour(0x3b, 0x52, 0x8b),
            Colour(0x21, 0x91, 0x8c),
            Colour(0x5e, 0xc9, 0x62),
            Colour(0xfd, 0xe7, 0x25),
        ];
        let place = at.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
        let first = (place as usize).min(STOPS.len() - 2);
        let part = place - first as f64;
        let (a, b) = (STOPS[first], STOPS[first + 1]);
        let mix =
            |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
        Colour(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
