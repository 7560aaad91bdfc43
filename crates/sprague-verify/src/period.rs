//! Periods of nim-values: which theorem applies, what it asks for, and the check of all values.
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
//! # `trade`
//!
//! Periods of codes with rules that compare the parts, and with moves that come again in blocks of q from amount N on. Let P be the least multiple of p that
//! is a multiple of j for every even number j, and of j·p for every odd number `j ≥ 3`, of parts that have to be equal (`=`), and of q if moves come again; then
//! let `k = N − 1 + P`. Let `N0 = h·n0 + (h − 1)·P + k`, and `h·(h − 1)·p` more if rules compare the parts. It is enough that
//! `G(n + p) = G(n)` for `n0 ≤ n`, `n + p < N0 + P`.
//!
//! *Proof* by induction: let `n ≥ N0` and let the repetition hold from n0 on below n + P. It is enough that n and n + P have options of the same values: then
//! `G(n + P) = G(n) = G(n + P − p)`, as n and n + P − p are below n + P and differ by a multiple of p. Taking P more or less pairs the options of n that take N or more with those of n + P that take
//! N + P or more. All others take at most k. Such an option of n + P has at most h parts whose sum is at least `N0 + P − k`; so its largest part a is at least `n0 + P`, and `n0 + P + (h − 1)·p` if
//! rules compare parts. *Any parts*: replace a by a − P. *j equal parts*: replace each by a − P/j; for even j the value is 0 before and after, for odd j it is
//! that of one part, and P/j is a multiple of p. *Not all equal*: replace a by a − P. If then all are equal to b, leave b − p, b + p and j − 2 heaps of b instead: G(a) = G(b), so the value is the same, and
//! `b − p ≥ n0`. *No two equal*: replace a by a − P. If there is a part b = a − P, then a and b are worth 0 together. Leave b − ip and b + ip instead, where i is one of 1, …, h − 1 for which neither is among the
//! at most h − 2 other parts, each of which excludes one i at most; `b − ip ≥ n0`. In the same way from n to n + P: its largest part is at least n0; make it larger by P, so that it stays the largest and different parts stay
//! different, or make j equal parts larger by P/j each. ∎
//!
//! # `nim`
//!
//! If no move splits a heap without taking, and every amount from 1 on may be taken leaving one heap or nothing, then `G(n) = n`: every smaller heap is an
//! option, and the nim-sum of the parts of an option is at most their sum, which is less than n.
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
//! preperiod q is least if q = 0 or `G(q − 1 + p) ≠ G(q − 1)`. With a saltus s all this is meant of
//! `G(n + p) = G(n) + s`; a period p/r has saltus s/r, so r must divide s.
//!
//! # Expansion sets
//!
//! For a finite subtraction set with preperiod q and period p, a number a can be adjoined without changing any value exactly if
//! `G(n + a) ≠ G(n)` for all n. It is enough to look at `n < q + p`, for later n both sides repeat; and `a ≥ q + p` can be adjoined exactly if
//! a − p can, as `G(n + a) = G(n + a − p)`. So `members` lists the numbers below q + p that can.

use crate::certificate::{Certificate, Mask, Sparse};
use crate::classes::Classes;
use crate::game::{Game, Rule};
use crate::growth::{Growth, gcd};
use crate::listing::Listing;
use crate::patience::Patience;
use crate::values::{Plain, SparseStep, Step, Store};
use crate::watch::Watch;
use crate::{Failure, Verified};

