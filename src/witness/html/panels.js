// Source, values, and the words: what the page says about one position.

class SourceView {
  constructor(files) {
    this.files = files.map((file) => ({ name: file.name, lines: null, text: file.text }));
    this.shown = -1;
    this.marked = [];
    byId("tabs").hidden = files.length < 2;
    byId("tabs").replaceChildren(...files.map((file, i) => {
      const tab = make("button", { type: "button", role: "tab", "aria-selected": "false" }, file.name);
      tab.onclick = () => this.open(i);
      return tab;
    }));
  }

  /** The lines of a file as elements, made once. */
  lines(index) {
    const file = this.files[index];
    if (!file.lines) {
      const pieces = tokens(file.text).map(([text, kind]) => [text.split(/\r\n|\n|\r/), kind]);
      const codes = [make("code")];
      for (const [parts, kind] of pieces) {
        parts.forEach((part, i) => {
          if (i > 0) codes.push(make("code"));
          if (part) codes.at(-1).append(kind ? make("span", { class: kind }, part) : part);
        });
      }
      if (codes.length > 1 && !codes.at(-1).textContent) codes.pop();
      file.lines = codes.map((code, i) => make("div", { class: "ln" }, make("span", { class: "who" }), make("span", { class: "no", "aria-hidden": "true" }, String(i + 1)), code));
    }
    return file.lines;
  }

  open(index) {
    if (index === this.shown || index < 0) return;
    this.shown = index;
    byId("code").replaceChildren(...this.lines(index));
    [...byId("tabs").children].forEach((tab, i) => tab.setAttribute("aria-selected", String(i === index)));
  }

  /** Marks the step just done and where every thread stands. */
  show(run, step, state, p) {
    for (const line of this.marked) {
      line.className = "ln";
      line.style.removeProperty("--c");
      line.style.removeProperty("--r");
      line.removeAttribute("aria-current");
      line.firstChild.replaceChildren();
    }
    this.marked = [];
    const first = state.threads.find((t) => t && t[2] !== null);
    this.open(step ? step.file : first ? first[2] : 0);
    const stands = new Map();
    for (const [slot, stack, file, line, , waits] of state.threads.filter(Boolean)) {
      if (file === null || stack.length === 0 || file < 0) continue;
      const key = `${file}:${line}`;
      if (!stands.has(key)) stands.set(key, { file, line, threads: [] });
      stands.get(key).threads.push([slot, waits]);
    }
    for (const { file, line, threads } of stands.values()) {
      const element = this.lines(file)[line - 1];
      if (!element) continue;
      const room = threads.length > 3 ? 2 : 3;
      element.firstChild.append(...threads.slice(0, room).map(([slot, waits]) =>
        chip(slot, waits, `thread ${slot + 1} ${run.threads[slot].procedure} ${waits ? "is blocked here" : "stands here"}`)));
      const others = threads.slice(room).map(([slot]) => slot + 1).join(", ");
      if (others) element.firstChild.append(make("span", { class: "more", title: `threads ${others} stand here too` }, ` +${threads.length - room}`));
      this.marked.push(element);
    }
    if (step) this.here(step);
    else globalThis.CSS?.highlights?.clear();
    if (run.race && p === run.race.start) this.races(run.race.accesses);
  }

  /** The lines that two threads race in. */
  races(accesses) {
    for (const { thread, file, line } of accesses) {
      const element = file < 0 ? null : this.lines(file)[line - 1];
      if (!element) continue;
      element.classList.add("races");
      element.style.setProperty("--r", colour(thread));
      this.marked.push(element);
    }
    const [first] = accesses;
    if (first.file === this.shown) this.reveal(this.lines(first.file)[first.line - 1]);
  }

  /** Scrolls to a line, if it is not in sight. */
  reveal(element) {
    const box = byId("source");
    const [top, height] = [element.offsetTop - box.offsetTop, box.clientHeight];
    if (top < box.scrollTop + 40 || top > box.scrollTop + height - 60) box.scrollTop = top - height / 2;
  }

