//! Labels of the positions of a finite piece of a loopy game, by levels.
//!
//! **Labels** (Smith 1966; Fraenkel and Perl 1975; Winning Ways, chapter 12). A position may be
//! labelled m if m is the mex of the labels of its options and every option without a label, or with
//! a larger one, has itself an option labelled m. The order of labelling does not matter; what never
//! gets a label is ∞(K), K being the labels of its options. We suppose that every position has
//! finitely many options; then every label has a finite derivation, also in an infinite game.
//!
//! **Unknown options.** Some positions of the piece are incomplete: their further options may be
//! anything. A *completion* is any game in which the complete positions have exactly their options
//! and the others at least theirs. A value is *certain* if every completion gives it.
//!
//! *Finite labels are certain exactly when they are derived while incomplete positions get no
//! label.* Such a derivation is valid in every completion: the positions it leaves unlabelled all
//! have an option labelled m, so should they get a label, it is not m, and neither the mex nor the
//! condition changes. Conversely, give every incomplete position one more option, a position whose
//! only move is to itself. That one never gets a label and has no option with a label, so incomplete
//! positions get none, and the labels of this completion are the derived ones.
//!
//! *Never labelled.* Say that u **may be** m, by least fixed point, if
//! - no option of u is u, nor certainly m, and u is not certainly something else;
//! - every option of u that is complete may be less than m or has an option that may be m;
//! - u is incomplete, or each j < m is a possible label of some option, so that those j that no
//!   complete option may be are not more than the incomplete options of u.
//!
//! By induction on its derivation, every label m of u in any completion is one that u may be: an
//! option with label below m may be that; any other one has an option labelled earlier, which may be
//! m by induction, or is incomplete. No option of u is labelled m, so u is not its own option: it
//! would need an option labelled m itself. So a position that may be nothing is ∞ for certain, and
//! its K is certain if every option that is neither certainly a number nor certainly ∞ may only be
//! numbers that are in K for certain. This direction is not exact: values that cannot occur together
//! count as possible. A position may then stay undetermined although all completions agree.
//!
//! *Options that are sums* (see `rounds` for their labels): one whose parts are all certainly labelled
//! is worth their nim-sum. One with a part that is certainly ∞ never has a label. When u gets its
//! label, a sum with two parts that are ∞ or u itself has no label and no option with one, because a
//! move changes one part only; neither has a sum with a part that is ∞ and whose options all are. So
//! a u with such an option is ∞, and so is whatever leads to no incomplete position and gets no label. Any
//! other sum may be anything.
//!
//! Each level costs a constant number of looks at every move. Levels of possible labels are told
//! apart until [`FURTHER_LEVELS`] beyond the largest certain one; all above count as one.

use super::graph::Graph;
use super::rounds::{self, nim_sum};
use super::value::LoopyValue;
use crate::outcome::Outcome;
use crate::{Control, Nimber, Stopped};
use std::collections::BTreeSet;

/// Possible labels that exceed all certain ones by more than this are not told apart.
const FURTHER_LEVELS: Nimber = 16;
// Levels above all certain labels count as one only behind at least one that is told apart: there no position is certain
// any more, so that each further level repeats it.
const _: () = assert!(FURTHER_LEVELS >= 1);

/// What is certain about the positions of a graph.
#[derive(Debug, Clone)]
pub struct Labels {
    finite: Vec<Option<Nimber>>,
    possible: Vec<Possible>,
}

/// The labels a position may have in some completion.
#[derive(Debug, Clone, Default)]
struct Possible {
    small: Vec<Nimber>,
    large: bool,
}

impl Possible {
    fn is_empty(&self) -> bool {
        self.small.is_empty() && !self.large
    }
}

impl Labels {
    /// Labels the positions of a graph.
    pub fn of(graph: &Graph, control: &Control) -> Result<Self, Stopped> {
        let finite = match graph.has_sums() {
            true => rounds::certain(graph, control)?,
            false => certain(graph, control)?,
        };
        if !graph.has_sums() {
            let possible = possible(graph, &finite, &|_| false, control)?;
            return Ok(Labels { finite, possible });
        }
        let leads = rounds::leads_to_unknown(graph);
        let settled = |position: u32| !leads[position as usize];
        let unlabelled = |position: u32| finite[position as usize].is_none();
        let infinite = |position: u32| settled(position) && unlabelled(position);
        let mut possible = possible(graph, &finite, &infinite, control)?;
        // A sum of two positions that are ∞ shows others to be.
        loop {
            let infinite = |position: u32| possible[position as usize].is_empty();
            let next = self::possible(graph, &finite, &infinite, control)?;
            let count = |all: &[Possible]| all.iter().filter(|one| one.is_empty()).count();
            let unchanged = count(&next) == count(&possible);
            possible = next;
            if unchanged {
                break;
            }
        }
        Ok(Labels { finite, possible })
    }

    /// The label, if the position certainly has one.
    pub fn finite(&self, position: u32) -> Option<Nimber> {
        self.finite[position as usize]
    }

