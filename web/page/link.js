// A link that holds a program and its question: compressed, behind the `#`, which no browser sends to a server.

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** What a link carries, as the part behind `#`. */
async function packed(content) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(content)));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What stands behind the `#` of a link; null where that is no program. */
async function unpacked(fragment) {
  try {
    const text = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(text, (c) => c.charCodeAt(0)));
    const content = JSON.parse(new TextDecoder().decode(bytes));
    return typeof content.text === "string" ? content : null;
  } catch {
    return null;
  }
}
