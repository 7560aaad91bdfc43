//! The pages of a Parquet file, none of which is laid out before it is known to fit.
//!
//! A page says how long it becomes and how many values it has before they are there, and a reader that believes it asks
//! for that much memory. So both are held against what the rows of a unit can hold: of the length what the header of each
//! page says, of the values what the page itself says.

use crate::measure::MOST_LISTED;
use crate::store::general;
use crate::table::Column;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::Result;
use parquet::file::reader::RowGroupReader;

/// A row takes no more bytes, but for what few rows may take together.
const BYTES_PER_ROW: usize = 1 << 12;
/// What few rows may take: a certificate, a law, the text of a family.
const BYTES_OF_FEW: usize = 1 << 24;
/// Structures of a header lie no deeper within one another, and no list in it is longer.
const DEEPEST: usize = 16;
const LONGEST_LIST: u64 = 1 << 16;
/// The kind of a structure.
const STRUCTURE: u8 = 12;

/// What a file with so many rows can hold.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// The rows.
    pub(crate) rows: usize,
    /// The bytes of the whole file, of one page laid out, and of all words of a column.
    pub(crate) bytes: usize,
}

impl Bounds {
    /// The bounds of this many rows.
    pub(crate) fn of(rows: usize) -> Self {
        let bytes = rows.saturating_mul(BYTES_PER_ROW);
        Bounds {
            rows,
            bytes: bytes.saturating_add(BYTES_OF_FEW),
        }
    }
}

/// No file with so many rows is longer.
pub(crate) fn longest(rows: usize) -> u64 {
    Bounds::of(rows).bytes as u64
}

/// Whether what stands at the end of a file, and says what is in it, can be read: a list there says how long it is
/// before its entries follow.
pub(crate) fn has_an_end(bytes: &[u8]) -> bool {
    const AFTER: usize = 8;
    let end = || {
        let (before, after) = bytes.split_at_checked(bytes.len().checked_sub(AFTER)?)?;
        let length = u32::from_le_bytes(after.first_chunk().copied()?) as usize;
        let mut end = before.get(before.len().checked_sub(length)?..)?;
        skip(&mut end, STRUCTURE, DEEPEST)
    };
    end().is_some()
}

/// The pages of a column, if the headers of all of them say what can be.
pub(crate) fn pages(
    group: &dyn RowGroupReader,
    place: usize,
    bytes: &[u8],
    column: &Column,
    bounds: &Bounds,
) -> Result<Box<dyn PageReader>> {
    let (start, length) = group.metadata().column(place).byte_range();
    let range = usize::try_from(start)
        .ok()
        .zip(usize::try_from(start.saturating_add(length)).ok());
    let chunk = range.and_then(|(start, end)| bytes.get(start..end));
    let fit = chunk.and_then(|chunk| lengths_fit(chunk, bounds.bytes));
    fit.ok_or_else(|| general("a page that cannot be"))?;
    let each = match column {
        // A list without elements has one place as well.
        Column::List(_) => MOST_LISTED,
        _ => 1,
    };
    Ok(Box::new(Counted {
        pages: group.get_column_page_reader(place)?,
        left: bounds.rows.saturating_mul(each),
        words: bounds.rows,
    }))
}

/// Pages that have no more values than can be.
struct Counted {
    pages: Box<dyn PageReader>,
    left: usize,
    words: usize,
}

impl Counted {
    fn count(&mut self, page: &Page) -> Result<()> {
        let values = page.num_values() as usize;
        let left = match page {
            Page::DictionaryPage { .. } => &mut self.words,
            Page::DataPage { .. } | Page::DataPageV2 { .. } => &mut self.left,
        };
        *left = left
            .checked_sub(values)
            .ok_or_else(|| general("more values than the rows can have"))?;
        Ok(())
    }
}

impl PageReader for Counted {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        page.as_ref().map_or(Ok(()), |page| self.count(page))?;
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for Counted {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

/// Something, if none of the pages becomes longer than that.
fn lengths_fit(mut chunk: &[u8], most: usize) -> Option<()> {
    while !chunk.is_empty() {
        let (laid_out, stored) = header(&mut chunk)?;
        if laid_out > most {
            return None;
        }
        chunk = chunk.get(stored..)?;
    }
    Some(())
}

/// How many bytes a page has when it is laid out, and how many follow its header in the file.
fn header(bytes: &mut &[u8]) -> Option<(usize, usize)> {
    let (mut laid_out, mut stored) = (None, None);
    let mut last = 0;
    while let Some((field, kind)) = field(bytes, last)? {
        last = field;
        match (field, kind) {
            (2, 5) => laid_out = usize::try_from(signed(bytes)?).ok(),
            (3, 5) => stored = usize::try_from(signed(bytes)?).ok(),
            _ => skip(bytes, kind, DEEPEST)?,
        }
    }
    laid_out.zip(stored)
}

/// The number and the kind of the next field of a structure in the compact protocol of Thrift; nothing at its end.
fn field(bytes: &mut &[u8], last: i64) -> Option<Option<(i64, u8)>> {
    let head = byte(bytes)?;
    let number = match head >> 4 {
        _ if head == 0 => return Some(None),
        0 => signed(bytes)?,
        step => last.checked_add(step.into())?,
    };
    Some(Some((number, head & 15)))
}

/// Goes past a value of this kind.
fn skip(bytes: &mut &[u8], kind: u8, depth: usize) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match kind {
        // Truths stand in their kind.
        1 | 2 => {}
        3 => drop(byte(bytes)?),
        4..=6 => drop(unsigned(bytes)?),
        7 => drop(bytes.split_off(..8)?),
        8 => {
            let length = usize::try_from(unsigned(bytes)?).ok()?;
            bytes.split_off(..length)?;
        }
        9 | 10 => {
            let head = byte(bytes)?;
            let count = match head >> 4 {
                15 => unsigned(bytes)?,
                few => few.into(),
            };
            // In a list a truth takes a byte.
            let kind = if head & 15 <= 2 { 3 } else { head & 15 };
            for _ in 0..Some(count).filter(|count| *count <= LONGEST_LIST)? {
                skip(bytes, kind, depth)?;
            }
        }
        STRUCTURE => {
            let mut last = 0;
            while let Some((field, kind)) = field(bytes, last)? {
                last = field;
                skip(bytes, kind, depth)?;
            }
        }
        _ => return None,
    }
    Some(())
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    bytes.split_off_first().copied()
}

fn unsigned(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let part = byte(bytes)?;
        number |= u64::from(part & 127) << shift;
        if part < 128 {
            return Some(number);
        }
    }
    None
}

fn signed(bytes: &mut &[u8]) -> Option<i64> {
    let number = unsigned(bytes)?;
    Some((number >> 1) as i64 ^ -((number & 1) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_a_page_is_read_to_its_end_whatever_else_it_says() {
        let page = [
            0x15, 0, 0x15, 16, 0x15, 4, // kind, 8 bytes laid out, 2 stored
            0x2c, 0x15, 2, 0x18, 1, 7, 0x11,
            0, // a structure with a number, a word and a truth
            0x19, 0x25, 2, 4, // a list of two numbers
            0,
        ];
        let stored = [9, 9];
        let chunk = [&page[..], &stored, &page, &stored].concat();
        assert_eq!(header(&mut &page[..]), Some((8, 2)));
        assert_eq!(lengths_fit(&chunk, 8), Some(()));
        assert_eq!(lengths_fit(&chunk, 7), None);
        for end in 1..page.len() + stored.len() {
            assert_eq!(lengths_fit(&chunk[..end], 8), None, "{end}");
        }
    }
}
