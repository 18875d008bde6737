// The lanes: a row for each thread, time from left to right, a block for each context.

/** Height of the lane of a thread that somebody has hidden. */
const HIDDEN_LANE = 8;

class Timeline {
  /** `hidden`: the threads whose lanes are; `hide` is called with a thread that somebody hides or shows again. */
  constructor(run, go, hidden, hide) {
    Object.assign(this, { run, hidden, hide });
    this.svg = byId("lanes");
    this.ruler = byId("ruler");
    this.top = run.lasso === null ? 31 : 63;
    this.lane = run.threads.length <= 10 ? 34 : run.threads.length <= 24 ? 24 : 15;
    this.tops = [0];
    run.threads.forEach((_, slot) => this.tops.push(this.tops[slot] + this.tall(slot)));
    this.names();
    const room = byId("timeline").clientWidth - byId("names").offsetWidth - 40;
    this.cell = Math.max(7, Math.min(30, Math.floor(room / (run.length + 1))));
    this.left = Math.max(16, this.cell);
    this.draw();
    this.svg.parentElement.onpointerdown = (event) => go(this.stepAt(event) + 1);
    this.svg.parentElement.onpointermove = (event) => this.tip(event);
    this.svg.parentElement.onpointerleave = () => { byId("tip").hidden = true; };
  }

  names() {
    const box = byId("names");
    const small = this.lane < 20 ? "small" : "";
    box.replaceChildren(...this.run.threads.map((thread, slot) => {
      const off = this.hidden.has(slot);
      const title = `${thread.title}: ${off ? "hidden, press to show" : "press to hide"}`;
      const button = make("button", { type: "button", title, "aria-pressed": String(!off) }, chip(slot), make("span", { class: "proc" }, thread.label));
      button.onclick = () => this.hide(slot);
      return make("div", { style: `height:${this.tall(slot)}px;--c:${colour(slot)}`, class: off ? "off" : small }, button);
    }));
    box.style.setProperty("--top", `${this.top}px`);
  }

  /** Left edge of step i. */
  x(i) { return this.left + i * this.cell; }

  /** Height of a lane. */
  tall(slot) { return this.hidden.has(slot) ? HIDDEN_LANE : this.lane; }

  /** Middle of a lane. */
  y(slot) { return this.tops[slot] + this.tall(slot) / 2; }

  stepAt(event) {
    const x = event.clientX - this.svg.getBoundingClientRect().left;
    return Math.max(-1, Math.min(this.run.length - 1, Math.floor((x - this.left) / this.cell)));
  }

  draw() {
    const { run } = this;
    const width = this.x(run.length) + Math.max(28, this.cell + 8);
    const height = this.tops.at(-1) + 8;
    for (const [svg, tall] of [[this.ruler, this.top], [this.svg, height]]) {
      svg.setAttribute("width", width);
      svg.setAttribute("height", tall);
      svg.setAttribute("viewBox", `0 0 ${width} ${tall}`);
    }
    this.ruler.replaceChildren();
    this.svg.replaceChildren(byId("lanes-label") ?? make("title"));
    byId("lanes-label").textContent = `${run.threads.length} threads, ${run.length} steps in ${run.contexts.length} contexts`;
    this.bands(height);
    if (run.lasso !== null) this.loop();
    this.cursor = make("g", {}, make("rect", { class: "cursor" }), make("line", { class: "cursor-line" }));
    this.svg.append(this.cursor);
    const isShown = (slot) => !this.hidden.has(slot);
    run.threads.forEach((_, slot) => isShown(slot) && this.row(slot));
    this.births();
    this.marks();
    if (run.race) this.accesses();
    this.hits = make("path", { class: "hit" });
    this.selected = make("rect", { class: "selected", rx: 4 });
    this.ruler.append(this.hits);
    this.arrows = make("g");
    this.svg.append(this.selected, this.arrows);
  }

  /** Rounds, and the phases of a lasso, as a ruler on top. */
  bands(height) {
    const y = this.top - 26;
    if (this.run.lasso !== null) {
      const [from, to] = [this.x(this.run.lasso), this.x(this.run.length)];
      this.svg.append(make("rect", { class: "inside", x: from, y: 0, width: to - from, height }));
    }
    for (const { round, phase, from, to } of this.run.rounds) {
      const [a, b] = [this.x(from), this.x(to + 1)];
      this.ruler.append(make("rect", { class: `band ${phase ?? ""}`, x: a + 1, y, width: b - a - 2, height: 19, rx: 5 }));
      const long = `${phase ? `${phase}, ` : ""}round ${round + 1}`;
      const label = [long, `round ${round + 1}`, String(round + 1)].find((text) => text.length * 6.2 < b - a - 6);
      if (label) this.ruler.append(make("text", { class: "band-text", x: (a + b) / 2, y: y + 13.5, "text-anchor": "middle" }, label));
      if (from > 0) this.svg.append(make("line", { class: "round", x1: a, x2: a, y1: 0, y2: height }));
    }
  }

