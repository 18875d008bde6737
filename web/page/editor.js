// The program as it is written: a text area, and the same text with colours behind it.

class Editor {
  /** `changed` is called after each change of the text, `moved` with the line, from 1, that the caret is in. */
  constructor(text, shown, changed, moved) {
    Object.assign(this, { text, shown, moved });
    text.addEventListener("input", () => { this.paint(); changed(); });
    document.addEventListener("selectionchange", () => { if (document.activeElement === text) moved(this.line()); });
  }

  get value() { return this.text.value; }

  set value(value) {
    this.text.value = value;
    this.text.setSelectionRange(0, 0);
    this.paint();
  }

  /** The line that the caret is in. */
  line() { return this.value.slice(0, this.text.selectionStart).split("\n").length; }

  paint() { this.shown.replaceChildren(...coloured(this.value)); }

  /** Marks lines, from 1, with a class, and no others. */
  mark(name, lines, show = false) {
    [...this.shown.children].forEach((line, i) => line.classList.toggle(name, lines.includes(i + 1)));
    if (show) this.shown.querySelector(`.${name}`)?.scrollIntoView({ block: "nearest" });
  }

  /** Puts the caret at the beginning of a line, from 1. */
  open(line) {
    const at = this.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.text.focus();
    this.text.setSelectionRange(at, at);
    this.shown.children[line - 1]?.scrollIntoView({ block: "nearest" });
  }
}

/** The lines of a text as elements with coloured tokens. */
function coloured(text) {
  const lines = [document.createElement("div")];
  for (const [piece, kind] of tokens(text)) {
    piece.split("\n").forEach((part, i) => {
      if (i > 0) lines.push(document.createElement("div"));
      if (!part) return;
      const span = document.createElement("span");
      span.className = kind ?? "";
      span.textContent = part;
      lines.at(-1).append(kind ? span : part);
    });
  }
  return lines;
}
