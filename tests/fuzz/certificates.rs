//! Certificates of every kind, forged at random and sealed again: what the verifier accepts is held against values that
//! the library computes, which shares no code with it.

use crate::files::{fnv, spoilt as spoilt_bytes};
use crate::{MANY_ROUNDS, Random, briefly, corpus, fuzz, fuzz_often};
use sprague::claim::{CheckLimits, StatementVerdict, check};
use sprague::notation::{parse_game, parse_ruleset, parse_statement, parse_value};
use sprague::position::{Limits, Position};
use sprague::ruleset::Game;
use sprague::value::{Arena, HeapValues, Outcomes, TakeSets};
use sprague::{Control, NimSequence};
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::{Ask, Effort};
use sprague_verify::{Failure, Verified, verify};

const MEMORY: u64 = 1 << 20;

/// What certificates begin with.
const TITLE: &str = "sprague certificate 1";
/// How the lines of a certificate within another one begin.
const ENCLOSED: &str = "| ";

/// Numbers at the ends of what can be written, and of what is read.
const EXTREME: [&str; 8] = [
    "-170141183460469231731687303715884105728",
    "170141183460469231731687303715884105727",
    "18446744073709551615",
    "9223372036854775808",
    "1237940039285380274899124224",
    "1000000000000000",
    "1000000",
    "0",
];

/// A certificate in which some line, or what stands before a comma, comes again and again.
fn repeated(random: &mut Random, text: &str) -> String {
    let times = 1 << random.below(10);
    let end = match random.below(2) {
        0 => '\n',
        _ => ',',
    };
    let parts: Vec<&str> = text.split_inclusive(end).collect();
    let which = random.below(parts.len());
    let parts = parts.iter().enumerate().map(|(place, part)| match place {
        _ if place != which => (*part).to_string(),
        _ if end == '\n' => part.repeat(times),
        // The last number before the comma.
        _ => {
            let number = part.rfind([' ', ';', '(', ':']).map_or(0, |at| at + 1);
            format!("{}{}", &part[..number], part[number..].repeat(times))
        }
    });
    parts.collect()
}

/// A certificate with some of its numbers or bytes changed.
#[allow(clippy::ptr_arg, reason = "an entry of a corpus is owned")]
fn spoilt(random: &mut Random, text: &String, _: &[String]) -> String {
    let numbers: Vec<&str> = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter(|number| !number.is_empty() && number.len() < 10)
        .collect();
    if random.below(8) == 0 {
        return repeated(random, text);
    }
    if numbers.is_empty() || random.below(4) == 0 {
        let bytes = spoilt_bytes(random, &text.clone().into_bytes(), &[]);
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    let old = numbers[random.below(numbers.len())];
    let at = old.as_ptr() as usize - text.as_ptr() as usize;
    let value: u64 = old.parse().unwrap_or(0);
    let new = match random.below(6) {
        0 => value.saturating_sub(1).to_string(),
        1 => (value + 1).to_string(),
        2 => (2 * value).to_string(),
        3 => random.below(30).to_string(),
        4 => EXTREME[random.below(EXTREME.len())].to_string(),
        _ => numbers[random.below(numbers.len())].to_string(),
    };
    format!("{}{new}{}", &text[..at], &text[at + old.len()..])
}

/// The text with all checksums made right, those of the certificates in it first.
fn sealed(text: &str) -> String {
    let (mut whole, mut within) = (String::new(), String::new());
    for line in text.lines() {
        match line.strip_prefix(ENCLOSED) {
            Some(TITLE) => within = format!("{TITLE}\n"),
            Some(line) if line.starts_with("checksum ") => {
                whole += &format!("{ENCLOSED}checksum {:016x}\n", fnv(within.as_bytes()));
                continue;
            }
            Some(line) => within += &format!("{line}\n"),
            None if line.starts_with("checksum ") => continue,
            None => {}
        }
        whole += &format!("{line}\n");
    }
    let sum = fnv(whole.as_bytes());
    format!("{whole}checksum {sum:016x}\n")
}

/// What the line says that begins with a word.
fn says<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let mut lines = text.lines();
    lines.find_map(|line| line.strip_prefix(word)?.strip_prefix(' '))
}

/// That what was accepted is true as far as one looks.
fn is_true(text: &str, accepted: &Verified) {
    match says(text, "claim") {
        None => period(accepted),
        Some("statement") => statement(text),
        Some("outcomes") => outcomes(accepted),
        Some("repetition") => repetition(text),
        Some("position") => position(text),
        Some("compared") => compared(text),
        _ => {}
    }
}

