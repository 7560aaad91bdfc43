//! Laws in the sequence of heap values: G(n) = {0 | G(n−k)}, constant differences, and their proof.
//!
//! Laws are first observed on the computed heaps, then proved where order settles. *Settled order*:
//! let M = max(L ∪ R), and let every heap in a range exceed all heaps at least D smaller. The row of
//! heap n (how it compares with n−1, n−2, …) follows from the rows of the M heaps before it, and
//! beyond D + M below it is settled because the options' rows are. So if M consecutive rows come
//! again p later, all rows do, for ever. *Shape*: dominance and reversibility are read off the rows,
//! so if the canonical options, too, come again over a window that covers all heaps they are read
//! from (as the same distances, or as the same heaps far below), all canonical forms do.
//!
//! *Growth.* Let `U = a₁·↑ + … + aₖ·↑ᵏ + *m` with all aᵢ ≥ 1, and ↑^[i] = ↑ + … + ↑ⁱ. Then
//! **{0 | U} = V := U + ↑^[k] + \***, so that G(n) = {0 | G(n−k)} adds the same game for ever, once all digits are
//! positive.
//!
//! *Proof.* The right side has digits of at least 2, so that it is positive and its canonical form is {0 | U}, by the theorem in
//! `leaf/options.rs`. ∎

use super::{Arena, Dyadic, FarLaw, HeapValues, Order, TakeSets, TooLarge, Value};
use crate::{Control, Progress, Stopped};
use dashu_int::IBig;
use rustc_hash::FxHashSet as HashSet;

/// What was checked to prove that order and canonical forms repeat for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeProof {
    /// From this heap on the canonical form of n + period is that of n, moved up.
    pub from: usize,
    /// The period.
    pub period: usize,
    /// Heaps at least this much smaller all compare alike.
    pub distance: usize,
    /// How that is: all of them are less, or all greater.
    pub settled: Order,
    /// So many consecutive heaps were found to come again.
    pub window: usize,
}

/// G(n) = {0 | G(n−k)} for all n of a residue class from some heap on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recursion {
    /// The least heap from which on it holds.
    pub from: usize,
    /// It holds for all heaps, not only those computed.
    pub proven: bool,
}

/// G(n) − G(n−k) is the same game for all n of a residue class from some heap on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The game gained every k heaps.
    pub saltus: Value,
    /// The least heap from which on it holds.
    pub from: usize,
    /// It holds for all heaps, not only those computed.
    pub proven: bool,
    /// The least heap from which on *growth* proves it, with its value.
    pub grows_from: Option<(usize, Value)>,
}

/// What is found for the heaps n ≡ residue modulo k.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResidueLaw {
    /// The residue.
    pub residue: usize,
    /// The recursion, if it holds up to the end of the computed heaps.
    pub recursion: Option<Recursion>,
    /// The constant difference, if it is proved or holds on half of the computed heaps, up to the end.
    pub difference: Option<Difference>,
}

/// The laws of a sequence of heap values for a modulus k.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regularities {
    /// The modulus k.
    pub modulus: usize,
    /// Heaps below this were computed.
    pub checked: usize,
    /// The laws of the residue classes that have a computed heap.
    pub residues: Vec<ResidueLaw>,
    /// The heaps n ≥ k with G(n) ≠ {0 | G(n−k)}; the last one is Plambeck's Ω(k).
    pub exceptions: Vec<usize>,
    /// The proof that canonical forms repeat, if one was found.
    pub proof: Option<ShapeProof>,
    /// The laws of the game with the players exchanged, whose values are the negatives, if values fall
    /// by powers of ↑.
    pub exchanged: Option<Box<Regularities>>,
}

