//! Labels by rounds, straight from the definition; the only way when options are sums of positions.
//!
//! With sums the labels are those of the game whose positions are all sums. There a sum of labelled
//! positions has their nim-sum as label, and a sum with an unlabelled one has none. So a position is
//! labelled m if m is the mex of the nim-sums among its options, and every option with an unlabelled
//! part has only one such part v, which has an option worth m nim-added to the other parts. (An
//! option with a larger nim-sum always has a move to m, as in Nim.) Levels do not work here: the
//! label of a sum can be smaller than those of its parts.
//!
//! A round looks at every move and at the moves after it; there can be as many rounds as positions.

use super::graph::Graph;
use crate::Nimber;

/// The labels derived while incomplete positions get none.
pub(super) fn certain(graph: &Graph) -> Vec<Option<Nimber>> {
    let mut finite: Vec<Option<Nimber>> = vec![None; graph.len()];
    loop {
        let mut changed = false;
        for u in graph.positions() {
            if finite[u as usize].is_none() && graph.is_complete(u) {
                finite[u as usize] = label(graph, &finite, u);
                changed |= finite[u as usize].is_some();
            }
        }
        if !changed {
            return finite;
        }
    }
}

/// The nim-sum of labelled positions.
pub(super) fn nim_sum(finite: &[Option<Nimber>], parts: &[u32]) -> Option<Nimber> {
    parts
        .iter()
        .try_fold(0, |sum, &part| Some(sum ^ finite[part as usize]?))
}

/// All options of a position as sums.
fn options<'a>(graph: &'a Graph, u: u32) -> impl Iterator<Item = &'a [u32]> {
    let single = graph.options(u).chunks(1);
    single.chain(graph.sums(u).iter().map(Vec::as_slice))
}

fn label(graph: &Graph, finite: &[Option<Nimber>], u: u32) -> Option<Nimber> {
    let mut reached: Vec<Nimber> = options(graph, u)
        .filter_map(|parts| nim_sum(finite, parts))
        .collect();
    reached.sort_unstable();
    reached.dedup();
    let mex = (0..).zip(&reached).take_while(|(i, label)| i == *label);
    let mex = mex.count() as Nimber;
    let reverts = |parts: &[u32]| {
        let mut unlabelled = parts
            .iter()
            .filter(|&&part| finite[part as usize].is_none());
        let (Some(&part), None) = (unlabelled.next(), unlabelled.next()) else {
            return false;
        };
        let labels = parts.iter().filter_map(|&part| finite[part as usize]);
        let wanted = labels.fold(mex, |sum, label| sum ^ label);
        options(graph, part).any(|parts| nim_sum(finite, parts) == Some(wanted))
    };
    options(graph, u)
        .all(|parts| nim_sum(finite, parts).is_some() || reverts(parts))
        .then_some(mex)
}
