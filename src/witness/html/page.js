// The page: one position of one execution, and the ways from it to others.

const page = {
  run: null,
  p: 0,
  /** How often the lasso has been entered. */
  lap: 1,
  hits: [],
  source: new SourceView(data.files),
  watch: new Watch(),
  /** Threads whose lanes are hidden. */
  hidden: new Set(),
  timer: null,
};

function start(index) {
  page.run = new Run(data.executions[index]);
  page.hidden.clear();
  page.timeline = new Timeline(page.run, go, page.hidden, hide);
  page.values = new Values(page.run, (expression) => page.watch.add(expression));
  byId("slider").max = page.run.length;
  sayWhy(page.run, go);
  search();
}

/** Hides the lane of a thread, or shows it again. */
function hide(slot) {
  if (!page.hidden.delete(slot)) page.hidden.add(slot);
  page.timeline = new Timeline(page.run, go, page.hidden, hide);
  search();
  show();
  byId("names").children[slot].firstChild.focus();
}

/** Goes to a position. */
function go(p, lap = 1) {
  page.p = Math.max(0, Math.min(page.run.length, p));
  page.lap = lap;
  show();
}

function show() {
  const { run, p, lap } = page;
  const state = run.at(p);
  const before = p > 0 ? run.at(p - 1) : null;
  const step = p > 0 ? run.steps[p - 1] : null;
  page.timeline.show(p - 1);
  page.source.show(run, step, state, p);
  page.values.show(state, before, step);
  page.watch.show(run, state, before, step);
  sayStep(run, p, lap, before);
  byId("slider").value = p;
  const round = step ? `${step.phase ? `${step.phase}, ` : ""}round ${step.round + 1}` : "the start";
  const laps = lap > 1 ? ` · lap ${lap}` : "";
  byId("slider").setAttribute("aria-valuetext", step ? `step ${p} of ${run.length}, ${round}, thread ${step.thread + 1}, line ${step.line}, ${step.quote}` : "the start");
  byId("where").replaceChildren("step ", make("b", {}, String(p)), ` of ${run.length} · ${round}${laps}`);
  sayHits();
  history.replaceState(null, "", `#step=${p}`);
}

function forward() {
  const { run, p, lap } = page;
  if (p < run.length) go(p + 1, lap);
  else if (run.lasso !== null) go(run.lasso + 1, lap + 1);
  else play(false);
}

function back() {
  const { run, p, lap } = page;
  if (lap > 1 && p === run.lasso + 1) go(run.length, lap - 1);
  else go(p - 1, lap > 1 && p - 1 <= run.lasso ? 1 : lap);
}

/** The next step (direction 1) or the one before (-1) that satisfies a test. */
function seek(direction, test) {
  for (let p = page.p + direction; p > 0 && p <= page.run.length; p += direction) {
    if (test(page.run.steps[p - 1], p - 1)) return go(p, page.lap);
  }
}

function sameThread(direction) {
  const thread = page.p > 0 ? page.run.steps[page.p - 1].thread : page.run.steps[0]?.thread;
  seek(direction, (step) => step.thread === thread);
}

function otherContext(direction) {
  const { contexts } = page.run;
  const here = contexts.findIndex((c) => c.from < page.p && page.p <= c.to + 1);
  const context = contexts[direction > 0 ? here + 1 : here < 0 ? -1 : page.p - 1 > contexts[here].from ? here : here - 1];
  if (context) go(context.from + 1, page.lap);
  else if (direction < 0) go(0);
}

function play(on = page.timer === null) {
  clearInterval(page.timer);
  page.timer = on ? setInterval(forward, 700) : null;
  const button = document.querySelector('[data-go="play"]');
  button.setAttribute("aria-pressed", String(on));
  button.setAttribute("aria-label", on ? "Pause" : "Play");
}

function search() {
  const query = byId("query").value;
  page.hits = page.run.search(query);
  page.timeline.showHits(page.hits);
  sayHits();
}

function sayHits() {
  const query = byId("query").value.trim();
  const at = page.hits.indexOf(page.p - 1);
  byId("hits").textContent = query === "" ? "" : page.hits.length === 0 ? "none" : at < 0 ? `${page.hits.length} found` : `${at + 1} of ${page.hits.length}`;
}

function hit(direction) {
  if (page.hits.length === 0) return;
  const now = page.p - 1;
  const next = direction > 0 ? page.hits.find((i) => i > now) ?? page.hits[0] : page.hits.findLast((i) => i < now) ?? page.hits.at(-1);
  go(next + 1);
}

const ACTIONS = {
  home: () => go(0),
  back,
  play: () => play(),
  forward,
  end: () => go(page.run.length),
};

const KEYS = {
  ArrowRight: forward,
  ArrowLeft: back,
  ArrowDown: () => sameThread(1),
  ArrowUp: () => sameThread(-1),
  "]": () => otherContext(1),
  "[": () => otherContext(-1),
  Home: ACTIONS.home,
  End: ACTIONS.end,
  l: () => page.run.lasso !== null && go(page.run.lasso + 1),
  " ": () => play(),
  n: () => hit(1),
  N: () => hit(-1),
  "/": () => byId("query").focus(),
  w: () => byId("expression").focus(),
  "?": () => byId("keys").showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || byId("keys").open) return;
  const inside = event.target;
  if (inside === byId("query")) {
    if (event.key === "Escape") { byId("query").value = ""; search(); inside.blur(); }
    if (event.key === "Enter") { event.preventDefault(); hit(event.shiftKey ? -1 : 1); }
    return;
  }
  if (inside === byId("expression")) {
    if (event.key === "Escape") inside.blur();
    return;
  }
  // What has keys of its own keeps them.
  if (inside.matches("select") || (event.key === " " && inside.matches("button, summary, a"))) return;
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  if (event.key !== " ") play(false);
  action();
});

for (const button of document.querySelectorAll("[data-go]")) {
  button.onclick = () => {
    if (button.dataset.go !== "play") play(false);
    ACTIONS[button.dataset.go]();
  };
}
byId("slider").oninput = (event) => { play(false); go(Number(event.target.value)); };
byId("query").oninput = search;
byId("find").onsubmit = (event) => event.preventDefault();
byId("help").onclick = () => byId("keys").showModal();
byId("title").replaceChildren(`${data.file}: `, make("span", { class: "verdict" }, data.verdict), data.what ? `: ${data.what}` : "");
byId("details").textContent = data.details;

const pick = byId("execution");
pick.replaceChildren(...data.executions.map((execution, i) => make("option", { value: String(i) }, execution.label)));
byId("pick").hidden = data.executions.length < 2;
pick.onchange = () => { start(pick.selectedIndex); go(opening(page.run)); };

/** Where there is something to see: the step that fails, the state in which two race, the first step that repeats. */
function opening(run) {
  if (run.race) return run.race.start;
  return run.lasso === null ? run.length : run.lasso + 1;
}

/** `#start`, `#step=3`, or the opening. */
function fromAddress() {
  const step = /step=(\d+)/.exec(location.hash);
  go(step ? Number(step[1]) : location.hash === "#start" ? 0 : opening(page.run));
}

let resized = null;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => { page.timeline = new Timeline(page.run, go, page.hidden, hide); search(); show(); }, 150);
});
addEventListener("hashchange", fromAddress);
start(0);
page.watch.showAgain = show;
fromAddress();
