//! Who wins a sum with heaps of games that have a finite set for each player, or with values that are not nimbers.
//!
//! Nothing is handed out that the verifier does not accept: how far it has to look, and whether it can follow a winning move,
//! is found by asking it.

use super::position::{nobody, periods_of};
use super::{no_certificate, none};
use crate::answers::value::arena;
use crate::answers::verify;
use crate::{Effort, Refusal};
use sprague::certificate::{self, SumClaim, SumComponent, SumMove};
use sprague::outcome::{Outcome, Side};
use sprague::period::definition;
use sprague::position::{Change, Part, Player, Position, PositionAnswer};
use sprague::ruleset::Partizan;
use sprague::value::{Arena, FarLaw, FarValues, HeapValues, Leaf, Regularities, TakeSets};
use sprague::{Heap, Stopped};
use sprague_verify::Failure;

/// Heaps of games with a set for each player up to here are played out, not valued by a law.
const SMALL: Heap = 40;
/// Heaps without a law up to here are played out.
const MOST: Heap = 5_000;
/// The heaps among which a recursion is looked for, fewer first.
const HEAPS: [usize; 2] = [500, 2_000];
/// What may stand for larger numbers and digits where positions are played out, the quickest first.
const BOUNDS: [u64; 3] = [4, 12, 40];

/// Who wins if Left starts, and if Right does, perhaps by a move.
type Winners = [Option<(Side, Option<SumMove>)>; 2];

/// The certificate of who wins a sum.
pub(super) fn certify(
    position: &Position,
    answer: &PositionAnswer,
    effort: &Effort,
) -> Result<String, Refusal> {
    let mut claim = SumClaim {
        components: components(position)?,
        certificates: periods_of(position, effort)?,
        ..SumClaim::default()
    };
    let winners = winners(answer).ok_or_else(nobody)?;
    let with_moves = winners.map(|(starter, winner)| {
        let by = (starter == winner).then(|| first_move(answer, starter));
        Some((winner, by.flatten()))
    });
    let without = winners.map(|(_, winner)| Some((winner, None)));
    let mut games: Vec<(&Partizan, Vec<Heap>)> = Vec::new();
    for (place, component) in position.components().iter().enumerate() {
        let Part::PartizanHeap(game, heap) = &component.part else {
            continue;
        };
        let mut heaps = vec![*heap];
        for (_, by) in with_moves.iter().flatten() {
            if let Some(SumMove::Heap(which, to)) = by
                && *which == place
            {
                heaps.push(to.first().copied().unwrap_or(0));
            }
        }
        match games.iter_mut().find(|known| known.0 == &**game) {
            Some(known) => known.1.extend(heaps),
            None => games.push((game, heaps)),
        }
    }
    let mut arena = arena(effort);
    for (game, heaps) in games {
        add_heaps(&mut claim, &mut arena, game, &heaps)?;
    }
    accepted(claim, [with_moves, without], effort)
}

/// The first certificate that the verifier accepts.
fn accepted(
    mut claim: SumClaim,
    winners: [Winners; 2],
    effort: &Effort,
) -> Result<String, Refusal> {
    let mut reason = String::new();
    for winners in winners {
        claim.winners = winners;
        for bound in BOUNDS {
            claim.bound = Some(bound);
            let text = claim.certificate().ok_or_else(nobody)?;
            match verify::check(&text, effort.memory, effort.control()) {
                Ok(_) => return Ok(text),
                Err(Failure::Stopped) => {
                    let stopped = effort.control().check().err();
                    return Err(stopped.unwrap_or(Stopped::Cancelled).into());
                }
                Err(failure) => reason = failure.to_string(),
            }
        }
    }
    Err(none(
        format!("the verifier cannot follow who wins ({reason})"),
        "it can where all components are numbers with ups and nimbers, and where what else there is can be played out",
    ))
}

fn components(position: &Position) -> Result<Vec<SumComponent>, Refusal> {
    let component = |component: &sprague::position::Component| match &component.part {
        Part::Heap(game, heap) => {
            let name = definition(game).map_err(|why| no_certificate(game, &why))?;
            Ok(SumComponent::Heap(*heap, name, false))
        }
        Part::PartizanHeap(game, heap) => Ok(SumComponent::Heap(
            *heap,
            game.to_string(),
            component.negative,
        )),
        Part::Value(value) => match value.form().as_leaf() {
            Some(leaf) => Ok(SumComponent::Value(leaf.clone())),
            None => Err(none(
                format!(
                    "certificates of sums have numbers, ups and nimbers, and {} is something else",
                    value.name()
                ),
                "certify the sum without it",
            )),
        },
    };
    position.components().iter().map(component).collect()
}