fn period(accepted: &Verified) {
    // The format has sets that nobody types, such as `S(1,4,6,...)`.
    let Ok(game) = parse_ruleset(&accepted.game) else {
        return;
    };
    let mut values = NimSequence::new(&game).under(&briefly());
    let end = accepted.preperiod + 4 * accepted.period + 50;
    if values.extend_to(end).is_err() {
        return;
    }
    let value = |heap: u64| u64::from(values.values()[heap as usize]);
    for heap in accepted.preperiod..=end - accepted.period {
        let grown = value(heap) + accepted.saltus;
        let game = &accepted.game;
        assert_eq!(grown, value(heap + accepted.period), "{game}: heap {heap}");
    }
}

fn statement(text: &str) {
    let enclosed = text.lines().filter_map(|line| line.strip_prefix(ENCLOSED));
    let games = enclosed.filter_map(|line| line.strip_prefix("game "));
    let from = says(text, "from").and_then(|from| from.parse::<u64>().ok());
    let (Some(condition), Some(from)) = (says(text, "holds"), from) else {
        return;
    };
    let mut condition = condition.to_string();
    for (number, game) in games.enumerate() {
        condition = condition.replace(&format!("G{}(", number + 1), &format!("G({game}, "));
    }
    let said = format!("{condition} for n in {from}..{}", from + 300);
    let Ok(read) = parse_statement(&said) else {
        return;
    };
    if let Ok(report) = check(&read, None, &CheckLimits::default(), &briefly()) {
        assert_ne!(report.verdict, StatementVerdict::Fails, "{said}\n{text}");
    }
}

/// The sets of a partizan game that was accepted.
fn sets(game: &str) -> Option<TakeSets> {
    match parse_game(game) {
        Ok(Game::Partizan(game)) => TakeSets::of(&game),
        _ => None,
    }
}

fn outcomes(accepted: &Verified) {
    let Some(sets) = sets(&accepted.game) else {
        return;
    };
    let (preperiod, period) = (accepted.preperiod as usize, accepted.period as usize);
    let end = preperiod + 4 * period + 50;
    let found = Outcomes::new(sets).first(end, &Control::new()).unwrap();
    for heap in preperiod..end - period {
        assert_eq!(
            found[heap],
            found[heap + period],
            "{}: {heap}",
            accepted.game
        );
    }
}

fn repetition(text: &str) {
    const MOST: usize = 60;
    let number = |word: &str| says(text, word).and_then(|said| said.parse::<i64>().ok());
    let Some(sets) = sets(says(text, "game").unwrap()) else {
        return;
    };
    let (Some(from), Some(period), Some(saltus)) =
        (number("from"), number("period"), number("saltus"))
    else {
        return;
    };
    let mut arena = Arena::with_memory(1 << 26);
    arena.set_control(briefly());
    let mut heaps = HeapValues::new(sets);
    let Ok(values) = heaps.values(&mut arena, MOST) else {
        return;
    };
    for heap in from as usize..MOST.saturating_sub(period as usize) {
        let grown = arena.integer(saltus);
        let Ok(sum) = arena.sum(values[heap], grown) else {
            return;
        };
        assert_eq!(sum, values[heap + period as usize], "heap {heap}\n{text}");
    }
}

/// How heaps compare with a number, or with a number, copies of ↑ and a nimber.
fn compared(text: &str) {
    const MOST: usize = 60;
    let number = |word: &str| says(text, word).and_then(|number| number.parse::<usize>().ok());
    let (Some(game), Some(of), Some(with)) =
        (says(text, "game"), says(text, "of"), says(text, "with"))
    else {
        return;
    };
    let (Some(sets), Some(from), Some(period)) =
        (sets(game), number("preperiod"), number("period"))
    else {
        return;
    };
    let parts: Vec<&str> = with.split(';').collect();
    let [value, ups, nimber] = parts[..] else {
        return;
    };
    let with = match ups {
        "" => format!("{value} + *{nimber}"),
        ups => format!("{value} + {ups}·^ + *{nimber}"),
    };
    let mut arena = Arena::with_memory(1 << 26);
    arena.set_control(briefly());
    let Ok(values) = HeapValues::new(sets).values(&mut arena, MOST) else {
        return;
    };
    let Some(with) = parse_value(&with)
        .ok()
        .and_then(|with| arena.build(&with).ok())
    else {
        return;
    };
    let mut orders = Vec::new();
    for value in values {
        let asked = match of {
            "value" => Ok(None),
            "mean" => arena.mean(value).map(Some),
            "temperature" => arena.temperature(value).map(Some),
            "left-stop" => Ok(Some(arena.stops(value).0)),
            _ => Ok(Some(arena.stops(value).1)),
        };
        let Ok(asked) = asked else { return };
        let asked = asked.map_or(value, |number| arena.number(number));
        let Ok(order) = arena.order(asked, with) else {
            return;
        };
        orders.push(order);
    }
    for heap in from..MOST.saturating_sub(period) {
        assert_eq!(orders[heap], orders[heap + period], "heap {heap}\n{text}");
    }
}

