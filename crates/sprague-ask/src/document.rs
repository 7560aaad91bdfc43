//! What all documents have in common: a schema with a version, numbers of any size, limits by name.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;

/// An answer that can be written as a JSON document of its own.
pub trait Document: Serialize + JsonSchema {
    /// The name of its schema, with the version after a slash: `period/1`.
    const SCHEMA: &'static str;

    /// The document with its `schema` in front.
    fn document(&self) -> Versioned<'_, Self>
    where
        Self: Sized,
    {
        Versioned {
            schema: Self::SCHEMA,
            answer: self,
        }
    }
}

/// An answer with the name and version of its schema.
#[derive(Debug, serde::Serialize)]
pub struct Versioned<'a, A> {
    schema: &'static str,
    #[serde(flatten)]
    answer: &'a A,
}

/// A limit that an answer came up against. Each face says in its own words how to raise it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Limit {
    /// The last heap to look at.
    Heap,
    /// The time.
    Seconds,
    /// The memory for values and tables.
    Memory,
    /// How many moves a search may look at.
    Search,
    /// How many options of a heap are looked at one by one.
    Options,
    /// How many moves or options are listed.
    Listed,
    /// How many characters a value may have.
    Length,
    /// The largest heap of a loopy game.
    Bound,
    /// How many moves of a loopy game are listed.
    Moves,
    /// How many moves of forced play are followed.
    Steps,
    /// How many digits the heaps of forced play may have.
    Digits,
    /// How many games a family may have.
    Games,
    /// How high a picture can be; a logarithm is lower.
    Height,
}

/// A nim-value, written as a JSON integer of any size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NimValue(pub sprague::BigNimber);

impl Serialize for NimValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(small) => serializer.serialize_u64(small),
            Err(_) => integer(&self.0.to_string()).serialize(serializer),
        }
    }
}

impl JsonSchema for NimValue {
    fn schema_name() -> Cow<'static, str> {
        "NimValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "description": "a nim-value of any size" })
    }
}

/// A count that may be beyond 64 bits, written as a JSON integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count(pub u128);

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(small) => serializer.serialize_u64(small),
            Err(_) => integer(&self.0.to_string()).serialize(serializer),
        }
    }
}

impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0 })
    }
}

fn integer(digits: &str) -> serde_json::Number {
    digits
        .parse()
        .unwrap_or_else(|_| serde_json::Number::from(0))
}

/// A partizan value by its name in ASCII: a JSON integer while it is one of 64 bits, else a string.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ValueName(pub String);

impl ValueName {
    /// The name of anything that prints as a value.
    pub fn of(value: impl ToString) -> Self {
        ValueName(value.to_string())
    }
}

impl Serialize for ValueName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse::<i64>() {
            Ok(integer) => serializer.serialize_i64(integer),
            Err(_) => serializer.serialize_str(&self.0),
        }
    }
}

impl JsonSchema for ValueName {
    fn schema_name() -> Cow<'static, str> {
        "ValueName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["integer", "string"],
            "description": "an integer of 64 bits, or a value as it is written in ASCII: \"-1/2\", \"^*\", \"{3|2}\"",
        })
    }
}
