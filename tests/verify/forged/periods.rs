//! False periods of nim-values, by every theorem, whatever game it is for.

use crate::random::Random;
use crate::support::*;
use sprague::period::Mask;
use sprague_verify::verify;

/// Values that are known; a pattern that ends later is not told from a true one.
const KNOWN: usize = 260;
/// The longest certificates that are forged.
const LONGEST: usize = 120;

/// A pattern that is seen from `from` on, and ends at `end`: the first heap for which it fails.
#[derive(Clone, Copy)]
struct NearMiss {
    preperiod: usize,
    period: usize,
    saltus: usize,
    end: usize,
}

/// Patterns that are false, and seen for at least a few heaps; a saltus of 0 first.
fn near_misses(random: &mut Random, values: &[u32]) -> Vec<NearMiss> {
    let mut found = Vec::new();
    for period in 1..=12 {
        for saltus in 0..=random.below(4) {
            let fits = |n: usize| values[n] as usize + saltus == values[n + period] as usize;
            let last = values.len() - period;
            let mut n = 0;
            while n < last {
                let preperiod = n;
                n += (n..last).take_while(|&n| fits(n)).count();
                // Runs that reach the end of what is known may go on for ever.
                if n > preperiod && n < last && preperiod + period < LONGEST {
                    found.push(NearMiss {
                        preperiod,
                        period,
                        saltus,
                        end: n,
                    });
                }
                n += 1;
            }
        }
    }
    // The longest are the most tempting ones, but all are tried now and then.
    found.sort_by_key(|miss| std::cmp::Reverse(miss.end - miss.preperiod));
    let chosen = (0..6).map(|_| {
        let most = [4, 20, found.len()][random.below(3)].min(found.len());
        random.below(most)
    });
    let chosen: Vec<usize> = chosen.collect();
    match found.is_empty() {
        true => found,
        false => chosen.iter().map(|&place| found[place]).collect(),
    }
}

/// The lines of a certificate with all its values.
fn forge(
    game: &str,
    miss: NearMiss,
    theorem: &str,
    numbers: &str,
    below: usize,
    rest: &str,
    values: &[u32],
) -> String {
    let computed = below + miss.period;
    let listed: Vec<String> = values[..computed].iter().map(u32::to_string).collect();
    let saltus = match miss.saltus {
        0 => String::new(),
        saltus => format!("saltus {saltus}\n"),
    };
    sealed(&format!(
        "sprague certificate 1\ngame {game}\npreperiod {}\nperiod {}\n{saltus}theorem {theorem}\n{numbers}below {below}\n\
         computed {computed}\n{rest}values {}\n",
        miss.preperiod,
        miss.period,
        listed.join(" ")
    ))
}

/// Whether it is rejected; long checks count as such.
fn is_rejected(text: &str) -> bool {
    let mut steps = 0;
    let outcome = verify(text, MEMORY, &mut |_, _| {
        steps += 1;
        steps < 1_000
    });
    outcome.is_err()
}

/// From which heap on the theorem is said to hold: usually where the pattern begins.
fn from(random: &mut Random, miss: NearMiss) -> usize {
    match random.below(6) {
        0 => miss.preperiod + random.below(4),
        1 => random.below(miss.preperiod + 1),
        _ => miss.preperiod.max(1),
    }
}

/// All ranges in which the pattern is seen, up to the first heap where it is not.
fn ranges(from: usize, miss: NearMiss) -> impl Iterator<Item = usize> {
    let end = miss.end.min(LONGEST);
    from.min(end)..=end
}

fn digit(random: &mut Random, most: usize) -> String {
    let digit = random.below(most + 1) as u32;
    let digit = char::from_digit(digit, 32).unwrap().to_ascii_uppercase();
    let rule = ["", "", "", "!", "?", "="][random.below(6)];
    format!("{digit}{rule}")
}

/// A code, perhaps with rules about parts and digits that repeat, or a set, perhaps one that goes on.
fn any_game(random: &mut Random) -> String {
    let amounts = |random: &mut Random| -> String {
        let mut amounts: Vec<usize> = (2..8).filter(|_| random.below(3) == 0).collect();
        amounts.push(8 + random.below(3));
        let words: Vec<String> = amounts.iter().map(ToString::to_string).collect();
        words.join(",")
    };
    match random.below(10) {
        0 => format!("S({})", amounts(random)),
        1 => format!("S(all except {})", amounts(random)),
        2 => {
            let (first, step) = (1 + random.below(5), 1 + random.below(5));
            format!("S({first},{},{},...)", first + step, first + 2 * step)
        }
        kind => {
            let most = [3, 7, 7, 15][random.below(4)];
            let plain = random.below(2) == 0;
            let digits = |random: &mut Random, count: usize| -> String {
                let digits = (0..count).map(|_| digit(random, most));
                let all: String = digits.collect();
                match plain {
                    true => all.replace(['!', '?', '='], ""),
                    false => all,
                }
            };
            let (count, before) = (1 + random.below(3), ["0", "0", "4", "4!"][random.below(4)]);
            let code = format!("{before}.{}", digits(random, count));
            match kind {
                3 | 4 => {
                    let count = 1 + random.below(2);
                    format!("{code}[{}]", digits(random, count))
                }
                _ => code,
            }
        }
    }
}

