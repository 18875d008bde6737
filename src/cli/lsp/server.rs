//! The state of a conversation with an editor, and what is answered.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::answers::Answer;
use super::checks::{self, Answered, Check, Question};
use super::document::{Document, Reading, range};
use super::{findings, lenses, outline, tokens, wire};
use crate::cli::status::{Failure, Status};
use crate::process;
use crate::syntax;
use crate::syntax::parse::{ParseOptions, parse};

/// What the state changes with.
pub enum Event {
    /// The editor says something.
    Message(Box<Message>),
    /// It says something that is no message.
    Malformed(String),
    /// It says nothing any more; what is wrong, if something is.
    End(Option<String>),
    /// Its process has ended, though somebody holds the pipes.
    Gone,
    /// What the check with this number does.
    Progress(u64, String),
    /// What it has answered.
    Answered(u64, Box<Answered>),
}

/// Speaks with an editor until it ends.
///
/// # Errors
/// The input is none of the protocol.
pub fn serve() -> Result<Status, Failure> {
    let (events, coming) = channel();
    let (out, messages) = channel();
    let readers = events.clone();
    std::thread::spawn(move || wire::read(&readers));
    let writer = std::thread::spawn(move || wire::write(messages));
    let mut server = Server::new(out, events);
    let end = catch_unwind(AssertUnwindSafe(|| server.run(&coming)));
    // Their processes end with their input, and who waits for them removes their folders; what is left of these is
    // removed here.
    drop(server);
    process::stop_all();
    let end = end.unwrap_or_else(|panic| resume_unwind(panic));
    if matches!(end, Ok(Status::Done)) {
        // An editor that waits for the last answer reads it.
        let _ = writer.join();
    }
    end
}

/// Where the conversation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    New,
    Open,
    /// Behind `shutdown`.
    Closing,
}

/// What the editor can do.
#[derive(Debug, Default)]
struct Client {
    progress: bool,
    refreshes_lenses: bool,
    refreshes_hints: bool,
    settings: Settings,
}

/// What the extension says of itself, and its user wants.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Settings {
    /// It can show pages.
    pages: bool,
    /// Options for each `unthread check`.
    arguments: Vec<String>,
}

struct Server {
    out: Sender<Value>,
    events: Sender<Event>,
    stage: Stage,
    client: Client,
    documents: BTreeMap<String, Document>,
    checks: BTreeMap<u64, Check>,
    answers: BTreeMap<Question, Answer>,
    /// Number of the next check, or of the next request to the editor.
    next: u64,
}

/// What a request is answered with at once.
type Reply = Result<Value, (ErrorCode, String)>;

impl Server {
    fn new(out: Sender<Value>, events: Sender<Event>) -> Server {
        Server {
            out,
            events,
            stage: Stage::New,
            client: Client::default(),
            documents: BTreeMap::new(),
            checks: BTreeMap::new(),
            answers: BTreeMap::new(),
            next: 0,
        }
    }

    /// Until the conversation ends. What is read anew is published where nothing else waits: a quick writer is not a
    /// step behind.
    fn run(&mut self, coming: &Receiver<Event>) -> Result<Status, Failure> {
        while let Ok(event) = coming.recv() {
            if let Some(end) = self.take(event) {
                return end;
            }
            while let Ok(event) = coming.try_recv() {
                if let Some(end) = self.take(event) {
                    return end;
                }
            }
            self.publish_changed();
        }
        Ok(Status::NoAnswer)
    }

    /// How the conversation ends, if it does.
    fn take(&mut self, event: Event) -> Option<Result<Status, Failure>> {
        // As the protocol has it: an editor that goes without a word leaves the exit status 1.
        let gone = if self.stage == Stage::Closing { Status::Done } else { Status::Violated };
        match event {
            Event::Message(message) => match *message {
                Message::Request(request) => self.request(request),
                Message::Notification(notification) if notification.method == "exit" => return Some(Ok(gone)),
                Message::Notification(notification) => self.notification(notification),
                // To what is asked of the editor there is nothing to say.
                Message::Response(_) => {}
            },
            Event::Malformed(why) => {
                // Nobody knows which request it was.
                let error = json!({ "code": ErrorCode::ParseError as i32, "message": format!("no message: {why}") });
                self.tell(json!({ "id": null, "error": error }));
            }
            Event::End(None) | Event::Gone => return Some(Ok(gone)),
            Event::End(Some(why)) => return Some(Err(Failure::input(format!("standard input: {why}")))),
            Event::Progress(id, what) => self.progress(id, &what),
            Event::Answered(id, answered) => self.answered(id, *answered),
        }
        None
    }