/// Adds what small heaps of a game are worth, and the law by which large ones have their values.
fn add_heaps(
    claim: &mut SumClaim,
    arena: &mut Arena,
    game: &Partizan,
    heaps: &[Heap],
) -> Result<(), Refusal> {
    let Some(sets) = TakeSets::of(game) else {
        return Err(none(
            format!("{game} does not have a finite set for each player"),
            "certificates of sums are for games such as S(1,2|1,3)",
        ));
    };
    let name = game.to_string();
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let law = match largest > SMALL {
        true => Law::find(arena, &sets, &name)?,
        false => None,
    };
    let left = |heap: &Heap| law.as_ref().map_or(Some(*heap), |law| law.leaves(*heap));
    let played: Vec<Heap> = heaps.iter().filter_map(left).collect();
    if let Some(heap) = played.iter().find(|&&heap| heap > MOST) {
        return Err(none(
            format!("no law tells the value of heap {heap} of {game}"),
            "laws are what `period` looks for; without one, heaps up to 5000 can be played out",
        ));
    }
    let count = played.iter().max().map_or(0, |&last| last as usize + 1);
    let values = HeapValues::new(sets).values(arena, count)?;
    for heap in played.into_iter().filter(|&heap| heap <= 2 * SMALL) {
        let worth = arena.as_leaf(values[heap as usize]);
        let worth = worth.map(|leaf| (heap as usize, name.clone(), leaf.clone()));
        claim
            .worths
            .extend(worth.filter(|worth| !claim.worths.contains(worth)));
    }
    let text = law.map(|law| law.certificate);
    let certificates = &mut claim.certificates;
    certificates.extend(text.filter(|text| !certificates.contains(text)));
    Ok(())
}

/// A law by which large heaps of a game have their values, and its certificate.
pub(super) struct Law {
    pub(super) certificate: String,
    pub(super) kind: LawKind,
}

pub(super) enum LawKind {
    /// Values repeat from a heap on with a period.
    Repeats(Heap, Heap),
    /// Values gain powers of ↑, modulo a number, in some classes from some heap on.
    Gains(Heap, Vec<(Heap, Heap)>),
}

impl Law {
    pub(super) fn find(
        arena: &mut Arena,
        sets: &TakeSets,
        game: &str,
    ) -> Result<Option<Law>, Refusal> {
        if let Some(far) = FarValues::find(arena, sets)?
            && let FarLaw::Repetition { from, period, .. } = far.law()
            && let Some(certificate) = certificate::repetition(game, far.law())
        {
            let kind = LawKind::Repeats(*from as Heap, *period as Heap);
            return Ok(Some(Law { certificate, kind }));
        }
        let modulus = sets.largest().max(1);
        for count in HEAPS.into_iter().filter(|count| modulus < count / 4) {
            let mut heaps = HeapValues::new(sets.clone());
            let laws = Regularities::find(arena, &mut heaps, modulus, count)?;
            let gains = laws.residues.iter().filter_map(|law| {
                let gain = law.difference.filter(|gain| gain.proven)?;
                Some((law.residue as Heap, gain.from as Heap))
            });
            let gains: Vec<(Heap, Heap)> = gains.collect();
            if let Some(certificate) = certificate::recursion(game, &laws, arena)
                && !gains.is_empty()
            {
                let kind = LawKind::Gains(modulus as Heap, gains);
                return Ok(Some(Law { certificate, kind }));
            }
        }
        Ok(None)
    }

    /// The heap that has to be played out for the value of another one; nothing if none has to be.
    fn leaves(&self, heap: Heap) -> Option<Heap> {
        match &self.kind {
            LawKind::Repeats(from, period) if heap >= *from => Some(from + (heap - from) % period),
            LawKind::Gains(modulus, gains) => {
                let told = |&(residue, from): &(Heap, Heap)| {
                    heap % modulus == residue && heap + modulus >= from
                };
                (!gains.iter().any(told)).then_some(heap)
            }
            LawKind::Repeats(..) => Some(heap),
        }
    }
}

/// Who wins if Left starts and if Right does: pairs of starter and winner.
fn winners(answer: &PositionAnswer) -> Option<[(Side, Side); 2]> {
    let (left, right) = match answer.outcome {
        Outcome::L => (Side::Left, Side::Left),
        Outcome::R => (Side::Right, Side::Right),
        Outcome::N => (Side::Left, Side::Right),
        Outcome::P => (Side::Right, Side::Left),
        _ => return None,
    };
    Some([(Side::Left, left), (Side::Right, right)])
}

/// A winning move of a player.
fn first_move(answer: &PositionAnswer, side: Side) -> Option<SumMove> {
    let of_player = |player: Player| player == Player::Any || player == Player::from(side);
    let mut moves = answer
        .winning
        .iter()
        .filter(|found| of_player(found.player));
    moves.find_map(|found| match found.changes.first()? {
        Change::Heap { to, .. } => Some(SumMove::Heap(found.component, to.clone())),
        Change::Value { to, .. } => {
            let leaf: Leaf = to.form().as_leaf()?.clone();
            Some(SumMove::Value(found.component, leaf))
        }
    })
}
