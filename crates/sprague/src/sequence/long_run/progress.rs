//! How far a saved run is, told without keeping its state in memory: it may be the state of a run with far more
//! memory than there is here.
//!
//! The state is read once from its beginning to its end, for its checksum. Only what leads to the number of heaps is
//! understood, so that a state is refused if it is damaged, and believed if it was forged.

use super::LongRun;
use super::state::{FIRST_VERSION, StateError, TITLE, VERSION, name};
use crate::Heap;
use crate::checksum::Sum;
use crate::ruleset::Ruleset;
use std::io::{self, BufRead, BufReader, Read};

/// A line of the beginning has at most so many bytes.
const LONGEST_LINE: u64 = 1000;
/// Frequencies are saved below no more powers of two.
const MOST_MILESTONES: u64 = 64;

impl LongRun {
    /// How many heaps a saved run of this game knows. The state has so many bytes.
    pub fn saved_heaps(
        ruleset: &Ruleset,
        state: impl Read,
        length: u64,
    ) -> io::Result<Result<Heap, StateError>> {
        let mut summed = Summed {
            inner: BufReader::new(state.take(length)),
            left: length.saturating_sub(8),
            sum: Sum::new(),
        };
        let heaps = match summed.heaps(ruleset) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Ok(Err(StateError::Damaged("it ends too early")));
            }
            heaps => match heaps? {
                Ok(heaps) => heaps,
                Err(error) => return Ok(Err(error)),
            },
        };
        Ok(match summed.is_whole()? {
            true => Ok(heaps),
            false => Err(StateError::Damaged("its checksum is wrong")),
        })
    }
}

/// The state without the checksum at its end, which is computed as far as it was read.
struct Summed<R> {
    inner: BufReader<R>,
    left: u64,
    sum: Sum,
}

impl<R: Read> Summed<R> {
    fn heaps(&mut self, ruleset: &Ruleset) -> io::Result<Result<Heap, StateError>> {
        let title = self.line()?;
        let Some(version) = title.as_deref().and_then(|line| line.strip_prefix(TITLE)) else {
            return Ok(Err(StateError::Foreign));
        };
        if ![FIRST_VERSION, VERSION].contains(&version) {
            return Ok(Err(StateError::Version(version.into())));
        }
        let Some(game) = self.line()? else {
            return Ok(Err(StateError::Foreign));
        };
        if game != name(ruleset) && game != ruleset.to_string() {
            return Ok(Err(StateError::OtherGame(game)));
        }
        let heaps = self.heaps_after_the_game()?;
        Ok(heaps.ok_or(StateError::Damaged("its parts do not fit together")))
    }

    /// The rest as a [`Writer`](super::state) writes it, up to the number of heaps.
    fn heaps_after_the_game(&mut self) -> io::Result<Option<Heap>> {
        let _largest = (self.number()?, self.number()?);
        let milestones = self.number()?;
        if milestones > MOST_MILESTONES {
            return Ok(None);
        }
        for _ in 0..milestones {
            let _exponent = self.number()?;
            self.pass_numbers()?;
        }
        match self.number()? {
            0 => Ok(Some(self.number()?)),
            1 => {
                let _class = (self.number()?, self.number()?);
                let (_rare, _values) = (self.pass_numbers()?, self.pass_numbers()?);
                let _histogram = (self.pass_numbers()?, self.pass_numbers()?);
                let (base, recent) = (self.number()?, self.number()?);
                Ok(base.checked_add(recent))
            }
            _ => Ok(None),
        }
    }

    /// A line of the beginning; nothing where none ends soon.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let most = LONGEST_LINE.min(self.left);
        self.inner
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut line)?;
        self.left -= line.len() as u64;
        self.sum.add(&line);
        let text = line.strip_suffix(b"\n").map(<[u8]>::to_vec);
        Ok(text.and_then(|text| String::from_utf8(text).ok()))
    }

    fn number(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.left = self.left.checked_sub(8).ok_or_else(too_short)?;
        self.inner.read_exact(&mut bytes)?;
        self.sum.add(&bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn pass_numbers(&mut self) -> io::Result<()> {
        let count = self.number()?;
        self.pass(count.checked_mul(8).ok_or_else(too_short)?)
    }

    /// Goes on over so many bytes.
    fn pass(&mut self, mut count: u64) -> io::Result<()> {
        self.left = self.left.checked_sub(count).ok_or_else(too_short)?;
        while count > 0 {
            let bytes = self.inner.fill_buf()?;
            let here = usize::try_from(count).map_or(bytes.len(), |count| count.min(bytes.len()));
            if here == 0 {
                return Err(too_short());
            }
            self.sum.add(&bytes[..here]);
            self.inner.consume(here);
            count -= here as u64;
        }
        Ok(())
    }

    /// Whether the checksum at the end is that of all before it.
    fn is_whole(&mut self) -> io::Result<bool> {
        let rest = match self.pass(self.left) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            rest => rest,
        };
        rest?;
        let mut sum = Vec::new();
        self.inner.read_to_end(&mut sum)?;
        Ok(sum == self.sum.value().to_le_bytes())
    }
}

fn too_short() -> io::Error {
    io::ErrorKind::UnexpectedEof.into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;

    fn told(game: &str, state: &[u8]) -> Result<Heap, StateError> {
        let game = parse_ruleset(game).unwrap();
        LongRun::saved_heaps(&game, state, state.len() as u64).unwrap()
    }

    fn state(game: &str, heaps: Heap) -> Vec<u8> {
        let mut run = LongRun::new(&parse_ruleset(game).unwrap(), 1 << 20).unwrap();
        run.advance(heaps).unwrap();
        run.save()
    }

    #[test]
    fn how_far_a_saved_run_is_is_told_at_the_table_and_beyond_it() {
        for (game, heaps) in [
            ("0.16", 0),
            ("0.16", 1),
            ("0.77", 5_000),
            ("0.104", 600_000),
        ] {
            assert_eq!(told(game, &state(game, heaps)), Ok(heaps), "{game}");
        }
        assert_eq!(told("kayles", &state("0.77", 100)), Ok(100));
    }

    #[test]
    fn of_what_is_not_a_whole_state_of_the_game_nothing_is_told() {
        let whole = state("0.104", 300_000);
        let other = StateError::OtherGame("0.104".into());
        assert_eq!(told("0.16", &whole), Err(other));
        assert_eq!(told("0.104", b""), Err(StateError::Foreign));
        assert_eq!(told("0.104", &[0; 5000]), Err(StateError::Foreign));
        let version = b"sprague run 9\n0.104\n and more";
        assert_eq!(told("0.104", version), Err(StateError::Version("9".into())));
        for kept in [30, 100, 5000, whole.len() - 1] {
            let told = told("0.104", &whole[..kept]);
            assert!(matches!(told, Err(StateError::Damaged(_))), "{kept}");
        }
        for place in [40, 3000, whole.len() / 2, whole.len() - 1] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1;
            let told = told("0.104", &damaged);
            assert!(matches!(told, Err(StateError::Damaged(_))), "{place}");
        }
        let longer = [&whole[..], &[0]].concat();
        assert!(told("0.104", &longer).is_err());
    }
}
