//! Which leaf has given canonical options.
//!
//! Since a value has one canonical form, and `options` are canonical, at most one leaf fits, and it is found: an
//! uptimal whose last digit is positive, at place k, has the one Right option U − ↑^\[k\] + \*. It has k digits if
//! the last digit of U is at least 2; if that is 1, either the digit before is not 0, and the Left option that keeps
//! it has k − 1 digits, or it is 0, and the Right option has. So k is the length of the longest option or one more.

use super::Leaf;
use crate::value::Dyadic;

impl Leaf {
    /// The leaf whose canonical form has these options, if there is one. The options must be
    /// canonical: nothing dominated, nothing reversible.
    pub fn recognise(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
        recognise_number(lefts, rights)
            .or_else(|| recognise_nimber(lefts, rights))
            .or_else(|| recognise_uptimal(lefts, rights))
    }
}

fn recognise_number(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
    let bound = |leaves: &[&Leaf]| match leaves {
        [] => Some(None),
        [leaf] if leaf.is_number() => Some(Some(leaf.number.clone())),
        _ => None,
    };
    let (low, high) = (bound(lefts)?, bound(rights)?);
    Dyadic::simplest_between(low.as_ref(), high.as_ref()).map(Leaf::number_only)
}

/// x + *m = {x, x*, …, x*(m−1) | the same}
fn recognise_nimber(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
    let first = lefts.first()?;
    if lefts.len() != rights.len() {
        return None;
    }
    let nims = |leaves: &[&Leaf]| -> Option<Vec<u64>> {
        let alike = |leaf: &&Leaf| leaf.number == first.number && leaf.ups.is_empty();
        let mut nims: Vec<u64> = leaves
            .iter()
            .map(|l| alike(l).then_some(l.nim))
            .collect::<Option<_>>()?;
        nims.sort_unstable();
        Some(nims)
    };
    let consecutive = |nims: Vec<u64>| nims.iter().enumerate().all(|(i, &nim)| nim == i as u64);
    (consecutive(nims(lefts)?) && consecutive(nims(rights)?)).then(|| Leaf {
        number: first.number.clone(),
        ups: Vec::new(),
        nim: lefts.len() as u64,
    })
}

/// An uptimal whose last digit is positive at place k has the one right option U − ↑^[k]*, and k is
/// the length of the longest option or one more; the mirror image for a negative last digit.
fn recognise_uptimal(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
    let first = lefts.first().or(rights.first())?;
    let mut all = lefts.iter().chain(rights);
    if !all.all(|leaf| leaf.number == first.number) {
        return None;
    }
    let longest = lefts
        .iter()
        .chain(rights)
        .map(|leaf| leaf.ups.len())
        .max()?;
    let mut candidates = Vec::new();
    for k in longest.max(1)..=longest + 1 {
        if let [right] = rights {
            let mirrored = right.negative().retreat(k, right.nim ^ 1).negative();
            candidates.push(Leaf {
                number: right.number.clone(),
                ..mirrored
            });
        }
        if let [left] = lefts {
            candidates.push(left.retreat(k, left.nim ^ 1));
        }
    }
    candidates.into_iter().find(|leaf| {
        let (own_lefts, own_rights) = leaf.options();
        same_leaves(lefts, &own_lefts) && same_leaves(rights, &own_rights)
    })
}

/// Do two lists without repetitions have the same members?
fn same_leaves(given: &[&Leaf], own: &[Leaf]) -> bool {
    given.len() == own.len() && own.iter().all(|leaf| given.contains(&leaf))
}
