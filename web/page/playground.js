// The page: what is asked, and what is shown of the answer.

const byId = (id) => document.getElementById(id);
const text = (name) => byId(name).value;

/** The worker, and what waits for its answers. */
const work = { worker: null, next: 0, waiting: new Map() };

/** Asks a question; `say` hears which strategy works on it. Never answered where somebody stops the work. */
function ask(question, seconds, say = () => {}) {
  if (!work.worker) {
    work.worker = new Worker("worker.js");
    work.worker.onmessage = ({ data: { id, strategy, answer } }) => {
      const waiting = work.waiting.get(id);
      if (!answer) return waiting?.say(strategy);
      work.waiting.delete(id);
      waiting?.tell(answer);
    };
  }
  const id = work.next++;
  return new Promise((tell) => {
    work.waiting.set(id, { tell, say });
    work.worker.postMessage({ id, question, seconds });
  });
}

/** Ends all work at once. The next question starts another worker. */
function stop() {
  work.worker?.terminate();
  work.worker = null;
  work.waiting.clear();
  translation.asked = null;
}

/** What the controls say, as a question and in a link. */
function asked() {
  const bounds = {};
  for (const name of ["rounds", "unroll"]) if (text(name)) bounds[name] = Number(text(name));
  if (bounds.rounds && text("property") === "termination") {
    bounds.stem = bounds.lasso = bounds.rounds;
    delete bounds.rounds;
  }
  return { text: editor.value, property: text("property"), fairness: text("fairness"), cooperative: byId("cooperative").checked, bounds };
}

function put(content) {
  editor.value = content.text;
  byId("property").value = content.property || "safety";
  byId("fairness").value = content.fairness || "strong";
  byId("cooperative").checked = Boolean(content.cooperative);
  byId("rounds").value = content.bounds?.rounds ?? content.bounds?.lasso ?? "";
  byId("unroll").value = content.bounds?.unroll ?? "";
  changed();
}

function status(verdict, words) {
  const word = document.createElement("b");
  word.className = verdict;
  word.textContent = verdict;
  byId("status").replaceChildren(...(verdict ? [word, words ? `: ${words}` : ""] : [words]));
}

/** What is said in place of an execution, or above it. */
function says(words, isAlone) {
  byId("says").hidden = !words;
  byId("says").textContent = words;
  byId("says").classList.toggle("alone", isAlone);
}

function showPage(page) {
  const frame = byId("page");
  if (frame.dataset.address) URL.revokeObjectURL(frame.dataset.address);
  frame.hidden = !page;
  byId("hint").hidden = true;
  frame.dataset.address = page ? URL.createObjectURL(new Blob([page], { type: "text/html" })) : "";
  frame.src = frame.dataset.address || "about:blank";
}

function wrong(answer) {
  editor.mark("wrong", answer.errors.flatMap((error) => error.location?.line ?? []), true);
  status("wrong", `${answer.errors.length} ${answer.errors.length === 1 ? "error" : "errors"}`);
  says(answer.text, true);
}

function show(answer, seconds) {
  editor.mark("wrong", []);
  if (answer.errors) {
    wrong(answer);
    return showPage(null);
  }
  const took = seconds === undefined ? "" : ` (${seconds.toFixed(seconds < 1 ? 2 : 1)} s)`;
  status(answer.verdict, `${answer.words}${took}`);
  const without = (answer.without ?? []).map((why) => `no answer from ${why}\n`).join("");
  const hasPage = answer.verdict === "violated" || answer.verdict === "proved";
  const reason = answer.reason ? `${answer.reason}\n` : "";
  says(`${answer.complaints ?? ""}${hasPage ? "" : `${answer.verdict}: ${answer.words}\n${reason}${without}`}`.trimEnd(), !hasPage);
  showPage(hasPage ? answer.page : null);
}

function isBusy(busy) {
  byId("stop").disabled = !busy;
  byId("result").setAttribute("aria-busy", String(busy));
}

async function check() {
  stop();
  choose("answer");
  isBusy(true);
  status("", "checking");
  history.replaceState(null, "", `#${await packed(asked())}`);
  const start = performance.now();
  const answer = await ask({ ...asked(), what: "check" }, Number(text("seconds")) || 30, (strategy) => status("", `checking: ${strategy}`));
  isBusy(false);
  show(answer, (performance.now() - start) / 1000);
}

function interrupt() {
  if (byId("stop").disabled) return;
  stop();
  isBusy(false);
  status("unknown", "stopped");
  says("", true);
  showPage(null);
}

