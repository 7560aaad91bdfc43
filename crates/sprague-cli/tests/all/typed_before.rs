//! Command lines that once made the program panic, go on for ever or take all memory: none of them does.

use crate::support::{Bounds, answers_within};

/// What was typed. All of them are typed with a short time and little memory, as far as they take that.
const LINES: &[&[&str]] = &[
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
    &["win", ".C3{3+}H=[110]", "--options", "4294967297"],
    &["win", "kayles[10^18]", "--misere", "--search", "10^9"],
    &["play", "kayles[10^8]", "--moves", "why; q", "--misere"],
    &["outcomes", "S(1,10^12)"],
    &["outcomes", "S(3..10^6)"],
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
    &["check", "large.claims"],
    &["atlas", "--file", "/dev/zero"],
    &["sweep", "S(a,b) with b <= 9", "--threads", "3000"],
    &[
        "sweep",
        "S(3,7,10^12|2,a) for a in 10^9..10^9+1",
        "--limit",
        "10^15",
    ],
    &[
        "sweep",
        "S(3,7,10^9|2,a) for a in 10^9+1..10^9+1",
        "--limit",
        "10^12",
    ],
    &["sweep", "S(3,a) for a in 10^7..10^7+5", "--limit", "10^12"],
    &[
        "sweep",
        "S(a) for a in 1..10^6",
        "--limit",
        "9",
        "--all",
        "--columns",
        "all",
    ],
    &[
        "outcomes",
        "S(3,10^9|2,1000000001)",
        "--limit",
        "10^15",
        "--coq",
        "proof.v",
    ],
    &[
        "claim",
        "dominates(S(3,10^9), S(2,1000000001))",
        "--limit",
        "10^15",
    ],
    &["claim", "period(S(1,a)) = a + 1 for a in 10^7..10^7+99"],
    &["claim", "value(↑, n) = *9223372036854775809 for n >= 3"],
    &[
        "claim",
        "G(S(1,a), n) < 9 for a in 10^5..10^5+600, n in 10^6..10^6+1",
    ],
    &["S(all except 1..10^6)", "--why"],
    &["expand", "S(5,10,...,10^7)"],
    &["mtau-zero"],
    &["maliquant", "--limit", "10^9"],
    &["atlas", ".abc", "--limit", "10^9"],
    &["expand", "1,2,...,10^7"],
    &["win", "S(1,2,...,1e-5)[99] + CUT(-3)"],
    &["values", "S(1..900000,10^6..2000000)"],
    &["period", "S(all except 9999999)"],
    &["values", "S(4)", "--to", "429427921353068392"],
    &["values", "nim", "--to", "10^18", "--format", "csv"],
    &["values", "S()", "--to", "10^15", "--json"],
    &["period", "S(9,175,263,272)", "--double-check"],
    &["plot", "kayles", "--size", "10000x10000", "--out", "p.png"],
    &["plot", "S(X) for X subset of 1..15", "--out", "heat.png"],
    &["find", "S(all except 4 | 22)", "P-positions"],
    &["find", "{2,3+}!.74Q|{2}.03", "outcome = L"],
    &[
        "find",
        "take any of {26..n - n, 23..n}; take any of {-k : 0 <= k <= n / 13}",
        "G(n) = 1",
    ],
    &["claim", "33 - a > a for a in 6..9, n in 21..2^63 if 29 = 1"],
    &["claim", "a < n for n in (2..1979528296222), a in 1..0"],
    &["sweep", "S(a,b) for c in 1..2^63, b in c+1..14, a in 1..2"],
    &["values", "take one of sums({24..100000, 20..17n})"],
    &["values", "take one of sums({1..5000, n})"],
    &["win", "S(all except 3..10^6)[4] + to sum of {n}[27]"],
    &[
        "values",
        "to 2n; take 1; take 3 if n > 2",
        "--to",
        "20000000",
        "--moves",
        "10^9",
    ],
    &[
        "values",
        "to n+1; to n-1 if n > 0",
        "--to",
        "10^7",
        "--moves",
        "10^9",
    ],
    &["values", "split into d of n/d for d | n", "--to", "10^6"],
    &["values", "to n+1; take 1; take 2", "--to", "2000000"],
    &["to one of {k : k <= n + 10^9}[3]", "--moves", "10^10"],
    &[
        "win",
        "to 2n; take 1; take 3 if n > 2[999999] + to n+1; to n-1 if n > 0[99999]",
        "--moves",
        "10^8",
    ],
    &["to n+1[1]", "--steps", "10^9"],
    &["play", "--load", "/dev/zero", "--moves", "q"],
    &["check", "/dev/zero"],
    &["values", "S(1..10^6,5"],
    &["values", "S(2..10^6,3*10^6)"],
    &["values", "S(1000002,1..999999,5"],
    &["values", "S(1..10^6 | 2..10^6, 3)"],
    &["values", "0.[*{1000000+}*{999999+}*?{1000000+}!]"],
    &["period", "0.P**2*{5,128}E!{16,999999+}{9+}!5!*A[24]"],
    &["values", "0.*?{1000000+}"],
    &["win", "kayles[10^18]", "--most", "10^9"],
    &["win", "kayles[10^18]", "--most", "10^8", "--json"],
    &["win", "nim[10^18] + 9·kayles[10^17]", "--most", "10^18"],
    &["values", "to pi(10^12) - pi(10^12)"],
    &["rules", "to pi(10^12-n) - pi(10^12-n)"],
    &[
        "values",
        "to one of {0 : d in divisors(897612484786617600), e in divisors(897612484786617600), d+e = 7}",
    ],
    &[
        "values",
        "take one of {k : 1 <= k < n, 1 <= j < n, tau(9223372036854775783-k-j) = 1}",
    ],
    &[
        "options",
        "to 0; to one of {0 : d in divisors(897612484786617600), e in divisors(897612484786617600), d+e = 7} if n >= 400",
        "400",
    ],
    &[
        "values",
        "take one of {k : k in sums({1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576,2097152,4194304,8388608}), k = n}",
        "--to",
        "3",
    ],
    &["to pi(n)[10^12]"],
    &[
        "options",
        "to 0 if n < 400; to pi(10^12-n) - pi(10^12-n)",
        "1000",
    ],
    &[
        "plot",
        "kayles",
        "--highlight",
        "pi(10^12-n) = 3",
        "--out",
        "p.svg",
    ],
    &[
        "values",
        "to 0; take one of {k : k in sums({1..5700}), k = n}",
        "--to",
        "5",
    ],
    &["options", "split into 60000000 of 1 if n > 1", "99"],
    &["options", "to all of below(n) if n > 400", "4194304"],
    &["to tau(n^16000)[10^18]"],
];