  here(step) {
    const element = step.file < 0 ? null : this.lines(step.file)[step.line - 1];
    globalThis.CSS?.highlights?.clear();
    if (!element) return;
    element.classList.add("here");
    element.classList.toggle("failed", step.event === "failed");
    element.style.setProperty("--c", colour(step.thread));
    element.setAttribute("aria-current", "step");
    this.marked.push(element);
    const range = this.range(element.lastChild, step.column - 1, [...step.quote].length);
    if (range && globalThis.Highlight) CSS.highlights.set("statement", new Highlight(range));
    this.reveal(element);
  }

  /** The characters from..from+length of an element; columns count characters, ranges UTF-16 units. */
  range(code, from, length) {
    const units = [...code.textContent];
    const [start, end] = [from, from + length].map((n) => units.slice(0, n).join("").length);
    const range = document.createRange();
    let passed = 0;
    let open = false;
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const next = passed + node.length;
      if (!open && start < next) { range.setStart(node, start - passed); open = true; }
      if (open && end <= next) { range.setEnd(node, end - passed); return range; }
      passed = next;
    }
    return null;
  }
}

/** Threads whose tables are all open. */
const FEW_THREADS = 5;

class Values {
  /** `pin` is called with an expression that somebody wants to watch. */
  constructor(run, pin) {
    Object.assign(this, { run, pin });
    this.rows = new Map();
    this.changed = [];
    this.groups = [];
    const box = byId("values");
    box.replaceChildren();
    this.group(box, "Shared", (c) => c.scope === "shared", "no shared variables");
    run.threads.forEach((_, slot) => this.threadGroup(box, slot));
    if (run.cells.some((c) => c.scope === "constant")) this.group(box, "Constants", (c) => c.scope === "constant", "");
  }

  table(caption, belongs) {
    const body = make("tbody");
    this.run.cells.forEach((cell, i) => {
      if (!belongs(cell)) return;
      const row = make("tr", { "data-cell": String(i), hidden: "" }, make("th", { scope: "row", "data-in": this.inside(cell) }, cell.name, this.pinOf(cell)), make("td"));
      this.rows.set(i, row);
      body.append(row);
    });
    const head = make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "name"), make("th", { scope: "col" }, "value")));
    return make("table", {}, caption ? make("caption", {}, caption) : null, head, body);
  }

  /** A button that watches the variable, or the entry of a map. */
  pinOf(cell) {
    const of = cell.thread === null ? "" : `@${cell.thread + 1}`;
    const [, name, entry] = /^([^[]*)(.*)$/s.exec(cell.name);
    const button = make("button", { type: "button", class: "pin", "aria-label": `Watch ${cell.name}`, title: "Watch" });
    button.onclick = () => this.pin(`${name}${of}${entry}`);
    return button;
  }

  /** The procedure whose local it is, where that is not the thread's own. */
  inside(cell) {
    return cell.procedure && cell.procedure !== this.run.threads[cell.thread].procedure ? cell.procedure : null;
  }

  group(box, caption, belongs, empty) {
    const table = this.table(caption, belongs);
    box.append(table);
    if (empty && !this.run.cells.some(belongs)) box.append(make("p", { class: "none" }, empty));
  }

  threadGroup(box, slot) {
    const table = this.table(null, (c) => c.thread === slot);
    const stack = make("span", { class: "stack" });
    const details = make("details", {}, make("summary", {}, chip(slot), " ", stack), table);
    details.open = this.run.threads.length <= FEW_THREADS;
    box.append(details);
    const group = { details, stack, pinned: details.open };
    // Who opens or closes a thread wants it so.
    details.firstChild.onclick = () => { group.pinned = true; };
    this.groups.push(group);
  }

  show(state, before, step) {
    for (const i of this.changed) this.rows.get(i).classList.remove("changed");
    this.changed = [];
    for (const [i, row] of this.rows) {
      const value = state.values[i] ?? null;
      if (row.shown !== value || row.was) {
        row.hidden = value === null;
        row.lastChild.textContent = value ?? "";
        row.shown = value;
        row.was = false;
      }
      const old = before ? before.values[i] ?? null : value;
      if (value !== null && old !== value) {
        row.classList.add("changed");
        if (old !== null) row.lastChild.append(make("span", { class: "was" }, make("s", { "aria-label": `was ${old}` }, old)));
        row.was = true;
        this.changed.push(i);
      }
    }
    this.showThreads(state, step);
    this.reveal();
  }

  /** Scrolls to what has changed, if none of it is in sight. */
  reveal() {
    const box = byId("values").parentElement;
    const rows = this.changed.map((i) => this.rows.get(i)).filter((row) => row.offsetParent !== null);
    const top = (row) => row.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (rows.length === 0 || rows.some((row) => top(row) >= 0 && top(row) < box.clientHeight - 24)) return;
    box.scrollTop += top(rows[0]) - box.clientHeight / 3;
  }

  showThreads(state, step) {
    this.groups.forEach(({ details, stack, pinned }, slot) => {
      const thread = state.threads[slot];
      details.hidden = !thread;
      if (!thread) return;
      const [, frames, , line, , waits] = thread;
      const place = line === null ? "" : ` · ${waits ? "blocked in" : "at"} line ${line}`;
      stack.textContent = frames.length === 0 ? `${this.run.threads[slot].procedure} · has returned` : frames.join(" › ") + place;
      if (!pinned) details.open = step !== null && step.thread === slot;
    });
  }
}

