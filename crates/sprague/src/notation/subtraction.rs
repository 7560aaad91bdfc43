//! Reading subtraction sets: `S(2,5,6)`, `S(1..9)`, `S(1,2,...,7)`, `S(1,3,5,...)`, `S(all except
//! 2,5)`.

use super::ParseError;
use super::cursor::Cursor;
use crate::Heap;
use crate::ruleset::{NamedGame, SubtractionSet, catalogue, numbers_of, well_known_set};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// The largest amount that can be subtracted.
pub(crate) const LARGEST_WRITTEN: u64 = 1_000_000_000_000;
/// The largest number of elements a set may have or leave out, and the largest one that it may leave out: engines keep some
/// tens of bytes for each.
pub(super) const MOST_ELEMENTS: u64 = 1_000_000;

/// What is said where the sets of several games have more numbers together than one set may have.
pub(super) fn too_many_numbers(span: Range<usize>, of: &str) -> ParseError {
    ParseError::new(span, format!("the sets of this {of} have too many numbers"))
        .with_hint(format!(
            "at most {MOST_ELEMENTS} are accepted in all of them together"
        ))
        .beyond_limit()
}

pub(super) const HINT: &str =
    "a subtraction set is written S(2,5,6), S(1,3,5,...), S(all except 2,5) or S(primes)";

/// Reads a subtraction set: `S(2,5,6)`, or `2,5,6` where nothing but a set can stand.
///
/// ```
/// use sprague::notation::parse_set;
///
/// assert_eq!(parse_set("6, 2, 5").unwrap().to_string(), "S(2,5,6)");
/// assert_eq!(parse_set("S(1,3,5,...)").unwrap().to_string(), "S(1,3,5,...)");
/// assert_eq!(parse_set("2,x").unwrap_err().span(), 2..3);
/// ```
pub fn parse_set(text: &str) -> Result<SubtractionSet, ParseError> {
    let mut cursor = Cursor::new(text.trim_end());
    cursor.skip_spaces();
    let set = if cursor.eat("S") || cursor.eat("s") {
        cursor.skip_spaces();
        subtraction_set(&mut cursor)?
    } else if cursor.is_at_end() {
        SubtractionSet::finite([])
    } else {
        one_set(&mut cursor, ")")?
    };
    cursor.skip_spaces();
    if !cursor.is_at_end() {
        return Err(cursor.expected("`,` or the end of the set").with_hint(HINT));
    }
    Ok(set)
}

/// The game of a well-known set by its name, `S(primes)`, or by its first numbers, `S(2,3,5,7,...)`.
pub(super) fn named_set(text: &str) -> Option<&'static NamedGame> {
    let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let inside = squeezed.get(2..)?.strip_suffix(')')?;
    if let Some(numbers) = inside.strip_suffix(",...").or(inside.strip_suffix(",…")) {
        // Fibonacci numbers may begin with two ones.
        let numbers = numbers
            .strip_prefix("1,1,2,")
            .map_or_else(|| numbers.to_string(), |rest| format!("1,2,{rest}"));
        let numbers: Option<Vec<Heap>> = numbers.split(',').map(|n| n.parse().ok()).collect();
        return well_known(&numbers?);
    }
    let name = format!("S({inside})").to_lowercase();
    catalogue().find(|entry| {
        let mut names = [entry.id].into_iter().chain(entry.aliases.iter().copied());
        names.any(|own| own.starts_with("S(") && own.replace(' ', "").to_lowercase() == name)
    })
}

/// The set that a list which is not a progression begins.
fn well_known(numbers: &[Heap]) -> Option<&'static NamedGame> {
    let set = well_known_set(numbers);
    set.filter(|_| !is_progression(numbers))
}

/// Whether all numbers have the same distance.
fn is_progression(numbers: &[Heap]) -> bool {
    let mut steps = numbers.windows(2).map(|pair| pair[1].checked_sub(pair[0]));
    let first = steps.next().flatten();
    first.is_some() && steps.all(|step| step == first)
}

/// Reads what follows `S`, from the bracket to its end.
pub(super) fn subtraction_set(cursor: &mut Cursor<'_>) -> Result<SubtractionSet, ParseError> {
    let open = cursor.here();
    if !cursor.eat("(") {
        return Err(cursor.expected("`(`").with_hint(HINT));
    }
    cursor.skip_spaces();
    let set = one_set(cursor, ")")?;
    cursor.skip_spaces();
    if cursor.eat(")") {
        return Ok(set);
    }
    Err(match cursor.peek() {
        None => ParseError::new(open, "this bracket is never closed").with_hint(HINT),
        Some('|') => ParseError::new(
            cursor.here(),
            "a set for each player makes the game partizan",
        )
        .with_hint(
            "here both players have one set, such as S(1,2); values, periods and outcomes of games with \
             a set for each player can be asked for",
        ),
        Some(_) => cursor.expected("`,` or `)`").with_hint(HINT),
    })
}

/// Reads a set up to the sign that ends it, which is left.
pub(super) fn one_set(cursor: &mut Cursor<'_>, end: &str) -> Result<SubtractionSet, ParseError> {
    if cursor.eat_word("all") {
        all_except(cursor, end)
    } else {
        listed(cursor)
    }
}