    fn send(&self, message: impl Into<Message>) {
        self.tell(json!(message.into()));
    }

    fn tell(&self, mut message: Value) {
        message["jsonrpc"] = "2.0".into();
        // Where nobody listens any more the end comes by itself.
        let _ = self.out.send(message);
    }

    fn notify(&self, method: &str, params: Value) {
        self.send(Notification { method: method.to_owned(), params });
    }

    /// Asks the editor for something; what it says to that does not matter.
    fn ask(&mut self, method: &str, params: Value) {
        self.next += 1;
        let id = RequestId::from(format!("unthread/{}", self.next));
        self.send(Request { id, method: method.to_owned(), params });
    }

    fn reply(&self, id: RequestId, reply: Reply) {
        self.send(match reply {
            Ok(value) => Response::new_ok(id, value),
            Err((code, why)) => Response::new_err(id, code as i32, why),
        });
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let reply = match (self.stage, method.as_str()) {
            (Stage::New, "initialize") => self.initialize(params),
            (Stage::New, _) => Err((ErrorCode::ServerNotInitialized, "not initialized".to_owned())),
            (Stage::Closing, _) => Err((ErrorCode::InvalidRequest, "shut down".to_owned())),
            (Stage::Open, "initialize") => Err((ErrorCode::InvalidRequest, "initialized already".to_owned())),
            (Stage::Open, "shutdown") => {
                self.stage = Stage::Closing;
                self.stop_checks(ErrorCode::RequestCanceled, |_| true);
                Ok(Value::Null)
            }
            (Stage::Open, "workspace/executeCommand") => match self.command(&id, params) {
                Some(reply) => reply,
                // The answer comes when the check has ended.
                None => return,
            },
            // One that can not be answered does not end the conversation.
            (Stage::Open, method) => catch_unwind(AssertUnwindSafe(|| self.question(method, params)))
                .unwrap_or_else(|_| Err((ErrorCode::InternalError, format!("internal error: {method}")))),
        };
        self.reply(id, reply);
    }

