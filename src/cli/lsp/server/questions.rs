//! Questions about a document that are answered at once.

use std::collections::BTreeMap;

use lsp_server::ErrorCode;
use lsp_types::*;
use serde_json::Value;

use super::handshake::Client;
use super::{Reply, Server, read, value};
use crate::cli::lsp::answers::Answer;
use crate::cli::lsp::checks::{Check, Question};
use crate::cli::lsp::document::{Document, Reading, range};
use crate::cli::lsp::names::Occurrence;
use crate::cli::lsp::{lenses, outline, tokens};
use crate::syntax;
use crate::syntax::parse::{ParseOptions, parse};

impl Server {
    /// Questions about a document.
    pub(super) fn question(&mut self, method: &str, params: Value) -> Reply {
        match method {
            "textDocument/hover" => self.at(params, |_, reading, at| value(outline::hover(reading, at))),
            "textDocument/definition" => self.at(params, |uri, reading, at| {
                let declared = reading.names.at(at).map(|o| &reading.names.declared[o.of]);
                value(declared.and_then(|d| reading.range(d.span)).map(|range| Location::new(uri.clone(), range)))
            }),
            "textDocument/references" => {
                let with_declaration = params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
                self.at(params, |uri, reading, at| {
                    let found = reading.names.at(at).map(|o| reading.names.places(o.of));
                    let wanted = found.into_iter().flatten().filter(|o| with_declaration || !o.declares);
                    let places = wanted.filter_map(|o| reading.range(o.span));
                    value(places.map(|range| Location::new(uri.clone(), range)).collect::<Vec<_>>())
                })
            }
            "textDocument/documentHighlight" => self.at(params, |_, reading, at| {
                let found = reading.names.at(at).map(|o| reading.names.places(o.of));
                let highlight = |o: Occurrence| {
                    let writes = o.writes || o.declares;
                    let kind = if writes { DocumentHighlightKind::WRITE } else { DocumentHighlightKind::READ };
                    Some(DocumentHighlight { range: reading.range(o.span)?, kind: Some(kind) })
                };
                value(found.into_iter().flatten().filter_map(highlight).collect::<Vec<_>>())
            }),
            "textDocument/rename" => {
                let new = params["newName"].as_str().unwrap_or_default().to_owned();
                self.at(params, |uri, reading, at| match outline::rename(reading, uri, at, &new) {
                    Ok(edit) => value(edit),
                    Err(why) => Err((ErrorCode::RequestFailed, why)),
                })
            }
            "textDocument/documentSymbol" => {
                self.in_document(&params, |document| value(outline::symbols(document.reading())))
            }
            "textDocument/semanticTokens/full" => self.in_document(&params, |document| {
                value(SemanticTokens { result_id: None, data: tokens::tokens(document.reading()) })
            }),
            "textDocument/formatting" => self.in_document(&params, |document| formatted(document)),
            "textDocument/codeLens" => {
                let (uri, document, rest) = self.document(&params)?;
                let is_asked = |question: &Question| rest.checks.values().any(|check| check.question == *question);
                let pages = rest.client.settings.pages;
                value(lenses::lenses(&uri, document.reading(), rest.answers, is_asked, pages))
            }
            "textDocument/inlayHint" => {
                let params: InlayHintParams = read(params)?;
                let uri = params.text_document.uri.as_str();
                let of_document = self.answers.iter().filter(|(question, _)| question.uri == uri);
                let shown = of_document.flat_map(|(_, answer)| &answer.hints);
                let is_seen = |line| (params.range.start.line..=params.range.end.line).contains(&line);
                value(shown.filter(|hint| is_seen(hint.position.line)).collect::<Vec<_>>())
            }
            "unthread/page" => {
                let question: Question = read(params)?;
                value(self.answers.get(&question).and_then(|answer| answer.page.as_deref()))
            }
            _ => Err((ErrorCode::MethodNotFound, format!("{method} is not known"))),
        }
    }

    /// Answers about a document.
    fn in_document(&mut self, params: &Value, answer: impl FnOnce(&mut Document) -> Reply) -> Reply {
        let (_, document, _) = self.document(params)?;
        answer(document)
    }

    /// Answers about a place in a document, by its byte.
    fn at(&mut self, params: Value, answer: impl FnOnce(&Uri, &Reading, usize) -> Reply) -> Reply {
        let (_, document, _) = self.document(&params)?;
        let position: Position = read(params["position"].clone())?;
        let uri = document.uri.clone();
        let reading = document.reading();
        answer(&uri, reading, reading.offset(position))
    }

    /// The document that a request is about, and what else there is.
    fn document(&mut self, params: &Value) -> Result<(String, &mut Document, Rest<'_>), (ErrorCode, String)> {
        let uri: Uri = read(params["textDocument"]["uri"].clone())?;
        let uri = uri.as_str().to_owned();
        let rest = Rest { checks: &self.checks, answers: &self.answers, client: &self.client };
        match self.documents.get_mut(&uri) {
            Some(document) => Ok((uri, document, rest)),
            None => Err((ErrorCode::InvalidParams, format!("{uri} is not open"))),
        }
    }
}

/// What a request may look at beside its document.
struct Rest<'a> {
    checks: &'a BTreeMap<u64, Check>,
    answers: &'a BTreeMap<Question, Answer>,
    client: &'a Client,
}

/// One edit that makes of the document what `unthread fmt` does; none where that is what it is.
fn formatted(document: &Document) -> Reply {
    let mut sources = crate::source::Sources::new();
    let file = sources.add(crate::source::SourceFile::new("", document.text()));
    let text = parse(&mut sources, &ParseOptions::default())
        .and_then(|parsed| syntax::fmt::format(&sources, file, &parsed))
        .map_err(|errors| (ErrorCode::RequestFailed, errors.first().map_or(String::new(), |e| e.message.clone())))?;
    let whole = range(sources.file(file), 0, document.text().len());
    let is_same = text == document.text();
    value(if is_same { Vec::new() } else { vec![TextEdit::new(whole, text)] })
}
