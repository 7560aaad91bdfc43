//! Arithmetic periods that are true, with all kinds of numbers for the theorem `arithmetic`: accepted exactly if each of its hypotheses is true, by looking
//! at all options.

use crate::support::*;

/// Moves as amounts with the number of heaps that are left.
type Moves = Vec<(usize, usize)>;

/// A code without rules about parts: its moves, and those that come again, with where they begin and the length of a block.
struct Code {
    listed: Moves,
    again: Option<(usize, usize, Moves)>,
}

impl Code {
    /// Reads `4.[7]`.
    fn read(text: &str) -> Code {
        let digits = |text: &str, first: usize| -> Moves {
            let values = text.chars().map(|digit| digit.to_digit(32).unwrap());
            let moves = values.enumerate().flat_map(|(place, digit)| {
                let bits = (0..5).filter(move |j| digit >> j & 1 == 1);
                bits.map(move |parts| (first + place, parts as usize))
            });
            moves.collect()
        };
        let (whole, rest) = text.split_once('.').unwrap();
        let (plain, block) = match rest.split_once('[') {
            Some((plain, block)) => (plain, block.trim_end_matches(']')),
            None => (rest, ""),
        };
        let mut listed = digits(whole, 0);
        listed.retain(|&(_, parts)| parts >= 2);
        listed.extend(digits(plain, 1));
        let from = plain.len() + 1;
        let again = (!block.is_empty()).then(|| (from, block.len(), digits(block, from)));
        Code { listed, again }
    }

    /// All moves that take at most so much.
    fn moves(&self, most: usize) -> Moves {
        let mut found = self.listed.clone();
        if let Some((_, block, moves)) = &self.again {
            for &(taken, parts) in moves {
                found.extend((taken..=most).step_by(*block).map(|taken| (taken, parts)));
            }
        }
        found.retain(|&(taken, _)| taken <= most);
        found
    }

    fn comes_again(&self, taken: usize) -> bool {
        self.again.as_ref().is_some_and(|again| taken >= again.0)
    }

    fn most_parts(&self) -> usize {
        let all = self.moves(100).into_iter();
        all.map(|(_, parts)| parts).max().unwrap().max(1)
    }
}

/// The numbers of the theorem.
#[derive(Debug, Clone, Copy)]
struct Numbers {
    from: usize,
    period: usize,
    saltus: usize,
    unit: usize,
    threshold: usize,
    stretch: usize,
}

/// Calls `visit` with all choices of so many parts from `least` to `most`, ascending; of so many beans, if that is said.
fn choices(
    parts: usize,
    least: usize,
    most: usize,
    beans: Option<usize>,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]),
) {
    if parts == 0 {
        if beans.is_none_or(|beans| beans == 0) {
            visit(chosen);
        }
        return;
    }
    let most_here = beans.map_or(most, |beans| (beans / parts).min(most));
    for part in least..=most_here {
        chosen.push(part);
        let rest = beans.map(|beans| beans - part);
        choices(parts - 1, part, most, rest, chosen, visit);
        chosen.pop();
    }
}

impl Numbers {
    fn high(&self, value: u32) -> i64 {
        (value as usize / self.unit) as i64
    }

    fn low(&self, value: u32) -> usize {
        value as usize % self.unit
    }

    /// The first lemma: no option with a large part can have the predicted value.
    fn is_never_reached(&self, code: &Code, values: &[u32]) -> bool {
        let step = (self.saltus / self.unit) as i64;
        let last = code
            .again
            .as_ref()
            .map_or(100, |again| again.0 + self.period - 1);
        let mut never = true;
        for (taken, parts) in code.moves(last).into_iter().filter(|m| m.1 > 0) {
            let end = self.from + self.period - 1;
            choices(parts, 1, end, None, &mut Vec::new(), &mut |chosen| {
                let (large, small): (Vec<usize>, Vec<usize>) =
                    chosen.iter().partition(|&&part| part >= self.from);
                if large.is_empty() {
                    return;
                }
                let heap = taken + chosen.iter().sum::<usize>();
                let rounds = (heap - self.from) / self.period;
                let first = values[heap - rounds * self.period];
                let predicted = self.high(first) + rounds as i64 * step;
                let c = small
                    .iter()
                    .fold(0, |sum, &part| sum ^ self.high(values[part]));
                let sum: i64 = large.iter().map(|&part| self.high(values[part])).sum();
                let low = chosen
                    .iter()
                    .fold(0, |sum, &part| sum ^ self.low(values[part]));
                let times = if code.comes_again(taken) { 1_000 } else { 1 };
                for time in 0..times {
                    let e = sum - predicted - time * step;
                    if e + c < 0 {
                        break;
                    }
                    let may_be = (e + c) % 2 == 0 && (large.len() > 1 || e.abs() <= c);
                    never &= !(may_be && low == self.low(first));
                }
            });
        }
        never
    }

