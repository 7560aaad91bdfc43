//! Well-known games that are not sums of heaps, why not, and what is near.

/// A game of another kind.
pub(super) struct Elsewhere {
    /// Its names, in small letters and digits only.
    names: &'static [&'static str],
    /// Why it is not here, in one sentence without a full stop.
    pub(super) why: &'static str,
    /// What can be asked about instead, in the notation.
    pub(super) near: &'static str,
}

/// The game that a text names, if it is a well-known one of another kind.
pub(super) fn elsewhere(text: &str) -> Option<&'static Elsewhere> {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let letters: String = letters.flat_map(char::to_lowercase).collect();
    let bare = letters.strip_suffix("game").unwrap_or(&letters);
    let is_named = |name: &str| name == letters || name == bare;
    GAMES
        .iter()
        .find(|game| game.names.iter().any(|name| is_named(name)))
}

const GAMES: &[Elsewhere] = &[
    Elsewhere {
        names: &["on"],
        why: "this value belongs to games that need not end, and values here are those of games that do; a large integer such as {999|} is the nearest thing to on",
        near: "{999|}",
    },
    Elsewhere {
        names: &["off"],
        why: "this value belongs to games that need not end, and values here are those of games that do; a large negative integer is the nearest thing to off",
        near: "-1000",
    },
    Elsewhere {
        names: &["over"],
        why: "this value belongs to games that need not end, and values here are those of games that do; many ups are the nearest thing to over",
        near: "1000.^",
    },
    Elsewhere {
        names: &["under"],
        why: "this value belongs to games that need not end, and values here are those of games that do; many downs are the nearest thing to under",
        near: "1000.v",
    },
    Elsewhere {
        names: &["upon"],
        why: "this value belongs to games that need not end, and values here are those of games that do; ^ is the nearest thing to upon",
        near: "^",
    },
    Elsewhere {
        names: &["dud", "pass", "onoff", "offon"],
        why: "this value belongs to games that need not end, and values here are those of games that do; in a switch both players want to move, but only once",
        near: "+-1",
    },
    Elsewhere {
        names: &[
            "left",
            "right",
            "leftoptions",
            "rightoptions",
            "lefts",
            "rights",
        ],
        why: "options are not written as functions; the report of a value shows them in its canonical form, as here",
        near: "{0|*}",
    },
    Elsewhere {
        names: &[
            "wythoff",
            "wythoffs",
            "wythoffnim",
            "wythoffsnim",
            "corneringqueen",
        ],
        why: "Wythoff's game takes from two heaps in one move, so it is not a sum of heaps; Nim with two heaps is near",
        near: "nim[3] + nim[5]",
    },
    Elsewhere {
        names: &["chomp", "chocolate", "chocolatebar"],
        why: "Chomp is played on a board, which does not fall apart into heaps; Nim is near",
        near: "nim[3] + nim[5]",
    },
    Elsewhere {
        names: &[
            "hackenbush",
            "greenhackenbush",
            "redbluehackenbush",
            "bluered",
            "blueredhackenbush",
        ],
        why: "Hackenbush is played on a picture; stalks of green Hackenbush are heaps of Nim, and values such as 1/2 and ^ can be typed",
        near: "nim[3] + nim[5]",
    },
    Elsewhere {
        names: &[
            "domineering",
            "cram",
            "clobber",
            "amazons",
            "go",
            "col",
            "snort",
            "konane",
            "nogo",
        ],
        why: "this game is played on a board, which does not fall apart into heaps; its positions can be typed as values",
        near: "{1|-1} + *",
    },
    Elsewhere {
        names: &["toadsandfrogs", "toadsfrogs"],
        why: "Toads-and-Frogs is played on a strip of squares; its positions can be typed as values",
        near: "{1|-1} + *",
    },
    Elsewhere {
        names: &[
            "fibonaccinim",
            "euclid",
            "euclids",
            "dynamicnim",
            "moorenim",
            "mooresnim",
            "nimk",
        ],
        why: "what may be taken there depends on more than one heap, so it is not a sum of heaps; taking a Fibonacci number from one heap is near",
        near: "S(fibonacci)",
    },
    Elsewhere {
        names: &[
            "staircasenim",
            "northcott",
            "northcotts",
            "silverdollar",
            "turningturtles",
            "pokernim",
        ],
        why: "this game is Nim in disguise: find its heaps and ask about those",
        near: "nim[3] + nim[5] + nim[7]",
    },
    Elsewhere {
        names: &[
            "sprouts",
            "brusselssprouts",
            "dotsandboxes",
            "nimstring",
            "tictactoe",
            "chess",
            "checkers",
        ],
        why: "this game is not played with heaps; Treblecross is tic-tac-toe on a strip",
        near: "treblecross",
    },
    Elsewhere {
        names: &[
            "bachet",
            "bachets",
            "onehundred",
            "twentyone",
            "matches",
            "singleheapnim",
        ],
        why: "taking 1 up to k from one heap is a subtraction game",
        near: "S(1,2,3)",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::notation::parse_subject;

    #[test]
    fn what_is_near_can_be_read() {
        for game in GAMES {
            assert!(parse_subject(game.near).is_ok(), "{}", game.near);
        }
        assert!(elsewhere("Wythoff's game").is_some());
        assert!(elsewhere("Toads and Frogs").is_some());
        assert!(elsewhere("on + 1").is_some());
        assert!(elsewhere("Left(*)").is_some());
        assert!(elsewhere("kayles").is_none());
    }
}
