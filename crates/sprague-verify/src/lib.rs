//! Checks a certificate of a period with nothing but the rules of the game and a theorem.
//!
//! A certificate claims that `G(n + p) = G(n)` for all `n ≥ q`, with the least possible p and q, for
//! a finite take-and-break code or a finite subtraction set. [`verify`] computes the values again,
//! naively, and checks every hypothesis of the theorem named. Nothing in the certificate is
//! believed: a mask only tells which order of looking at options is quick. This crate shares no code
//! with the engines that found the period, and is meant to be read in one sitting.
//!
//! Below, k is the most beans a move takes, h the most heaps it leaves (at least 1), and a *part* is
//! one of the non-empty heaps a move leaves. G(0) = 0. Every theorem says: if `G(n + p) = G(n)` for
//! `n0 ≤ n < N0`, and more where stated, then for all `n ≥ n0`. All need `n0 ≥ 1`: then `n ≥ N0`
//! implies `n > k`, so no move from n or n + p takes the whole heap.
//!
//! # `window` and `guy-smith`
//!
//! `N0 = h·n0 + (h − 1)·p + k`; parts must not be compared with each other. `window` is the case
//! h = 1, where one repetition of the last k values is enough.
//!
//! *Proof* by induction on `n ≥ N0`. An option of n + p has at most h parts, whose sum is at least
//! `N0 + p − k = h·(n0 + p)`, so one part b is at least n0 + p. Replace it by b − p: this is an option
//! of n, of the same value by induction, since `n0 ≤ b − p < n`. An option of n has parts whose sum is
//! at least `N0 − k ≥ h·n0`, so one part b is at least n0. Replace it by b + p: an option of n + p of
//! the same value, since `n0 ≤ b < n`. (No part is n itself: a move that takes nothing leaves two
//! heaps or more.) So n and n + p have options of the same values. ∎
//!
//! # `sparse`
//!
//! For h ≤ 2; two parts may have to be unequal, as in Grundy's game. Fix a mask and, if all moves that
//! leave two heaps take amounts of the same parity, perhaps a position t of that parity. Value v is
//! *common at* n if the number of bits that v shares with the mask (plus n − t, if there is a position)
//! is odd, else *rare at* n. A heap `n ≥ 1` is common or rare as G(n) is at n. If a move from n takes
//! u and leaves parts a and b, then the number of shared bits of G(a) ⊕ G(b) has the parity of the sum
//! of those of G(a) and G(b), and `(a − t) + (b − t)` has the parity of `n − u`, hence of n − t. So
//! the option is common at n exactly if one of a and b is a rare heap and the other is not.
//!
//! Let `N0 = n0 + max(L, A) + k` with `n0 > L`, and suppose
//! 1. all heaps n with `L < n < N0 + p` are common,
//! 2. `G(n + p) = G(n)` for `n0 ≤ n < N0`,
//! 3. for `N0 ≤ n < N0 + p`, every v below G(n) that is rare at n is the value of an option of n
//!    with one part, or with two parts the smaller of which is at most A,
//! 4. with a position, p is even.
//!
//! (4 follows from 1 and 2 unless `N0 = n0`: heaps n and n + p are common and have the same value.)
//! Because of 4, a value is common at n exactly if it is at n + p.
//!
//! *Proof*. By induction on `n ≥ N0` we show that G(n + p) = G(n), that n + p is common, and that
//! statement 3 is true for n + p. By induction or by 1 to 3, all heaps from L + 1 to n + p − 1 are
//! common, statement 3 is true for n, and G(m + p) = G(m) for `n0 ≤ m < n`.
//!
//! *The same common options.* An option of n + p with one part b has `b ≥ N0 + p − k ≥ n0 + p`;
//! b − p is an option of n of the same value; and back. An option of n + p with two parts that is
//! common at n + p has a rare part r, so `r ≤ L`, and its other part is
//! `b ≥ N0 + p − k − L ≥ n0 + p`. Then r and b − p are an option of n of the same value. They are not
//! equal, as `b − p ≥ n0 > L ≥ r`, so they may be left even if parts must differ. In the same way r and
//! b + p come from r and b, where `b ≥ n0`. So the least common value c that is not an option is the same
//! for n and for n + p.
//!
//! *The rare values below c.* Heap n is common, as `L < n < n + p`, so G(n) is common at n and no
//! option, and every smaller value is one: G(n) = c. A v below c that is rare at n is reached from n as
//! in statement 3. If by one part b, then `b ≥ N0 − k ≥ n0` and b + p does it from n + p. If by parts
//! `a ≤ b` with `a ≤ A`, then `b ≥ N0 − k − A ≥ n0` and `b < n`; a and b + p do it from n + p, and
//! are not equal, as `a ≤ b`. So all values below c are reached from n + p and c is not: G(n + p) = c,
//! which is common at n + p, and statement 3 is true for n + p. ∎
//!
//! Values are computed by the *sparse step*, exact for every mask: note all options with one part and
//! all those with a rare part, so that every common option is noted; let c be the least common value
//! not noted; look at splits, smallest smaller part first, until every rare value below c is noted.
//! If that succeeds, the value is c; if not, every option was seen, and the value is the least not
//! noted. For `n ≥ N0` no two rare parts fit (`2L < n0 + L ≤ n − k`), so how far it looked is what
//! statement 3 asks for.
//!
//! # Least period and preperiod
//!
//! The periods of a sequence are the multiples of the least one, so it is enough that p/r is not a period
//! for any prime r dividing p. If `G(n + p/r) = G(n)` for `n0 ≤ n < N0`, the theorem with p/r for p
//! makes p/r a period (its other hypotheses only get weaker; with a position, p/r is even as above);
//! so for each r there must be an n in that range where it fails, and that is looked for. The
//! preperiod q is least if q = 0 or `G(q − 1 + p) ≠ G(q − 1)`.

