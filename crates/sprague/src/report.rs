//! Everything worth saying about one game, as plain data for every front end.

use crate::arithmetic::ClosedForm;
use crate::index::index;
use crate::period::{Pattern, PeriodSearch, Verdict};
use crate::ruleset::{NamedGame, Ruleset, plain_words};
use crate::sequence::{LimitError, Nimber};
use crate::subtraction::{Extras, FergusonPairing, ferguson_pairing, needless, optional_extras};
use crate::{BigNimber, Heap};

/// How many optional extras are listed.
const EXTRAS: usize = 12;
/// The values of at least so many heaps are part of a report.
const LEAST_SHOWN: Heap = 60;
/// With a longer preperiod and period than this only the first values are part of it.
const MOST_SHOWN: Heap = 600;
/// What is shown when the period is unknown or too long.
const OTHERWISE_SHOWN: Heap = 240;

/// The full report on a game.
#[derive(Debug)]
pub struct Report {
    /// The game.
    pub ruleset: Ruleset,
    /// The rules in plain words.
    pub rules: Vec<String>,
    /// Named games with the same moves.
    pub known_as: Vec<&'static NamedGame>,
    /// The first heap of the game's domain.
    pub start: Heap,
    /// The first values, from `start` on: two periods beyond the preperiod where that is not too
    /// long.
    pub values: Vec<BigNimber>,
    /// What is known about the period.
    pub verdict: Verdict,
    /// The first heap that was not computed to find out.
    pub computed: Heap,
    /// Heaps whose value does not follow the proven pattern.
    pub exceptions: Vec<Heap>,
    /// Heaps that the player to move loses.
    pub p_positions: PPositions,
    /// The pairing of zeros and ones, for subtraction games.
    pub ferguson: Option<FergusonPairing>,
    /// Numbers that could be added to a finite subtraction set.
    pub extras: Option<Extras>,
    /// Numbers of a finite subtraction set of which any one can be left out without changing a value.
    pub needless: Option<Vec<Heap>>,
    /// What is worth saying about a rule of one's own.
    pub own: Option<OwnReport>,
}

/// What a report adds for arithmetic games and rules of one's own.
#[derive(Debug)]
pub struct OwnReport {
    /// The closed form proved for the game, with its source.
    pub closed_form: Option<(ClosedForm, &'static str)>,
    /// The first heaps with their options, as the tables of papers have them; heaps with many
    /// options have `None`.
    pub table: Vec<(Heap, Option<Vec<Vec<Heap>>>)>,
    /// The first heaps of value 1 if all computed values are 0 or 1.
    pub ones: Option<Vec<Heap>>,
    /// How often each of the commonest values occurs among the computed heaps, by frequency.
    pub densities: Vec<(BigNimber, usize)>,
    /// How many different values occur.
    pub distinct: usize,
}

/// The heaps of value 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PPositions {
    /// Proved: these residues modulo the period, with finitely many differences.
    Residues {
        /// The period.
        modulus: Heap,
        /// Residues whose large heaps are P-positions.
        residues: Vec<Heap>,
        /// Further P-positions below the preperiod.
        also: Vec<Heap>,
        /// Heaps below the preperiod with such a residue that are not P-positions.
        except: Vec<Heap>,
    },
    /// Those among the computed heaps; nothing is known beyond.
    Computed {
        /// The first of them.
        first: Vec<Heap>,
        /// How many there are.
        count: usize,
    },
}

impl Report {
    /// Writes the report from a search that has come to its end.
    ///
    /// Fails if even the values to be shown do not fit the memory limit.
    pub fn new(ruleset: &Ruleset, search: &mut PeriodSearch) -> Result<Self, LimitError> {
        let computed = search.known() as Heap;
        let verdict = search.verdict();
        let start = ruleset.start();
        let shown = shown(verdict.proved(), start, computed);
        search.extend_to(shown.max(1) - 1)?;
        let values = search.values();
        let set = ruleset.subtraction_set();
        Ok(Report {
            ruleset: ruleset.clone(),
            rules: plain_words(ruleset),
            known_as: ruleset.known_as(),
            exceptions: verdict
                .proved()
                .map_or_else(Vec::new, |p| p.exceptions(values))
                .into_iter()
                .filter(|&heap| heap >= start)
                .collect(),
            p_positions: match verdict.proved() {
                Some(pattern) => proved_p_positions(pattern, values, start),
                None => computed_p_positions(&values[..index(computed)], start),
            },
            ferguson: set.and_then(|set| ferguson_pairing(set, values)),
            extras: set.zip(verdict.proved()).and_then(|(set, pattern)| {
                (pattern.preperiod + pattern.period <= MOST_SHOWN)
                    .then(|| optional_extras(set, pattern, values, EXTRAS))?
            }),
            needless: set.zip(verdict.proved()).and_then(|(set, pattern)| {
                (pattern.preperiod + pattern.period <= MOST_SHOWN)
                    .then(|| needless(set, pattern, values))?
            }),
            own: ruleset
                .custom_rule()
                .map(|_| own(ruleset, search, computed)),
            start,
            values: (start..shown.min(values.len() as Heap))
                .filter_map(|heap| search.value(heap))
                .collect(),
            verdict,
            computed,
        })
    }
}