/** One line about the step that was just done. */
function sayStep(run, p, lap, before) {
  const box = byId("now");
  if (p === 0) {
    box.style.removeProperty("--c");
    const race = run.race?.start === 0 ? sayRace(run.race) : null;
    box.replaceChildren(...[race, make("span", { class: "note" }, "At the start. Step with the arrow keys, the buttons, or a click on a lane.")].filter(Boolean));
    return;
  }
  const step = run.steps[p - 1];
  box.style.setProperty("--c", colour(step.thread));
  const parts = [
    make("span", {}, chip(step.thread), ` ${step.procedure}`),
    make("span", { class: "place" }, `line ${step.line}${step.origin ? ` (${step.origin})` : ""}`),
    make("code", { class: "quote" }, step.quote),
  ];
  const chosen = Object.entries(step.choices);
  if (chosen.length) parts.push(make("span", { class: "note" }, "chosen ", make("code", {}, chosen.map(([n, v]) => `${n} = ${v}`).join(", "))));
  const written = run.changes[p].values.filter(([cell, value]) => value !== null && step.choices[run.cells[cell].name] !== value);
  for (const [cell, value] of written.slice(0, 8)) {
    const old = before.values[cell] ?? null;
    parts.push(make("code", {}, `${run.cells[cell].name}: ${old === null ? "" : `${old} → `}`, make("span", { class: "to" }, value)));
  }
  if (written.length > 8) parts.push(make("span", { class: "note" }, `and ${written.length - 8} more`));
  const created = run.threads.map((_, slot) => slot).filter((slot) => slot > 0 && run.born[slot] === p && run.threads[slot].creator === step.thread);
  if (created.length) parts.push(make("span", { class: "note" }, "creates ", ...created.map((slot) => chip(slot))));
  if (step.condition !== null) parts.push(make("span", { class: "note" }, `is ${step.condition}`));
  for (const { quote, to } of step.branches) parts.push(make("span", { class: "note" }, make("code", {}, quote), ` chose line ${to}`));
  const reads = Object.entries(step.reads);
  if (reads.length) parts.push(make("span", { class: "note" }, "with ", make("code", {}, reads.map(([n, v]) => `${n} = ${v}`).join(", "))));
  if (step.event === "blocked") parts.push(make("span", { class: "bad" }, "blocked: waits until this holds"));
  if (run.race && p === run.race.start) parts.push(sayRace(run.race));
  if (step.event === "failed") parts.push(make("span", { class: "bad" }, `fails: ${run.end.message ?? ""}`));
  if (run.lasso !== null && p === run.length) parts.push(make("span", { class: "good" }, "everything is as it was when the lasso began"));
  if (run.lasso !== null && p === run.lasso + 1 && lap > 1) parts.push(make("span", { class: "good" }, `round the lasso again, for the ${ordinal(lap)} time`));
  box.replaceChildren(...parts);
}

function sayRace({ accesses, variable }) {
  return make("span", { class: "bad" }, "here ", chip(accesses[0].thread), " and ", chip(accesses[1].thread), " can both touch ", make("code", {}, variable), " next");
}

function ordinal(n) {
  const tail = n % 100 > 10 && n % 100 < 14 ? "th" : { 1: "st", 2: "nd", 3: "rd" }[n % 10] ?? "th";
  return `${n}${tail}`;
}