mod certificate;
mod game;
mod values;
mod watch;

use certificate::{Certificate, Mask};
use game::Game;
use std::fmt;
use values::{Plain, SparseStep, Step, Store};
use watch::Watch;

/// Why a certificate was not verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The text is not a certificate that this program can read.
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The certificate is false or damaged.
    False {
        /// The first heap where it fails, if it fails at a heap.
        heap: Option<u64>,
        /// What it says and what is true.
        message: String,
    },
    /// The check needs more memory than allowed.
    Memory,
    /// The caller had enough.
    Stopped,
}

impl Failure {
    fn at(heap: usize, message: String) -> Self {
        let heap = Some(heap as u64);
        Failure::False { heap, message }
    }

    fn claim(message: impl Into<String>) -> Self {
        let message = message.into();
        Failure::False {
            heap: None,
            message,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unreadable { line, message } => write!(f, "line {line}: {message}"),
            Failure::False {
                heap: Some(heap),
                message,
            } => write!(f, "heap {heap}: {message}"),
            Failure::False {
                heap: None,
                message,
            } => f.write_str(message),
            Failure::Memory => f.write_str("the check needs more memory than it may use"),
            Failure::Stopped => f.write_str("stopped before the end"),
        }
    }
}

impl std::error::Error for Failure {}

/// What was verified, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The game, as the certificate writes it.
    pub game: String,
    /// The least preperiod.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The theorem: `window`, `guy-smith` or `sparse`.
    pub theorem: String,
    /// How many values were computed again.
    pub computed: u64,
    /// Everything that was checked, as sentences.
    pub checked: Vec<String>,
}