    /// Whether the position certainly has no label: it is ∞, of whatever K.
    pub fn is_infinite(&self, position: u32) -> bool {
        self.possible[position as usize].is_empty()
    }

    /// The labels that some option certainly has.
    fn reached(&self, graph: &Graph, position: u32) -> BTreeSet<Nimber> {
        let options = graph.options(position).iter();
        let sums = graph.sums(position).iter();
        options
            .filter_map(|&option| self.finite(option))
            .chain(sums.filter_map(|sum| nim_sum(&self.finite, sum)))
            .collect()
    }

    /// The value, if it is certain.
    pub fn value(&self, graph: &Graph, position: u32) -> Option<LoopyValue> {
        if let Some(label) = self.finite(position) {
            return Some(LoopyValue::from(label));
        }
        if !self.is_infinite(position) || !graph.is_complete(position) {
            return None;
        }
        let reached = self.reached(graph, position);
        let adds_nothing = |&option: &u32| {
            let Possible { small, large } = &self.possible[option as usize];
            !large && small.iter().all(|label| reached.contains(label))
        };
        let exact = graph.options(position).iter().all(adds_nothing)
            && graph.sums(position).iter().all(|sum| self.is_settled(sum));
        exact.then(|| LoopyValue::infinity(reached))
    }

    /// Whether a sum certainly has the nim-sum of its parts, or certainly no label.
    fn is_settled(&self, sum: &[u32]) -> bool {
        nim_sum(&self.finite, sum).is_some() || sum.iter().any(|&part| self.is_infinite(part))
    }

    /// Who wins, where that is certain, which may be so although the value is not.
    pub fn outcome(&self, graph: &Graph, position: u32) -> Outcome {
        if let Some(label) = self.finite(position) {
            return LoopyValue::from(label).outcome();
        }
        if self.reached(graph, position).contains(&0) {
            return Outcome::N;
        }
        let mut options = graph.options(position).iter();
        let never_zero = |&option: &u32| !self.possible[option as usize].small.contains(&0);
        let draw = graph.is_complete(position)
            && self.is_infinite(position)
            && options.all(never_zero)
            && graph.sums(position).iter().all(|sum| self.is_settled(sum));
        if draw {
            Outcome::DRAW
        } else {
            Outcome::UNKNOWN
        }
    }
}

/// The labels derived while incomplete positions get none, level by level.
fn certain(graph: &Graph, control: &Control) -> Result<Vec<Option<Nimber>>, Stopped> {
    let mut finite: Vec<Option<Nimber>> = vec![None; graph.len()];
    // Complete, without a label, and with options of all smaller labels.
    let mut candidates: Vec<bool> = graph.positions().map(|u| graph.is_complete(u)).collect();
    for label in 0.. {
        let mut open: Vec<bool> = finite.iter().map(Option::is_some).collect();
        let found = level(graph, &mut open, &candidates, false, control)?;
        if found.is_empty() {
            break;
        }
        let mut reached = vec![false; graph.len()];
        for &position in &found {
            finite[position as usize] = Some(label);
            for &parent in graph.parents(position) {
                reached[parent as usize] = true;
            }
        }
        for u in 0..graph.len() {
            candidates[u] &= reached[u] && finite[u].is_none();
        }
    }
    Ok(finite)
}

/// The least set of candidates such that those belong to it whose options are all open; a position
/// is open also when it has an option in the set or, with `members_open`, is in it.
fn level(
    graph: &Graph,
    open: &mut [bool],
    candidates: &[bool],
    members_open: bool,
    control: &Control,
) -> Result<Vec<u32>, Stopped> {
    control.check()?;
    let closed = |u: u32| {
        let options = graph.options(u).iter();
        options.filter(|&&option| !open[option as usize]).count()
    };
    let mut closed: Vec<usize> = graph
        .positions()
        .map(|u| {
            if candidates[u as usize] {
                closed(u)
            } else {
                usize::MAX
            }
        })
        .collect();
    let mut found: Vec<u32> = graph
        .positions()
        .filter(|&u| closed[u as usize] == 0)
        .collect();
    let mut done = 0;
    let mut ticker = control.ticker();
    while let Some(&member) = found.get(done) {
        done += 1;
        ticker.tick()?;
        let itself = members_open.then_some(member);
        for &opened in graph.parents(member).iter().chain(itself.iter()) {
            if std::mem::replace(&mut open[opened as usize], true) {
                continue;
            }
            for &parent in graph.parents(opened) {
                if candidates[parent as usize] {
                    closed[parent as usize] -= 1;
                    if closed[parent as usize] == 0 {
                        found.push(parent);
                    }
                }
            }
        }
    }
    Ok(found)
}

/// The labels every position may have, when some are known to be ∞ already.
fn possible(
    graph: &Graph,
    finite: &[Option<Nimber>],
    infinite: &dyn Fn(u32) -> bool,
    control: &Control,
) -> Result<Vec<Possible>, Stopped> {
    let mut search = Search::new(graph, finite, infinite);
    let most = finite.iter().flatten().max().map_or(0, |&most| most + 1) + FURTHER_LEVELS;
    for label in 0..most {
        search.level(label, control)?;
    }
    search.beyond(control)?;
    Ok(search.possible)
}

