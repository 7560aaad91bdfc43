//! What can be found out about a game within limits that are the same on every machine.

use super::beyond::beyond_the_table;
use super::{Form, game};
use crate::checksum::checksum;
use crate::index::index;
use crate::period::{Certificate, Pattern, PeriodSearch, Verdict};
use crate::sequence::{LimitError, Nimber, rare_heaps, sparse_mask};
use crate::{Control, Heap, Stopped};

/// So many values from the first heap with a move on tell games apart; equal ones are compared further.
const FINGERPRINT: usize = 2048;
/// Bytes for each heap of a table: its value, what the engines keep beside it, and room for growing.
const BYTES: u64 = 12;
/// Beyond this heap there is no table, and only games that do without one go on.
const LARGEST_OF_A_TABLE: Heap = 1 << 28;

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Heaps up to this one are computed, at most.
    pub heap: Heap,
    /// Steps of about a nanosecond, at most; they are counted, so that they are the same on every machine. Those of a run
    /// beyond a table, which begins anew, are counted on their own.
    pub work: u64,
}

impl Default for Limits {
    /// A second or so for each game, in less than a hundred megabytes.
    fn default() -> Self {
        Limits {
            heap: 5_000_000,
            work: 1_000_000_000,
        }
    }
}

impl Limits {
    /// The bytes that measuring one game may take.
    pub fn memory(&self) -> u64 {
        let table = self.heap.clamp(FINGERPRINT as Heap, LARGEST_OF_A_TABLE);
        // Heap 0 has a place as well.
        (table + 1) * BYTES
    }
}

/// A division of the values of a game into rare and common ones, as far as it was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SparseSpace {
    /// The bits that tell rare from common values: a rare one shares an even number of them.
    pub mask: Nimber,
    /// Whether the parity of the heap counts as one more bit.
    pub parity: bool,
    /// How many heaps from 1 on are rare.
    pub rare: Heap,
    /// The last of them; 0 if there is none.
    pub last_rare: Heap,
}

/// What was found about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The proved period.
    pub pattern: Option<Pattern>,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// The proof written down, where certificates cover the theorem.
    pub certificate: Option<String>,
    /// How many heaps were computed, heap 0 among them.
    pub computed: Heap,
    /// The largest value among them.
    pub largest: Nimber,
    /// The first heap that has it.
    pub largest_at: Heap,
    /// The sparse space of a game that splits heaps.
    pub sparse: Option<SparseSpace>,
    /// A checksum of the first values from the first heap with a move on.
    pub fingerprint: u64,
}

/// Looks for the period of the game that a form is called by: in a table of values, then, for a game with few rare heaps,
/// beyond the largest one by a [run](crate::sequence::long_run) in bounded memory.
pub fn measure(form: &Form, limits: &Limits, control: &Control) -> Result<Finding, Stopped> {
    measure_with(form, limits, LARGEST_OF_A_TABLE, control)
}

/// Does what [`measure`] does, with tables up to another heap.
pub(super) fn measure_with(
    form: &Form,
    limits: &Limits,
    largest_of_a_table: Heap,
    control: &Control,
) -> Result<Finding, Stopped> {
    let in_table = Limits {
        heap: limits.heap.min(largest_of_a_table),
        ..*limits
    };
    let found = measure_in_table(form, &in_table, control)?;
    let is_full = found.computed > in_table.heap;
    if in_table == *limits || found.pattern.is_some() || !is_full {
        return Ok(found);
    }
    let ruleset = game(&form.code);
    let further = beyond_the_table(&ruleset, limits, &control.quietly())?
        .and_then(|further| found.further(&further));
    let is_better = |further: &Finding| {
        let is_sparse = further.sparse.is_some();
        further.pattern.is_some() || is_sparse && further.computed > found.computed
    };
    Ok(further.filter(is_better).unwrap_or(found))
}

