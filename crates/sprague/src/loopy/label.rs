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
//! apart until [`FURTHER_LEVELS`] beyond the largest certain one; all above count as one. Which labels
//! a position may have is not kept, only what values and outcomes ask of them, so that the memory
//! does not depend on how many levels there are.

use super::graph::{Addition, Graph, Piece};
use super::rounds::{self, nim_sum};
use super::value::LoopyValue;
use crate::outcome::Outcome;
use crate::{Control, Nimber, Stopped, Ticker};
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
#[derive(Debug, Clone, Copy, Default)]
struct Possible {
    /// Some label that was told apart.
    small: bool,
    /// The label 0.
    zero: bool,
    /// Some label beyond those.
    large: bool,
    /// An option may have a label that no option certainly has.
    adds: bool,
}

impl Possible {
    fn is_empty(self) -> bool {
        !self.small && !self.large
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
        let leads = rounds::leads_to_unknown(graph, control)?;
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

    /// The most bytes that labelling a graph of this piece takes beside the graph, if this is added to the piece:
    /// what is kept for each position here and in [`level`], and, for sums, their labels, who has them, and what
    /// was possible a round before.
    pub(super) fn bytes(piece: &Piece, more: Addition) -> u64 {
        const ALONE: usize = 32;
        const WITH_SUMS: usize = 48;
        let all = piece.size_with(more);
        let (each, further) = match all.sums {
            0 => (ALONE, 0),
            // All options of a heap are looked at together.
            sums => (WITH_SUMS, 2 * sums + all.parts + all.options),
        };
        (all.positions * each + further * size_of::<Nimber>()) as u64
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
        let sums = graph.sums(position);
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
        let reached = || LoopyValue::infinity(self.reached(graph, position));
        self.is_certain(graph, position).then(reached)
    }

    /// Whether the value is certain.
    pub(super) fn is_certain(&self, graph: &Graph, position: u32) -> bool {
        let possible = self.possible[position as usize];
        let is_infinite = || {
            possible.is_empty()
                && !possible.adds
                && graph.is_complete(position)
                && graph.sums(position).all(|sum| self.is_settled(sum))
        };
        self.finite(position).is_some() || is_infinite()
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
        let mut options = graph.options(position).iter();
        let zero = |option: &u32| self.finite(*option) == Some(0);
        let mut sums = graph.sums(position);
        if options.clone().any(zero)
            || sums
                .clone()
                .any(|sum| nim_sum(&self.finite, sum) == Some(0))
        {
            return Outcome::N;
        }
        let never_zero = |&option: &u32| !self.possible[option as usize].zero;
        let draw = graph.is_complete(position)
            && self.is_infinite(position)
            && options.all(never_zero)
            && sums.all(|sum| self.is_settled(sum));
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
    let (mut open, mut reached) = (vec![false; graph.len()], vec![false; graph.len()]);
    let mut level = Level::new(graph);
    let mut ticker = control.ticker();
    for label in 0.. {
        for u in 0..graph.len() {
            (open[u], reached[u]) = (finite[u].is_some(), false);
        }
        let found = level.find(&mut open, &candidates, false, control)?;
        if found.is_empty() {
            break;
        }
        for &position in found {
            finite[position as usize] = Some(label);
            mark(&mut reached, graph.parents(position), &mut ticker)?;
        }
        for u in 0..graph.len() {
            candidates[u] &= reached[u] && finite[u].is_none();
        }
    }
    Ok(finite)
}

/// Marks positions.
fn mark(marks: &mut [bool], positions: &[u32], ticker: &mut Ticker<'_>) -> Result<(), Stopped> {
    for &position in positions {
        marks[position as usize] = true;
    }
    ticker.ticks(positions.len() as u64)
}

/// The search for the positions of one level after the other; its lists are as long as there are positions, and made
/// once.
struct Level<'a> {
    graph: &'a Graph,
    /// How many options of a candidate are not open; as many as there can be for all else.
    closed: Vec<u32>,
    found: Vec<u32>,
}

impl<'a> Level<'a> {
    fn new(graph: &'a Graph) -> Self {
        Level {
            graph,
            closed: vec![0; graph.len()],
            found: Vec::with_capacity(graph.len()),
        }
    }

