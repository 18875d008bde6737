// The tokens of Boogie, for colours.

const KEYWORDS = new Set(("assert assume async atomic axiom bool bv32 break call complete const datatype div else ensures exists false forall free " +
  "function goto havoc if implementation in int invariant is lambda mod modifies old par procedure real requires return returns then true type " +
  "unique var where while yield yields").split(" "));
const TOKEN = /(\/\/.*|\/\*[\s\S]*?(?:\*\/|$))|("[^"\n]*")|(\{:[\w'~#$^.?`\\]+)|([A-Za-z_'~#$^.?`\\][\w'~#$^.?`\\]*)|(\b\d+(?:bv\d+|\.\d+)?\b)/g;

/** A text in pieces: each with its class, or null where it has no colour. */
function tokens(text) {
  const found = [];
  let last = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > last) found.push([text.slice(last, match.index), null]);
    const [, comment, string, attribute, word, number] = match;
    const kind = comment ? "m" : string || attribute ? "a" : number || word === "true" || word === "false" ? "d" : KEYWORDS.has(word) ? "k" : null;
    found.push([match[0], kind]);
    last = match.index + match[0].length;
  }
  found.push([text.slice(last), null]);
  return found;
}