fn position(text: &str) {
    let heaps = text.lines().filter_map(|line| line.strip_prefix("heap "));
    let heaps = heaps.filter_map(|said| said.split_once(' '));
    let mut parts: Vec<String> = heaps
        .map(|(heap, game)| format!("{game}[{heap}]"))
        .collect();
    let nimbers = text.lines().filter_map(|line| line.strip_prefix("nimber "));
    parts.extend(nimbers.map(|nimber| format!("*{nimber}")));
    let Ok(position) = Position::parse(&parts.join(" + ")) else {
        return;
    };
    if let Ok(answer) = position.win(&Limits::default()) {
        let letter = answer.outcome.letter().to_string();
        assert_eq!(Some(letter.as_str()), says(text, "outcome"), "{text}");
    }
}

/// Puts certificates that are true, and forged ones, to the verifier.
fn forge(questions: &[CertificateQuestion]) {
    forge_texts(&certificates(questions));
}

fn certificates(questions: &[CertificateQuestion]) -> Vec<String> {
    let ask = |question: &CertificateQuestion| question.ask(&Effort::new()).unwrap().certificate;
    questions.iter().map(ask).collect()
}

fn forge_texts(corpus: &[String]) {
    let target = |text: &String| {
        let text = sealed(text);
        let mut most = 50;
        let accepted = verify(&text, MEMORY, &mut |_, _| {
            most -= 1;
            most > 0
        });
        if let Ok(accepted) = accepted {
            is_true(&text, &accepted);
        }
    };
    fuzz_often(MANY_ROUNDS, corpus, spoilt, target);
}

#[test]
fn the_verifier_accepts_no_certificate_of_any_kind_that_the_values_refute() {
    forge_texts(&corpus::texts(corpus::CERTIFICATES));
}

#[test]
fn the_verifier_accepts_no_period_that_the_values_refute() {
    let games = [
        "0.77", "S(2,5,6)", "0.137", "0.3", "S(1,3,4)", "0.15", "0.3F",
    ];
    forge(&games.map(|game| CertificateQuestion::Period(game.into())));
}

#[test]
fn the_verifier_accepts_no_statement_that_the_values_refute() {
    let statements = [
        "G(S(1,2,3), n) = n mod 4",
        "G(kayles, n) in (1, 2, 4, 7..8) for n >= 71",
        "G(nim, n) = n",
        "G(S(2,3), n) = 0 for n >= 0 if n % 5 < 2",
        "G(0.07, n) xor G(0.7, n) <= 9",
    ];
    forge(&statements.map(|said| CertificateQuestion::Claim(said.into())));
}

#[test]
fn the_verifier_accepts_no_outcomes_and_no_laws_that_the_values_refute() {
    let games = ["S(1,2|1,3)", "S(1,4|2,3)", "S(2|3)"];
    let outcomes = games.map(|game| CertificateQuestion::Outcomes(game.into()));
    let laws = ["S(1,2|1,3)", "S(1|2)"].map(|game| CertificateQuestion::Laws(game.into()));
    forge(&[&outcomes[..], &laws[..]].concat());
}

