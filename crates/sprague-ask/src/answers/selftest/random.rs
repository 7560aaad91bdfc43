//! Random games that are the same everywhere.

use sprague::Ruleset;

/// Random numbers that are the same everywhere (Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64, round: u64) -> Self {
        let mut random = Random(seed);
        random.0 = random.next() ^ round;
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A random game that ends, with its text.
    pub(super) fn ruleset(&mut self) -> Option<(String, Ruleset)> {
        let text = match self.below(4) {
            0 | 1 => self.code(),
            2 => self.set(),
            _ => self.rule(),
        };
        let game: Ruleset = text.parse().ok()?;
        (!game.is_loopy()).then_some((text, game))
    }

    fn code(&mut self) -> String {
        let base = [4, 8, 8, 16][self.below(4) as usize];
        let digits = 1 + self.below(4);
        let digits = (0..digits).map(|_| char::from_digit(self.below(base) as u32, 16));
        let digits: String = digits.flatten().collect();
        format!("0.{}", digits.to_uppercase())
    }

    /// A code that leaves at most two heaps.
    pub(super) fn octal(&mut self) -> String {
        let digits = 2 + self.below(3);
        let digits: String = (0..digits).map(|_| self.below(8).to_string()).collect();
        format!("0.{digits}{}", 1 + self.below(7))
    }

    pub(super) fn set(&mut self) -> String {
        let count = 1 + self.below(4);
        let numbers: Vec<String> = (0..count)
            .map(|_| (1 + self.below(20)).to_string())
            .collect();
        format!("S({})", numbers.join(","))
    }

    fn rule(&mut self) -> String {
        const RULES: [&str; 8] = [
            "take one of divisors(n)",
            "start 1; to one of proper_divisors(n)",
            "to 0; to one of nondivisors(n)",
            "start 1; to one of totatives(n)",
            "start 1; stop at 1; to phi(n)",
            "take one of {k^2 : 1 <= k <= sqrt(n)}",
            "take one of {2^k : 0 <= k <= log2(n)}",
            "take one of {k : 1 <= k <= n, prime(k)}",
        ];
        RULES[self.below(RULES.len() as u64) as usize].into()
    }
}
