//! Values of partizan heaps far beyond any table, by a law that holds for all heaps.
//!
//! *Repetition*: let M be the largest number anybody may take. If G(n+p) = G(n) + c for M heaps n in a
//! row, c an integer, the options of the heaps after them differ by c too, so that G(n+p) = G(n) + c
//! again, for ever: always if c = 0; if c > 0, as long as G(n) is not a number (number translation),
//! a number that is not an integer (the numbers that fit hold no integer, and adding c does not change
//! which one is simplest), or a positive integer y (no number up to y−1 fits, so y + c is simplest
//! again). Adding c keeps a value in its case. For c < 0 the signs are exchanged.
//! *Ups*: the constant differences of uptimals that [`Regularities`] proves.
//!
//! A law is looked for among some thousand heaps and costs what their values cost; after that a heap
//! costs a multiplication.

use super::regular::{Difference, Regularities};
use super::{Arena, Dyadic, HeapValues, Leaf, TakeSets, TooLarge, Value};
use crate::Heap;
use crate::index::index;
use dashu_int::IBig;

/// The heaps among which a law is looked for, fewer first.
const HEAPS: [usize; 2] = [500, 2000];
/// Positions and comparisons that may be stored while a repetition is looked for: adding an integer
/// to a value copies all positions below it.
const ROOM: usize = 1 << 18;

/// The values of all heaps of a partizan subtraction game, or of all in some residue classes.
#[derive(Debug, Clone)]
pub struct FarValues {
    /// The values of the first heaps.
    values: Vec<Value>,
    law: FarLaw,
}

/// Why the values of far heaps are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FarLaw {
    /// G(n + period) = G(n) + saltus for all n from `from` on.
    Repetition {
        /// The first heap.
        from: usize,
        /// The period.
        period: usize,
        /// What is added, an integer.
        saltus: IBig,
        /// So many heaps in a row were found to come again: the largest number anybody may take.
        window: usize,
    },
    /// G(n) = G(n − modulus) + saltus in some residue classes.
    Ups {
        /// The modulus.
        modulus: usize,
        /// What is gained in each class, and from where on, if that is proved.
        classes: Vec<Option<(Leaf, usize)>>,
        /// Heaps below this were computed for the proof.
        checked: usize,
    },
}

impl FarValues {
    /// Looks for a law that tells the values of far heaps.
    ///
    /// ```
    /// use sprague::value::{Arena, FarValues, TakeSets};
    ///
    /// let mut arena = Arena::new();
    /// let sets = TakeSets::new(&[1, 2], &[1, 3]).unwrap();
    /// let far = FarValues::find(&mut arena, &sets)?.unwrap();
    /// let value = far.value(&mut arena, 3_000_000_000_000_000)?.unwrap();
    /// assert_eq!(arena.name(value)?, "1000000000000000·↑");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(arena: &mut Arena, sets: &TakeSets) -> Result<Option<Self>, TooLarge> {
        for count in HEAPS {
            if sets.largest() >= count / 4 {
                continue;
            }
            let mut heaps = HeapValues::with_limit(sets.clone(), arena.table_bytes());
            let values = heaps.values(arena, count)?;
            let repeated = arena.within(ROOM, |arena| repetition(arena, &values, sets.largest()));
            let law = match repeated {
                Ok(None) => ups(arena, &mut heaps, &values)?,
                Err(error) if error.is_lack_of_room() => ups(arena, &mut heaps, &values)?,
                law => law?,
            };
            if let Some(law) = law {
                return Ok(Some(FarValues { values, law }));
            }
        }
        Ok(None)
    }

    /// The law.
    pub fn law(&self) -> &FarLaw {
        &self.law
    }

    /// The value of a heap; `None` where the law does not tell.
    pub fn value(&self, arena: &mut Arena, heap: Heap) -> Result<Option<Value>, TooLarge> {
        if let Some(&value) = usize::try_from(heap)
            .ok()
            .and_then(|heap| self.values.get(heap))
        {
            return Ok(Some(value));
        }
        match &self.law {
            FarLaw::Repetition {
                from,
                period,
                saltus,
                ..
            } => {
                let ahead = heap - *from as Heap;
                let base = self.values[from + index(ahead % *period as Heap)];
                let gained = saltus * IBig::from(ahead / *period as Heap);
                let gained = arena.integer(gained);
                arena.sum(base, gained).map(Some)
            }
            FarLaw::Ups {
                modulus, classes, ..
            } => {
                let k = *modulus as Heap;
                let Some((saltus, _)) = &classes[index(heap % k)] else {
                    return Ok(None);
                };
                // The last computed heap of the class.
                let last = self.values.len() as Heap - 1;
                let base = last - (last + k - heap % k) % k;
                let Some(leaf) = arena.as_leaf(self.values[index(base)]) else {
                    return Ok(None);
                };
                let far = leaf.plus(&saltus.times(&IBig::from((heap - base) / k)));
                Ok(Some(arena.leaf(far)))
            }
        }
    }

    /// Why a value that was not computed is right.
    pub fn because(&self, arena: &mut Arena, heap: Heap) -> Option<String> {
        if heap < self.values.len() as Heap {
            return None;
        }
        match &self.law {
            FarLaw::Repetition {
                from,
                period,
                saltus,
                window,
            } => {
                let plus = match saltus {
                    saltus if *saltus == IBig::ZERO => String::new(),
                    saltus if *saltus > IBig::ZERO => format!(" + {saltus}"),
                    saltus => format!(" - {}", -saltus),
                };
                Some(format!(
                    "G(n) = G(n-{period}){plus} from heap {} on (proved: true for {window} in a \
                     row, and nobody can take more than {window})",
                    from + period
                ))
            }
            FarLaw::Ups {
                modulus,
                classes,
                checked,
            } => {
                let residue = heap % *modulus as Heap;
                let (saltus, from) = classes[index(residue)].as_ref()?;
                let saltus = arena.leaf(saltus.clone());
                let saltus = arena.name(saltus).ok()?;
                Some(format!(
                    "G(n) = G(n-{modulus}) + {saltus} for n = {residue} mod {modulus} from heap \
                     {from} on (proved by settled order, heaps 0 to {} checked)",
                    checked - 1
                ))
            }
        }
    }
}