#[test]
fn the_verifier_accepts_no_comparison_that_the_values_refute() {
    let statements = [
        "S(1,2|1,3)[n] > ^ for n >= 6",
        "mean(S(1,2|1,3)[n]) < 1",
        "left_stop(S(1,4|2)[n]) >= 0",
        "mean(S(2,3|)[n]) > 4 for n >= 10",
        "temperature(S(1|4)[n]) < 9",
    ];
    let all = certificates(&statements.map(|said| CertificateQuestion::Claim(said.into())));
    // The comparison is the one certificate in that of the statement.
    let within = |text: &String| -> String {
        let lines = text.lines().filter_map(|line| line.strip_prefix(ENCLOSED));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let within: Vec<String> = all.iter().map(within).collect();
    assert!(
        within
            .iter()
            .all(|text| says(text, "claim") == Some("compared"))
    );
    forge_texts(&[all, within].concat());
}

/// A text in which some signs of games were put in, left out or exchanged.
#[allow(clippy::ptr_arg, reason = "an entry of a corpus is owned")]
fn spoilt_game(random: &mut Random, text: &String, corpus: &[String]) -> String {
    const SIGNS: &[u8] = b"0123456789.,[]{}+!?=|SAV7F()";
    let mut signs = text.clone().into_bytes();
    let at = random.below(signs.len() + 1);
    match random.below(4) {
        0 if at < signs.len() => drop(signs.remove(at)),
        1 if at < signs.len() => signs[at] = SIGNS[random.below(SIGNS.len())],
        2 => {
            let other = corpus[random.below(corpus.len())].as_bytes();
            signs.splice(at.., other[random.below(other.len())..].iter().copied());
        }
        _ => signs.insert(at, SIGNS[random.below(SIGNS.len())]),
    }
    String::from_utf8_lossy(&signs).into_owned()
}

#[test]
fn the_verifier_reads_a_game_as_it_is_typed_or_not_at_all() {
    let games = [
        "0.77",
        "4!.0",
        "0.{0,2}3",
        "{2+}.7",
        "0.4[07]",
        "S(2,5,6)",
        "S(1,4,7,...)",
        "S(all except 2,5)",
        "0.{0,3+}!6",
        "6=.12?[3]",
        "S(all)",
        "S(2..4,7)",
        "0.VK!",
    ];
    let target = |game: &String| {
        let mut values = parse_ruleset(game)
            .ok()
            .map(|game| NimSequence::new(&game).under(&briefly()));
        for heap in [1, 2, 5, 9] {
            let value = match &mut values {
                Some(values) => match values.extend_to(heap) {
                    Ok(()) => values.values()[heap as usize],
                    Err(_) => return,
                },
                None => 0,
            };
            let text =
                format!("{TITLE}\nclaim position\nheap {heap} {game}\nnimber {value}\noutcome P\n");
            let mut most = 50;
            let found = verify(&sealed(&text), MEMORY, &mut |_, _| {
                most -= 1;
                most > 0
            });
            if values.is_some() {
                let refuted = matches!(found, Err(Failure::False { heap: None, .. }));
                assert!(!refuted, "{game}[{heap}] is not worth {value}: {found:?}");
            }
        }
    };
    fuzz(&games.map(String::from), spoilt_game, target);
}

#[test]
fn the_verifier_accepts_no_winner_that_play_refutes() {
    let positions = [
        "kayles[1000] + *5",
        "nim[3] + nim[5] + 0.137[20]",
        "S(2,5,6)[9] + kayles[7]",
    ];
    forge(&positions.map(|sum| CertificateQuestion::Win(sum.into())));
}

#[test]
fn forged_sums_and_codes_that_are_the_same_end_without_a_panic() {
    const LAW: &str = "claim recursion\ngame S(1,2|1,3)\nmodulus 3\nfrom 100\ndistance 4\nperiod 3\nresidues 0:6 1:7 2:5\ngains 3:3:0;1;1\n";
    let law: String = LAW
        .lines()
        .map(|line| format!("{ENCLOSED}{line}\n"))
        .collect();
    let enclosed = format!("{ENCLOSED}{TITLE}\n{law}{ENCLOSED}checksum 0\n");
    let texts = [
        format!("claim sum\nheap 99 S(1,2|1,3)\nvalue 1/2;3,-1;5\nleft-starts left\nright-starts left\n{enclosed}"),
        "claim sum\nvalue 0;1,1;0\nleft-starts left\nmove 1 0;0,1;0\nright-starts left\n".into(),
        "claim sum\nheap 1 S(1|2)\nworth 1 1;;0 S(1|2)\nbound 4\nleft-starts left\nright-starts left\n".into(),
        "claim same-values\nform 0.7\ncode 0 0.7\ncode 1 0.07\n".into(),
        "game S(1,3,...)\npreperiod 0\nperiod 2\nsaltus 0\ntheorem classes\nfrom 1\nat 9\nbelow 9\ncomputed 11\nvalues 0 1 0 1 0 1 0 1 0 1 0\n".into(),
    ];
    forge_texts(&texts.map(|text| format!("{TITLE}\n{text}checksum 0\n")));
}
