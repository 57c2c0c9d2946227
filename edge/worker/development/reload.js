// A page of `npm run dev` listens to the worker. When the worker is another one, the page loads itself again.
const SCRIPT = "/__development/reload.js";
const CHANGES = "/__development/changes";

/** The browser asks again by itself, as soon as somebody answers. */
const LISTENING = `let started;
const changes = new EventSource("${CHANGES}");
changes.onmessage = ({ data }) => {
  if (started !== undefined && started !== data) location.reload();
  started = data;
};
`;

/** Names the worker that answers, from its first request on. */
let name;

export const isReloading = ({ pathname }) => pathname === SCRIPT || pathname === CHANGES;

/** The script, the stream that it listens to, or a page with the script. */
export function reloading({ pathname }, page) {
  if (page) {
    const script = `<script src="${SCRIPT}" async></script>`;
    const atEnd = { element: (head) => head.append(script, { html: true }) };
    return new HTMLRewriter().on("head", atEnd).transform(page);
  }
  const headers = { "cache-control": "no-store" };
  if (pathname === SCRIPT) return new Response(LISTENING, { headers: { ...headers, "content-type": "text/javascript" } });
  return new Response(changes(), { headers: { ...headers, "content-type": "text/event-stream" } });
}

/** Says once which worker this is, and then lives as long as it does. */
function changes() {
  name ??= crypto.randomUUID();
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  const text = new TextEncoder();
  const beat = setInterval(() => writer.write(text.encode(":\n\n")).catch(() => clearInterval(beat)), 15_000);
  writer.write(text.encode(`retry: 200\ndata: ${name}\n\n`)).catch(() => clearInterval(beat));
  return readable;
}