/// Checks a period of nim-values; gives what was verified and whether the file is damaged.
pub(crate) fn period(
    text: &str,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<(Result<Verified, Failure>, bool), Failure> {
    let certificate = Certificate::read(text)?;
    let game = Game::within(memory, &certificate.game, 2)?;
    let outcome = watch_period(&certificate, &game, memory, patience, &mut |_, _| {});
    Ok((outcome, certificate.damaged))
}

/// Checks a period, and shows all values as they come.
pub(crate) fn watch_period(
    c: &Certificate,
    game: &Game,
    memory: u64,
    patience: &mut Patience<'_>,
    show: &mut dyn FnMut(usize, u32),
) -> Result<Verified, Failure> {
    match check_numbers(c, game) {
        Ok(theorem) => check_values(c, game, &theorem, memory, patience, show),
        Err(unfit) => Err(locate(c, game, unfit, memory, patience)),
    }
}

/// What is left to check when the values are known.
enum Rest<'a> {
    Nothing,
    Growth(Growth<'a>),
    Classes(Classes<'a>),
}

/// Checks that the theorem applies to the game and that the ranges are the ones it asks for.
fn check_numbers<'a>(c: &Certificate, game: &'a Game) -> Result<Rest<'a>, Failure> {
    let (h, k) = (game.most_parts(), game.most_taken());
    if c.period == 0 {
        return Err(Failure::claim("a period is at least 1"));
    }
    if c.from == 0 || c.from < c.preperiod {
        let message = "`from` must be at least 1 and at least the preperiod";
        return Err(Failure::claim(message));
    }
    if c.members.is_some() && (h > 1 || !game.is_finite() || c.saltus > 0) {
        return Err(Failure::claim("`members` are for finite subtraction sets"));
    }
    if let Some(growing) = &c.growing {
        return Growth::new(c, game, growing).map(Rest::Growth);
    }
    if let Some(at) = c.at {
        return Classes::new(c, game, at).map(Rest::Classes);
    }
    if c.theorem == "nim" {
        return check_nim(c, game);
    }
    if c.saltus > 0 {
        return Err(Failure::claim("this theorem is not for a saltus"));
    }
    if c.theorem == "trade" {
        return check_trade(c, game);
    }
    if !game.is_finite() {
        return Err(Failure::claim("this theorem is for finitely many moves"));
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
            check_sparse_numbers(c, sparse, game)?;
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
    }?;
    Ok(Rest::Nothing)
}

fn check_nim<'a>(c: &Certificate, game: &Game) -> Result<Rest<'a>, Failure> {
    if !game.is_nim() {
        return Err(Failure::claim(
            "`nim` is for games in which every smaller heap can be left, and no heap is split without taking",
        ));
    }
    if (c.preperiod, c.period, c.saltus, c.computed) != (0, 1, 1, c.below + 1) {
        return Err(Failure::claim(
            "the pattern of Nim is G(n + 1) = G(n) + 1 from heap 0 on",
        ));
    }
    Ok(Rest::Nothing)
}

fn check_trade<'a>(c: &Certificate, game: &Game) -> Result<Rest<'a>, Failure> {
    let Some(h) = game.bounded_parts() else {
        return Err(Failure::claim(
            "`trade` is for moves that leave a bounded number of heaps",
        ));
    };
    let needed = trade_range(c, game, h);
    if needed != Some(c.computed) || c.computed != c.below + c.period {
        return Err(Failure::claim(format!(
            "the theorem asks for {} values, and for `below` a period less",
            needed.map_or("2^64".into(), |needed| needed.to_string())
        )));
    }
    if c.mask.is_some() {
        return Err(Failure::claim("a mask is not for this theorem"));
    }
    Ok(Rest::Nothing)
}

/// N0 + P of the theorem `trade`.
fn trade_range(c: &Certificate, game: &Game, h: usize) -> Option<usize> {
    let p = c.period;
    let lcm = |a: usize, b: usize| (a / gcd(a, b)).checked_mul(b);
    let mut step = lcm(p, game.tail.as_ref().map_or(1, |tail| tail.block))?;
    for j in game.equal_parts() {
        step = lcm(step, if j % 2 == 0 { j } else { j.checked_mul(p)? })?;
    }
    let k = match &game.tail {
        Some(tail) => (tail.from - 1).checked_add(step)?,
        None => game.most_taken(),
    };
    let spare = match game.compares_parts() {
        true => h.checked_mul(h - 1)?.checked_mul(p)?,
        false => 0,
    };
    let rounds = h.checked_mul(step)?;
    h.checked_mul(c.from)?
        .checked_add(rounds)?
        .checked_add(spare)?
        .checked_add(k)
}

