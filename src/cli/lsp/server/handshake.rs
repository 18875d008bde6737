//! How a conversation begins: what the editor can do, and what it is offered.

use std::sync::mpsc::Sender;
use std::time::Duration;

use lsp_types::*;
use serde::Deserialize;
use serde_json::Value;

use super::{Event, Reply, Server, Stage, read, value};
use crate::cli::lsp::{lenses, tokens};
use crate::process;

/// What the editor can do.
#[derive(Debug, Default)]
pub(super) struct Client {
    pub(super) progress: bool,
    pub(super) refreshes_lenses: bool,
    pub(super) refreshes_hints: bool,
    pub(super) settings: Settings,
}

/// What the extension says of itself, and its user wants.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    /// It can show pages.
    pub(super) pages: bool,
    /// Options for each `unthread check`.
    pub(super) arguments: Vec<String>,
}

impl Server {
    pub(super) fn initialize(&mut self, params: Value) -> Reply {
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
