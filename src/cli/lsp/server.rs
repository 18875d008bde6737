//! The state of a conversation with an editor, and who answers what.

mod handshake;
mod in_flight;
mod questions;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::*;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::answers::Answer;
use super::checks::{Answered, Check, Question};
use super::document::Document;
use super::{findings, wire};
use crate::cli::status::{Failure, Status};
use crate::process;
use handshake::Client;

/// What the state changes with.
pub enum Event {
    /// The editor says something.
    Message(Box<Message>),
    /// It says something that is no message: the request that it seems to be, if any, and what is wrong.
    Malformed(Value, ErrorCode, String),
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
            Event::Malformed(id, code, why) => {
                let error = json!({ "code": code as i32, "message": format!("no message: {why}") });
                self.tell(json!({ "id": id, "error": error }));
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
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

fn value(result: impl serde::Serialize) -> Reply {
    serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}
