//! Tables as Parquet files and back.
//!
//! Integers are delta-encoded, words by dictionary, everything compressed by Snappy; the bytes
//! depend on the rows and the metadata only, so equal units are equal files.

use crate::columns::{COLUMNS, Holds};
use crate::pages::{Bounds, has_an_end, pages};
use crate::table::{Column, RowTable};
use parquet::basic::{Compression, Encoding, Type};
use parquet::column::reader::{ColumnReader, get_column_reader, get_typed_column_reader};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The schema of a table with columns of these names.
fn schema(names: &[&str], columns: &[Column]) -> String {
    let mut text = String::from("message game {\n");
    for (name, column) in names.iter().zip(columns) {
        text += &match column.holds() {
            Holds::Integer => format!("  optional int64 {name};\n"),
            Holds::Truth => format!("  optional boolean {name};\n"),
            Holds::Text => format!("  optional byte_array {name} (UTF8);\n"),
            Holds::List => format!(
                "  optional group {name} (LIST) {{ repeated group list {{ required int64 element; }} }}\n"
            ),
        };
    }
    text + "}"
}

/// The bytes of a Parquet file with the rows of a sweep and the metadata.
pub(crate) fn encode(
    table: &RowTable,
    variables: &[String],
    metadata: &[(String, String)],
) -> Result<Vec<u8>> {
    let variables = variables.iter().map(String::as_str);
    let names: Vec<&str> = variables.chain(COLUMNS.iter().map(|c| c.name)).collect();
    encode_columns(&table.columns, &names, metadata)
}

/// The bytes of a Parquet file with columns of these names and the metadata.
pub(crate) fn encode_columns(
    columns: &[Column],
    names: &[&str],
    metadata: &[(String, String)],
) -> Result<Vec<u8>> {
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("sprague ", env!("CARGO_PKG_VERSION")).into())
        .set_compression(Compression::SNAPPY)
        .set_dictionary_enabled(false)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_key_value_metadata(Some(
            metadata
                .iter()
                .map(|(key, value)| KeyValue::new(key.clone(), value.clone()))
                .collect(),
        ));
    for (name, column) in names.iter().zip(columns) {
        let path = ColumnPath::from(*name);
        properties = match column.holds() {
            Holds::Integer => properties.set_column_encoding(path, Encoding::DELTA_BINARY_PACKED),
            Holds::Text => properties.set_column_dictionary_enabled(path, true),
            Holds::Truth | Holds::List => properties,
        };
    }
    let schema = Arc::new(parse_message_type(&schema(names, columns))?);
    let mut bytes = Vec::new();
    let mut file = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties.build()))?;
    let mut group = file.next_row_group()?;
    for column in columns {
        write_column(&mut group, column)?;
    }
    group.close()?;
    file.close()?;
    Ok(bytes)
}

fn write_column(
    group: &mut SerializedRowGroupWriter<'_, &mut Vec<u8>>,
    column: &Column,
) -> Result<()> {
    let mut writer = group
        .next_column()?
        .ok_or_else(|| general("more columns than the schema has"))?;
    match column {
        Column::Integer(values) => {
            let (values, levels) = present(values.iter().copied());
            writer
                .typed::<Int64Type>()
                .write_batch(&values, Some(&levels), None)?;
        }
        Column::Truth(values) => {
            let (values, levels) = present(values.iter().copied());
            writer
                .typed::<BoolType>()
                .write_batch(&values, Some(&levels), None)?;
        }
        Column::Text(values) => {
            let texts = values
                .iter()
                .map(|text| text.as_deref().map(ByteArray::from));
            let (values, levels) = present(texts);
            writer
                .typed::<ByteArrayType>()
                .write_batch(&values, Some(&levels), None)?;
        }
        Column::List(lists) => {
            let (mut values, mut levels, mut repeats) = (Vec::new(), Vec::new(), Vec::new());
            for list in lists {
                match list.as_deref() {
                    None | Some([]) => {
                        levels.push(i16::from(list.is_some()));
                        repeats.push(0);
                    }
                    Some(list) => {
                        values.extend_from_slice(list);
                        levels.extend(std::iter::repeat_n(2, list.len()));
                        repeats.push(0);
                        repeats.extend(std::iter::repeat_n(1, list.len() - 1));
                    }
                }
            }
            writer
                .typed::<Int64Type>()
                .write_batch(&values, Some(&levels), Some(&repeats))?;
        }
    }
    writer.close()
}

/// The values that are there, and a level per row that tells which.
fn present<T>(values: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let (mut there, mut levels) = (Vec::new(), Vec::new());
    for value in values {
        levels.push(i16::from(value.is_some()));
        there.extend(value);
    }
    (there, levels)
}

/// The rows of a sweep in the bytes of a Parquet file, at most so many; `None` if its metadata are not the expected ones.
pub(crate) fn decode(
    bytes: Vec<u8>,
    variables: usize,
    expected: &[(String, String)],
    most: usize,
) -> Result<Option<RowTable>> {
    let mut table = RowTable::new(variables);
    let ours = decode_columns(bytes, &mut table.columns, expected, most)?;
    Ok(ours.then_some(table))
}

