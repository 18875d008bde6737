//! Checks that the editor asks for: they are answered when their processes end, or stopped.

use lsp_server::{ErrorCode, RequestId};
use lsp_types::ExecuteCommandParams;
use serde_json::{Value, json};

use super::{Reply, Server, read, value};
use crate::cli::lsp::answers::Answer;
use crate::cli::lsp::checks::{self, Answered, Check, Question};
use crate::cli::lsp::{arguments, document, lenses};

impl Server {
    /// A command; `None` where it is answered later.
    pub(super) fn command(&mut self, id: &RequestId, params: Value) -> Option<Reply> {
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
        let given = &self.client.settings.arguments;
        let folder = document::folder(&document.uri);
        let options = folder.map_or_else(|| given.clone(), |folder| arguments::from_folder(given, &folder));
        let title = format!("{} of {}", question.property, question.entry);
        let started = checks::start(document.reading(), question, request, &options, &self.events, id);
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

    pub(super) fn progress(&self, id: u64, what: &str) {
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
    pub(super) fn stop_checks(&mut self, code: ErrorCode, is_meant: impl Fn(&Check) -> bool) {
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
    pub(super) fn answered(&mut self, id: u64, answered: Answered) {
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
