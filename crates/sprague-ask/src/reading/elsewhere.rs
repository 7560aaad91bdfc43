//! What is well known but not to be read here: games that are not sums of heaps, numbers of sequences, heaps
//! without a size. Why not, and what is near.

use super::games::{Spelling, game};
use super::numbers::number;
use super::oeis::sequence;
use sprague::notation::parse_game;
use sprague::ruleset::Game;

/// What is said of such a text.
pub(super) struct Sentence {
    /// Why it is not read, in one sentence without a full stop.
    pub(super) why: String,
    /// What can be asked about instead, in the notation.
    pub(super) near: Option<String>,
}

/// A game of another kind.
struct Elsewhere {
    /// Its names, in small letters and digits only.
    names: &'static [&'static str],
    /// Why it is not here, in one sentence without a full stop.
    why: &'static str,
    /// What can be asked about instead, in the notation.
    near: &'static str,
}

/// What is to be said of a text, if it is well known but not to be read.
pub(super) fn elsewhere(text: &str) -> Option<Sentence> {
    let game = named(text).map(|game| Sentence {
        why: game.why.into(),
        near: Some(game.near.into()),
    });
    game.or_else(|| sequence(text)?.err())
        .or_else(|| number_of_heaps(text))
        .or_else(|| power_or_sum(text))
        .or_else(|| third(text))
}

/// `1/3`: the numbers that games are have a power of two below the line.
fn third(text: &str) -> Option<Sentence> {
    let (above, below) = text.trim().split_once('/')?;
    let (_, below): (i64, u64) = (above.trim().parse().ok()?, below.trim().parse().ok()?);
    (!below.is_power_of_two()).then(|| Sentence {
        why: "the numbers that are values of games are integers and fractions such as 1/2 and 3/8, with a power of two below the line".into(),
        near: None,
    })
}

/// `5 heaps of nim`: how many heaps, but not how large.
fn number_of_heaps(text: &str) -> Option<Sentence> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plural = |word: &str| ["heaps", "piles", "rows"].contains(&word.to_lowercase().as_str());
    let at = words.iter().position(|word| plural(word))?;
    let is_count = |word: &&&str| number(word).is_some();
    let count = at
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .filter(is_count)?;
    let others = words.iter().filter(is_count).count();
    let named = words[at + 1..].join(" ");
    let named = named
        .strip_prefix("of ")
        .or_else(|| named.strip_prefix("in "))
        .unwrap_or(&named);
    let before = words[..at - 1].join(" ");
    let before = before.strip_suffix(" with").unwrap_or(&before);
    let name = [named, before]
        .into_iter()
        .find_map(|name| game(name, Spelling::Exact));
    let name = name.filter(|_| others == 1)?;
    let heaps = ["3", "5", "7"].map(|size| format!("{name}[{size}]"));
    let is_impartial = matches!(parse_game(&name), Ok(Game::Impartial(_)));
    Some(Sentence {
        why: format!("{count} heaps, but how large is each? Their sizes are named one by one"),
        near: is_impartial.then(|| heaps.join(" + ")),
    })
}

/// `3 ^ 5`: a power, a sum without carry, or ups?
fn power_or_sum(text: &str) -> Option<Sentence> {
    let (first, second) = text.split_once('^')?;
    let (first, second): (u64, u64) = (first.trim().parse().ok()?, second.trim().parse().ok()?);
    Some(Sentence {
        why: "the sign ^ means up between values; sums of heaps of Nim are written with + and a \
              star before each heap"
            .into(),
        near: Some(format!("*{first} + *{second}")),
    })
}