    fn initialize(&mut self, params: Value) -> Reply {
        let params: InitializeParams = read(params)?;
        self.stage = Stage::Open;
        let workspace = params.capabilities.workspace.unwrap_or_default();
        self.client = Client {
            progress: params.capabilities.window.is_some_and(|w| w.work_done_progress == Some(true)),
            refreshes_lenses: workspace.code_lens.is_some_and(|c| c.refresh_support == Some(true)),
            refreshes_hints: workspace.inlay_hint.is_some_and(|h| h.refresh_support == Some(true)),
            settings: params.initialization_options.and_then(|o| serde_json::from_value(o).ok()).unwrap_or_default(),
        };
        // In a container, say, its number names nobody.
        if let Some(editor) = params.process_id.filter(|id| process::is_running(*id)) {
            watch(editor, self.events.clone());
        }
        let tokens = SemanticTokensOptions {
            legend: tokens::legend(),
            full: Some(SemanticTokensFullOptions::Bool(true)),
            ..SemanticTokensOptions::default()
        };
        let commands = ExecuteCommandOptions {
            commands: vec![lenses::CHECK.to_owned(), lenses::CANCEL.to_owned()],
            work_done_progress_options: WorkDoneProgressOptions::default(),
        };
        let capabilities = ServerCapabilities {
            position_encoding: Some(PositionEncodingKind::UTF16),
            text_document_sync: Some(TextDocumentSyncKind::INCREMENTAL.into()),
            hover_provider: Some(true.into()),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            document_highlight_provider: Some(OneOf::Left(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            document_formatting_provider: Some(OneOf::Left(true)),
            rename_provider: Some(OneOf::Left(true)),
            code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
            inlay_hint_provider: Some(OneOf::Left(true)),
            semantic_tokens_provider: Some(tokens.into()),
            execute_command_provider: Some(commands),
            ..ServerCapabilities::default()
        };
        let server_info = ServerInfo { name: "unthread".into(), version: Some(env!("CARGO_PKG_VERSION").into()) };
        value(InitializeResult { capabilities, server_info: Some(server_info) })
    }

    /// Questions about a document.
    fn question(&mut self, method: &str, params: Value) -> Reply {
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
                let highlight = |o: super::names::Occurrence| {
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

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        if self.stage != Stage::Open {
            return;
        }
        let taken = match method.as_str() {
            "textDocument/didOpen" => read(params).map(|opened: DidOpenTextDocumentParams| {
                let TextDocumentItem { uri, version, text, .. } = opened.text_document;
                self.changed(uri.as_str());
                self.documents.insert(uri.as_str().to_owned(), Document::new(uri, version, text));
            }),
            "textDocument/didChange" => read(params).map(|changed: DidChangeTextDocumentParams| {
                let VersionedTextDocumentIdentifier { uri, version } = changed.text_document;
                self.changed(uri.as_str());
                if let Some(document) = self.documents.get_mut(uri.as_str()) {
                    document.change(version, changed.content_changes);
                }
            }),
            "textDocument/didClose" => read(params).map(|closed: DidCloseTextDocumentParams| {
                let uri = closed.text_document.uri;
                self.changed(uri.as_str());
                if self.documents.remove(uri.as_str()).is_some() {
                    self.notify("textDocument/publishDiagnostics", json!({ "uri": uri, "diagnostics": [] }));
                }
            }),
            "$/cancelRequest" => read(params).map(|cancelled: CancelParams| {
                let id = match cancelled.id {
                    NumberOrString::Number(number) => RequestId::from(number),
                    NumberOrString::String(text) => RequestId::from(text),
                };
                self.stop_checks(ErrorCode::RequestCanceled, |check| check.request.as_ref() == Some(&id));
            }),
            "window/workDoneProgress/cancel" => read(params).map(|cancelled: WorkDoneProgressCancelParams| {
                let NumberOrString::String(token) = cancelled.token else { return };
                self.stop_checks(ErrorCode::RequestCanceled, |check| check.token.as_ref() == Some(&token));
            }),
            _ => Ok(()),
        };
        if let Err((_, why)) = taken {
            self.notify(
                "window/logMessage",
                json!({ "type": MessageType::ERROR, "message": format!("{method}: {why}") }),
            );
        }
    }

    /// Says what there is to say of documents that have changed.
    fn publish_changed(&mut self) {
        let changed = self.documents.iter().filter(|(_, document)| !document.is_published);
        let uris: Vec<String> = changed.map(|(uri, _)| uri.clone()).collect();
        uris.iter().for_each(|uri| self.publish(uri));
    }

    fn publish(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.is_published = true;
        let (address, version) = (document.uri.clone(), document.version);
        let mut all = findings::of_reading(&address, document.reading());
        let of_document = self.answers.iter().filter(|(question, _)| question.uri == uri);
        for finding in of_document.flat_map(|(_, answer)| &answer.findings) {
            // Checks of several properties remark on the same things.
            if !all.contains(finding) {
                all.push(finding.clone());
            }
        }
        let params = json!({ "uri": address, "version": version, "diagnostics": all });
        self.notify("textDocument/publishDiagnostics", params);
    }

    /// What was asked about a document is no longer of interest, and what was answered no longer true.
    fn changed(&mut self, uri: &str) {
        self.stop_checks(ErrorCode::ContentModified, |check| check.question.uri == uri);
        let known = self.answers.len();
        self.answers.retain(|question, _| question.uri != uri);
        if self.answers.len() < known {
            self.refresh();
        }
    }

    /// Lenses and hints have changed, which the editor does not know.
    fn refresh(&mut self) {
        if self.client.refreshes_lenses {
            self.ask("workspace/codeLens/refresh", Value::Null);
        }
        if self.client.refreshes_hints {
            self.ask("workspace/inlayHint/refresh", Value::Null);
        }
    }

    /// A command; `None` where it is answered later.
    fn command(&mut self, id: &RequestId, params: Value) -> Option<Reply> {
        let question = |mut arguments: Vec<Value>| -> Result<Question, (ErrorCode, String)> {
            read(if arguments.is_empty() { Value::Null } else { arguments.swap_remove(0) })
        };
        let started = read(params).and_then(|params: ExecuteCommandParams| match params.command.as_str() {
            lenses::CHECK => self.check(id, question(params.arguments)?).map(|()| None),
            lenses::CANCEL => {
                let question = question(params.arguments)?;
                self.stop_checks(ErrorCode::RequestCanceled, |check| check.question == question);
                Ok(Some(Value::Null))
            }
            other => Err((ErrorCode::MethodNotFound, format!("there is no command {other}"))),
        });
        match started {
            Ok(None) => None,
            Ok(Some(value)) => Some(Ok(value)),
            Err(error) => Some(Err(error)),
        }
    }

    fn check(&mut self, request: &RequestId, question: Question) -> Result<(), (ErrorCode, String)> {
        // Asked again, it begins again.
        self.stop_checks(ErrorCode::RequestCanceled, |check| check.question == question);
        let Some(document) = self.documents.get_mut(&question.uri) else {
            return Err((ErrorCode::InvalidParams, format!("{} is not open", question.uri)));
        };
        self.next += 1;
        let (id, request) = (self.next, Some(request.clone()));
        let options = &self.client.settings.arguments;
        let title = format!("{} of {}", question.property, question.entry);
        let started = checks::start(document.reading(), question, request, options, &self.events, id);
        let mut check =
            started.map_err(|error| (ErrorCode::RequestFailed, format!("the check can not be started: {error}")))?;
        if self.client.progress {
            let token = format!("unthread/check/{id}");
            self.ask("window/workDoneProgress/create", json!({ "token": token }));
            let begin = json!({ "kind": "begin", "title": title, "cancellable": true });
            self.notify("$/progress", json!({ "token": token, "value": begin }));
            check.token = Some(token);
        }
        self.checks.insert(id, check);
        self.refresh();
        Ok(())
    }

    fn progress(&self, id: u64, what: &str) {
        if let Some(token) = self.checks.get(&id).and_then(|check| check.token.as_ref()) {
            let report = json!({ "kind": "report", "message": what });
            self.notify("$/progress", json!({ "token": token, "value": report }));
        }
    }

    fn end_progress(&self, check: &Check, message: &str) {
        if let Some(token) = &check.token {
            self.notify("$/progress", json!({ "token": token, "value": { "kind": "end", "message": message } }));
        }
    }

    /// Ends these checks: their processes notice that their input has ended.
    fn stop_checks(&mut self, code: ErrorCode, is_meant: impl Fn(&Check) -> bool) {
        let meant: Vec<u64> = self.checks.iter().filter(|(_, check)| is_meant(check)).map(|(id, _)| *id).collect();
        for check in meant.iter().filter_map(|id| self.checks.remove(id)).collect::<Vec<_>>() {
            self.end_progress(&check, "stopped");
            if let Some(request) = check.request.clone() {
                self.reply(request, Err((code, "stopped".to_owned())));
            }
        }
        if !meant.is_empty() {
            self.refresh();
        }
    }

    /// Where it was stopped before, nobody wants the answer.
    fn answered(&mut self, id: u64, answered: Answered) {
        let Some(mut check) = self.checks.remove(&id) else { return };
        let question = check.question.clone();
        let Some(document) = self.documents.get_mut(&question.uri) else { return };
        let uri = document.uri.clone();
        let answer = Answer::of(&uri, document.reading(), &question, answered);
        self.end_progress(&check, &answer.summary.verdict);
        let summary = value(&answer.summary);
        self.answers.insert(question.clone(), answer);
        self.publish(&question.uri);
        if let Some(request) = check.request.take() {
            self.reply(request, summary);
        }
        self.refresh();
    }
}

/// What a request may look at beside its document.
struct Rest<'a> {
    checks: &'a BTreeMap<u64, Check>,
    answers: &'a BTreeMap<Question, Answer>,
    client: &'a Client,
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

fn value(result: impl serde::Serialize) -> Reply {
    serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
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

/// How often it is looked whether the editor is still there.
const LOOK: Duration = Duration::from_secs(1);

/// An editor may end without closing the pipes: others may hold them.
fn watch(editor: u32, events: Sender<Event>) {
    std::thread::spawn(move || {
        while process::is_running(editor) {
            std::thread::sleep(LOOK);
        }
        // The conversation may have ended before.
        let _ = events.send(Event::Gone);
    });
}