impl Regularities {
    /// Looks for laws with modulus `modulus` ≥ 1 among the heaps below `checked`.
    ///
    /// Differences between values that are not leaves are taken only among the first twelve
    /// rows, since their sums may be large.
    pub fn find(
        arena: &mut Arena,
        heaps: &mut HeapValues,
        modulus: usize,
        checked: usize,
    ) -> Result<Regularities, TooLarge> {
        let values = heaps.values(arena, checked)?;
        let zero = arena.zero();
        let mut exceptions = Vec::new();
        let control = arena.control().clone();
        for n in modulus..checked {
            control.check()?;
            tell(&control, n, checked);
            let before = values[n - modulus];
            // What is not a leaf is compared in the table of heaps: elsewhere its order is not known yet.
            let regular = match arena.as_leaf(before) {
                Some(_) => arena.game(&[zero], &[before])? == values[n],
                None => heaps.is_switch(n, 0, n - modulus, &control)?,
            };
            if !regular {
                exceptions.push(n);
            }
        }
        let proof = find_shape(heaps, modulus, checked, &control)?;
        let mut residues = Vec::with_capacity(modulus.min(checked));
        for residue in 0..modulus.min(checked) {
            control.check()?;
            let recursion = recursion(heaps, &exceptions, modulus, residue, proof.as_ref());
            let difference = difference(arena, &values, modulus, residue, recursion)?;
            residues.push(ResidueLaw {
                residue,
                recursion,
                difference,
            });
        }
        let mut found = Regularities {
            modulus,
            checked,
            residues,
            exceptions,
            proof,
            exchanged: None,
        };
        let falls = proof.is_some_and(|proof| proof.settled == Order::Less);
        let mut last = values.iter().rev().take(modulus);
        let has_ups = |&value: &Value| arena.as_leaf(value).is_some_and(|l| !l.ups().is_empty());
        let gains_ups = last.any(has_ups);
        if falls && gains_ups {
            found.look_with_players_exchanged(arena, heaps.sets())?;
        }
        Ok(found)
    }

    /// Values that fall are the negatives of values that grow: what is proved of those is proved of them.
    fn look_with_players_exchanged(
        &mut self,
        arena: &mut Arena,
        sets: &TakeSets,
    ) -> Result<(), TooLarge> {
        let Ok(exchanged) = TakeSets::new(sets.right(), sets.left()) else {
            return Ok(());
        };
        let mut heaps = HeapValues::with_limit(exchanged, arena.table_bytes());
        let found = Regularities::find(arena, &mut heaps, self.modulus, self.checked)?;
        for (own, other) in self.residues.iter_mut().zip(&found.residues) {
            if let Some(other) = other.difference.filter(|gain| gain.proven) {
                own.difference = Some(Difference {
                    saltus: arena.negative(other.saltus)?,
                    grows_from: None,
                    ..other
                });
            }
        }
        self.exchanged = Some(Box::new(found));
        Ok(())
    }

    /// Takes into account a proved repetition of the values of this game: constant differences that
    /// follow from it are proved too.
    pub fn with_repetition(mut self, arena: &Arena, law: &FarLaw) -> Self {
        let FarLaw::Repetition {
            from,
            period,
            saltus,
            ..
        } = law
        else {
            return self;
        };
        let k = self.modulus;
        if !k.is_multiple_of(*period) || from.saturating_add(k) > self.checked {
            return self;
        }
        let gained = Dyadic::from(saltus * IBig::from(k / period));
        let differences = self.residues.iter_mut();
        for difference in differences.filter_map(|law| law.difference.as_mut()) {
            difference.proven |= arena.as_number(difference.saltus) == Some(&gained);
        }
        self
    }

    /// The last heap at which the recursion fails, Ω(k).
    pub fn last_exception(&self) -> Option<usize> {
        self.exceptions.last().copied()
    }

    /// Is the recursion proven for every residue class, so that the exceptions are all there are?
    pub fn exceptions_are_complete(&self) -> bool {
        self.residues.len() == self.modulus
            && self
                .residues
                .iter()
                .all(|law| law.recursion.is_some_and(|recursion| recursion.proven))
    }
}