/// Adds the columns in the bytes of a Parquet file to those given; says whether its metadata are the expected ones,
/// and adds nothing otherwise.
///
/// The bytes may have been forged, and the crate that reads them does not promise to notice everything: what
/// makes it give up counts as damage. A run of a billion equal values takes a few bytes, so what may be in the file is
/// known before any of it is laid out: so many rows, and what these can hold.
pub(crate) fn decode_columns(
    bytes: Vec<u8>,
    columns: &mut [Column],
    expected: &[(String, String)],
    most: usize,
) -> Result<bool> {
    let reading = AssertUnwindSafe(|| decode_sound(bytes, columns, expected, Bounds::of(most)));
    catch_unwind(reading).unwrap_or_else(|_| Err(general("it cannot be read")))
}

fn decode_sound(
    bytes: Vec<u8>,
    columns: &mut [Column],
    expected: &[(String, String)],
    bounds: Bounds,
) -> Result<bool> {
    if !has_an_end(&bytes) {
        return Err(general("it says nothing of what is in it"));
    }
    let bytes = bytes::Bytes::from(bytes);
    let file = SerializedFileReader::new(bytes.clone())?;
    let metadata = file.metadata().file_metadata().key_value_metadata();
    let stands = |(key, value): &(String, String)| {
        let found = metadata.and_then(|all| all.iter().find(|entry| entry.key == *key));
        found.and_then(|entry| entry.value.as_ref()) == Some(value)
    };
    if !expected.iter().all(stands) {
        return Ok(false);
    }
    let mut left = bounds.rows;
    for index in 0..file.num_row_groups() {
        let group = file.get_row_group(index)?;
        let rows = usize::try_from(group.metadata().num_rows());
        let rows = rows.map_err(|_| general("a negative number of rows"))?;
        left = left
            .checked_sub(rows)
            .ok_or_else(|| general("more rows than games"))?;
        if group.num_columns() != columns.len() {
            return Err(general("another number of columns"));
        }
        for (place, column) in columns.iter_mut().enumerate() {
            if group.metadata().column(place).column_type() != kind(column) {
                return Err(general("a column of another kind"));
            }
            let pages = pages(&*group, place, &bytes, column, &bounds)?;
            let described = group.metadata().schema_descr().column(place);
            read_column(get_column_reader(described, pages), column, rows, &bounds)?;
        }
    }
    let rows = columns.first().map_or(0, Column::len);
    match columns.iter().all(|column| column.len() == rows) {
        true => Ok(true),
        false => Err(general("columns of different lengths")),
    }
}

pub(crate) fn general(what: &str) -> ParquetError {
    ParquetError::General(what.into())
}

/// How the values of a column are stored.
fn kind(column: &Column) -> Type {
    match column.holds() {
        Holds::Integer | Holds::List => Type::INT64,
        Holds::Truth => Type::BOOLEAN,
        Holds::Text => Type::BYTE_ARRAY,
    }
}

fn read_column(
    reader: ColumnReader,
    column: &mut Column,
    rows: usize,
    bounds: &Bounds,
) -> Result<()> {
    match column {
        Column::Integer(into) => into.extend(read::<Int64Type>(reader, rows)?),
        Column::Truth(into) => into.extend(read::<BoolType>(reader, rows)?),
        Column::Text(into) => {
            let texts = read::<ByteArrayType>(reader, rows)?;
            // One long word of a dictionary may stand in all rows.
            let bytes = texts.iter().flatten().map(ByteArray::len).sum::<usize>();
            if bytes > bounds.bytes {
                return Err(general("longer words than there can be"));
            }
            for text in texts {
                into.push(
                    text.map(|text| text.as_utf8().map(|text| text.to_string().into()))
                        .transpose()?,
                );
            }
        }
        Column::List(into) => {
            let (values, levels, repeats) = read_levels::<Int64Type>(reader, rows)?;
            let mut values = values.into_iter();
            for (level, repeat) in levels.into_iter().zip(repeats) {
                if repeat == 0 {
                    into.push((level > 0).then(Vec::new));
                }
                if level == 2
                    && let Some(Some(list)) = into.last_mut()
                {
                    list.extend(values.next());
                }
            }
        }
    }
    Ok(())
}

fn read<T: DataType>(reader: ColumnReader, rows: usize) -> Result<Vec<Option<T::T>>> {
    let (values, levels, _) = read_levels::<T>(reader, rows)?;
    let mut values = values.into_iter();
    Ok(levels
        .into_iter()
        .map(|level| if level == 1 { values.next() } else { None })
        .collect())
}

type Levels<T> = (Vec<T>, Vec<i16>, Vec<i16>);

fn read_levels<T: DataType>(reader: ColumnReader, rows: usize) -> Result<Levels<T::T>> {
    let mut reader = get_typed_column_reader::<T>(reader);
    let (mut values, mut levels, mut repeats) = (Vec::new(), Vec::new(), Vec::new());
    let mut read = 0;
    while read < rows {
        let (records, ..) = reader.read_records(
            rows - read,
            Some(&mut levels),
            Some(&mut repeats),
            &mut values,
        )?;
        if records == 0 {
            return Err(ParquetError::EOF("fewer rows than stated".into()));
        }
        read += records;
    }
    Ok((values, levels, repeats))
}
