//! Questions about heap games, and their answers as data.
