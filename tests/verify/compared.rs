//! How heaps, their means, temperatures and stops compare with a value, for ever: accepted as canonical forms say, and not otherwise.

use crate::random::Random;
use crate::sums::law;
use crate::support::*;
use sprague::certificate;
use sprague::claim::{Comparison, Subject};
use sprague::notation::parse_statement;
use sprague::value::{Arena, FarLaw, FarValues, HeapValues, Order, TakeSets, Value};
use sprague_verify::{Failure, verify};

/// What is asked of a heap, in statements and in certificates.
const ASKED: [(&str, &str); 5] = [
    ("", "value"),
    ("mean", "mean"),
    ("temperature", "temperature"),
    ("left_stop", "left-stop"),
    ("right_stop", "right-stop"),
];

fn comparison(statement: &str) -> Comparison {
    let said = parse_statement(statement).unwrap().formal().unwrap();
    match &said.subjects[..] {
        [Subject::Comparison(comparison)] => comparison.clone(),
        other => panic!("{other:?}"),
    }
}

/// The certificate of the law of a game, from where on it tells values, and with which period.
fn law_of(sets: &TakeSets, game: &str) -> Option<(String, usize, usize)> {
    let mut arena = Arena::new();
    if let Some(far) = FarValues::find(&mut arena, sets).ok()?
        && let FarLaw::Repetition { from, period, .. } = far.law()
    {
        return Some((certificate::repetition(game, far.law())?, *from, *period));
    }
    let text = law(sets, 200)?;
    let gains = text.lines().filter_map(|line| line.strip_prefix("gains "));
    let gains = gains.flat_map(|line| line.split(' '));
    let firsts: Vec<usize> = gains
        .map(|gain| gain.split(':').next().unwrap().parse().unwrap())
        .collect();
    let modulus = says(&text, "modulus") as usize;
    let first = firsts.iter().max().filter(|_| firsts.len() == modulus)?;
    Some((text, first - modulus, 2 * modulus))
}

/// A comparison with its certificate.
fn certified(statement: &str) -> Option<String> {
    let comparison = comparison(statement);
    let sets = TakeSets::of(comparison.game()).unwrap();
    let (law, from, period) = law_of(&sets, &comparison.game().to_string())?;
    let heaps = comparison.heaps(&mut Arena::new(), from, period).unwrap()?;
    Some(certificate::compared(&comparison, &heaps, &law))
}

/// Values of heaps, and how they compare.
struct Known {
    arena: Arena,
    values: Vec<Value>,
}

impl Known {
    fn new(sets: &TakeSets, count: usize) -> Self {
        let mut arena = Arena::new();
        let mut heaps = HeapValues::new(sets.clone());
        let values = heaps.values(&mut arena, count).unwrap();
        Known { arena, values }
    }

    fn letter(&mut self, heap: usize, asked: &str, with: &str) -> char {
        let arena = &mut self.arena;
        let value = self.values[heap];
        let number = match asked {
            "value" => None,
            "mean" => Some(arena.mean(value).unwrap()),
            "temperature" => Some(arena.temperature(value).unwrap()),
            "left-stop" => Some(arena.stops(value).0),
            _ => Some(arena.stops(value).1),
        };
        let asked = number.map_or(value, |number| arena.number(number));
        let with = sprague::notation::parse_value(with).unwrap();
        let with = arena.build(&with).unwrap();
        match arena.order(asked, with).unwrap() {
            Order::Greater => 'L',
            Order::Less => 'R',
            Order::Equal => 'P',
            Order::Confused => 'N',
        }
    }
}

fn letters(text: &str) -> String {
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("letters "));
    lines.collect()
}

/// The same certificate with other numbers and letters.
fn with_letters(text: &str, preperiod: usize, period: usize, letters: &str) -> String {
    let begin = text.find("\nletters ").unwrap() + 1;
    let end = text.find("\n| ").unwrap() + 1;
    let text = format!("{}letters {letters}\n{}", &text[..begin], &text[end..]);
    let own = text.find("\n| ").unwrap() + 1;
    let head = with(
        &with(&text[..own], "preperiod", &preperiod.to_string()),
        "period",
        &period.to_string(),
    );
    let head = &head[..head.find("checksum ").unwrap()];
    sealed(&format!("{head}{}", &text[own..]))
}

const GAMES: [&str; 9] = [
    "S(1,2|1,3)",
    "S(1,3|1,2)",
    "S(1,2|1,4)",
    "S(1,4|2)",
    "S(1|2)",
    "S(1|4)",
    "S(2,3|)",
    "S(|1,2)",
    "S(2,5|1)",
];

