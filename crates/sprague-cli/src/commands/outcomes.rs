//! `sprague outcomes GAME`: who wins each heap, and the proven period of that.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::OutcomesArgs;
use crate::failure::{Failure, read_either};
use crate::layout::paragraph;
use serde_json::json;
use sprague::value::{Outcomes, TakeSets};

pub(crate) fn run(args: &OutcomesArgs) -> Outcome {
    let (game, sets) = sets(&args.game)?;
    const MOST: u64 = 1_000_000_000;
    if args.to > MOST || args.limit > MOST {
        return Err(Failure::usage(
            format!("outcomes are computed for heaps up to {MOST}"),
            "give smaller numbers to --to and --limit",
        ));
    }
    let mut outcomes = Outcomes::new(sets);
    let letters: String = outcomes
        .first(args.to as usize + 1)
        .iter()
        .map(|outcome| outcome.letter())
        .collect();
    let period = outcomes.period(args.limit as usize);
    if args.output.json {
        let document = json!({
            "ruleset": game,
            "outcomes": letters,
            "preperiod": period.map(|p| p.preperiod),
            "period": period.map(|p| p.period),
            "proof": period.map(|p| json!({
                "theorem": "repeated window",
                "window": p.window,
                "computed": p.computed,
            })),
        });
        return Ok(print_json(&document)?);
    }
    let mut text = paragraph("Outcomes", &letters);
    text += &match period {
        Some(p) if p.window == 0 => paragraph("Period", "1 from heap 0 on: nobody has a move."),
        Some(p) => paragraph(
            "Period",
            &format!(
                "{} from heap {} on, proved: {} outcomes in a row came again, and the next one \
                 depends on no more than that.",
                p.period, p.preperiod, p.window
            ),
        ),
        None => paragraph(
            "Period",
            &format!("none up to heap {}; --limit N looks further.", args.limit),
        ),
    };
    Ok(print_text(&text)?)
}

/// The game as it is written, with the sets of both players; one set is for both.
fn sets(text: &str) -> Result<(String, TakeSets), Failure> {
    let game = read_either(text)?;
    let name = game.to_string();
    let game = game.for_each_player();
    let sets = TakeSets::of(&game).ok_or_else(|| {
        Failure::usage(
            "outcomes with a proven period need finite subtraction sets",
            "for example S(1,2|1,3), or S(2,5,6) for both players; `sprague values` gives the \
             values of other games",
        )
    })?;
    Ok((name, sets))
}