/// Lines that once took many times their own limits, or those that every command has, with the MiB that they may take.
const WITH_LIMITS: &[(u64, &[&str])] = &[
    (256, &["saliquant", "--seconds", "3", "--memory", "256"]),
    (256, &["maliquant", "--seconds", "3", "--memory", "256"]),
    (100, &["value", "^<65535>", "--memory", "100"]),
    (64, &["value", "^<10000>", "--memory", "64"]),
    (
        64,
        &[
            "plot",
            "ssmallomega",
            "--to",
            "10^7",
            "--memory",
            "64",
            "--out",
            "p.png",
        ],
    ),
    (
        4096,
        &["values", "saliquant", "--from", "10^9", "--to", "10^9"],
    ),
    (4096, &["values", "0.77|0.4K"]),
    (4096, &["guess", "0.V!2"]),
    (4096, &["win", "0.77|0.07[400]"]),
    (4096, &["options", "powerset-maliquant", "65537"]),
];

#[test]
fn what_nobody_has_to_have_is_not_looked_for_long_after_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let code = "0.".to_string() + &"7".repeat(60_000);
    answers_within(folder.path(), &["guess", &code], MOMENT);
}

#[test]
fn limits_of_their_own_and_those_that_every_command_has_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    for (memory, line) in WITH_LIMITS {
        // A tenth more, what the program itself takes, and its addresses.
        let memory = memory + memory / 10 + 64 + 128;
        answers_within(folder.path(), line, Bounds { memory, seconds: 8 });
    }
}

/// What a moment and 64 MiB come to, with what the program itself takes, a large set that was typed, and its addresses.
const MOMENT: Bounds = Bounds {
    memory: 384,
    seconds: 5,
};

#[test]
fn what_was_once_too_much_ends_in_time_and_within_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let large = "[T]\nfamily: S(a) for a in 1..10^10\nperiod: 2*a\n";
    std::fs::write(folder.path().join("large.claims"), large).unwrap();
    for line in LINES {
        for seconds in ["1e-300", "0.3"] {
            let args = [*line, &["--seconds", seconds, "--memory", "64"]].concat();
            answers_within(folder.path(), &args, MOMENT);
        }
    }
    for line in sums_of_many_parts() {
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let args = [&line[..], &["--seconds", "0.3", "--memory", "16"]].concat();
        answers_within(folder.path(), &args, MOMENT);
    }
}

/// Sums of so many parts that each position of a search is long, or whose values are.
fn sums_of_many_parts() -> Vec<Vec<String>> {
    let sum = |count: usize, term: &dyn Fn(usize) -> String| {
        let terms: Vec<String> = (1..=count).map(term).collect();
        terms.join("+")
    };
    let line = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
    vec![
        line(&["win", &sum(299, &|i| format!("±{i}/8"))]),
        line(&["value", &sum(39, &|i| format!("tiny({i})"))]),
        line(&["win", &sum(1000, &|_| "^<65535>".into())]),
        line(&["value", &sum(1000, &|_| "^<65535>".into())]),
        line(&["win", &sum(50, &|i| format!("^<{}>", 59_999 + i))]),
        line(&["win", "--misere", "0.{100000}[6106694]"]),
        line(&["win", "CUT(1000)[1585]"]),
        line(&["play", "nim[10^7]+{1|-1}", "--moves", "hint; q"]),
        line(&["claim", "nim[10^7] + +-1 is N, winning moves Left 7 -> 6"]),
    ]
}

/// Words that are not texts, as names of files may be.
#[test]
#[cfg(unix)]
fn what_is_typed_may_be_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    for line in [
        &[&b"\xff"[..]][..],
        &[b"values", b"\xff"],
        &[b"plot", b"kayles", b"\xff.svg"],
        &[b"run", b"0.106", b"--stat", b"\xff"],
        &[b"play", b"kayles[5]", b"--moves", b"save \xff; q"],
        &[b"kayles", b"--json", b"\xff"],
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_sprague"))
            .args(line.iter().map(|word| OsStr::from_bytes(word)))
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{line:?}");
    }
}