/// The search for possible labels.
struct Search<'a> {
    graph: &'a Graph,
    finite: &'a [Option<Nimber>],
    possible: Vec<Possible>,
    /// Whether a position may have further labels at all.
    alive: Vec<bool>,
    /// How many smaller labels may still be reached through incomplete options only.
    spare: Vec<usize>,
    /// The labels of options that are sums.
    of_sums: Vec<BTreeSet<Nimber>>,
    /// Whether some option is a sum that may be anything.
    wild: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, finite: &'a [Option<Nimber>], infinite: &dyn Fn(u32) -> bool) -> Self {
        // Positions that are ∞ and have only options that are.
        let never = |sum: &Vec<u32>| sum.iter().any(|&part| infinite(part));
        let sealed = |u: u32| {
            let options = graph.options(u).iter().all(|&option| infinite(option));
            infinite(u) && graph.is_complete(u) && options && graph.sums(u).iter().all(never)
        };
        let hopeless = |u: u32, sum: &[u32]| {
            let unlabelled = |&&part: &&u32| part == u || infinite(part);
            sum.iter().filter(unlabelled).count() > 1 || sum.iter().any(|&part| sealed(part))
        };
        let loops = |u: u32| {
            let itself = graph.options(u).binary_search(&u).is_ok();
            itself || graph.sums(u).iter().any(|sum| hopeless(u, sum))
        };
        let unknown = |&&u: &&u32| !graph.is_complete(u) && !loops(u);
        let wild = |sum: &&Vec<u32>| nim_sum(finite, sum).is_none() && !never(sum);
        let spare = |u: u32| {
            let options = graph.options(u).iter().filter(unknown).count();
            let sums = graph.sums(u).iter().filter(wild);
            options + sums.filter(|sum| !sum.contains(&u)).count()
        };
        let of_sums = |u| {
            let sums = graph.sums(u).iter();
            sums.filter_map(|sum| nim_sum(finite, sum)).collect()
        };
        Search {
            graph,
            finite,
            possible: vec![Possible::default(); graph.len()],
            alive: graph
                .positions()
                .map(|u| !loops(u) && !infinite(u))
                .collect(),
            spare: graph.positions().map(spare).collect(),
            of_sums: graph.positions().map(of_sums).collect(),
            wild: graph
                .positions()
                .map(|u| graph.sums(u).iter().any(|sum| wild(&sum)))
                .collect(),
        }
    }

    /// Positions that hinder no label of a parent that satisfies `at`: they may be smaller, or have
    /// an option that may be such a label and is a sum or unknown.
    fn open(&self, at: &dyn Fn(Nimber) -> bool) -> Vec<bool> {
        let open = |u: u32| {
            let i = u as usize;
            let smaller = !self.possible[i].small.is_empty();
            let sum = self.wild[i] || self.of_sums[i].iter().any(|&label| at(label));
            smaller || sum || !self.graph.is_complete(u)
        };
        self.graph.positions().map(open).collect()
    }

    /// Finds the positions that may be `label`, when all smaller labels have been looked at.
    fn level(&mut self, label: Nimber, control: &Control) -> Result<(), Stopped> {
        let graph = self.graph;
        let mut candidates: Vec<bool> = graph
            .positions()
            .map(|u| match self.finite[u as usize] {
                Some(certain) => certain == label,
                None => self.alive[u as usize] && !self.of_sums[u as usize].contains(&label),
            })
            .collect();
        for u in graph.positions() {
            if self.finite[u as usize] == Some(label) {
                for &parent in graph.parents(u) {
                    candidates[parent as usize] = false;
                }
            }
        }
        let mut offered = vec![false; graph.len()];
        let mut open = self.open(&|sum| sum == label);
        for position in level(graph, &mut open, &candidates, false, control)? {
            self.possible[position as usize].small.push(label);
            if graph.is_complete(position) {
                for &parent in graph.parents(position) {
                    offered[parent as usize] = true;
                }
            }
        }
        for u in graph.positions() {
            let (i, complete) = (u as usize, graph.is_complete(u));
            let offered = offered[i] || self.of_sums[i].contains(&label);
            if complete && !offered && self.alive[i] {
                self.alive[i] = self.spare[i] > 0;
                self.spare[i] = self.spare[i].saturating_sub(1);
            }
        }
        Ok(())
    }

    /// Finds the positions that may have a label beyond those looked at.
    fn beyond(&mut self, control: &Control) -> Result<(), Stopped> {
        let candidates: Vec<bool> = (0..self.graph.len())
            .map(|u| self.alive[u] && self.finite[u].is_none())
            .collect();
        let mut open = self.open(&|_| true);
        for position in level(self.graph, &mut open, &candidates, true, control)? {
            self.possible[position as usize].large = true;
        }
        Ok(())
    }
}