fn check_sparse_numbers(c: &Certificate, sparse: &Sparse, game: &Game) -> Result<(), Failure> {
    // That moves leave at most two heaps is asked for with the mask.
    if game.moves.iter().any(|m| m.rule == Rule::Equal) {
        return Err(Failure::claim(
            "`sparse` is not for parts that must be equal",
        ));
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
    rest: &Rest<'_>,
    memory: u64,
    patience: &mut Patience<'_>,
    show: &mut dyn FnMut(usize, u32),
) -> Result<Verified, Failure> {
    let room = usize::try_from(memory / 4).unwrap_or(usize::MAX);
    let mut watch = Watch::new(c);
    watch.check_evidence()?;
    let room = room.checked_sub(watch.size()).ok_or(Failure::Memory)?;
    let (mut store, mut step) = plan(c, game, room)?;
    let mut first = Vec::new();
    for n in 0..c.computed {
        if n.is_multiple_of(64) {
            patience.at(n as u64, c.computed as u64)?;
        }
        let computed = step.next(&store, patience)?;
        watch.see(n, computed.value)?;
        show(n, computed.value);
        if c.members.is_some() {
            first.push(computed.value);
        }
        if let (Step::Sparse(step), Some(_)) = (&step, &c.sparse) {
            watch.see_sparse(n, computed.depth, &step.rare)?;
        }
        store.push(computed.value);
    }
    let mut checked = watch.finish()?;
    match (rest, &step) {
        (Rest::Growth(growth), Step::Listing(listing)) => {
            checked.extend(growth.check(listing, memory, patience)?)
        }
        (Rest::Classes(classes), Step::Listing(listing)) => {
            checked.extend(classes.check(&listing.values, patience)?);
        }
        _ => {}
    }
    if let Some(members) = &c.members {
        checked.push(check_members(c, members, &first, patience)?);
    }
    let how = match step {
        Step::Plain(_) | Step::Listing(_) => "move by move",
        Step::Sparse(_) => "by the sparse step",
    };
    checked.insert(
        0,
        format!("{} values were computed again {how}", c.computed),
    );
    let kind = match c.saltus {
        0 => format!("period {}", c.period),
        saltus => format!("arithmetic period {} with saltus {saltus}", c.period),
    };
    let adjoined = match &c.members {
        Some(members) => format!(
            ", and {} numbers below {} can be adjoined",
            members.len(),
            c.preperiod + c.period
        ),
        None => String::new(),
    };
    Ok(Verified {
        game: c.game.clone(),
        claim: format!(
            "{} has {kind} from heap {} on, and both are least{adjoined}",
            c.game, c.preperiod
        ),
        preperiod: c.preperiod as u64,
        period: c.period as u64,
        saltus: c.saltus as u64,
        theorem: c.theorem.clone(),
        computed: c.computed as u64,
        checked,
    })
}

/// Whether these are the numbers below preperiod + period that can be adjoined.
fn check_members(
    c: &Certificate,
    members: &[usize],
    values: &[u32],
    patience: &mut Patience<'_>,
) -> Result<String, Failure> {
    let round = c.preperiod + c.period;
    let value = |n: usize| match n < round {
        true => values[n],
        false => values[c.preperiod + (n - c.preperiod) % c.period],
    };
    let mut listed = members.iter().copied().peekable();
    for number in 1..round {
        patience.at(number as u64, round as u64)?;
        patience.work(round)?;
        let equal = (0..round).find(|&n| value(n + number) == value(n));
        match (listed.next_if_eq(&number), equal) {
            (Some(_), Some(n)) => {
                let message = format!("G({n}) = G({n} + {number}), so {number} cannot be adjoined");
                return Err(Failure::at(n, message));
            }
            (None, None) => {
                let message = format!("{number} can be adjoined, and is not listed in its place");
                return Err(Failure::claim(message));
            }
            _ => {}
        }
    }
    if let Some(number) = listed.next() {
        return Err(Failure::claim(format!(
            "{number} is listed, and is not a number from 1 to {} in its place",
            round - 1
        )));
    }
    Ok(format!(
        "each number a below {round} is listed as adjoinable exactly if G(n + a) and G(n) differ for all n < {round}"
    ))
}

/// Numbers that do not fit are reason enough; if some heap shows that the claim is false as well, it
/// is named, looking at the first heaps only.
fn locate(
    c: &Certificate,
    game: &Game,
    unfit: Failure,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Failure {
    const ENOUGH: usize = 10_000;
    let mut watch = Watch::new(c);
    let mut store = Store::new(ENOUGH, ENOUGH, 0);
    let room = usize::try_from(memory / 16).unwrap_or(usize::MAX);
    let mut step = Step::Listing(Listing::new(game, room.min(1 << 26)));
    for n in 0..c.computed.min(ENOUGH) {
        if n.is_multiple_of(64) && patience.at(n as u64, c.computed as u64).is_err() {
            return Failure::Stopped;
        }
        let computed = match step.next(&store, patience) {
            Ok(computed) => computed,
            Err(Failure::Stopped) => return Failure::Stopped,
            Err(_) => return unfit,
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
    if matches!(
        c.theorem.as_str(),
        "trade" | "arithmetic" | "classes" | "nim"
    ) {
        let left = room.checked_sub(all).ok_or(Failure::Memory)?;
        return Ok((Store::new(0, 0, 0), Step::Listing(Listing::new(game, left))));
    }
    let look_back = c.sparse.as_ref().map(|s| s.last_rare.max(s.depth) + k);
    let (first, latest) = match (c.mask, look_back) {
        _ if game.most_parts() == 1 => (0, k),
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