/// Hands out false certificates of random games until so many were rejected.
fn all_rejected(
    seed: u64,
    games: usize,
    forgeries: impl Fn(&mut Random, &str, NearMiss, &[u32]) -> Vec<String>,
) {
    let mut random = Random::from_seed(seed);
    let mut rejected = 0;
    for _ in 0..games {
        let game = any_game(&mut random);
        let all = values(&game, KNOWN as u64);
        for miss in near_misses(&mut random, &all) {
            for text in forgeries(&mut random, &game, miss, &all) {
                assert!(is_rejected(&text), "{text}");
                rejected += 1;
            }
        }
    }
    assert!(rejected > games, "{rejected}");
}

#[test]
fn no_false_period_is_accepted_by_a_theorem_that_asks_for_a_range() {
    all_rejected(1, 400, |random, game, miss, all| {
        let from = from(random, miss);
        let theorem = ["window", "guy-smith", "trade"][random.below(3)];
        let numbers = format!("from {from}\n");
        let texts =
            ranges(from, miss).map(|below| forge(game, miss, theorem, &numbers, below, "", all));
        texts.collect()
    });
}

#[test]
fn no_false_period_is_accepted_with_a_mask() {
    all_rejected(2, 120, |random, game, miss, all| {
        let mask = Mask {
            bits: 1 + random.below(15) as u32,
            position: [None, Some(random.below(2) as u64)][random.below(2)],
        };
        let position = mask
            .position
            .map_or(String::new(), |t| format!("position {t}\n"));
        let (from, depth) = (from(random, miss), random.below(8));
        let sparse = |below: usize| {
            let rare = (1..below + miss.period).filter(|&n| is_rare(mask, n, all[n]));
            let rare: Vec<usize> = rare.collect();
            let last = rare.last().copied().unwrap_or(0);
            let rare = rare.iter().map(|n| format!(" {n}:{}", all[*n]));
            let rare = rare.collect::<String>();
            let rare = match rare.is_empty() {
                true => String::new(),
                false => format!("rare{rare}\n"),
            };
            let numbers = format!("from {from}\nlast-rare {last}\ndepth {depth}\n");
            let rest = format!("mask {}\n{position}{rare}", mask.bits);
            forge(game, miss, "sparse", &numbers, below, &rest, all)
        };
        ranges(from, miss).map(sparse).collect()
    });
}

#[test]
fn no_false_period_is_accepted_of_moves_that_come_again() {
    all_rejected(3, 400, |random, game, miss, all| {
        let from = from(random, miss);
        let (theorem, times) = (["classes", "nim"][random.below(8) / 7], 1 + random.below(4));
        let texts = ranges(from, miss).filter_map(|below| {
            let at = (below + miss.period).checked_sub(times * miss.period)?;
            let numbers = match theorem {
                "classes" => format!("from {from}\nat {at}\n"),
                _ => format!("from {from}\n"),
            };
            Some(forge(game, miss, theorem, &numbers, below, "", all))
        });
        texts.collect()
    });
}

#[test]
fn no_false_arithmetic_period_is_accepted() {
    all_rejected(4, 600, |random, game, miss, all| {
        let (from, multiple) = (from(random, miss), 1 + random.below(3));
        let unit = [1, 1, 2, 3, 4][random.below(5)];
        let texts = ranges(from, miss).filter_map(|below| {
            let stretch = (below + miss.period).checked_sub(2 * multiple * miss.period)?;
            let least = all[stretch..below + miss.period].iter().min()?;
            let most = (*least as usize).saturating_sub(2 * multiple * miss.saltus);
            let threshold = [most, random.below(most + 2), 0][random.below(3)];
            let numbers = format!(
                "from {from}\nmultiple {multiple}\nunit {unit}\nthreshold {threshold}\nstretch {stretch}\n"
            );
            Some(forge(game, miss, "arithmetic", &numbers, below, "", all))
        });
        texts.collect()
    });
}

#[test]
fn no_false_member_of_an_expansion_set_is_accepted() {
    let mut random = Random::from_seed(5);
    let games = (0..60).map(|_| {
        let amounts: Vec<String> = (1..9)
            .filter(|_| random.below(3) == 0)
            .map(|amount| amount.to_string())
            .collect();
        format!("S({})", amounts.join(","))
    });
    // In the last one, G(n) = G(n + 9) for n = 19 only, the last heap of the first period.
    for game in games.chain(["S(3,8,10,12)".into()]) {
        let Some((pattern, text)) = certify(&sprague::notation::parse_ruleset(&game).unwrap(), 500)
        else {
            continue;
        };
        let round = (pattern.preperiod + pattern.period) as usize;
        let all = values(&game, 3 * round as u64 + 1);
        let fits = |a: usize| (0..round).all(|n| all[n] != all[n + a]);
        let members: Vec<usize> = (1..round).filter(|&a| fits(a)).collect();
        let claimed = |members: &[usize]| {
            let words: Vec<String> = members.iter().map(ToString::to_string).collect();
            let members = match words.is_empty() {
                true => "none".into(),
                false => words.join(" "),
            };
            let end = text.find("checksum ").unwrap();
            check(&sealed(&format!("{}members {members}\n", &text[..end])))
        };
        claimed(&members).unwrap_or_else(|error| panic!("{game}: {error}"));
        for number in 0..=round {
            let mut other = members.clone();
            match other.iter().position(|&member| member == number) {
                Some(place) => drop(other.remove(place)),
                None => other.push(number),
            }
            other.sort_unstable();
            assert!(claimed(&other).is_err(), "{game}: {other:?}");
        }
    }
}