const FAIRNESS = {
  strong: "It is strongly fair: what can run again and again does run again and again.",
  weak: "It is weakly fair: what can always run does run again and again.",
  none: "Any schedule counts: no fairness is asked.",
};

/** ` (x = 1, y = 2)` */
function readings(reads) {
  const pairs = Object.entries(reads ?? {}).map(([name, value]) => `${name} = ${value}`);
  return pairs.length ? ` (${pairs.join(", ")})` : "";
}

/** What fails, who waits, what races, or what repeats and why that is fair. `go` is called with a position. */
function sayWhy(run, go) {
  const { end } = run;
  const link = (text, p) => {
    const a = make("a", { href: `#step=${p}` }, text);
    a.onclick = (event) => { event.preventDefault(); go(p); };
    return a;
  };
  const box = byId("why");
  if (end.kind === "failure") {
    box.replaceChildren(make("h2", {}, "What fails"), make("p", {}, make("span", { class: "bad" }, end.message), end.place ? ` at ${end.place}` : "", ", ", link(`step ${run.length}`, run.length)));
    return;
  }
  box.hidden = end.kind === "none";
  if (box.hidden) return;
  if (end.kind === "race") {
    const whole = end.start < run.length;
    box.replaceChildren(
      make("h2", {}, "What races"),
      make("p", {}, whole ? "Behind " : "Here, behind ", end.start ? link(`step ${end.start}`, end.start) : "no step at all", ", both can take, next, a step that touches ", make("code", { class: "bad" }, end.variable), "."),
      make("ul", {}, ...end.accesses.map((a) => make("li", {}, chip(a.thread, false), make("span", {}, `${run.threads[a.thread].label} ${a.writes ? "writes" : "reads"} it at ${a.place}${a.atomic ? ", in an atomic section" : ""}: `, make("code", {}, a.quote))))),
    );
    return;
  }
  if (end.kind === "deadlock") {
    box.replaceChildren(
      make("h2", {}, "Deadlock"),
      make("p", {}, "No thread can take a step, and not all have returned."),
      make("ul", {}, ...end.threads.map((thread, slot) => make("li", {}, chip(slot, thread.kind === "blocked"), make("span", {}, `${run.threads[slot].label} ${thread.kind === "blocked" ? `is blocked at ${thread.place}: ` : "has returned"}`, make("code", {}, thread.quote ?? ""), readings(thread.reads))))),
    );
    return;
  }
  const goesOn = run.lasso !== null;
  const same = end.deeper.length
    ? "every global is again what it was, and every thread where it was, or in the same place in a deeper call"
    : "every global, every place and every local is again what it was";
  const but = end.ignored.length ? `, but for ${end.ignored.join(", ")}` : "";
  const again = end.recurrence
    ? [` can go on for ever: ${end.recurrence.each}.`,
      ...(end.recurrence.set === "true" ? [] : [" In front of each round: ", make("code", {}, end.recurrence.set)])]
    : [` lead back: ${same}${but}.`];
  const reasons = end.threads.map((thread, slot) => ({
    returned: "has returned", runs: `runs in the lasso${end.deeper.includes(slot) ? ", and is in a deeper call each time" : ""}`, idle: "could run, but is not scheduled", unborn: null,
    blocked: `is blocked${goesOn ? (end.fairness === "weak" ? " at some point of the lasso" : " throughout the lasso") : ""} at ${thread.place}: `,
  })[thread.kind]);
  box.replaceChildren(...[
    make("h2", {}, goesOn ? "And so on for ever" : "Here it ends"),
    goesOn
      ? make("p", {}, "Steps ", link(String(run.lasso + 1), run.lasso + 1), " to ", link(String(run.length), run.length), ...again)
      : make("p", {}, "No thread can take a step any more, and the last state stays for ever."),
    end.property ? make("p", {}, "It breaks ", make("code", { class: "bad" }, end.property)) : null,
    goesOn ? make("p", {}, FAIRNESS[end.fairness] ?? "") : null,
    make("ul", {}, ...reasons.map((reason, slot) => reason && make("li", {}, chip(slot, end.threads[slot].kind === "blocked"), make("span", {}, `${run.threads[slot].label} ${reason}`, make("code", {}, end.threads[slot].quote ?? ""), readings(end.threads[slot].reads)))).filter(Boolean)),
  ].filter(Boolean));
}