/// What a table of values tells.
fn measure_in_table(form: &Form, limits: &Limits, control: &Control) -> Result<Finding, Stopped> {
    let ruleset = game(&form.code);
    let quiet = control.quietly();
    let mut search = PeriodSearch::with_memory(&ruleset, limits.memory())
        .with_work(limits.work)
        .under(&quiet);
    // What does not fit is open, like what hits the limit.
    let outcome = search.run_sensibly(limits.heap.min(search.default_limit()));
    if let Err(LimitError::Stopped(why)) = outcome {
        return Err(why);
    }
    let computed = search.known();
    let from = index(form.shift);
    let shown = search.extend_to((from + FINGERPRINT) as Heap - 1);
    quiet.check()?;
    let beginning = search.values().get(from..from + FINGERPRINT);
    let fingerprint = match (shown, beginning) {
        (Ok(()), Some(values)) => checksum_of(values),
        // Too large to be compared: unlike any other.
        _ => checksum(form.code.to_string().as_bytes()),
    };
    let values = &search.values()[..computed];
    let (largest_at, largest) = largest(values);
    let verdict = search.verdict();
    let certificate = Certificate::new(&ruleset, &verdict, search.values());
    let (pattern, theorem) = match &verdict {
        Verdict::Proved { pattern, proof } => (Some(*pattern), Some(proof.theorem.name().into())),
        Verdict::Unknown { .. } => (None, None),
    };
    Ok(Finding {
        pattern,
        theorem,
        certificate: certificate.ok().map(|text| text.to_string()),
        computed: computed as Heap,
        largest,
        largest_at,
        sparse: sparse(form, values),
        fingerprint,
    })
}

/// How many heaps are computed again to see whether what a file says of a game can be true.
const COMPUTED_AGAIN: Heap = 4096;

/// Whether what somebody says was found about a game can be true: the first values are computed again, and a period that
/// they prove has to be the one that is named; one that they do not prove has to hold among them.
///
/// What is said about later heaps is not computed again, as that would take as long as finding it.
pub fn is_plausible(
    form: &Form,
    finding: &Finding,
    limits: &Limits,
    control: &Control,
) -> Result<bool, Stopped> {
    let few = Limits {
        heap: limits.heap.min(COMPUTED_AGAIN),
        ..*limits
    };
    let again = measure(form, &few, control)?;
    if few == *limits {
        return Ok(again == *finding);
    }
    let within = finding.largest_at < finding.computed
        && finding.computed <= limits.heap.saturating_add(1)
        && finding.pattern.is_some() == finding.theorem.is_some();
    let largest = match finding.largest_at < again.computed {
        true => (again.largest_at, again.largest) == (finding.largest_at, finding.largest),
        false => finding.largest > again.largest,
    };
    let same = again.fingerprint == finding.fingerprint;
    Ok(same
        && within
        && largest
        && match again.pattern {
            Some(pattern) => finding.pattern == Some(pattern),
            None => again.computed <= finding.computed && holds_among_the_first(form, finding),
        })
}

/// Whether a period holds among the heaps that are computed again.
fn holds_among_the_first(form: &Form, finding: &Finding) -> bool {
    let Some(pattern) = finding.pattern else {
        return true;
    };
    if pattern.period == 0 || pattern.preperiod >= finding.computed {
        return false;
    }
    let mut search = PeriodSearch::new(&game(&form.code));
    let computed = search.extend_to(COMPUTED_AGAIN.min(finding.computed) - 1);
    let values = search.values();
    let shift = usize::try_from(pattern.period).unwrap_or(usize::MAX);
    let first = usize::try_from(pattern.preperiod).unwrap_or(usize::MAX);
    let later = values.iter().skip(first.saturating_add(shift));
    let mut pairs = values.iter().skip(first).zip(later);
    computed.is_ok()
        && pairs.all(|(&value, &later)| Heap::from(value) + pattern.saltus == Heap::from(later))
}

fn checksum_of(values: &[Nimber]) -> u64 {
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    checksum(&bytes)
}

fn largest(values: &[Nimber]) -> (Heap, Nimber) {
    let mut largest = (0, 0);
    for (heap, &value) in (0..).zip(values) {
        if value > largest.1 {
            largest = (heap, value);
        }
    }
    largest
}

/// The sparse space that leaves the fewest rare heaps, for a game that splits heaps.
fn sparse(form: &Form, values: &[Nimber]) -> Option<SparseSpace> {
    let splits = form.code.most_parts().is_some_and(|parts| parts > 1);
    let (mask, position) = sparse_mask(&form.code, values).filter(|_| splits)?;
    let (_, rare) = rare_heaps(&form.code, mask, position.is_some(), values)?;
    Some(SparseSpace {
        mask,
        parity: position.is_some(),
        rare: rare.len() as Heap,
        last_rare: rare.last().map_or(0, |rare| rare.0),
    })
}