fn own(ruleset: &Ruleset, search: &PeriodSearch, computed: Heap) -> OwnReport {
    const ROWS: Heap = 12;
    const MOST_OPTIONS: usize = 64;
    const ONES: usize = 30;
    const VALUES: usize = 8;
    let start = index(ruleset.start());
    let entries = search.values().get(start..index(computed));
    let entries = entries.unwrap_or_default();
    let binary = entries.iter().all(|&entry| entry <= 1);
    let (distinct, common) = most_common(entries, VALUES);
    let value = |entry| search.sequence().value_of(entry);
    let ones = (start as Heap..)
        .zip(entries)
        .filter(|(_, entry)| **entry == 1)
        .map(|(heap, _)| heap)
        .take(ONES);
    let rows = ruleset.start()..ruleset.start() + ROWS;
    let source = ruleset.formula();
    OwnReport {
        closed_form: ruleset
            .closed_form()
            .zip(source.map(|formula| formula.source)),
        table: rows
            .map(|heap| {
                (
                    heap,
                    ruleset
                        .options(heap, MOST_OPTIONS, search.control())
                        .ok()
                        .flatten(),
                )
            })
            .collect(),
        ones: binary.then(|| ones.collect()),
        distinct,
        densities: common
            .into_iter()
            .map(|(count, entry)| (value(entry), count))
            .collect(),
    }
}

/// How many different entries there are, and the most common ones with their counts, in little memory however
/// many there are: entries are counted a range at a time.
fn most_common(entries: &[Nimber], most: usize) -> (usize, Vec<(usize, Nimber)>) {
    const RANGE: usize = 1 << 22;
    // A sixteenth of the memory that the entries take, so that they are gone through a few times at most.
    let range = RANGE.max(entries.len() / 16);
    let Some(&largest) = entries.iter().max() else {
        return (0, Vec::new());
    };
    let mut distinct = 0;
    let mut common: Vec<(usize, Nimber)> = Vec::new();
    for low in (0..=largest as usize).step_by(range) {
        let mut counts = vec![0u32; range.min(largest as usize - low + 1)];
        for &entry in entries {
            if let Some(count) = (entry as usize)
                .checked_sub(low)
                .and_then(|place| counts.get_mut(place))
            {
                *count += 1;
            }
        }
        let found = (low..).zip(counts).filter(|&(_, count)| count > 0);
        for (entry, count) in found {
            distinct += 1;
            // Larger entries with no larger count change nothing.
            if common.len() == most && common[most - 1].0 >= count as usize {
                continue;
            }
            let place = common.partition_point(|&(other, _)| other >= count as usize);
            common.insert(place, (count as usize, entry as Nimber));
            common.truncate(most);
        }
    }
    (distinct, common)
}

/// The first heap that a report does not show.
fn shown(pattern: Option<&Pattern>, start: Heap, computed: Heap) -> Heap {
    match pattern {
        Some(p) if p.preperiod + p.period <= MOST_SHOWN => {
            start + (p.preperiod + 2 * p.period).max(LEAST_SHOWN)
        }
        _ => computed.clamp(start + 1, start + OTHERWISE_SHOWN),
    }
}

/// The heaps of value 0 from `first` on.
fn zeros(values: &[Nimber], first: Heap) -> impl Iterator<Item = Heap> {
    let all = (0..).zip(values).skip(index(first));
    all.filter(|(_, value)| **value == 0).map(|(n, _)| n)
}

