// The client: it starts `unthread lsp`, and shows what only an editor can show. Everything else is the server's.

"use strict";

const { commands, window, workspace, ViewColumn } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The conversation with the server, while there is one. */
let client = null;

/** The execution pages, by the question that they answer. */
const panels = new Map();

async function start() {
  const settings = workspace.getConfiguration("unthread");
  const program = settings.get("path") || "unthread";
  client = new LanguageClient("unthread", "unthread", { command: program, args: ["lsp"] }, {
    documentSelector: [{ language: "boogie" }],
    initializationOptions: { pages: true, arguments: settings.get("arguments") },
    middleware: { executeCommand: say },
  });
  try {
    await client.start();
  } catch (error) {
    client = null;
    const set = "Set the path";
    const chosen = await window.showErrorMessage(`unthread can not be started (${program}): ${error.message ?? error}`, set);
    if (chosen === set) commands.executeCommand("workbench.action.openSettings", "unthread.path");
  }
}

async function stop() {
  await client?.stop();
  client = null;
}

/** Says what a check has found, beside what stands in the editor. */
async function say(command, parameters, next) {
  let summary;
  try {
    summary = await next(command, parameters);
  } catch (error) {
    // Stopped, by the user or by an edit: that was no accident.
    if (STOPPED.includes(error.code)) return null;
    throw error;
  }
  if (command !== "unthread.check" || !summary) return summary;
  const [question] = parameters;
  const text = `${question.property} of ${question.entry}: ${summary.verdict}; ${summary.what}`;
  if (summary.verdict !== "violated") {
    window.showInformationMessage(text);
    return summary;
  }
  const look = "Show the execution";
  window.showWarningMessage(text, look).then((chosen) => chosen === look && show(question));
  return summary;
}

/** What the protocol calls RequestCancelled and ContentModified. */
const STOPPED = [-32800, -32801];

/** Shows the execution that answers a question, beside its program. */
async function show(question) {
  const page = await client?.sendRequest("unthread/page", question);
  if (!page) {
    window.showInformationMessage("There is no execution to show: the program has changed since.");
    return;
  }
  const key = JSON.stringify(question);
  let panel = panels.get(key);
  if (!panel) {
    const options = { enableScripts: true, enableFindWidget: true, localResourceRoots: [] };
    panel = window.createWebviewPanel("unthread.execution", `${question.property} of ${question.entry}`, ViewColumn.Beside, options);
    panels.set(key, panel);
    panel.onDidDispose(() => panels.delete(key));
  }
  panel.webview.html = page;
  panel.reveal(undefined, true);
}

/** For the palette: what the lenses of the program offer. */
async function choose() {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const lenses = (await commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 100)) ?? [];
  const items = lenses.filter((lens) => lens.command?.command.startsWith("unthread.")).map(({ command }) => ({
    label: command.title, description: command.arguments[0].entry, command,
  }));
  if (items.length === 0) {
    window.showInformationMessage("There is nothing to check: the program has errors, or no procedure to begin with.");
    return;
  }
  const chosen = await window.showQuickPick(items, { placeHolder: "What is to be checked?" });
  if (chosen) commands.executeCommand(chosen.command.command, ...chosen.command.arguments);
}

async function activate(context) {
  const restart = async () => { await stop(); await start(); };
  context.subscriptions.push(
    commands.registerCommand("unthread.show", show),
    commands.registerCommand("unthread.choose", choose),
    commands.registerCommand("unthread.restart", restart),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("unthread") && restart()),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