  /** The way back from the end of the lasso to where it begins. */
  loop() {
    const [a, b] = [this.x(this.run.lasso) + 3, this.x(this.run.length) - 3];
    const [y, up] = [this.top - 28, 14];
    const r = Math.min(10, (b - a) / 2);
    this.ruler.append(
      make("path", { class: "loop", d: `M${b} ${y}V${up + r}q0 ${-r} ${-r} ${-r}H${a + r}q${-r} 0 ${-r} ${r}V${y - 6}` }),
      make("path", { class: "arrow", d: `M${a - 4.5} ${y - 8}h9l-4.5 8z` }),
    );
    const label = b - a > 190 ? "and so on for ever" : b - a > 70 ? "for ever" : "∞";
    const text = make("text", { class: "loop-text", x: (a + b) / 2, y: up + 14, "text-anchor": "middle" }, label);
    this.ruler.append(text);
  }

  row(slot) {
    const { run, cell } = this;
    const y = this.y(slot);
    const size = Math.min(cell - 2, this.lane - 10, 18);
    const group = make("g", { style: `--c:${colour(slot)}` });
    const end = run.returned[slot] ?? run.length;
    if (run.born[slot] < end) group.append(make("line", { class: "life", x1: this.x(run.born[slot]), x2: this.x(end), y1: y, y2: y }));
    for (const [from, to] of run.waits[slot]) group.append(make("line", { class: "waits", x1: this.x(from), x2: this.x(to), y1: y, y2: y }));
    const h = this.lane - Math.max(3, this.lane * 0.2);
    const paths = { steps: "", writes: "", hollow: "", fails: "", cross: "" };
    const square = (i) => `M${this.x(i) + (cell - size) / 2} ${y - size / 2}h${size}v${size}h${-size}z`;
    for (const context of run.contexts.filter((c) => c.thread === slot)) {
      const width = (context.to - context.from + 1) * cell;
      group.append(make("rect", { class: "context", x: this.x(context.from) + 0.5, y: y - h / 2, width: width - 1, height: h, rx: Math.min(6, h / 3) }));
      for (let i = context.from; i <= context.to; i++) {
        const event = run.steps[i].event;
        const kind = event === "failed" ? "fails" : event === "blocked" ? "hollow" : run.writesShared(i) ? "writes" : "steps";
        paths[kind] += square(i);
        if (kind === "fails") {
          const [x, d] = [this.x(i) + cell / 2, size / 4];
          paths.cross += `M${x - d} ${y - d}l${2 * d} ${2 * d}m0 ${-2 * d}l${-2 * d} ${2 * d}`;
        }
      }
    }
    for (const [kind, d] of Object.entries(paths)) if (d) group.append(make("path", { class: kind, d }));
    if (run.returned[slot] !== null) {
      const x = this.x(run.returned[slot]);
      group.append(make("line", { class: "life", style: "opacity:1;stroke-width:2.5", x1: x, x2: x, y1: y - 5, y2: y + 5 }));
    }
    this.svg.append(group);
  }

  /** From the step that creates a thread to its lane. */
  births() {
    this.run.threads.forEach((thread, slot) => {
      if (thread.creator === null || this.run.born[slot] === 0 || this.hidden.has(slot)) return;
      const x = this.x(this.run.born[slot]) - this.cell / 2;
      const [from, to] = [this.y(thread.creator), this.y(slot)];
      const right = this.x(this.run.born[slot]);
      this.svg.append(make("path", { class: "birth", style: `--c:${colour(slot)}`, d: `M${x} ${from}V${to - 4}q0 4 4 4H${Math.max(right, x + 5)}` }));
    });
  }

  /** Where each thread begins to repeat itself, and is back. */
  marks() {
    for (const { thread, at } of this.run.marks.filter((mark) => !this.hidden.has(mark.thread))) {
      const [x, y] = [this.x(at), this.y(thread)];
      const r = Math.min(4, this.lane / 4);
      this.svg.append(make("path", { class: "mark", style: `--c:${colour(thread)}`, d: `M${x} ${y - r}l${r} ${r} ${-r} ${r} ${-r} ${-r}z` }));
    }
  }