/// A repetition with an integer saltus, if the last heaps show one and it is proved.
fn repetition(
    arena: &mut Arena,
    values: &[Value],
    window: usize,
) -> Result<Option<FarLaw>, TooLarge> {
    let count = values.len();
    // Nobody ever moves: every heap is 0.
    let window = window.max(1);
    for period in 1..=count / 2 - window {
        let (late, early) = (values[count - 1], values[count - 1 - period]);
        let saltus = &arena.stops(late).0 - &arena.stops(early).0;
        if !saltus.is_integer() {
            continue;
        }
        let saltus = saltus.numerator().clone();
        if !stops_repeat(arena, &values[count - window - period..], period, &saltus) {
            continue;
        }
        let same = |arena: &mut Arena, n: usize| -> Result<bool, TooLarge> {
            let gained = arena.integer(saltus.clone());
            Ok(arena.sum(values[n], gained)? == values[n + period])
        };
        // From the last heap down, as far as it holds.
        let mut from = count - period;
        while from > 0 && same(arena, from - 1)? {
            from -= 1;
        }
        if count - period - from < window + period {
            continue;
        }
        // Numbers of the wrong sign among the first heaps may not come again.
        let last = count - 2 * period - window;
        let translated = [from, last].into_iter().find(|from| {
            let mut later = values[from + window..from + window + period].iter();
            later.all(|&value| translates(arena, value, &saltus))
        });
        if let Some(from) = translated {
            return Ok(Some(FarLaw::Repetition {
                from,
                period,
                saltus,
                window,
            }));
        }
    }
    Ok(None)
}

/// Whether the stops of the values repeat, which costs little to see and those of equal values do.
fn stops_repeat(arena: &Arena, values: &[Value], period: usize, saltus: &IBig) -> bool {
    let saltus = Dyadic::from(saltus.clone());
    values.iter().zip(&values[period..]).all(|(&early, &late)| {
        let (early, late) = (arena.stops(early), arena.stops(late));
        &early.0 + &saltus == late.0 && &early.1 + &saltus == late.1
    })
}

/// Whether adding the integer to all options of a value adds it to the value, again and again.
fn translates(arena: &Arena, value: Value, saltus: &IBig) -> bool {
    match arena.as_number(value) {
        _ if *saltus == IBig::ZERO => true,
        None => true,
        Some(number) if !number.is_integer() => true,
        Some(number) => match *saltus > IBig::ZERO {
            true => *number > Dyadic::ZERO,
            false => *number < Dyadic::ZERO,
        },
    }
}

/// Constant differences of uptimals.
fn ups(
    arena: &mut Arena,
    heaps: &mut HeapValues,
    values: &[Value],
) -> Result<Option<FarLaw>, TooLarge> {
    let modulus = heaps.sets().largest();
    let uptimal = |&value: &Value| arena.as_leaf(value).is_some_and(|l| !l.ups().is_empty());
    if modulus == 0 || !values[values.len() - modulus..].iter().any(uptimal) {
        return Ok(None);
    }
    let checked = values.len();
    let found = Regularities::find(arena, heaps, modulus, checked)?;
    Ok(proved(arena, &found).map(|classes| FarLaw::Ups {
        modulus,
        classes,
        checked,
    }))
}

/// The proved differences of each residue class, if there are any.
fn proved(arena: &Arena, found: &Regularities) -> Option<Vec<Option<(Leaf, usize)>>> {
    let class = |difference: Difference| {
        let leaf = arena.as_leaf(difference.saltus)?;
        Some((leaf.clone(), difference.from))
    };
    let classes: Vec<_> = found
        .residues
        .iter()
        .map(|law| law.difference.filter(|d| d.proven).and_then(class))
        .collect();
    classes.iter().any(Option::is_some).then_some(classes)
}
