// Where unthread works: beside the page, which stays alive. Who wants it to stop ends this worker and starts another.

const compiled = fetch("unthread.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes));
const clock = { now: () => performance.now() };

/** Asks one question in an instance of its own. An instance that breaks says so as `broke`. */
async function ask(question) {
  const { exports } = await WebAssembly.instantiate(await compiled, { clock });
  const text = (start) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, exports.length()));
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = exports.buffer(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  try {
    return JSON.parse(text(exports.answer()));
  } catch (error) {
    if (error instanceof RangeError) return { broke: "the program is too deep for the stack of a browser" };
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const said = text(exports.last_words());
    return { broke: said ? `internal error: ${said}` : "a limit of time or memory" };
  }
}

const isLast = (answer) => answer.errors || answer.verdict === "violated" || answer.verdict === "proved";

/** The strategies one after the other, each with an equal part of the time that is left: the first that settles the question, or else the
 * best that is known, and why each of them has no answer. */
async function settle(question, seconds, say) {
  const asked = await ask({ ...question, what: "strategies" });
  if (!asked.strategies) return asked;
  const end = performance.now() + 1000 * seconds;
  const without = [];
  let best = null;
  for (const [i, strategy] of asked.strategies.entries()) {
    const time = (end - performance.now()) / 1000 / (asked.strategies.length - i);
    if (time <= 0.05) break;
    say(strategy);
    const answer = await ask({ ...question, what: "check", strategy, time });
    if (isLast(answer)) return answer;
    if (answer.verdict === "holds") best ??= answer;
    const why = answer.broke ?? answer.reason ?? answer.verdict;
    without.push(why.startsWith(`${strategy}: `) ? why : `${strategy}: ${why}`);
  }
  return { ...(best ?? { verdict: "unknown", words: "no answer" }), without };
}

onmessage = async ({ data: { id, question, seconds } }) => {
  const say = (strategy) => postMessage({ id, strategy });
  const isOpen = question.what === "check" && !Object.keys(question.bounds ?? {}).length;
  try {
    const answer = isOpen ? await settle(question, seconds, say) : await ask({ ...question, time: seconds });
    postMessage({ id, answer: answer.broke ? { verdict: "unknown", words: answer.broke } : answer });
  } catch (error) {
    postMessage({ id, answer: { verdict: "unknown", words: `unthread can not be loaded: ${error.message}` } });
  }
};
