//! `GET /api/ask`: an answer by a link, as a document or as a file to download.

use crate::reply::{json, refuse};
use crate::routes::Shared;
use crate::work::{Asked, answer, busy_sending, document, too_long, within_limits};
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use serde::Deserialize;
use sprague_ask::answers::plot::PlotQuestion;
use sprague_ask::answers::table::TableQuestion;
use sprague_ask::export::TableFormat;
use sprague_ask::{Question, Refusal, RefusalKind, Request};
use std::sync::Arc;

/// What a link says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Link {
    question: String,
    effort: Option<String>,
    #[serde(default)]
    format: Format,
}

/// How an answer is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Format {
    #[default]
    Json,
    Csv,
    Bfile,
    Latex,
    Markdown,
    Svg,
    Certificate,
}

impl Format {
    /// The type and the ending of such a file.
    fn kind(self) -> (&'static str, &'static str) {
        match self {
            Format::Json => ("application/json", "json"),
            Format::Csv => ("text/csv; charset=utf-8", "csv"),
            Format::Bfile => ("text/plain; charset=utf-8", "txt"),
            Format::Latex => ("application/x-tex", "tex"),
            Format::Markdown => ("text/markdown; charset=utf-8", "md"),
            Format::Svg => ("image/svg+xml", "svg"),
            Format::Certificate => ("text/plain; charset=utf-8", "certificate"),
        }
    }

    fn table(self) -> Option<TableFormat> {
        match self {
            Format::Csv => Some(TableFormat::Csv),
            Format::Bfile => Some(TableFormat::Bfile),
            Format::Latex => Some(TableFormat::Latex),
            Format::Markdown => Some(TableFormat::Markdown),
            Format::Json | Format::Svg | Format::Certificate => None,
        }
    }

    /// The question to ask for an answer in this format, and the field of its document that is the file.
    fn ask(self, question: Question) -> Result<(Question, Option<&'static str>), Refusal> {
        match (self, question) {
            (Format::Json, question) => Ok((question, None)),
            (Format::Svg, Question::Plot(plot)) => Ok((
                Question::Plot(PlotQuestion { svg: true, ..plot }),
                Some("svg"),
            )),
            (Format::Svg, _) => Err(Refusal::unanswerable(
                "only plots are pictures",
                "ask the question plot",
            )),
            (Format::Certificate, Question::Period(mut period)) => {
                period.certificate = true;
                Ok((Question::Period(period), Some("certificate")))
            }
            (Format::Certificate, question @ Question::Certificate(_)) => {
                Ok((question, Some("certificate")))
            }
            (Format::Certificate, _) => Err(Refusal::unanswerable(
                "this question has no certificate",
                "ask the question certificate, or period",
            )),
            (format, question) => match format.table() {
                Some(format) => {
                    let of = Box::new(question);
                    Ok((Question::Table(TableQuestion { of, format }), Some("text")))
                }
                None => Ok((question, None)),
            },
        }
    }
}

/// Answers a link.
pub(crate) async fn follow(
    State(shared): State<Arc<Shared>>,
    link: Result<Query<Link>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let link = match link {
        Ok(Query(link)) => link,
        Err(error) => {
            let refusal = Refusal::new(RefusalKind::Unreadable, error.body_text()).with_hint(
                "the address is /api/ask?question={\"values\":{\"game\":\"0.77\"}}&format=csv",
            );
            return refuse(&refusal);
        }
    };
    match download(&shared, &link).await {
        Ok(response) => response,
        Err(refusal) => refuse(&refusal),
    }
}

async fn download(shared: &Shared, link: &Link) -> Result<Response, Refusal> {
    if link.question.len() > shared.settings.longest_question() {
        return Err(too_long(&shared.settings));
    }
    let effort = link.effort.as_deref().unwrap_or("{}");
    let mut request = Request::read(&format!(
        "{{\"question\":{},\"effort\":{effort}}}",
        link.question
    ))?;
    within_limits(shared, &request.effort)?;
    let name = request.question.name();
    let (question, field) = link.format.ask(request.question)?;
    request.question = question;
    let asked = Asked {
        request,
        bytes: link.question.len(),
        _room: None,
    };
    let document = document(&answer(shared, asked, None).await?);
    let Some(field) = field else {
        return Ok(json(StatusCode::OK, document));
    };
    let content = text_of(&document, field)?;
    let (kind, ending) = link.format.kind();
    let room = shared.sending.try_take(content.len());
    let content = room.ok_or_else(busy_sending)?.by(content.into());
    drop(document);
    let mut response = json(StatusCode::OK, content);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{name}.{ending}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The text in a field of a document.
fn text_of(document: &Bytes, field: &str) -> Result<String, Refusal> {
    let document: serde_json::Value = serde_json::from_slice(document).map_err(|error| {
        Refusal::new(
            RefusalKind::Fault,
            format!("the answer cannot be read: {error}"),
        )
    })?;
    match document.get(field).and_then(|text| text.as_str()) {
        Some(text) => Ok(text.to_string()),
        None => {
            let reason = document
                .get("certificate_reason")
                .and_then(|reason| reason.as_str());
            Err(Refusal::unanswerable(
                reason.unwrap_or("this answer has no such file"),
                "ask for it as JSON",
            ))
        }
    }
}
