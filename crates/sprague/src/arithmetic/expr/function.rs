//! The functions of the language: one table of names, numbers of arguments and words.

use std::fmt;

/// How many arguments a function takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arguments {
    /// One.
    One,
    /// Two.
    Two,
    /// Two or more.
    Many,
}

impl Arguments {
    /// Whether so many will do.
    pub fn accept(self, count: usize) -> bool {
        match self {
            Arguments::One => count == 1,
            Arguments::Two => count == 2,
            Arguments::Many => count >= 2,
        }
    }
}

impl fmt::Display for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Arguments::One => "1 argument",
            Arguments::Two => "2 arguments",
            Arguments::Many => "2 or more arguments",
        })
    }
}

/// What there is to know of a function.
#[derive(Debug, Clone, Copy)]
pub struct FunctionInfo {
    /// The function.
    pub function: Function,
    /// The name it is printed by.
    pub name: &'static str,
    /// Other names.
    pub others: &'static [&'static str],
    /// How many arguments it takes.
    pub arguments: Arguments,
    /// What it is.
    pub meaning: &'static str,
}

macro_rules! functions {
    ($($function:ident $name:literal $others:expr, $arguments:ident $meaning:literal;)*) => {
        /// The functions that can be called.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Function {
            $(#[doc = $meaning] $function,)*
        }

        /// Every function, in the order of [`Function`].
        pub const FUNCTIONS: &[FunctionInfo] = &[$(FunctionInfo {
            function: Function::$function,
            name: $name,
            others: &$others,
            arguments: Arguments::$arguments,
            meaning: $meaning,
        },)*];
    };
}

functions! {
    Gcd "gcd" [], Many "greatest common divisor";
    Lcm "lcm" [], Many "least common multiple";
    Min "min" [], Many "the smallest of the numbers";
    Max "max" [], Many "the largest of the numbers";
    Abs "abs" [], One "absolute value";
    Sqrt "sqrt" ["isqrt"], One "square root, rounded down";
    Log2 "log2" [], One "logarithm to base 2, rounded down";
    Popcount "popcount" [], One "number of ones in binary";
    Tau "tau" ["τ"], One "number of divisors";
    Sigma "sigma" ["σ"], One "sum of divisors";
    Phi "phi" ["totient", "φ"], One "Euler's totient";
    SmallOmega "omega" ["smallomega", "ω"], One "number of distinct primes";
    BigOmega "Omega" ["bigomega", "Ω"], One "number of primes with multiplicity";
    Mobius "mu" ["mobius", "μ"], One "Möbius function";
    Radical "rad" ["radical"], One "product of the distinct primes";
    Prime "prime" ["is_prime"], One "1 for a prime, otherwise 0";
    PrimePower "prime_power" [], One "1 for p^k with k at least 1, otherwise 0";
    Squarefree "squarefree" [], One "1 if no square of a prime divides it, otherwise 0";
    Square "square" ["is_square"], One "1 for a perfect square, otherwise 0";
    V2 "v2" [], One "how often 2 divides it";
    Valuation "v" ["valuation"], Two "v(p, x): how often p divides x";
    OddPart "odd_part" ["oddpart"], One "what remains without factors 2";
    LeastPrime "lpf" ["least_prime"], One "smallest prime factor";
    GreatestPrime "gpf" ["greatest_prime"], One "largest prime factor";
    PrimeCount "pi" ["π", "prime_count"], One "number of primes up to it";
    Class "class" ["shapiro"], One "how often phi leads to 2 (Shapiro 1943)";
}

impl Function {
    /// The function of that name. `Omega` and `omega` differ.
    pub fn named(name: &str) -> Option<&'static FunctionInfo> {
        FUNCTIONS
            .iter()
            .find(|info| info.name == name || info.others.contains(&name))
    }

    /// The name it is printed by.
    pub fn name(self) -> &'static str {
        FUNCTIONS[self as usize].name
    }

    /// Whether it says yes or no, by 1 or 0, so that it stands for a condition and for a number.
    pub fn is_predicate(self) -> bool {
        use Function::{Prime, PrimePower, Square, Squarefree};
        matches!(self, Prime | PrimePower | Squarefree | Square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_function() {
        for info in FUNCTIONS {
            for name in info.others.iter().chain([&info.name]) {
                let found = Function::named(name).map(|found| found.function);
                assert_eq!(found, Some(info.function), "{name}");
            }
            assert_eq!(info.function.name(), info.name);
        }
    }
}
