// The grammar, as the editor runs it, on programs of this repository.

"use strict";

const { test } = require("node:test");
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const ROOT = path.join(__dirname, "../../..");
const GRAMMAR = path.join(__dirname, "../syntaxes/boogie.tmLanguage.json");

async function grammar() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(GRAMMAR, "utf8"), GRAMMAR),
  });
  return registry.loadGrammar("source.boogie");
}

const loaded = grammar();

/** [text, innermost scope] of each token. */
async function tokens(text) {
  const boogie = await loaded;
  const found = [];
  let state = INITIAL;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const result = boogie.tokenizeLine(line, state);
    found.push(...result.tokens.map((t) => [line.slice(t.startIndex, t.endIndex), t.scopes.at(-1), t.scopes]));
    state = result.ruleStack;
  }
  return { found, depth: state.depth };
}

async function scopeOf(text, token) {
  const { found } = await tokens(text);
  return found.find(([t]) => t.trim() === token)?.[1];
}

test("words are what they are", async () => {
  const cases = [
    ["async call Pay(80);", "async", "keyword.control.thread.boogie"],
    ["async call Pay(80);", "Pay", "entity.name.function.boogie"],
    ["atomic { x := 1; }", "atomic", "keyword.control.thread.boogie"],
    ["yield;", "yield", "keyword.control.thread.boogie"],
    ["fork 1 P(x);", "fork", "keyword.control.thread.boogie"],
    ["procedure {:entrypoint} Main() modifies x;", "entrypoint", "entity.other.attribute-name.boogie"],
    ["procedure {:entrypoint} Main() modifies x;", "Main", "entity.name.function.boogie"],
    ["var x: [int]bv32;", "bv32", "storage.type.boogie"],
    ["x := 0bv8 ++ 12;", "0bv8", "constant.numeric.boogie"],
    ["x := 1.5e-3;", "1.5e-3", "constant.numeric.float.boogie"],
    ["if.x := 1;", "if", undefined],
    ["assume is_free;", "is", undefined],
    ["  L1:", "L1", "entity.name.label.boogie"],
    ["axiom (forall x: int :: {f(x)} f(x) ==> true);", "==>", "keyword.operator.logical.boogie"],
    ["axiom (forall x: int :: {f(x)} f(x) ==> true);", "true", "constant.language.boogie"],
  ];
  for (const [text, token, scope] of cases) assert.equal(await scopeOf(text, token), scope, `${token} in ${text}`);
});

test("comments nest, and end", async () => {
  const { found } = await tokens("/* a /* b */ assert */ assert x; // assert\nassert y;");
  const scopes = found.filter(([text]) => text.includes("assert")).map(([, scope]) => scope);
  assert.deepEqual(scopes, [
    "comment.block.boogie", "keyword.control.assertion.boogie", "comment.line.double-slash.boogie", "keyword.control.assertion.boogie",
  ]);
});

test("every program of the repository ends where it began, and its words are painted", async () => {
  const folder = path.join(ROOT, "boogie-tests");
  const files = fs.readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".bpl"));
  assert.ok(files.length > 500, `${files.length} programs`);
  for (const file of files.filter((f) => !f.startsWith("errors"))) {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    if (text.length > 200_000) continue;
    const { found, depth } = await tokens(text);
    assert.equal(depth, 1, `${file} ends inside of something`);
    for (const [token, , scopes] of found) {
      const plain = scopes.length === 1 && /(?<![\w.$#'`~^\\?])(procedure|async|assert|assume|while|havoc)(?![\w.$#'`~^\\?])/.test(token);
      assert.ok(!plain, `${file}: ${token}`);
    }
  }
});