    /// The least set of candidates such that those belong to it whose options are all open; a position
    /// is open also when it has an option in the set or, with `members_open`, is in it.
    fn find(
        &mut self,
        open: &mut [bool],
        candidates: &[bool],
        members_open: bool,
        control: &Control,
    ) -> Result<&[u32], Stopped> {
        let Level {
            graph,
            closed,
            found,
        } = self;
        control.check()?;
        let mut ticker = control.ticker();
        found.clear();
        for u in graph.positions() {
            closed[u as usize] = u32::MAX;
            if candidates[u as usize] {
                let options = graph.options(u);
                ticker.ticks(options.len() as u64)?;
                let closed_options = options.iter().filter(|&&option| !open[option as usize]);
                closed[u as usize] = closed_options.count() as u32;
            }
            if closed[u as usize] == 0 {
                found.push(u);
            }
        }
        let mut done = 0;
        while let Some(&member) = found.get(done) {
            done += 1;
            ticker.tick()?;
            let itself = members_open.then_some(member);
            for &opened in graph.parents(member).iter().chain(itself.iter()) {
                if std::mem::replace(&mut open[opened as usize], true) {
                    continue;
                }
                ticker.ticks(graph.parents(opened).len() as u64)?;
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
}

/// The labels every position may have, when some are known to be ∞ already.
fn possible(
    graph: &Graph,
    finite: &[Option<Nimber>],
    infinite: &dyn Fn(u32) -> bool,
    control: &Control,
) -> Result<Vec<Possible>, Stopped> {
    let mut search = Search::new(graph, finite, infinite, control)?;
    let most = finite.iter().flatten().max().map_or(0, |&most| most + 1) + FURTHER_LEVELS;
    for label in 0..most {
        search.level(label, control)?;
    }
    search.beyond(control)?;
    Ok(search.possible)
}

/// The labels of those options of each position that are sums; empty if there are none anywhere.
#[derive(Default)]
struct SumLabels {
    starts: Vec<usize>,
    labels: Vec<Nimber>,
}

impl SumLabels {
    fn of(
        graph: &Graph,
        finite: &[Option<Nimber>],
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stopped> {
        if !graph.has_sums() {
            return Ok(SumLabels::default());
        }
        let mut starts = Vec::with_capacity(graph.len() + 1);
        starts.push(0);
        let mut labels = Vec::new();
        let mut own = Vec::new();
        for u in graph.positions() {
            own.clear();
            for sum in graph.sums(u) {
                ticker.ticks(sum.len() as u64)?;
                own.extend(nim_sum(finite, sum));
            }
            own.sort_unstable();
            own.dedup();
            labels.extend_from_slice(&own);
            starts.push(labels.len());
        }
        Ok(SumLabels { starts, labels })
    }

    fn get(&self, u: usize) -> &[Nimber] {
        match self.starts.is_empty() {
            true => &[],
            false => &self.labels[self.starts[u]..self.starts[u + 1]],
        }
    }

    fn have(&self, u: usize, label: Nimber) -> bool {
        self.get(u).binary_search(&label).is_ok()
    }
}

/// The search for possible labels.
struct Search<'a> {
    graph: &'a Graph,
    finite: &'a [Option<Nimber>],
    possible: Vec<Possible>,
    /// Whether a position may have further labels at all.
    alive: Vec<bool>,
    /// How many smaller labels may still be reached through incomplete options only.
    spare: Vec<u32>,
    of_sums: SumLabels,
    /// Whether some option is a sum that may be anything.
    wild: Vec<bool>,
    /// Where moves count as open, which positions may have the label, and which have an option that may have it
    /// or certainly has it: of the level that is looked at.
    open: Vec<bool>,
    candidates: Vec<bool>,
    offered: Vec<bool>,
    reached: Vec<bool>,
    level: Level<'a>,
}

impl<'a> Search<'a> {
    fn new(
        graph: &'a Graph,
        finite: &'a [Option<Nimber>],
        infinite: &dyn Fn(u32) -> bool,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut ticker = control.ticker();
        let none = || vec![false; graph.len()];
        let loops = loops(graph, infinite, &mut ticker)?;
        let (mut wild, mut spare) = (none(), vec![0u32; graph.len()]);
        let never = |sum: &[u32]| sum.iter().any(|&part| infinite(part));
        let unknown = |&&u: &&u32| !graph.is_complete(u) && !loops[u as usize];
        for u in graph.positions() {
            let options = graph.options(u);
            ticker.ticks(options.len() as u64 + 1)?;
            let mut count = options.iter().filter(unknown).count() as u32;
            for sum in graph.sums(u) {
                ticker.ticks(sum.len() as u64)?;
                if nim_sum(finite, sum).is_none() && !never(sum) {
                    wild[u as usize] = true;
                    count = count.saturating_add(u32::from(!sum.contains(&u)));
                }
            }
            spare[u as usize] = count;
        }
        let mut alive = loops;
        for u in graph.positions() {
            alive[u as usize] = !alive[u as usize] && !infinite(u);
        }
        Ok(Search {
            graph,
            finite,
            possible: vec![Possible::default(); graph.len()],
            alive,
            spare,
            of_sums: SumLabels::of(graph, finite, &mut ticker)?,
            wild,
            open: none(),
            candidates: none(),
            offered: none(),
            reached: none(),
            level: Level::new(graph),
        })
    }

    /// Marks positions that hinder no label of a parent that is such a label: they may be smaller, or have
    /// an option that may be such a label and is a sum or unknown.
    fn mark_open(&mut self, of_sums: impl Fn(&SumLabels, usize) -> bool) {
        for u in self.graph.positions() {
            let i = u as usize;
            let sum = self.wild[i] || of_sums(&self.of_sums, i);
            self.open[i] = self.possible[i].small || sum || !self.graph.is_complete(u);
        }
    }

    /// Finds the positions that may be `label`, when all smaller labels have been looked at.
    fn level(&mut self, label: Nimber, control: &Control) -> Result<(), Stopped> {
        let (graph, finite) = (self.graph, self.finite);
        let mut ticker = control.ticker();
        self.reached.fill(false);
        self.offered.fill(false);
        for u in graph.positions() {
            if finite[u as usize] == Some(label) {
                mark(&mut self.reached, graph.parents(u), &mut ticker)?;
            }
        }
        for (i, certain) in finite.iter().enumerate() {
            let may_be = match *certain {
                Some(certain) => certain == label,
                None => self.alive[i] && !self.of_sums.have(i, label),
            };
            self.candidates[i] = may_be && !self.reached[i];
        }
        self.mark_open(|of_sums, i| of_sums.have(i, label));
        let found = self
            .level
            .find(&mut self.open, &self.candidates, false, control)?;
        for &position in found {
            let possible = &mut self.possible[position as usize];
            possible.small = true;
            possible.zero |= label == 0;
            let parents = graph.parents(position);
            for &parent in parents {
                let i = parent as usize;
                self.possible[i].adds |= !self.reached[i] && !self.of_sums.have(i, label);
            }
            ticker.ticks(parents.len() as u64 + 1)?;
            if graph.is_complete(position) {
                mark(&mut self.offered, parents, &mut ticker)?;
            }
        }
        for u in graph.positions() {
            let (i, complete) = (u as usize, graph.is_complete(u));
            let offered = self.offered[i] || self.of_sums.have(i, label);
            if complete && !offered && self.alive[i] {
                self.alive[i] = self.spare[i] > 0;
                self.spare[i] = self.spare[i].saturating_sub(1);
            }
        }
        Ok(())
    }

    /// Finds the positions that may have a label beyond those looked at.
    fn beyond(&mut self, control: &Control) -> Result<(), Stopped> {
        for i in 0..self.graph.len() {
            self.candidates[i] = self.alive[i] && self.finite[i].is_none();
        }
        self.mark_open(|of_sums, i| !of_sums.get(i).is_empty());
        let mut ticker = control.ticker();
        let found = self
            .level
            .find(&mut self.open, &self.candidates, true, control)?;
        for &position in found {
            self.possible[position as usize].large = true;
            let parents = self.graph.parents(position);
            ticker.ticks(parents.len() as u64 + 1)?;
            for &parent in parents {
                self.possible[parent as usize].adds = true;
            }
        }
        Ok(())
    }
}

/// The positions that are ∞ because an option is the position itself, or a sum that has no label and no option with one.
fn loops(
    graph: &Graph,
    infinite: &dyn Fn(u32) -> bool,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<bool>, Stopped> {
    let sealed = match graph.has_sums() {
        true => sealed(graph, infinite, ticker)?,
        false => Vec::new(),
    };
    let hopeless = |u: u32, sum: &[u32]| {
        let unlabelled = |&&part: &&u32| part == u || infinite(part);
        let is_sealed = |&part: &u32| sealed[part as usize];
        sum.iter().filter(unlabelled).count() > 1 || sum.iter().any(is_sealed)
    };
    let mut loops = vec![false; graph.len()];
    for u in graph.positions() {
        ticker.tick()?;
        let mut found = graph.options(u).binary_search(&u).is_ok();
        for sum in graph.sums(u) {
            ticker.ticks(sum.len() as u64)?;
            found |= hopeless(u, sum);
        }
        loops[u as usize] = found;
    }
    Ok(loops)
}

/// The positions that are ∞ and have only options that are.
fn sealed(
    graph: &Graph,
    infinite: &dyn Fn(u32) -> bool,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<bool>, Stopped> {
    let never = |sum: &[u32]| sum.iter().any(|&part| infinite(part));
    let mut sealed = vec![false; graph.len()];
    for u in graph.positions() {
        let options = graph.options(u);
        ticker.ticks(options.len() as u64 + 1)?;
        sealed[u as usize] = infinite(u)
            && graph.is_complete(u)
            && options.iter().all(|&option| infinite(option))
            && graph.sums(u).all(never);
    }
    Ok(sealed)
}