  /** What two threads race for: their next steps. */
  accesses() {
    const { start, accesses } = this.run.race;
    const size = Math.min(this.cell - 2, this.lane - 10, 18);
    const x = this.x(start) + (this.cell - size) / 2;
    for (const { thread } of accesses) {
      this.svg.append(make("rect", { class: "access", style: `--c:${colour(thread)}`, x, y: this.y(thread) - size / 2, width: size, height: size, rx: 2 }));
    }
  }

  showHits(hits) {
    const y = this.top - 5;
    this.hits.setAttribute("d", hits.map((i) => `M${this.x(i) + this.cell / 2} ${y + 4}l-4 -5h8z`).join(""));
  }

  /** Step i has just been done; -1: nothing yet. */
  show(i) {
    const height = Number(this.svg.getAttribute("height"));
    const x = this.x(i + 1);
    const [area, line] = this.cursor.children;
    const values = { x: this.x(Math.max(i, 0)), y: 0, width: i < 0 ? 0 : this.cell, height };
    for (const [name, value] of Object.entries(values)) area.setAttribute(name, value);
    for (const [name, value] of Object.entries({ x1: x, x2: x, y1: 0, y2: height })) line.setAttribute(name, value);
    this.selected.style.display = i < 0 ? "none" : "";
    if (i >= 0) {
      const size = Math.min(this.cell, this.lane - 8, 20);
      const y = this.y(this.run.steps[i].thread);
      const box = { x: this.x(i) + (this.cell - size) / 2, y: y - size / 2, width: size, height: size };
      for (const [name, value] of Object.entries(box)) this.selected.setAttribute(name, value);
    }
    const active = i < 0 ? -1 : this.run.steps[i].thread;
    [...byId("names").children].forEach((row, slot) => row.classList.toggle("active", slot === active));
    this.reads(i);
    this.reveal(i, active);
  }

  /** Arrows to step i from the steps whose writes it sees. */
  reads(i) {
    const writers = new Map();
    for (const cell of i < 0 ? [] : readsOf(this.run, i + 1)) {
      const writer = writerOf(this.run, cell, i);
      if (writer !== null) writers.set(writer, [...(writers.get(writer) ?? []), this.run.cells[cell].name]);
    }
    this.arrows.replaceChildren(...[...writers].flatMap(([writer, names]) => this.read(writer, i, names)));
  }

  read(writer, i, names) {
    const [from, to] = [this.run.steps[writer].thread, this.run.steps[i].thread];
    const half = Math.min(this.cell, this.lane - 8, 20) / 2;
    const [a, b] = [this.x(writer) + this.cell / 2, this.x(i) + this.cell / 2];
    const style = `--c:${colour(from)}`;
    const title = make("title");
    title.textContent = `${names.join(", ")}: written in step ${writer + 1}`;
    // Within a lane the arrow is an arch; else it leaves its lane towards the other one.
    const down = Math.sign(this.y(to) - this.y(from)) || 1;
    const [y1, y2] = [this.y(from) + (from === to ? -half : down * half), this.y(to) - down * half - (from === to ? 0 : down * 6)];
    const bend = from === to ? `C${a} ${y1 - 9} ${b} ${y1 - 9} ${b} ${y2 - 5}` : `C${a} ${(y1 + y2) / 2} ${b} ${(y1 + y2) / 2} ${b} ${y2}`;
    const [tip, back] = from === to ? [y2, -6] : [y2 + down * 6, -6 * down];
    return [
      make("path", { class: "reads", style, d: `M${a} ${y1}${bend}` }, title),
      make("path", { class: "reads-head", style, d: `M${b} ${tip}l-3.5 ${back}h7z` }),
    ];
  }

  /** Scrolls no more than it has to. */
  reveal(i, slot) {
    const box = byId("timeline");
    const names = byId("names").offsetWidth;
    const x = names + this.x(Math.max(i, 0));
    if (x - names < box.scrollLeft + 60) box.scrollLeft = Math.max(0, x - names - box.clientWidth / 3);
    else if (x + this.cell > box.scrollLeft + box.clientWidth - 60) box.scrollLeft = x - (box.clientWidth * 2) / 3;
    if (slot < 0) return;
    const [y, room] = [this.y(slot), box.clientHeight - this.top];
    if (y - this.lane < box.scrollTop || y + this.lane > box.scrollTop + room) box.scrollTop = y - room / 2;
  }

  tip(event) {
    const tip = byId("tip");
    const i = this.stepAt(event);
    tip.hidden = i < 0;
    if (i < 0) return;
    const step = this.run.steps[i];
    tip.textContent = `${i + 1}  thread ${step.thread + 1} ${step.procedure}  ${step.line}: ${step.quote}`;
    tip.style.left = `${Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${event.clientY + 18}px`;
  }
}