    /// The second lemma: each smaller value is reached as it must be.
    fn is_all_reached(&self, code: &Code, values: &[u32]) -> bool {
        let small = *values[..self.from].iter().max().unwrap() as usize;
        let floor = match code.again {
            Some(_) => (small + 1).next_power_of_two(),
            None => 0,
        };
        let lifted = self.threshold + 2 * self.saltus;
        (self.stretch..values.len()).all(|n| {
            let value = values[n] as usize;
            let mut reached = vec![[false; 3]; value];
            for (taken, parts) in code.moves(n) {
                let again = code.comes_again(taken);
                choices(
                    parts,
                    1,
                    n,
                    Some(n - taken),
                    &mut Vec::new(),
                    &mut |chosen| {
                        let sum = chosen.iter().fold(0, |sum, &part| sum ^ values[part]);
                        if let Some(reach) = reached.get_mut(sum as usize) {
                            let (lasting, liftable, both) = self.kind(chosen, values, again);
                            reach[0] |= lasting;
                            reach[1] |= both;
                            reach[2] |= liftable;
                        }
                    },
                );
            }
            let fits = |v: usize| match v {
                _ if v < self.threshold => reached[v][0],
                _ if v < lifted => reached[v][1],
                _ => reached[v][2],
            };
            value >= lifted && value >= floor && (0..value).all(fits)
        })
    }

    /// Whether an option is lasting, liftable, and both as it is asked for.
    fn kind(&self, parts: &[usize], values: &[u32], again: bool) -> (bool, bool, bool) {
        let high = |place: usize| self.high(values[parts[place]]);
        let is_pair = |a: usize, b: usize| {
            a != b && parts[a].min(parts[b]) >= self.from && high(a) == high(b)
        };
        let all = 0..parts.len();
        let pairs = |but: usize| {
            let others = all.clone().filter(move |&place| place != but);
            others
                .clone()
                .any(|a| others.clone().any(|b| is_pair(a, b)))
        };
        let mut liftable = false;
        let mut both = false;
        for place in all.clone().filter(|&place| parts[place] >= self.from) {
            let rest = all.clone().filter(|&other| other != place);
            if rest.fold(0, |sum, other| sum ^ high(other)) == 0 {
                liftable = true;
                both |= again || pairs(place);
            }
        }
        (again || pairs(usize::MAX), liftable, both)
    }
}

#[test]
fn arithmetic_periods_are_accepted_exactly_if_the_hypotheses_are_true() {
    let games = [
        "0.3F", "8.23", "0.BB", "0.BF", "0.FB", "0.[6]", "0.[67]", "0.[34]", "0.4[7]", "4.[7]",
        "0.[4]", "8.[3]", "0.4[4]", "0.[46]", "0.2[4]", "4.[3]",
    ];
    let (mut accepted, mut rejected) = (0, 0);
    for game in games {
        let Some((pattern, _)) = certify(&sprague::notation::parse_ruleset(game).unwrap(), 300)
        else {
            continue;
        };
        if pattern.saltus == 0 {
            continue;
        }
        let code = Code::read(game);
        let (q, p, s) = (
            pattern.preperiod as usize,
            pattern.period as usize,
            pattern.saltus as usize,
        );
        let block = code.again.as_ref().map_or(1, |again| again.1);
        let all = values(game, 200);
        for multiple in
            (1..=4).filter(|multiple| (multiple * p).is_multiple_of(block) && multiple * p <= 8)
        {
            let (period, saltus) = (multiple * p, multiple * s);
            for from in q.max(1)..q.max(1) + 3 {
                let first = match code.again {
                    None => {
                        code.most_parts() * (from - 1)
                            + code.listed.iter().map(|m| m.0).max().unwrap()
                            + 1
                    }
                    Some(_) => from,
                };
                for unit in [1, 2, 4]
                    .into_iter()
                    .filter(|&unit| saltus.is_multiple_of(unit))
                {
                    for threshold in [0, 1, 2, 3, 5] {
                        let widest = if code.most_parts() > 2 { 30 } else { 44 };
                        for stretch in (first..first + 3).chain((first + 5..widest).step_by(6)) {
                            let computed = stretch + 2 * period;
                            if computed > widest.max(first + 2 + 2 * period) {
                                continue;
                            }
                            let numbers = Numbers {
                                from,
                                period,
                                saltus,
                                unit,
                                threshold,
                                stretch,
                            };
                            let known = &all[..computed];
                            let fits = numbers.is_never_reached(&code, known)
                                && numbers.is_all_reached(&code, known);
                            let listed: Vec<String> = known.iter().map(u32::to_string).collect();
                            let text = sealed(&format!(
                                "sprague certificate 1\ngame {game}\npreperiod {q}\nperiod {p}\nsaltus {s}\ntheorem arithmetic\nfrom {from}\n\
                                 multiple {multiple}\nunit {unit}\nthreshold {threshold}\nstretch {stretch}\nbelow {}\ncomputed {computed}\nvalues {}\n",
                                computed - p,
                                listed.join(" ")
                            ));
                            assert_eq!(
                                check(&text).is_ok(),
                                fits,
                                "{numbers:?}\n{:?}\n{text}",
                                check(&text)
                            );
                            accepted += usize::from(fits);
                            rejected += usize::from(!fits);
                        }
                    }
                }
            }
        }
    }
    assert!(accepted > 100 && rejected > 100, "{accepted} {rejected}");
}
