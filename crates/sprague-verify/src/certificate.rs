//! Reading a certificate: a line is a word, a space and what it says, in a fixed order.

use crate::Failure;

/// What the first line says.
const FIRST: &str = "sprague certificate ";
const VERSION: &str = "1";
/// Larger numbers are not read, so that sums cannot overflow.
const LARGEST: usize = match usize::BITS {
    64 => 1_000_000_000_000_000_u64 as usize,
    // Sums of a few of them stay below 2^32.
    _ => 1 << 28,
};

/// A certificate as it was written, nothing checked but the checksum.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) game: String,
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    /// What is added with each period.
    pub(crate) saltus: usize,
    pub(crate) theorem: String,
    /// The n0 of the theorem.
    pub(crate) from: usize,
    /// G(n + period) = G(n) is to be checked for from <= n < below.
    pub(crate) below: usize,
    /// How many values are needed: below + period.
    pub(crate) computed: usize,
    pub(crate) mask: Option<Mask>,
    /// Only with the theorem `sparse`.
    pub(crate) sparse: Option<Sparse>,
    /// Only with the theorem `arithmetic`.
    pub(crate) growing: Option<Growing>,
    /// The t of the theorem `classes`.
    pub(crate) at: Option<usize>,
    /// The numbers below preperiod + period that can be adjoined to the set, if that is claimed.
    pub(crate) members: Option<Vec<usize>>,
    /// All values, when there are few.
    pub(crate) values: Vec<u32>,
    /// The digests of blocks of values, when there are many.
    pub(crate) digests: Vec<u64>,
    /// How many values a digest covers.
    pub(crate) block: usize,
    /// The checksum does not fit what is written.
    pub(crate) damaged: bool,
}

/// A value is rare at a heap if it shares an even number of bits with the mask; with a position,
/// the parity of heap minus position is added.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mask {
    pub(crate) bits: u32,
    pub(crate) position: Option<usize>,
}

/// The u and T of the theorem `arithmetic`, and the first heap of the stretch.
#[derive(Debug)]
pub(crate) struct Growing {
    /// How many times the period the theorem is applied to.
    pub(crate) multiple: usize,
    pub(crate) unit: usize,
    pub(crate) threshold: usize,
    pub(crate) stretch: usize,
}

#[derive(Debug)]
pub(crate) struct Sparse {
    pub(crate) last_rare: usize,
    pub(crate) depth: usize,
    /// Rare heaps with their values.
    pub(crate) rare: Vec<(usize, u32)>,
}

/// FNV-1a with 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Certificate {
    pub(crate) fn read(text: &str) -> Result<Certificate, Failure> {
        let mut lines = Lines::new(text);
        lines.first_line()?;
        let game = lines.expect("game")?.to_string();
        let preperiod = lines.number("preperiod")?;
        let period = lines.number("period")?;
        let saltus = lines.optional("saltus", number)?.unwrap_or(0);
        let theorem = lines.expect("theorem")?.to_string();
        let from = lines.number("from")?;
        let limits = if theorem == "sparse" {
            Some((lines.number("last-rare")?, lines.number("depth")?))
        } else {
            None
        };
        let growing = match theorem.as_str() {
            "arithmetic" => Some(Growing {
                multiple: lines.number("multiple")?,
                unit: lines.number("unit")?,
                threshold: lines.number("threshold")?,
                stretch: lines.number("stretch")?,
            }),
            _ => None,
        };
        let at = match theorem.as_str() {
            "classes" => Some(lines.number("at")?),
            _ => None,
        };
        let below = lines.number("below")?;
        let computed = lines.number("computed")?;
        let mask = lines.mask()?;
        let sparse = match limits {
            Some((last_rare, depth)) => Some(Sparse {
                last_rare,
                depth,
                rare: lines.all("rare", rare_heap)?,
            }),
            None => None,
        };
        let values = lines.all("values", value)?;
        let block = lines.optional("block", |word| number(word).filter(|&block| block > 0))?;
        let digests = lines.all("digests", hexadecimal)?;
        let members = match lines.next("members") {
            Some("none") => Some(Vec::new()),
            Some(first) => {
                let mut members = lines.words(first, "members", number)?;
                members.extend(lines.all("members", number)?);
                Some(members)
            }
            None => None,
        };
        let damaged = lines.checksum()?;
        Ok(Certificate {
            game,
            preperiod,
            period,
            saltus,
            theorem,
            from,
            below,
            computed,
            mask,
            sparse,
            growing,
            at,
            members,
            values,
            digests,
            block: block.unwrap_or(0),
            damaged,
        })
    }
}

pub(crate) fn number(word: &str) -> Option<usize> {
    let digits = word.bytes().all(|b| b.is_ascii_digit());
    let number: Option<usize> = digits.then(|| word.parse().ok()).flatten();
    number.filter(|&number| number <= LARGEST)
}

