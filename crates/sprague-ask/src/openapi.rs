//! The interface described for programs, made from the same types that are read and written: for whoever serves
//! it, and for a page that lets people try it.

use crate::{Answer, ProgressTold, Question, Request};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// The description, as an OpenAPI document.
pub fn description() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = SchemaGenerator::new(settings);
    let request = generator.subschema_for::<Request>();
    let progress = generator.subschema_for::<ProgressTold>();
    let documents = Answer::schemas_by(&mut generator);
    let answers: Vec<Value> = documents
        .iter()
        .filter(|(name, _)| *name != "refusal")
        .map(|(name, _)| reference(name))
        .collect();
    let mut schemas = generator.take_definitions(true);
    schemas.insert(
        "answer".into(),
        json!({
            "description": "The document of an answer; its field `schema` tells which one it is.",
            "oneOf": answers,
        }),
    );
    schemas.insert("message".into(), json!({
        "description": "One line of a stream; the last has the answer or the refusal.",
        "oneOf": [
            { "type": "object", "required": ["progress"], "properties": { "progress": progress } },
            { "type": "object", "required": ["answer"], "properties": { "answer": reference("answer") } },
            { "type": "object", "required": ["refusal"], "properties": { "refusal": reference("refusal") } },
        ],
    }));
    for (name, schema) in documents {
        schemas.insert(name.into(), schema.to_value());
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "sprague",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Questions about heap games and their answers: values, periods with proofs, positions, \
                families. The same questions and answers as in the terminal and in Python.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": {
            "/api/ask": { "post": post(&request.to_value()), "get": get() },
            "/api/openapi.json": { "get": {
                "operationId": "describe",
                "summary": "This description",
                "responses": { "200": { "description": "This document", "content": { "application/json": {} } } },
            } },
        },
        "components": { "schemas": schemas },
    })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// What can come back instead of an answer, by status.
const REFUSALS: &[(&str, &str)] = &[
    ("400", "A text could not be read; the place says where"),
    (
        "403",
        "The server was called by a name that is not its own, or by a page from elsewhere",
    ),
    ("408", "The time was up before there was an answer"),
    ("413", "The question is too long"),
    ("415", "The question is not sent as JSON"),
    (
        "422",
        "The question makes no sense, or its answer does not fit the limits",
    ),
    ("500", "The program is at fault"),
    (
        "503",
        "Too many questions are waiting; the header Retry-After says when to ask again",
    ),
];

fn responses(mut answered: Value) -> Value {
    if let Some(answered) = answered.as_object_mut() {
        for (status, description) in REFUSALS {
            let content = json!({ "application/json": { "schema": reference("refusal") } });
            answered.insert(
                (*status).into(),
                json!({ "description": description, "content": content }),
            );
        }
    }
    answered
}

fn post(request: &Value) -> Value {
    json!({
        "operationId": "ask",
        "summary": "Answers a question",
        "description": "With `Accept: application/x-ndjson` the answer is a stream of lines: how far the work is, and last \
            the answer or the refusal, with status 200 in any case. Empty lines only show that somebody is still \
            there. Closing the connection cancels the work.",
        "requestBody": { "required": true, "content": { "application/json": {
            "schema": request,
            "examples": examples(),
        } } },
        "responses": responses(json!({ "200": { "description": "The answer", "content": {
            "application/json": { "schema": reference("answer") },
            "application/x-ndjson": { "schema": reference("message") },
        } } })),
    })
}

/// A request of each kind.
fn examples() -> Value {
    let examples = Question::examples().map(|(name, question)| {
        let request = json!({ "question": question });
        (name.to_string(), json!({ "value": request }))
    });
    Value::Object(examples.collect())
}

fn get() -> Value {
    let parameter = |name: &str, required: bool, schema: Value, description: &str| json!({ "name": name, "in": "query", "required": required, "schema": schema, "description": description });
    json!({
        "operationId": "link",
        "summary": "Answers a question by a link, for downloads",
        "parameters": [
            parameter("question", true, json!({ "type": "string" }), "The question as JSON, as in {\"values\":{\"game\":\"0.77\",\"to\":1000}}"),
            parameter("effort", false, json!({ "type": "string" }), "How hard to try, as JSON"),
            parameter("format", false,
                json!({ "enum": ["json", "csv", "bfile", "latex", "markdown", "svg", "certificate"], "default": "json" }),
                "How to write the answer: as a document, a table, a picture of a plot, or the certificate of a period"),
        ],
        "responses": responses(json!({ "200": { "description": "The answer", "content": {
            "application/json": { "schema": reference("answer") },
            "text/csv": {}, "text/plain": {}, "application/x-tex": {}, "text/markdown": {}, "image/svg+xml": {},
        } } })),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All references in a document.
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(to)) = fields.get("$ref") {
                    found.push(to.clone());
                }
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_of_the_description_leads_somewhere() {
        let description = description();
        let mut found = Vec::new();
        references(&description, &mut found);
        assert!(found.len() > 100);
        for to in found {
            let pointer = to.strip_prefix('#').unwrap();
            assert!(description.pointer(pointer).is_some(), "{to}");
        }
    }

    #[test]
    fn every_question_has_its_answer_in_the_description() {
        let description = description();
        for name in Question::NAMES {
            assert!(
                description["components"]["schemas"].get(name).is_some(),
                "{name}"
            );
        }
    }
}