// The translation beside the source: lines that stand for the same light up together.
const translation = { asked: null, lines: [], elements: [] };

async function translate() {
  const question = { ...asked(), what: "translate", method: text("method") };
  const key = JSON.stringify(question);
  if (translation.asked === key) return;
  translation.asked = key;
  byId("translated").textContent = "translating";
  const answer = await ask(question, 30);
  if (translation.asked !== key) return;
  if (!answer.translation) {
    byId("lines").replaceChildren();
    [translation.lines, translation.elements] = [[], []];
    byId("translated").textContent = answer.text ?? answer.words;
    if (answer.errors) wrong(answer);
    return;
  }
  translation.lines = answer.lines;
  translation.elements = coloured(answer.translation);
  byId("translated").textContent = `${answer.method}: ${translation.elements.length} lines`;
  for (const line of new Set(answer.lines.map((pair) => pair.translated))) translation.elements[line - 1]?.classList.add("from");
  byId("lines").replaceChildren(...translation.elements);
  light(editor.line(), "source", false);
}

/** Lights up the lines that stand for the same as this one, which is of the source or translated. */
function light(line, side, moves = true) {
  const sources = side === "source" ? [line] : translation.lines.filter((pair) => pair.translated === line).map((pair) => pair.source);
  const translated = new Set(translation.lines.filter((pair) => sources.includes(pair.source)).map((pair) => pair.translated));
  const isOpen = !byId("translation").hidden;
  editor.mark("lit", isOpen && translated.size ? sources : [], moves && side !== "source");
  translation.elements.forEach((element, i) => element.classList.toggle("lit", translated.has(i + 1)));
  if (moves && side === "source" && isOpen) byId("lines").querySelector(".lit")?.scrollIntoView({ block: "nearest" });
}

const lineOf = (event) => translation.elements.indexOf(event.target.closest("#lines > div")) + 1;
byId("lines").addEventListener("mouseover", (event) => { if (lineOf(event)) light(lineOf(event), "translated", false); });
byId("lines").addEventListener("click", (event) => {
  const pair = translation.lines.find((pair) => pair.translated === lineOf(event));
  if (pair) editor.open(pair.source);
});

/** Shows the answer or the translation. */
function choose(name) {
  for (const tab of ["answer", "translation"]) {
    byId(tab).hidden = tab !== name;
    byId(`tab-${tab}`).setAttribute("aria-selected", String(tab === name));
    byId(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
  if (name === "translation") translate();
  else editor.mark("lit", []);
}

let pause = 0;
/** The program or the question is another one. */
function changed() {
  clearTimeout(pause);
  if (!byId("translation").hidden) pause = setTimeout(translate, 300);
}

const editor = new Editor(byId("text"), byId("shown"), () => { byId("example").value = ""; changed(); }, (line) => light(line, "source"));

for (const tab of ["answer", "translation"]) {
  byId(`tab-${tab}`).onclick = () => choose(tab);
  byId(`tab-${tab}`).onkeydown = (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tab === "answer" ? "translation" : "answer";
    choose(other);
    byId(`tab-${other}`).focus();
  };
}
for (const name of ["property", "fairness", "cooperative", "rounds", "unroll", "method"]) byId(name).onchange = changed;
byId("check").onclick = check;
byId("stop").onclick = interrupt;
byId("link").onclick = async () => {
  history.replaceState(null, "", `#${await packed(asked())}`);
  await navigator.clipboard?.writeText(location.href).then(() => status("", "the link is copied"), () => status("", "the link stands in the address bar"));
};
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    check();
  } else if (event.key === "Escape") {
    interrupt();
  }
});

async function example(file) {
  const { property } = examples.find((one) => one.file === file);
  put({ text: await (await fetch(`examples/${file}`)).text(), property });
}

let examples = [];
async function begin() {
  examples = await (await fetch("examples/list.json")).json();
  const option = ({ file, title }) => new Option(title, file);
  byId("example").replaceChildren(new Option("", ""), ...examples.map(option));
  byId("example").onchange = () => text("example") && example(text("example"));
  await opened();
  document.body.dataset.ready = "true";
}

/** Opens what the link holds, or the first example. */
async function opened() {
  const content = location.hash.length > 1 && location.hash !== "#text" ? await unpacked(location.hash.slice(1)) : null;
  if (content) return put(content);
  if (location.hash.length > 1) status("", "the link holds no program");
  await example(examples[0].file);
  byId("example").value = examples[0].file;
}
addEventListener("hashchange", () => { if (location.hash !== "#text") opened(); });
begin();
