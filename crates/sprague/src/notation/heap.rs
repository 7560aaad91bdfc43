//! Reading one heap of a game: `maliquot[12*1000000007]`.

use super::ParseError;
use super::number::parse_heap;
use super::ruleset::parse_ruleset;
use crate::Heap;
use crate::ruleset::Ruleset;

/// Reads `GAME[N]`; `None` if the text does not end in brackets like that.
///
/// ```
/// use sprague::notation::parse_single_heap;
///
/// let (game, heap) = parse_single_heap("kayles[10^3]").unwrap().unwrap();
/// assert_eq!((game.to_string().as_str(), heap), ("kayles", 1000));
/// assert!(parse_single_heap("0.[3]").unwrap().is_none());
/// assert_eq!(parse_single_heap("kayles[x]").unwrap_err().span(), 7..8);
/// ```
pub fn parse_single_heap(text: &str) -> Result<Option<(Ruleset, Heap)>, ParseError> {
    let body = text.trim_end();
    let Some((game, size)) = body
        .strip_suffix(']')
        .and_then(|open| open.rsplit_once('['))
    else {
        return Ok(None);
    };
    // Codes such as 0.[3] end in brackets, too.
    let trimmed = game.trim();
    if trimmed.is_empty() || trimmed.ends_with('.') || parse_ruleset(body).is_ok() {
        return Ok(None);
    }
    let ruleset = parse_ruleset(game)?;
    let heap = parse_heap(size).map_err(|error| error.shifted(game.len() + 1))?;
    Ok(Some((ruleset, heap)))
}
