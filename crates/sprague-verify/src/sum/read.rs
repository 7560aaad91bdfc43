//! Reading the claim `sum`, and writing sums as people do.

use crate::certificate::Lines;
use crate::law::Law;
use crate::position::large;
use crate::uptimal::Uptimal;
use crate::{Failure, listed};

/// A component of the sum.
#[derive(Clone)]
pub(super) enum Component {
    Heap {
        size: u64,
        game: String,
        negative: bool,
    },
    Value(Uptimal),
}

impl Component {
    /// About how many steps it takes to read its game, or to add its value.
    pub(super) fn size(&self) -> usize {
        match self {
            Component::Heap { game, .. } => 64 + 16 * game.len(),
            Component::Value(value) => 64 + value.size(),
        }
    }
}

/// Who wins if one of the players starts, and perhaps by which move.
pub(super) struct Sentence {
    pub(super) left_starts: bool,
    pub(super) left_wins: bool,
    /// The component, counted from 0, and what it becomes.
    pub(super) by: Option<(usize, Vec<Component>)>,
}

/// What the certificate says.
pub(super) struct Claim {
    pub(super) components: Vec<Component>,
    /// Heaps of a game that are worth something simple.
    pub(super) worths: Vec<(usize, String, Uptimal)>,
    pub(super) bound: Option<i128>,
    pub(super) sentences: [Sentence; 2],
    /// The certificates it rests on.
    pub(super) periods: Vec<String>,
    pub(super) laws: Vec<Law>,
    pub(super) damaged: bool,
}

/// Reads the lines of components: `heap`, `minus` and `value`.
fn components(lines: &mut Lines<'_>) -> Result<Vec<Component>, Failure> {
    let mut found = Vec::new();
    loop {
        let heap = lines.next("heap").map(|says| (says, false));
        if let Some((says, negative)) = heap.or_else(|| Some((lines.next("minus")?, true))) {
            let read = says
                .split_once(' ')
                .and_then(|(size, game)| Some((large(size)?, game)));
            let (size, game) =
                read.ok_or_else(|| lines.wrong("the size of a heap and its game"))?;
            found.push(Component::Heap {
                size,
                game: game.to_string(),
                negative,
            });
        } else if let Some(says) = lines.next("value") {
            let value =
                Uptimal::read(says).ok_or_else(|| lines.wrong("a value such as `1/2;3,-1;5`"))?;
            found.push(Component::Value(value));
        } else {
            return Ok(found);
        }
    }
}

impl Claim {
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let mut lines = Lines::new(text);
        lines.first_line()?;
        lines.expect("claim")?;
        let components = components(&mut lines)?;
        let mut worths = Vec::new();
        while let Some(says) = lines.next("worth") {
            let mut words = says.splitn(3, ' ');
            let read = words
                .next()
                .and_then(crate::certificate::number)
                .zip(words.next().and_then(Uptimal::read))
                .zip(words.next());
            let ((heap, value), game) =
                read.ok_or_else(|| lines.wrong("a heap, its value and its game"))?;
            worths.push((heap, game.to_string(), value));
        }
        let bound = lines.optional("bound", crate::certificate::number)?;
        let left = Sentence::read(&mut lines, true, &components)?;
        let right = Sentence::read(&mut lines, false, &components)?;
        let enclosed = lines.enclosed()?;
        let damaged = lines.checksum()?;
        let (mut periods, mut laws) = (Vec::new(), Vec::new());
        for text in enclosed {
            match Law::read(&text)? {
                Some(law) => laws.push(law),
                None => periods.push(text),
            }
        }
        Ok(Claim {
            components,
            worths,
            bound: bound.map(|bound| bound as i128),
            sentences: [left, right],
            periods,
            laws,
            damaged,
        })
    }
}

impl Sentence {
    /// Reads `left-starts left`, and perhaps a move.
    fn read(
        lines: &mut Lines<'_>,
        left_starts: bool,
        components: &[Component],
    ) -> Result<Self, Failure> {
        let word = match left_starts {
            true => "left-starts",
            false => "right-starts",
        };
        let left_wins = match lines.expect(word)? {
            "left" => true,
            "right" => false,
            _ => return Err(lines.wrong("who wins, `left` or `right`")),
        };
        let by = match lines.next("move") {
            Some(says) => {
                let read = move_of(says, components);
                Some(read.ok_or_else(|| {
                    lines.wrong("which component is played on, and what it becomes")
                })?)
            }
            None => None,
        };
        Ok(Sentence {
            left_starts,
            left_wins,
            by,
        })
    }

    pub(super) fn words(&self) -> String {
        let player = |left: bool| if left { "Left" } else { "Right" };
        format!(
            "{} wins if {} starts",
            player(self.left_wins),
            player(self.left_starts)
        )
    }
}

/// Reads which component is played on, counted from 1, and the heaps or the value that it becomes.
fn move_of(says: &str, components: &[Component]) -> Option<(usize, Vec<Component>)> {
    let mut words = says.split(' ');
    let place = usize::try_from(large(words.next()?)?)
        .ok()?
        .checked_sub(1)?;
    let becomes = match components.get(place)? {
        Component::Value(_) => {
            let value = Uptimal::read(words.next()?)?;
            words
                .next()
                .is_none()
                .then(|| vec![Component::Value(value)])?
        }
        Component::Heap { game, negative, .. } => words
            .map(|word| {
                Some(Component::Heap {
                    size: large(word)?,
                    game: game.clone(),
                    negative: *negative,
                })
            })
            .collect::<Option<_>>()?,
    };
    Some((place, becomes))
}

/// As people write it.
pub(super) fn words(components: &[Component]) -> String {
    let written = components.iter().map(|component| match component {
        Component::Heap {
            size,
            game,
            negative,
        } => match negative {
            true => format!("-{game}[{size}]"),
            false => format!("{game}[{size}]"),
        },
        Component::Value(value) => value.to_string(),
    });
    let written = listed(written, " + ");
    match written.is_empty() {
        true => "0".into(),
        false => written,
    }
}