fn hexadecimal(word: &str) -> Option<u64> {
    let digits = word
        .bytes()
        .all(|b| b.is_ascii_digit() || b.is_ascii_lowercase());
    (word.len() == 16 && digits).then(|| u64::from_str_radix(word, 16).ok())?
}

fn value(word: &str) -> Option<u32> {
    u32::try_from(number(word)?).ok()
}

/// Reads `heap:value`.
fn rare_heap(word: &str) -> Option<(usize, u32)> {
    let (heap, value) = word.split_once(':')?;
    Some((number(heap)?, self::value(value)?))
}

/// The lines of the text, with the place of the next one.
pub(crate) struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Lines {
            text,
            at: 0,
            line: 0,
        }
    }

    pub(crate) fn wrong(&self, wanted: &str) -> Failure {
        Failure::Unreadable {
            line: self.line.max(1),
            message: format!("expected {wanted}"),
        }
    }

    pub(crate) fn first_line(&mut self) -> Result<(), Failure> {
        let message = match self.optional(FIRST.trim_end(), |word| Some(word.to_string()))? {
            Some(version) if version == VERSION => return Ok(()),
            Some(version) => format!("version {version} is not known here, only {VERSION}"),
            None => format!("a certificate begins with `{FIRST}{VERSION}`"),
        };
        Err(Failure::Unreadable { line: 1, message })
    }

    /// What the next line says, if it begins with this word.
    pub(crate) fn next(&mut self, word: &str) -> Option<&'a str> {
        let (line, _) = self.text[self.at..].split_once('\n')?;
        let says = line.strip_prefix(word)?.strip_prefix(' ')?;
        self.at += line.len() + 1;
        self.line += 1;
        Some(says)
    }

    pub(crate) fn expect(&mut self, word: &str) -> Result<&'a str, Failure> {
        self.next(word).ok_or_else(|| {
            self.line += 1;
            self.wrong(&format!("a line that begins with `{word} `"))
        })
    }

    pub(crate) fn optional<T>(
        &mut self,
        word: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        match self.next(word).map(read) {
            None => Ok(None),
            Some(None) => Err(self.wrong(&format!("a number up to {LARGEST} after `{word}`"))),
            Some(found) => Ok(found),
        }
    }

    pub(crate) fn number(&mut self, word: &str) -> Result<usize, Failure> {
        let says = self.expect(word)?;
        number(says).ok_or_else(|| self.wrong(&format!("a number up to {LARGEST} after `{word}`")))
    }

    fn mask(&mut self) -> Result<Option<Mask>, Failure> {
        let Some(bits) = self.optional("mask", number)? else {
            return Ok(None);
        };
        let bits = u32::try_from(bits)
            .ok()
            .filter(|b| (1..1 << 16).contains(b));
        let bits = bits.ok_or_else(|| self.wrong("a mask from 1 to 65535"))?;
        let position = self.optional("position", number)?;
        Ok(Some(Mask { bits, position }))
    }

    /// The certificates that this one rests on: their lines stand behind `|`.
    pub(crate) fn enclosed(&mut self) -> Result<Vec<String>, Failure> {
        let mut found: Vec<String> = Vec::new();
        while let Some(line) = self.next("|") {
            if line.starts_with(FIRST.trim_end()) {
                found.push(String::new());
            }
            match found.last_mut() {
                Some(text) => *text += &format!("{line}\n"),
                None => return Err(self.wrong("the first line of a certificate after `|`")),
            }
        }
        Ok(found)
    }

    /// The words of all lines that begin with this one.
    pub(crate) fn all<T>(
        &mut self,
        word: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Failure> {
        let mut found = Vec::new();
        while let Some(says) = self.next(word) {
            found.extend(self.words(says, word, &read)?);
        }
        Ok(found)
    }

    /// The signs of all lines that begin with this word, without the spaces between them.
    pub(crate) fn signs(&mut self, word: &str) -> Vec<char> {
        let mut found = Vec::new();
        while let Some(says) = self.next(word) {
            found.extend(says.chars().filter(|&sign| sign != ' '));
        }
        found
    }

    /// The words of a line.
    fn words<T>(
        &self,
        says: &str,
        word: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Failure> {
        let items = says.split(' ').map(read);
        items
            .collect::<Option<Vec<T>>>()
            .ok_or_else(|| self.wrong(&format!("what `{word}` lists")))
    }

    /// Reads the last line; tells whether the checksum does not fit what stands before it.
    pub(crate) fn checksum(&mut self) -> Result<bool, Failure> {
        let end = self.at;
        let stated = self.expect("checksum")?;
        let stated = hexadecimal(stated).ok_or_else(|| self.wrong("16 hexadecimal digits"))?;
        if self.at < self.text.len() {
            self.line += 1;
            return Err(self.wrong("nothing after the checksum"));
        }
        Ok(stated != checksum(&self.text.as_bytes()[..end]))
    }
}