fn all_except(cursor: &mut Cursor<'_>, end: &str) -> Result<SubtractionSet, ParseError> {
    cursor.skip_spaces();
    if cursor.is_at_end() || cursor.rest().starts_with(end) {
        return Ok(SubtractionSet::all_except([]));
    }
    if !(cursor.eat_word("except") || cursor.eat_word("but")) {
        return Err(cursor.expected("`except` or `)`").with_hint(HINT));
    }
    let mut numbers = Numbers::default();
    loop {
        cursor.skip_spaces();
        let start = cursor.at();
        numbers.read_item(cursor)?;
        if let Some(&large) = numbers.list.last().filter(|&&n| n > MOST_ELEMENTS) {
            return Err(ParseError::new(
                start..cursor.at(),
                format!("{large} is too large to be excepted"),
            )
            .with_hint(format!("exceptions up to {MOST_ELEMENTS} are accepted")));
        }
        cursor.skip_spaces();
        if !cursor.eat(",") {
            return Ok(SubtractionSet::all_except(numbers.list));
        }
    }
}

fn listed(cursor: &mut Cursor<'_>) -> Result<SubtractionSet, ParseError> {
    let mut numbers = Numbers::default();
    if cursor.peek() == Some(')') {
        return Ok(SubtractionSet::finite([]));
    }
    loop {
        cursor.skip_spaces();
        let dots = cursor.at();
        if cursor.eat("...") || cursor.eat("…") {
            let span = dots..cursor.at();
            cursor.skip_spaces();
            if !cursor.eat(",") {
                return numbers.continue_for_ever(span);
            }
            numbers.continue_to(cursor, span)?;
        } else {
            numbers.read_item(cursor)?;
        }
        cursor.skip_spaces();
        if !cursor.eat(",") {
            return Ok(SubtractionSet::finite(numbers.list));
        }
    }
}

/// The numbers read so far, in the order they were written.
#[derive(Default)]
struct Numbers {
    list: Vec<Heap>,
    taken: Taken,
}

impl Numbers {
    /// Adds all numbers from one to another.
    fn add(&mut self, row: RangeInclusive<Heap>, span: &Range<usize>) -> Result<(), ParseError> {
        if *row.start() == 0 {
            return Err(ParseError::new(
                span.clone(),
                "0 cannot be subtracted: it would be no move",
            )
            .with_hint("use positive numbers"));
        }
        self.taken.take(&row).map_err(|number| {
            ParseError::new(span.clone(), format!("{number} is listed twice"))
                .with_hint("leave one of them out")
        })?;
        self.list.extend(row);
        Ok(())
    }

    /// Reads `7` or `3..9`.
    fn read_item(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        cursor.skip_spaces();
        let with_hint = |e: ParseError| {
            if e.hint().is_some() {
                e
            } else {
                e.with_hint(HINT)
            }
        };
        let (first, span) = cursor
            .large_number("a number", LARGEST_WRITTEN)
            .map_err(with_hint)?;
        if cursor.rest().starts_with("...") || !cursor.eat("..") {
            return self.add(first..=first, &span);
        }
        let (last, end) = cursor
            .large_number("the end of the range", LARGEST_WRITTEN)
            .map_err(with_hint)?;
        let whole = span.start..end.end;
        if last < first {
            return Err(ParseError::new(whole, "the range ends before it begins")
                .with_hint(format!("write {last}..{first}")));
        }
        self.fits(last - first + 1, &whole)?;
        self.add(first..=last, &whole)
    }

    /// Whether so many more numbers are not too many.
    fn fits(&self, count: u64, span: &Range<usize>) -> Result<(), ParseError> {
        match count.saturating_add(self.list.len() as u64) > MOST_ELEMENTS {
            false => Ok(()),
            true => Err(
                ParseError::new(span.clone(), format!("this stands for {count} numbers"))
                    .with_hint(format!("at most {MOST_ELEMENTS} are accepted")),
            ),
        }
    }

    /// The last number and the difference to the one before it.
    fn progression(&self, dots: &Range<usize>) -> Result<(Heap, Heap), ParseError> {
        let hint = "dots continue one progression, as in S(1,3,5,...); S(primes), S(squares), \
                    S(triangular), S(2^k) and S(fibonacci) have names, and any other set is a rule, \
                    such as `take one of {k^3 : 1 <= k, k^3 <= n}`";
        let [.., before, last] = self.list.as_slice() else {
            return Err(
                ParseError::new(dots.clone(), "two numbers are needed before the dots")
                    .with_hint(hint),
            );
        };
        if before >= last || self.list.iter().any(|n| n > last) {
            return Err(
                ParseError::new(dots.clone(), "the numbers before the dots must ascend")
                    .with_hint(hint),
            );
        }
        let tail = &self.list[self.list.len().saturating_sub(3)..];
        if !is_progression(tail) {
            let message = "the numbers before the dots are not a progression";
            return Err(ParseError::new(dots.clone(), message).with_hint(hint));
        }
        Ok((*last, last - before))
    }

