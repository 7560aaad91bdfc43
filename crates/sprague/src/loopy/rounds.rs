//! Labels by rounds, straight from the definition; the only way when options are sums of positions.
//!
//! With sums the labels are those of the game whose positions are all sums. There a sum of labelled
//! positions has their nim-sum as label, and a sum with an unlabelled one has none. So a position is
//! labelled m if m is the mex of the nim-sums among its options, and every option with an unlabelled
//! part has only one such part v, which has an option worth m nim-added to the other parts. (An
//! option with a larger nim-sum always has a move to m, as in Nim.) Levels do not work here: the
//! label of a sum can be smaller than those of its parts.
//!
//! This finds every label. At each stage of labelling all sums, a sum with a label has parts with labels:
//! suppose v + w gets m before v gets a label. If w has none yet either, only labelled v′ + w′ can answer a
//! move to v′ + w, so all options of v have labels and v gets one as well. If w is b, let a be the mex of the
//! options of v; some option v′ of v is unlabelled and has no option labelled a, but v′ + w has an option m,
//! so v′ has one labelled c = m ⊕ b, not a, which v cannot have as an option, so a < c. If a ⊕ b < m, then
//! v + w needs an option of that label, which would be an a. Otherwise w has an option a ⊕ m < b, and the
//! move to it can only be answered by an a again. So what leads to no incomplete position and gets no
//! label here is ∞.
//!
//! A round looks at every move and at the moves after it; there can be as many rounds as positions.

use super::graph::Graph;
use crate::{Control, Nimber, Stopped, Ticker};

/// The labels derived while incomplete positions get none.
pub(super) fn certain(graph: &Graph, control: &Control) -> Result<Vec<Option<Nimber>>, Stopped> {
    let mut finite: Vec<Option<Nimber>> = vec![None; graph.len()];
    let mut ticker = control.ticker();
    loop {
        let mut changed = false;
        for u in graph.positions() {
            control.check()?;
            if finite[u as usize].is_none() && graph.is_complete(u) {
                finite[u as usize] = label(graph, &finite, u, &mut ticker)?;
                changed |= finite[u as usize].is_some();
            }
        }
        if !changed {
            return Ok(finite);
        }
    }
}

/// The nim-sum of labelled positions.
pub(super) fn nim_sum(finite: &[Option<Nimber>], parts: &[u32]) -> Option<Nimber> {
    parts
        .iter()
        .try_fold(0, |sum, &part| Some(sum ^ finite[part as usize]?))
}

/// Whether a position leads to an incomplete one, in any number of moves.
pub(super) fn leads_to_unknown(graph: &Graph, control: &Control) -> Result<Vec<bool>, Stopped> {
    leads_to(graph, |u| !graph.is_complete(u), control)
}

/// Whether a position is such a one or leads to one, in any number of moves.
pub(super) fn leads_to(
    graph: &Graph,
    such: impl Fn(u32) -> bool,
    control: &Control,
) -> Result<Vec<bool>, Stopped> {
    let by_sums = match graph.has_sums() {
        true => Some(graph.parents_by_sums(control)?),
        false => None,
    };
    let mut ticker = control.ticker();
    let mut leads: Vec<bool> = graph.positions().map(such).collect();
    let mut open = Vec::with_capacity(graph.len());
    open.extend(graph.positions().filter(|&u| leads[u as usize]));
    while let Some(u) = open.pop() {
        let in_sums = by_sums.as_ref().map_or(&[][..], |lists| lists.get(u));
        let parents = graph.parents(u);
        ticker.ticks((parents.len() + in_sums.len()) as u64 + 1)?;
        for &parent in parents.iter().chain(in_sums) {
            if !std::mem::replace(&mut leads[parent as usize], true) {
                open.push(parent);
            }
        }
    }
    Ok(leads)
}

/// All options of a position as sums.
fn options(graph: &Graph, u: u32) -> impl Iterator<Item = &[u32]> {
    let single = graph.options(u).chunks(1);
    single.chain(graph.sums(u))
}

fn label(
    graph: &Graph,
    finite: &[Option<Nimber>],
    u: u32,
    ticker: &mut Ticker<'_>,
) -> Result<Option<Nimber>, Stopped> {
    let mut reached: Vec<Nimber> = Vec::with_capacity(options(graph, u).count());
    for parts in options(graph, u) {
        ticker.ticks(parts.len() as u64)?;
        reached.extend(nim_sum(finite, parts));
    }
    reached.sort_unstable();
    reached.dedup();
    let mex = (0..).zip(&reached).take_while(|(i, label)| i == *label);
    let mex = mex.count() as Nimber;
    for parts in options(graph, u) {
        ticker.ticks(parts.len() as u64)?;
        if nim_sum(finite, parts).is_none() && !reverts(graph, finite, parts, mex, ticker)? {
            return Ok(None);
        }
    }
    Ok(Some(mex))
}

/// Whether a sum has only one part without a label, and a move there that makes the sum worth `mex`.
fn reverts(
    graph: &Graph,
    finite: &[Option<Nimber>],
    parts: &[u32],
    mex: Nimber,
    ticker: &mut Ticker<'_>,
) -> Result<bool, Stopped> {
    let mut unlabelled = parts
        .iter()
        .filter(|&&part| finite[part as usize].is_none());
    let (Some(&part), None) = (unlabelled.next(), unlabelled.next()) else {
        return Ok(false);
    };
    let labels = parts.iter().filter_map(|&part| finite[part as usize]);
    let wanted = labels.fold(mex, |sum, label| sum ^ label);
    for parts in options(graph, part) {
        ticker.ticks(parts.len() as u64)?;
        if nim_sum(finite, parts) == Some(wanted) {
            return Ok(true);
        }
    }
    Ok(false)
}