#[test]
fn heaps_are_compared_as_canonical_forms_say() {
    const FAR: usize = 90;
    let mut random = Random::from_seed(41);
    let (mut accepted, mut refused) = ([0; 5], 0);
    for game in GAMES {
        let sets = TakeSets::of(comparison(&format!("{game}[n] > 1")).game()).unwrap();
        let mut known = Known::new(&sets, FAR);
        for (place, (measure, asked)) in ASKED.into_iter().enumerate() {
            for with in [
                "1", "-1", "1/2", "3", "0", "^", "v*", "^^*", "*", "1*", "-2",
            ] {
                let number = with.chars().all(|c| c.is_ascii_digit() || "-/".contains(c));
                if (place > 0 && !number) || (place == 0 && with == "0") {
                    continue;
                }
                let heap = match measure {
                    "" => format!("{game}[n]"),
                    measure => format!("{measure}({game}[n])"),
                };
                let Some(text) = certified(&format!("{heap} > {with}")) else {
                    refused += 1;
                    continue;
                };
                check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                accepted[place] += 1;
                let (q, p) = (
                    says(&text, "preperiod") as usize,
                    says(&text, "period") as usize,
                );
                let said: Vec<char> = letters(&text).chars().collect();
                assert_eq!(said.len(), q + p);
                for heap in 0..FAR {
                    let at = if heap < q { heap } else { q + (heap - q) % p };
                    assert_eq!(said[at], known.letter(heap, asked, with), "{heap}\n{text}");
                }
                // Another letter is noticed at its heap.
                let heap = random.below(q + p);
                let mut other = said.clone();
                other[heap] = ['L', 'R', 'N', 'P'][random.below(4)];
                if other != said {
                    let other: String = other.iter().collect();
                    let forged = with_letters(&text, q, p, &other);
                    assert_eq!(first_failure(&forged), Some(heap as u64), "{forged}");
                }
                // Whatever else is accepted is true.
                for period in 1..=2 * p {
                    for preperiod in 0..=q {
                        let said: String = (0..preperiod + period)
                            .map(|heap| known.letter(heap, asked, with))
                            .collect();
                        if check(&with_letters(&text, preperiod, period, &said)).is_ok() {
                            for heap in preperiod..FAR - period {
                                let letters = [heap, heap + period]
                                    .map(|heap| known.letter(heap, asked, with));
                                assert_eq!(
                                    letters[0], letters[1],
                                    "{game} {asked} {with} {preperiod} {period} {heap}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(
        accepted.iter().all(|&count| count > 15),
        "{accepted:?} {refused}"
    );
}

#[test]
fn what_a_law_does_not_tell_is_not_believed() {
    let text = certified("S(1,2|1,3)[n] > ^").unwrap();
    let (q, p) = (
        says(&text, "preperiod") as usize,
        says(&text, "period") as usize,
    );
    let all = letters(&text);
    let why = |text: &str, why: &str| {
        let found = reason(text);
        assert!(found.contains(why), "{found}\n{text}");
    };
    why(&with_letters(&text, q, 0, &all), "at least 1");
    why(&with_letters(&text, q, p, &all[1..]), "letters");
    why(&with_letters(&text, q, p, &format!("{all}L")), "letters");
    // Heap 5 is worth ^^*, which is confused with ^, and gains ↑ with each three heaps.
    let early = with_letters(&text, q - 1, p, &all[..q - 1 + p]);
    why(&early, "the law does not tell");
    assert_eq!(first_failure(&early), Some(q as u64 - 1));
    // 4 is no multiple of the modulus 3, though all heaps are greater from there on.
    let late = all.clone() + &"L".repeat(8);
    why(
        &with_letters(&text, q, 4, &late[..q + 4]),
        "the law does not tell",
    );
    why(&with(&text, "game", "S(1,2|1,4)"), "another game");
    // A law that is said of later heaps only tells nothing of those before.
    let grows = certified("mean(S(2,3|)[n]) > 4").unwrap();
    let law = grows.find("\n| ").unwrap() + 1;
    let inner: String = grows[law..]
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .map(|line| format!("{line}\n"))
        .collect();
    let q = says(&grows, "preperiod");
    for (from, fits) in [(q, true), (q + 1, false), (q + 2, false)] {
        let later: String = with(&inner, "from", &from.to_string())
            .lines()
            .map(|line| format!("| {line}\n"))
            .collect();
        let text = sealed(&format!("{}{later}", &grows[..law]));
        match fits {
            true => drop(check(&text).unwrap()),
            false => assert_eq!(first_failure(&text), Some(q), "{text}"),
        }
    }
    let huge = with(&text, "preperiod", "1000000000");
    assert_eq!(
        verify(&huge, MEMORY, &mut |_, _| panic!("it is not begun")),
        Err(Failure::Memory)
    );
    let mean = certified("mean(S(1,2|1,3)[n]) < 1").unwrap();
    let ups = with(&mean, "with", "1;1;0");
    why(&ups, "compared with numbers only");
    let spoilt = text.replacen("\n| checksum ", "\n| checksum 0", 1);
    let at = spoilt.find("\n| checksum 0").unwrap() + "\n| checksum 0".len();
    let spoilt = sealed(&format!("{}{}", &spoilt[..at + 15], &spoilt[at + 16..]));
    why(&spoilt, "damaged");
}

#[test]
fn statements_about_values_are_verified_with_their_comparison() {
    for (statement, holds) in [
        ("S(1,2|1,3)[n] > ^ for n >= 6", true),
        ("S(1,2|1,3)[n] > ^ for n >= 5", false),
        ("S(1,2|1,3)[n] + * > v for n >= 3", true),
        ("S(1,2|1,3)[n] || ^ for n >= 6", false),
        ("1 > S(1,2|1,3)[2n+1] for n >= 0", true),
        ("mean(S(1,2|1,3)[n]) < 1/2 for n >= 0", true),
        ("temperature(S(1,2|1,3)[n]) = 0 for n >= 1", true),
        ("temperature(S(1,2|1,3)[n]) = 0 for n >= 0", false),
        ("left_stop(S(1,4|2)[n]) >= 0 for n >= 0", true),
        ("right_stop(S(1,4|2)[n]) > 0 for n >= 0", false),
        ("mean(S(2,3|)[n]) > 4 for n >= 10", true),
        ("mean(S(2,3|)[n]) > 4 for n >= 9", false),
        ("S(|1,2)[n] < -3 for n >= 4", true),
    ] {
        let said = parse_statement(statement).unwrap().formal().unwrap();
        let text = certificate::statement(&said, &[certified(statement).unwrap()]);
        match check(&text) {
            Ok(_) => assert!(holds, "{statement}"),
            Err(error) => assert!(!holds, "{statement}: {error}\n{text}"),
        }
    }
}
