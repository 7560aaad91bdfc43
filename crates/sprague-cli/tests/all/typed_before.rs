//! Command lines that once made the program panic, go on for ever or take all memory: none of them does.

use crate::support::answers_or_refuses;

/// What was typed. All of them are typed with a short time and little memory, as far as they take that.
const LINES: [&[&str]; 44] = [
    &[
        "options",
        "split into n/d of d, n%d for 1 <= d < n",
        "65537",
    ],
    &["options", "to all of below(n)", "12900"],
    &["options", "powerset-maliquant", "65537"],
    &[
        "equivalent",
        "S(1,2,4)",
        "--length",
        "9007199254740994",
        "--digit",
        "31",
    ],
    &["equivalent", "0.7", "--length", "4294967298"],
    &["equivalent", "0.106", "--limit", "10^19"],
    &["sweep", "S(a,b) with b <= 9", "--threads", "1000100"],
    &["value", "^<65535>"],
    &["value", "^<10000>"],
    &["guess", "CUT(6,5,10)", "--to", "50"],
    &["guess", "0.V!2"],
    &["guess", "CUT(2,10)!"],
    &["guess", "S(1..100000|4,18,19)"],
    &["values", "4!.64|0.54178C75"],
    &["values", ".56767|0.*7{32}[35]", "--to", "43"],
    &["values", "0.77|0.4K"],
    &["values", "take 1; take any of nondivisors(n)"],
    &["values", "saliquant", "--from", "10^9", "--to", "10^9"],
    &[
        "values",
        "powerset-saliquant",
        "--from",
        "440000",
        "--to",
        "440000",
    ],
    &["values", "CUT(100)!", "--to", "3000"],
    &[
        "values",
        "0.*[160693804425899027554196209234116260252220299379]",
    ],
    &[
        "values",
        "to 2n; take 1; take 3 if n > 2",
        "--to",
        "10^6",
        "--moves",
        "10^9",
    ],
    &["saliquant"],
    &["maliquant"],
    &["plot", "ssmallomega", "--to", "10^7", "--out", "plot.png"],
    &["period", "S(1,8589934592)", "--limit", "10^19"],
    &["period", "S(3,10^8)", "--limit", "10^9"],
    &["period", "S(1,2,...,10^6)"],
    &["play", "0.77|0.07[400]", "--moves", "hint; q"],
    &[
        "play",
        "kayles[10^18]",
        "--misere",
        "--search",
        "10^9",
        "--moves",
        "hint; q",
    ],
    &["win", "0.77|0.07[400]"],
    &["win", "4!.0[4294967295]"],
    &["win", "kayles[10^18]", "--misere", "--search", "10^9"],
    &["outcomes", "S(1,10^12)"],
    &["outcomes", "S(3,10^8)", "--limit", "10^9"],
    &["outcomes", "S(3,7|2,9)", "--to", "10^9"],
    &["dominates", "1,10^12", "1,10^12"],
    &["dominates", "3,10^8", "2,10^8", "--limit", "10^9"],
    &["expand", "S(9,175,263,272)", "--limit", "10^19"],
    &["expand", "S(1,8589934592)", "--limit", "10^19"],
    &["claim", "period(S(a)) = 2*a for a in 1..10^10"],
    &["find", "CUT(100)!", "G(n - 10^19) = 0", "--to", "300"],
    &["find", "split into d of n/d for d | n", "G(n + 10^18) = 0"],
    &["check", "all"],
];

/// Commands that keep little, so that nobody limits their memory.
const UNMEASURED: [&str; 2] = ["sweep", "check"];

#[test]
fn what_was_once_too_much_ends_in_time_and_within_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    for line in LINES {
        for seconds in ["1e-300", "0.3"] {
            let mut args = [line, &["--seconds", seconds]].concat();
            if !UNMEASURED.contains(&line[0]) {
                args.extend(["--memory", "64"]);
            }
            answers_or_refuses(folder.path(), &args);
        }
    }
}
