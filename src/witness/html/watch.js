// Boogie's expressions, as far as their values can be told from what a state shows: variables, entries of maps, integers, booleans.

const WORD = /\s*(?:(\d+)(?![\w.])|([A-Za-z_'~#$^.?`\\][\w'~#$^.?`\\]*(?:@\d+)?)|(<==>|==>|<=|>=|==|!=|&&|\|\||[-+*<>!()[\],]))/gy;

/** Operators by how tightly they bind, the loosest first. */
const LEVELS = [["<==>"], ["==>"], ["||", "&&"], ["==", "!=", "<", "<=", ">", ">="], ["+", "-"], ["*", "div", "mod"]];

/** What is no expression that can be told, and what a state does not say. */
class Untold extends Error {}

function parseExpression(text) {
  const words = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) words.push(match);
  const read = words.map((match) => match[0]).join("").length;
  if (text.slice(read).trim()) throw new Untold(`no expression: ${text.slice(read).trim()}`);
  let at = 0;
  const peek = () => words[at]?.[0].trim();
  const expect = (word) => { if (peek() !== word) throw new Untold(`${word} is missing`); at++; };
  const list = (end) => {
    const items = [level(0)];
    while (peek() === ",") { at++; items.push(level(0)); }
    expect(end);
    return items;
  };
  function primary() {
    const [, number, name] = words[at] ?? [];
    const word = peek();
    if (word === undefined) throw new Untold("it ends early");
    at++;
    if (number) return { value: BigInt(number) };
    if (word === "true" || word === "false") return { value: word === "true" };
    if (word === "!" || word === "-") return { prefix: word, of: postfix() };
    if (word === "(") { const inside = level(0); expect(")"); return inside; }
    if (name) return { name };
    throw new Untold(`${word} is not expected`);
  }
  function postfix() {
    let found = primary();
    while (peek() === "[") { at++; found = { map: found, indices: list("]") }; }
    return found;
  }
  function level(n) {
    if (n === LEVELS.length) return postfix();
    let left = level(n + 1);
    while (LEVELS[n].includes(peek())) {
      const operator = words[at++][0].trim();
      // Implication binds to the right.
      left = { operator, left, right: operator === "==>" ? level(n) : level(n + 1) };
    }
    return left;
  }
  const whole = level(0);
  if (at < words.length) throw new Untold(`${peek()} is not expected`);
  return whole;
}

const EUCLID = {
  div: (a, b) => (a - EUCLID.mod(a, b)) / b,
  mod: (a, b) => { const rest = a % b; return rest < 0n ? rest + (b < 0n ? -b : b) : rest; },
};

const ARITHMETIC = { "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, ...EUCLID,
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b };

/** A shown value: an integer, a boolean, or a text that can only be compared. */
function told(text) {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  return text === "true" ? true : text === "false" ? false : text;
}

/** The name of a variable or an entry as cells have it; null for other expressions. */
function cellName(tree, look) {
  if (tree.name) return tree.name;
  if (!tree.map) return null;
  const map = cellName(tree.map, look);
  return map && `${map}[${tree.indices.map((index) => String(evaluate(index, look))).join(", ")}]`;
}

/** The value of an expression; `look` gives the shown value of a cell by its name, or null. */
function evaluate(tree, look) {
  if ("value" in tree) return tree.value;
  const name = cellName(tree, look);
  if (name) {
    const value = look(name);
    if (value === null) throw new Untold(`${name} has no value here`);
    return told(value);
  }
  if (tree.prefix === "!") return !booleanOf(evaluate(tree.of, look));
  if (tree.prefix === "-") return -integerOf(evaluate(tree.of, look));
  const { operator, left, right } = tree;
  if (operator === "==>") return !booleanOf(evaluate(left, look)) || booleanOf(evaluate(right, look));
  if (operator === "&&") return booleanOf(evaluate(left, look)) && booleanOf(evaluate(right, look));
  if (operator === "||") return booleanOf(evaluate(left, look)) || booleanOf(evaluate(right, look));
  const [a, b] = [evaluate(left, look), evaluate(right, look)];
  if (operator === "==" || operator === "<==>") return a === b;
  if (operator === "!=") return a !== b;
  if (operator in EUCLID && integerOf(b) === 0n) throw new Untold("divided by zero");
  return ARITHMETIC[operator](integerOf(a), integerOf(b));
}

function booleanOf(value) {
  if (typeof value !== "boolean") throw new Untold(`${value} is no boolean`);
  return value;
}

function integerOf(value) {
  if (typeof value !== "bigint") throw new Untold(`${value} is no integer`);
  return value;
}

/** Looks up cells in a state as a thread sees them: its own locals first, `t@2` those of thread 2. Of a map the entries are known that
 * some step touches; all others are as `[else]` says, where it says something. */
function seenBy(run, state, thread) {
  const find = (entry, slot, onlyLocal) => {
    let found = null;
    run.cells.forEach((cell, i) => {
      const isSeen = cell.name === entry && (cell.thread === null ? !onlyLocal : cell.thread === slot);
      // The last frame that has one is the innermost.
      if (isSeen && (state.values[i] ?? null) !== null && (found === null || cell.thread !== null)) found = state.values[i];
    });
    return found;
  };
  return (name) => {
    const [, plain, of, rest] = /^([^@]*)(?:@(\d+)(.*))?$/s.exec(name);
    const entry = plain + (rest ?? "");
    const slot = of ? Number(of) - 1 : thread;
    return find(entry, slot, Boolean(of)) ?? find(entry.replace(/\[[^[\]]*\]$/, "[else]"), slot, Boolean(of));
  };
}

/** The shared cells that a statement reads, by their numbers: those whose names stand in it, but for what it assigns to. */
function readsOf(run, p) {
  const step = run.steps[p - 1];
  const look = seenBy(run, run.at(p - 1), step.thread);
  const [before, behind] = step.quote.includes(":=") ? step.quote.split(/:=(.*)/s) : ["", step.quote];
  // What stands in the index of what is assigned is read, too.
  const texts = [behind, ...[...before.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1])];
  const names = new Set();
  for (const text of texts) {
    for (const match of text.matchAll(/[A-Za-z_'~#$^.?`\\][\w'~#$^.?`\\]*(?:\s*\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\])*/g)) {
      try {
        names.add(cellName(parseExpression(match[0]), look));
        for (const inside of match[0].matchAll(/\b[A-Za-z_][\w$.]*\b/g)) names.add(inside[0]);
      } catch (error) {
        if (!(error instanceof Untold)) throw error;
      }
    }
  }
  return run.cells.flatMap((cell, i) => cell.scope === "shared" && names.has(cell.name) ? [i] : []);
}

/** The step, from 0, that gave a cell the value which it has at a position; null where it has it from the start. */
function writerOf(run, cell, p) {
  for (let i = p - 1; i >= 0; i--) {
    if (run.changes[i + 1].values.some(([changed]) => changed === cell)) return i;
  }
  return null;
}

/** Expressions that somebody watches along the execution. */
class Watch {
  constructor() {
    this.expressions = [];
    this.showAgain = () => {};
    byId("watching").onsubmit = (event) => {
      event.preventDefault();
      this.add(byId("expression").value);
      byId("expression").value = "";
    };
  }

  add(text) {
    const expression = text.trim();
    if (expression && !this.expressions.includes(expression)) this.expressions.push(expression);
    this.showAgain();
  }

  remove(expression) {
    this.expressions = this.expressions.filter((one) => one !== expression);
    this.showAgain();
    byId("expression").focus();
  }

  /** What an expression is for a thread: its value as a text, or why it has none. */
  value(expression, run, state, thread) {
    try {
      return { value: String(evaluate(parseExpression(expression), seenBy(run, state, thread))) };
    } catch (error) {
      if (error instanceof Untold) return { why: error.message };
      throw error;
    }
  }

  show(run, state, before, step) {
    const thread = step ? step.thread : 0;
    const row = (expression) => {
      const { value, why } = this.value(expression, run, state, thread);
      const old = before && this.value(expression, run, before, thread).value;
      const remove = make("button", { type: "button", "aria-label": `No longer watch ${expression}`, title: "No longer watch" }, "×");
      remove.onclick = () => this.remove(expression);
      const isNew = value !== undefined && old !== undefined && old !== null && old !== value;
      return make("tr", { class: isNew ? "changed" : null }, make("th", { scope: "row" }, expression),
        make("td", { class: why ? "untold" : null }, value ?? why, isNew ? make("span", { class: "was" }, make("s", { "aria-label": `was ${old}` }, old)) : null), make("td", { class: "act" }, remove));
    };
    byId("watched").replaceChildren(...this.expressions.map(row));
  }
}