/// The game that a text names, if it is a well-known one of another kind.
fn named(text: &str) -> Option<&'static Elsewhere> {
    // The size of a board, as in `chomp 3x4`, is not part of its name.
    let mut before = ' ';
    let letters = text.chars().filter(|&letter| {
        let times = before.is_ascii_digit() && "xX×".contains(letter);
        before = letter;
        letter.is_alphabetic() && !times
    });
    let letters: String = letters.flat_map(char::to_lowercase).collect();
    let letters = if text.contains('⊗') {
        "nimproduct".to_string()
    } else {
        letters
    };
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
            "wythoff",
            "wythoffs",
            "wythoffnim",
            "wythoffsnim",
            "corneringqueen",
            "jianshizi",
            "tsyanshidzi",
        ],
        why: "Wythoff's game takes from two heaps in one move, so it is not a sum of heaps; Nim with two heaps is near",
        near: "nim[3] + nim[5]",
    },
    Elsewhere {
        names: &["marienbad", "fantan", "tiouktiouk"],
        why: "this is another name for Nim, usually played so that whoever takes the last match loses (--misere)",
        near: "nim[1] + nim[3] + nim[5] + nim[7]",
    },
    Elsewhere {
        names: &["tactix", "bulo", "cramtactix"],
        why: "this game is played on a board, which does not fall apart into heaps; Nim is near",
        near: "nim[3] + nim[4] + nim[5]",
    },
    Elsewhere {
        names: &["sylvercoinage", "sylvercoins"],
        why: "in Sylver Coinage what may be named depends on all moves before, so it is not a sum of heaps; taking a number of a set is near",
        near: "S(2,3,5)",
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
        names: &["fibonaccinim", "dynamicnim"],
        why: "what may be taken there depends on the move before, so it is not a sum of heaps; taking a Fibonacci number from one heap is near",
        near: "S(fibonacci)",
    },
    Elsewhere {
        names: &["euclid", "euclids", "gameofeuclid"],
        why: "in Euclid multiples of one heap are taken from the other, so it is not a sum of heaps; taking a divisor of the heap itself is near",
        near: "take one of divisors(n)",
    },
    Elsewhere {
        names: &["moorenim", "mooresnim", "nimk"],
        why: "there several heaps may be changed in one move, so it is not a sum of heaps; Nim is near",
        near: "nim[3] + nim[5] + nim[7]",
    },
    Elsewhere {
        names: &["nimproduct", "nimmultiply", "nimmultiplication", "nimtimes"],
        why: "the nim-product is not a sum of games; sums of nimbers can be asked for",
        near: "*2 + *3",
    },
    Elsewhere {
        names: &["uptimal", "uptimals"],
        why: "an uptimal is written by its powers of up, or by their digits where a value is asked for, as in 0.12",
        near: "^ + 2·^<2>",
    },
    Elsewhere {
        names: &[
            "heap",
            "heaps",
            "heapgames",
            "takeandbreak",
            "takeandbreakgames",
        ],
        why: "this is a kind of games; name one of them by its code, its set or its name",
        near: "0.77",
    },
    Elsewhere {
        names: &["couplesareforever", "couplesareforevergame"],
        why: "in Couples are Forever any heap but two may be split, which is a rule of one\'s own",
        near: "split into a, n-a for 1 <= a <= n-a if n > 2",
    },
    Elsewhere {
        names: &[
            "staircasenim",
            "northcott",
            "northcotts",
            "silverdollar",
            "turningturtles",
            "pokernim",
            "nimble",
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
        for (typed, near) in [
            ("5 heaps of nim", "nim[3] + nim[5] + nim[7]"),
            ("kayles with 3 heaps", "kayles[3] + kayles[5] + kayles[7]"),
            ("3 ^ 5", "*3 + *5"),
        ] {
            let sentence = elsewhere(typed).and_then(|sentence| sentence.near);
            assert_eq!(sentence.as_deref(), Some(near), "{typed}");
        }
        assert!(elsewhere("3 heaps of 5 in nim").is_none());
        assert!(elsewhere("Wythoff's game").is_some());
        assert!(elsewhere("chomp 3x4").is_some());
        assert!(elsewhere("marienbad 1 3 5 7").is_some());
        assert!(elsewhere("tac tix").is_some());
        assert!(elsewhere("3 ⊗ 5").is_some());
        assert!(elsewhere("1/3").is_some() && elsewhere("3/8").is_none());
        assert!(elsewhere("Toads and Frogs").is_some());
        assert!(elsewhere("on + 1").is_some());
        assert!(elsewhere("nimble").is_some());
        assert!(elsewhere("kayles").is_none());
    }
}