    fn continue_for_ever(self, dots: Range<usize>) -> Result<SubtractionSet, ParseError> {
        self.progression(&dots)?;
        SubtractionSet::continuing(self.list)
            .ok_or_else(|| ParseError::new(dots, "two numbers are needed before the dots"))
    }

    /// `S(1,2,...,7)`: continues the progression, or the well-known set, up to the number that follows.
    fn continue_to(
        &mut self,
        cursor: &mut Cursor<'_>,
        dots: Range<usize>,
    ) -> Result<(), ParseError> {
        if let Some(set) = well_known(&self.list) {
            cursor.skip_spaces();
            let (last, span) =
                cursor.large_number("the number where the dots end", LARGEST_WRITTEN)?;
            return self.continue_set(set, last, &span);
        }
        let (from, step) = self.progression(&dots)?;
        cursor.skip_spaces();
        let (last, span) = cursor.large_number("the number where the dots end", LARGEST_WRITTEN)?;
        if last <= from || !(last - from).is_multiple_of(step) {
            return Err(ParseError::new(
                span,
                format!("{from} in steps of {step} never reaches {last}"),
            )
            .with_hint(format!(
                "{} or {} would be reached",
                from + step,
                from + 2 * step
            )));
        }
        let count = (last - from) / step;
        self.fits(count, &span)?;
        (1..=count).try_for_each(|i| {
            let number = from + i * step;
            self.add(number..=number, &span)
        })
    }

    /// `S(2,3,5,7,...,31)`: continues a well-known set up to a number of it.
    fn continue_set(
        &mut self,
        set: &NamedGame,
        last: Heap,
        span: &Range<usize>,
    ) -> Result<(), ParseError> {
        /// The last number at most: finding primes up to it takes a moment.
        const FARTHEST: Heap = 1_000_000;
        let name = set.id;
        if last > FARTHEST {
            let message = format!("these numbers begin {name}, which is listed up to {FARTHEST}");
            return Err(ParseError::new(span.clone(), message)
                .with_hint(format!("{name} is the game with all of them")));
        }
        let rest: Vec<Heap> = numbers_of(set)
            .skip(self.list.len())
            .take_while(|&number| number <= last)
            .collect();
        if rest.last() != Some(&last) {
            let message = format!("these numbers begin {name}, and {last} is not one that follows");
            let before = rest.last().map_or_else(
                || "leave the dots out".to_string(),
                |before| format!("{before} is the last one before it"),
            );
            return Err(ParseError::new(span.clone(), message).with_hint(before));
        }
        rest.into_iter()
            .try_for_each(|number| self.add(number..=number, span))
    }
}

/// Which numbers are taken, as rows of numbers without a gap. A row may have a million numbers, and a text that cannot be read is
/// tried in a hundred spellings.
#[derive(Default)]
struct Taken {
    /// Each beyond those before it, as sets are mostly written.
    ascending: Vec<(Heap, Heap)>,
    /// The others: the last number of each by its first.
    others: BTreeMap<Heap, Heap>,
}

impl Taken {
    /// Takes all numbers of a row, or tells the first of them that is taken already.
    fn take(&mut self, row: &RangeInclusive<Heap>) -> Result<(), Heap> {
        let (first, last) = (*row.start(), *row.end());
        match self.ascending.last_mut() {
            Some((_, largest)) if first <= *largest => {}
            Some((_, largest)) if first == *largest + 1 => {
                *largest = last;
                return Ok(());
            }
            _ => {
                self.ascending.push((first, last));
                return Ok(());
            }
        }
        match self.first_taken(first, last) {
            Some(number) => Err(number),
            None => {
                self.others.insert(first, last);
                Ok(())
            }
        }
    }

    /// The first number of a row that is taken.
    fn first_taken(&self, first: Heap, last: Heap) -> Option<Heap> {
        let rows = &self.ascending;
        let next = rows.get(rows.partition_point(|&(_, end)| end < first));
        let before = self.others.range(..=first).next_back();
        let after = self.others.range(first..).next();
        let others = before.into_iter().chain(after);
        let rows = others.map(|(&start, &end)| (start, end));
        rows.chain(next.copied())
            .filter(|&(start, end)| start <= last && end >= first)
            .map(|(start, _)| start.max(first))
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #[test]
        fn the_first_number_that_is_listed_twice_is_named(rows in prop::collection::vec((1u64..40, 0u64..6), 1..8)) {
            let written = rows.iter().map(|(first, more)| format!("{first}..{}", first + more));
            let written = format!("S({})", written.collect::<Vec<_>>().join(","));
            let mut seen = HashSet::new();
            let mut numbers = rows.iter().flat_map(|&(first, more)| first..=first + more);
            match numbers.find(|&number| !seen.insert(number)) {
                None => {
                    let all = rows.iter().flat_map(|&(first, more)| first..=first + more);
                    prop_assert_eq!(parse_set(&written), Ok(SubtractionSet::finite(all)));
                }
                Some(number) => {
                    let error = parse_set(&written).unwrap_err();
                    prop_assert_eq!(error.message(), format!("{number} is listed twice"));
                }
            }
        }
    }
}