/// Checks a certificate. `progress` is told how many of how many values are done, and stops the check
/// by answering `false`; `memory` is in bytes.
pub fn verify(
    text: &str,
    memory: u64,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Verified, Failure> {
    let certificate = Certificate::read(text)?;
    let game = Game::read(&certificate.game)
        .map_err(|message| Failure::Unreadable { line: 2, message })?;
    let outcome = match check_numbers(&certificate, &game) {
        Ok(()) => check_values(&certificate, &game, memory, progress),
        Err(unfit) => Err(locate(&certificate, &game, unfit, progress)),
    };
    if !certificate.damaged {
        return outcome;
    }
    let damaged = "the file is damaged: its checksum does not fit its content";
    match outcome {
        Ok(_) => Err(Failure::claim(damaged)),
        Err(Failure::False { heap, message }) => {
            let message = format!("{message}; {damaged}");
            Err(Failure::False { heap, message })
        }
        Err(other) => Err(other),
    }
}

/// Checks that the theorem applies to the game and that the ranges are the ones it asks for.
fn check_numbers(c: &Certificate, game: &Game) -> Result<(), Failure> {
    let (h, k) = (game.most_parts(), game.most_taken());
    if c.period == 0 {
        return Err(Failure::claim("a period is at least 1"));
    }
    if c.from == 0 || c.from < c.preperiod {
        let message = "`from` must be at least 1 and at least the preperiod";
        return Err(Failure::claim(message));
    }
    let below = match (c.theorem.as_str(), &c.sparse) {
        ("window", None) if h > 1 => {
            return Err(Failure::claim("`window` is for moves that leave one heap"));
        }
        ("window" | "guy-smith", None) if game.compares_parts() => {
            let message = "this theorem is not for rules that compare the parts";
            return Err(Failure::claim(message));
        }
        ("window" | "guy-smith", None) => {
            let start = c.from.checked_mul(h);
            let rounds = c.period.checked_mul(h - 1);
            start.zip(rounds).and_then(|(a, b)| a.checked_add(b))
        }
        ("sparse", Some(sparse)) => {
            check_sparse_numbers(c, sparse, h)?;
            c.from.checked_add(sparse.last_rare.max(sparse.depth))
        }
        (other, _) => return Err(Failure::claim(format!("no theorem is called `{other}`"))),
    };
    let below = below.and_then(|below| below.checked_add(k));
    if below != Some(c.below) {
        return Err(Failure::claim(format!(
            "the theorem asks for a check below {}, not below {}",
            below.map_or("2^64".into(), |below| below.to_string()),
            c.below
        )));
    }
    if Some(c.computed) != c.below.checked_add(c.period) {
        return Err(Failure::claim("`computed` must be `below` + `period`"));
    }
    match c.mask {
        Some(mask) => check_mask(mask, game),
        None => Ok(()),
    }
}

fn check_sparse_numbers(
    c: &Certificate,
    sparse: &certificate::Sparse,
    h: usize,
) -> Result<(), Failure> {
    if h > 2 {
        let message = "`sparse` is for moves that leave at most two heaps";
        return Err(Failure::claim(message));
    }
    if c.mask.is_none() {
        return Err(Failure::claim("`sparse` needs a mask"));
    }
    if c.mask.is_some_and(|mask| mask.position.is_some()) && !c.period.is_multiple_of(2) {
        return Err(Failure::claim("with a position the period must be even"));
    }
    if c.from <= sparse.last_rare {
        return Err(Failure::claim("`from` must be more than `last-rare`"));
    }
    Ok(())
}

fn check_mask(mask: Mask, game: &Game) -> Result<(), Failure> {
    if game.most_parts() > 2 {
        return Err(Failure::claim("a mask is for moves that leave two heaps"));
    }
    let mut splits = game.moves.iter().filter(|m| m.parts == 2);
    match mask.position {
        Some(t) if splits.any(|m| m.taken % 2 != t % 2) => Err(Failure::claim(
            "a position is for moves that split after taking amounts of its parity",
        )),
        _ => Ok(()),
    }
}

/// Computes all values and holds every claim against them.
fn check_values(
    c: &Certificate,
    game: &Game,
    memory: u64,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Verified, Failure> {
    let room = usize::try_from(memory / 4).unwrap_or(usize::MAX);
    let mut watch = Watch::new(c);
    watch.check_evidence()?;
    let room = room.checked_sub(watch.size()).ok_or(Failure::Memory)?;
    let (mut store, mut step) = plan(c, game, room)?;
    for n in 0..c.computed {
        if n.is_multiple_of(64) && !progress(n as u64, c.computed as u64) {
            return Err(Failure::Stopped);
        }
        let computed = step.next(&store)?;
        watch.see(n, computed.value)?;
        if let (Step::Sparse(step), Some(_)) = (&step, &c.sparse) {
            watch.see_sparse(n, computed.depth, &step.rare)?;
        }
        store.push(computed.value);
    }
    let mut checked = watch.finish()?;
    let how = match step {
        Step::Plain(_) => "move by move",
        Step::Sparse(_) => "by the sparse step",
    };
    checked.insert(
        0,
        format!("{} values were computed again {how}", c.computed),
    );
    Ok(Verified {
        game: c.game.clone(),
        preperiod: c.preperiod as u64,
        period: c.period as u64,
        theorem: c.theorem.clone(),
        computed: c.computed as u64,
        checked,
    })
}

/// Numbers that do not fit are reason enough; if some heap shows that the claim is false as well, it
/// is named, looking at the first heaps only.
fn locate(
    c: &Certificate,
    game: &Game,
    unfit: Failure,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Failure {
    const ENOUGH: usize = 10_000;
    let mut watch = Watch::new(c);
    let mut store = Store::new(ENOUGH, ENOUGH, 0);
    let mut step = Step::Plain(Plain::new(game, 1 << 26));
    for n in 0..c.computed.min(ENOUGH) {
        if n.is_multiple_of(64) && !progress(n as u64, ENOUGH as u64) {
            return Failure::Stopped;
        }
        let Ok(computed) = step.next(&store) else {
            return unfit;
        };
        if let Err(Failure::False { heap, message }) = watch.see(n, computed.value) {
            let message = format!("{message}; {unfit}");
            return Failure::False { heap, message };
        }
        store.push(computed.value);
    }
    unfit
}

/// Chooses how to compute and what to keep, within so many numbers of room.
fn plan(c: &Certificate, game: &Game, room: usize) -> Result<(Store, Step), Failure> {
    /// The sparse step seldom looks back further.
    const COMFORT: usize = 1 << 26;
    let (k, all) = (game.most_taken(), c.computed);
    let look_back = c.sparse.as_ref().map(|s| s.last_rare.max(s.depth) + k);
    let (first, latest) = match (c.mask, look_back) {
        _ if game.most_parts() == 1 => (0, k + 1),
        (Some(_), Some(look_back)) if all > COMFORT.min(room / 2) => {
            let kept = (2 * look_back).max(COMFORT.min(room / 2) / 4);
            (kept.min(all), kept)
        }
        _ => (all, 0),
    };
    let needed = first.checked_add(latest.next_power_of_two());
    let left = needed.and_then(|needed| room.checked_sub(needed));
    let left = left.ok_or(Failure::Memory)?;
    let depth = c.sparse.as_ref().map_or(0, |sparse| sparse.depth);
    let step = match c.mask {
        Some(mask) => Step::Sparse(SparseStep::new(game, mask, depth)),
        None => Step::Plain(Plain::new(game, left)),
    };
    Ok((Store::new(all, first, latest), step))
}