/// The recursion for one residue, if at least two of its heaps satisfy it up to the end.
fn recursion(
    heaps: &HeapValues,
    exceptions: &[usize],
    modulus: usize,
    residue: usize,
    proof: Option<&ShapeProof>,
) -> Option<Recursion> {
    let last = exceptions.iter().rev().find(|&&n| n % modulus == residue);
    let from = last.map_or(residue, |&n| n).saturating_add(modulus);
    if from.saturating_add(modulus) >= heaps.heaps() {
        return None;
    }
    // One period of canonical forms that literally are {0 | G(n−k)} stands for all.
    let proven = proof.is_some_and(|proof| {
        let period = proof.from..proof.from + proof.period;
        period.filter(|n| n % modulus == residue).all(|n| {
            let expected = (vec![0], vec![heaps.representative(n - modulus)]);
            heaps.canonical_options(n) == expected
        })
    });
    Some(Recursion { from, proven })
}

/// The constant difference for one residue.
fn difference(
    arena: &mut Arena,
    values: &[Value],
    modulus: usize,
    residue: usize,
    recursion: Option<Recursion>,
) -> Result<Option<Difference>, TooLarge> {
    /// Differences of games that grow more and more complicated are not formed.
    const DISTINCT: usize = 12;
    /// Nor those that take more room than this.
    const ROOM: usize = 1 << 17;
    let heaps: Vec<usize> = (residue..values.len()).step_by(modulus).collect();
    let Some(&last) = heaps.last().filter(|_| heaps.len() >= 3) else {
        return Ok(None);
    };
    let leaves = arena.as_leaf(values[last]).is_some();
    let distinct: HashSet<Value> = heaps.iter().map(|&n| values[n]).collect();
    if !leaves && distinct.len() > DISTINCT {
        return Ok(None);
    }
    let mut saltus = None;
    let mut from = last;
    for pair in heaps.windows(2).rev() {
        let step = arena.within(ROOM, |arena| {
            arena.difference(values[pair[1]], values[pair[0]])
        });
        let step = match step {
            Err(error) if error.is_lack_of_room() => break,
            step => step?,
        };
        if *saltus.get_or_insert(step) != step {
            break;
        }
        from = pair[1];
    }
    let Some(saltus) = saltus.filter(|_| from < last) else {
        return Ok(None);
    };
    let law = recursion.filter(|law| law.proven);
    let grows_from = law.and_then(|law| {
        let mut under_law = heaps.iter().filter(|&&n| n + modulus >= law.from);
        let growing = under_law.find(|&&n| grows_for_ever(arena, values[n]));
        growing.map(|&n| (n, values[n]))
    });
    let proven = grows_from.is_some();
    // What holds on the last few heaps only is not a law yet.
    if !proven && from > last / 2 {
        return Ok(None);
    }
    Ok(Some(Difference {
        saltus,
        from,
        proven,
        grows_from,
    }))
}

/// For an uptimal u whose digits are all positive, {0 | u + *m} = u + ↑^[k] + *(m⊕1), k being the
/// number of digits (*growth*, above), and again all digits are positive.
fn grows_for_ever(arena: &Arena, value: Value) -> bool {
    arena.as_leaf(value).is_some_and(|leaf| {
        leaf.number().is_zero()
            && !leaf.ups().is_empty()
            && leaf.ups().iter().all(|digit| *digit > IBig::ZERO)
    })
}

/// Looks for a proof with a period that is a small multiple of the modulus.
fn find_shape(
    heaps: &HeapValues,
    modulus: usize,
    checked: usize,
    control: &Control,
) -> Result<Option<ShapeProof>, Stopped> {
    for m in 1..=4 {
        let period = modulus.saturating_mul(m);
        if let Some(proof) = shape_with_period(heaps, period, checked, control)? {
            return Ok(Some(proof));
        }
    }
    Ok(None)
}