fn computed_p_positions(values: &[Nimber], first: Heap) -> PPositions {
    const FIRST: usize = 20;
    PPositions::Computed {
        first: zeros(values, first).take(FIRST).collect(),
        count: zeros(values, first).count(),
    }
}

fn proved_p_positions(pattern: &Pattern, values: &[Nimber], first: Heap) -> PPositions {
    let zeros = |below: usize| zeros(&values[..below.min(values.len())], first);
    let (start, modulus) = (pattern.preperiod, pattern.period);
    let mut residues: Vec<Heap> = if pattern.saltus == 0 {
        zeros(index(start + modulus))
            .filter(|&n| n >= start)
            .map(|n| n % modulus)
            .collect()
    } else {
        Vec::new()
    };
    residues.sort_unstable();
    let follows = |n: &Heap| residues.binary_search(&(n % modulus)).is_ok();
    // With a saltus the first period may still contain zeros, which do not come again.
    let early = if pattern.saltus == 0 {
        start
    } else {
        start + modulus
    };
    let also = zeros(index(early)).filter(|n| !follows(n)).collect();
    let except = (first..start)
        .filter(|n| follows(n) && values[index(*n)] != 0)
        .collect();
    PPositions::Residues {
        modulus,
        residues,
        also,
        except,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;

    fn report(text: &str) -> Report {
        report_to(text, 5_000)
    }

    fn report_to(text: &str, limit: Heap) -> Report {
        let ruleset = parse_ruleset(text).unwrap();
        let mut search = PeriodSearch::new(&ruleset);
        search.run(limit).unwrap();
        Report::new(&ruleset, &mut search).unwrap()
    }

    #[test]
    fn the_most_common_entries_are_those_that_sorting_finds() {
        let entries: Vec<Nimber> = (1..5_000u32)
            .map(|n| (n * n) % 97 + 9_000_000 * (n % 2))
            .collect();
        let mut counts = std::collections::BTreeMap::new();
        for &entry in &entries {
            *counts.entry(entry).or_insert(0usize) += 1;
        }
        let mut sorted: Vec<(usize, Nimber)> = counts.iter().map(|(&e, &c)| (c, e)).collect();
        sorted.sort_unstable_by_key(|&(count, entry)| (std::cmp::Reverse(count), entry));
        let distinct = sorted.len();
        sorted.truncate(8);
        assert_eq!(most_common(&entries, 8), (distinct, sorted));
        assert_eq!(most_common(&[], 8), (0, vec![]));
    }

    #[test]
    fn heaps_beyond_the_limit_are_not_counted_in_games_that_begin_later() {
        let factoring = report_to("mfactoring", 100);
        let PPositions::Computed { count, .. } = factoring.p_positions else {
            panic!()
        };
        assert_eq!(count, 25, "the primes up to 100");
        let counted: usize = factoring.own.unwrap().densities.iter().map(|d| d.1).sum();
        assert_eq!(counted, 99);
        assert_eq!(factoring.values.len(), 99);
    }

    #[test]
    fn a_report_that_ends_before_the_first_heap_counts_nothing() {
        let nothing = report_to("start 50; to n-1 if n > 50", 20);
        let PPositions::Computed { first, count } = nothing.p_positions else {
            panic!()
        };
        assert_eq!((first, count), (vec![], 0));
        assert!(nothing.own.unwrap().densities.is_empty());
    }

    #[test]
    fn kayles_has_fourteen_exceptions_and_only_the_empty_row_is_lost() {
        let kayles = report(".77");
        assert_eq!(
            kayles.exceptions,
            [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
        );
        assert_eq!(
            kayles.p_positions,
            PPositions::Residues {
                modulus: 12,
                residues: vec![],
                also: vec![0],
                except: vec![]
            }
        );
        assert_eq!(kayles.known_as[0].id, "kayles");
    }

    #[test]
    fn the_p_positions_of_dawsons_chess_are_complete() {
        let dawson = report("dawsons-chess");
        assert_eq!(
            dawson.p_positions,
            PPositions::Residues {
                modulus: 34,
                residues: vec![4, 8, 20, 24, 28],
                also: vec![0, 14, 34],
                except: vec![],
            }
        );
    }

    #[test]
    fn with_a_saltus_zeros_of_the_first_period_are_listed() {
        let triplicate = report("S(all except 1,2)");
        let PPositions::Residues { also, residues, .. } = triplicate.p_positions else {
            panic!()
        };
        assert_eq!((also, residues), (vec![0, 1, 2], vec![]));
    }
}
