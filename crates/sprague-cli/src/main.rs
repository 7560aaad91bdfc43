//! The program `sprague`.

fn main() {}
