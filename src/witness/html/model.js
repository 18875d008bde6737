"use strict";
// The execution as data: which states there are, and what is where. Position p of an execution is the state behind its first p steps.

const data = JSON.parse(document.getElementById("data").textContent);

/** Positions between which whole states are kept. */
const KEYFRAME = 64;

class Run {
  constructor(execution) {
    Object.assign(this, execution);
    this.length = this.steps.length;
    this.lasso = this.end.kind === "lasso" && this.end.start < this.length ? this.end.start : null;
    /** Two threads race: in the state at position `start` both can touch the variable next. */
    this.race = this.end.kind === "race" ? this.end : null;
    this.keyframes = [];
    this.born = this.threads.map(() => 0);
    this.contexts = [];
    this.rounds = [];
    /** For each thread, the positions [from, to] between which it is blocked, and where it returns. */
    this.waits = this.threads.map(() => []);
    this.returned = this.threads.map(() => null);
    this.scan();
  }

  /** One pass over everything. */
  scan() {
    const state = { values: [], threads: [] };
    const seen = new Set();
    const blocked = this.threads.map(() => null);
    this.changes.forEach((change, p) => {
      this.apply(state, change);
      if (p % KEYFRAME === 0) this.keyframes.push({ values: state.values.slice(), threads: state.threads.slice() });
      for (const [slot, stack, , , , waits] of change.threads) {
        if (!seen.has(slot)) { seen.add(slot); this.born[slot] = p; }
        if (stack.length === 0 && this.returned[slot] === null) this.returned[slot] = p;
        if (waits && blocked[slot] === null) blocked[slot] = p;
        if (!waits && blocked[slot] !== null) { this.waits[slot].push([blocked[slot], p]); blocked[slot] = null; }
      }
    });
    blocked.forEach((from, slot) => { if (from !== null) this.waits[slot].push([from, this.length]); });
    this.steps.forEach((step, i) => {
      const last = this.contexts.at(-1);
      if (last && last.thread === step.thread && last.round === step.round && last.phase === step.phase) last.to = i;
      else this.contexts.push({ thread: step.thread, round: step.round, phase: step.phase, from: i, to: i });
      const round = this.rounds.at(-1);
      if (round && round.round === step.round && round.phase === step.phase) round.to = i;
      else this.rounds.push({ round: step.round, phase: step.phase, from: i, to: i });
    });
  }

  apply(state, change) {
    for (const [cell, value] of change.values) state.values[cell] = value;
    for (const thread of change.threads) state.threads[thread[0]] = thread;
  }

  /** The state at a position. */
  at(p) {
    const frame = Math.floor(p / KEYFRAME);
    const state = { values: this.keyframes[frame].values.slice(), threads: this.keyframes[frame].threads.slice() };
    for (let i = frame * KEYFRAME + 1; i <= p; i++) this.apply(state, this.changes[i]);
    return state;
  }

  /** Does step i write what other threads see? */
  writesShared(i) {
    return this.changes[i + 1].values.some(([cell]) => this.cells[cell].scope === "shared");
  }

  /** Everything that a search looks at. */
  textOf(i) {
    const step = this.steps[i];
    const pairs = Object.entries(step.choices).map(([name, value]) => `${name} = ${value}`);
    for (const [cell, value] of this.changes[i + 1].values) {
      if (value !== null) pairs.push(`${this.cells[cell].name} := ${value}`);
    }
    const phase = step.phase ? `${step.phase} ` : "";
    return `thread ${step.thread + 1} ${step.procedure} line ${step.line} ${step.quote} ${step.event} ${phase}round ${step.round + 1} ${pairs.join(" ")}`.toLowerCase();
  }

  /** Indices of the steps that contain the query as it is; where none does, of those that contain every word of it. */
  search(query) {
    const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    this.texts ??= this.steps.map((_, i) => this.textOf(i));
    const having = (parts) => this.texts.flatMap((text, i) => parts.every((part) => text.includes(part)) ? [i] : []);
    const hits = having([words.join(" ")]);
    return hits.length ? hits : having(words);
  }
}

/** An element with attributes and children; never HTML from text. */
function make(tag, attributes = {}, ...children) {
  const svg = make.svg.has(tag);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") element.style.cssText = value;
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((c) => c !== null && c !== undefined));
  return element;
}
make.svg = new Set(["g", "rect", "line", "path", "text", "circle"]);

const byId = (id) => document.getElementById(id);

/** Hues that are easy to tell apart come first; the golden angle gives as many as there are threads. All are equally light, so that
 *  numbers can be read on each. */
const HUES = [255, 55, 150, 310, 10, 195, 95, 280];
function colour(slot) {
  const hue = slot < HUES.length ? HUES[slot] : Math.round((slot * 137.508) % 360);
  return `oklch(var(--thread-l) var(--thread-c) ${hue})`;
}

function chip(slot, waits, title) {
  return make("span", { class: waits ? "chip wait" : "chip", style: `--c:${colour(slot)}`, title }, String(slot + 1));
}