fn shape_with_period(
    heaps: &HeapValues,
    period: usize,
    checked: usize,
    control: &Control,
) -> Result<Option<ShapeProof>, Stopped> {
    let from = checked / 2;
    let largest = heaps.sets().largest();
    if largest >= checked {
        // No window is so long.
        return Ok(None);
    }
    let (mut distance, mut reach) = (0, 0);
    let Some((_, settled)) = heaps.settled_distance(from) else {
        return Ok(None);
    };
    // A row is settled below because the owner of the better side can move.
    let mover = if settled == Order::Greater {
        heaps.sets().left()
    } else {
        heaps.sets().right()
    };
    if mover.is_empty() {
        return Ok(None);
    }
    for n in from..checked {
        control.check()?;
        let Some((own, _)) = heaps.settled_distance(n).filter(|own| own.1 == settled) else {
            return Ok(None);
        };
        distance = distance.max(own);
        reach = reach.max(reading_depth(heaps, n, from / 2));
    }
    let window = largest + reach + distance;
    let room = distance + 2 * largest + window;
    let end = from.saturating_add(period).saturating_add(window);
    if end > checked || from / 2 < room {
        return Ok(None);
    }
    for n in from..from + window {
        control.check()?;
        let later = n + period;
        if !same_row(heaps, n, later, distance) || !same_shape(heaps, n, later, from / 2) {
            return Ok(None);
        }
    }
    Ok(Some(ShapeProof {
        from,
        period,
        distance,
        settled,
        window,
    }))
}

fn tell(control: &Control, heap: usize, heaps: usize) {
    /// Heaps between two reports.
    const EVERY: usize = 64;
    if heap.is_multiple_of(EVERY) {
        let (done, all) = (heap as u128, heaps as u128);
        control.tell(&Progress::steps("looking for laws", done, Some(all)));
    }
}

/// How far below a heap the search for its canonical options looks, the first heaps (below `early`)
/// left out: the search is replayed and every heap it touches is noted.
fn reading_depth(heaps: &HeapValues, n: usize, early: usize) -> usize {
    let mut lowest = n;
    let mut touch = |heap: usize| {
        if heap >= early {
            lowest = lowest.min(heap);
        }
    };
    for left in [true, false] {
        let takes = if left {
            heaps.sets().left()
        } else {
            heaps.sets().right()
        };
        let moves = takes.iter().filter(|&&take| take <= n);
        let mut waiting: Vec<usize> = moves.map(|take| heaps.representative(n - take)).collect();
        while let Some(option) = waiting.pop() {
            touch(option);
            let (lefts, rights) = heaps.canonical_options(option);
            let answers = if left { rights } else { lefts };
            answers.iter().for_each(|&answer| touch(answer));
            let reverses = |answer: &&usize| {
                let order = heaps.order(**answer, n);
                if left { order.is_le() } else { order.is_ge() }
            };
            if let Some(&through) = answers.iter().find(reverses) {
                let (lefts, rights) = heaps.canonical_options(through);
                waiting.extend(if left { lefts } else { rights });
            }
        }
    }
    n - lowest
}

fn same_row(heaps: &HeapValues, n: usize, later: usize, distance: usize) -> bool {
    (1..=distance).all(|d| heaps.order(n, n - d) == heaps.order(later, later - d))
}

/// Are the canonical options the same early heaps and the same distances?
fn same_shape(heaps: &HeapValues, n: usize, later: usize, early: usize) -> bool {
    let shape = |n: usize| {
        let (lefts, rights) = heaps.canonical_options(n);
        let relative = |options: Vec<usize>| -> Vec<(bool, usize)> {
            let mut places: Vec<(bool, usize)> = options
                .into_iter()
                .map(|option| {
                    if option < early {
                        (false, option)
                    } else {
                        (true, n - option)
                    }
                })
                .collect();
            places.sort_unstable();
            places
        };
        (relative(lefts), relative(rights))
    };
    shape(n) == shape(later)
}
