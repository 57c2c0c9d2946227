// Answers `?explain`: the page is made as without it, and told about instead of shown.
const KILOBYTE = 1024;

/** Makes the page by `answer` and reports how it came about. */
export async function explain(request, env, answer) {
  const url = new URL(request.url);
  url.searchParams.delete("explain");
  const begun = Date.now();
  const notes = new Map();
  const calls = [];
  const heard = {
    ...env,
    explain: (what, told) => notes.set(what, told),
    BACKEND: listening(env.BACKEND, "backend", ["fetch"], calls, begun),
    PAGES: listening(env.PAGES, "KV pages", ["get", "put"], calls, begun),
    CONFIG: listening(env.CONFIG, "KV config", ["get"], calls, begun),
  };
  const response = await answer(new Request(url, request), heard);
  const first = Date.now() - begun;
  const { byteLength } = await response.arrayBuffer();
  const whole = Date.now() - begun;
  const size = `${(byteLength / KILOBYTE).toFixed(1)} KB`;
  const head = response.headers.get("location") ?? `${size}, head after ${first} ms, whole after ${whole} ms`;
  const told = notes.size > 0 ? notes : new Map([["route", "the page stood ready at the worker's entry"]]);
  if (notes.size > 0 && !notes.has("early head")) notes.set("early head", "not sent: no page was made that could be kept");
  const lines = [
    `${request.method} ${url.pathname}${url.search} → ${response.status}, ${head}`,
    "",
    ...[...told].map(([what, text]) => row(what, text)),
    row("cache", response.headers.get("cache-status") ?? "has no part in this answer"),
    row("browser", response.headers.get("cache-control") ?? "may keep nothing"),
    "",
    `${calls.length} calls: begun after, lasting`,
    ...calls.map(({ after, lasting, text }) => `${ms(after)} ${ms(lasting)}  ${text}`),
    "",
  ];
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(lines.join("\n"), { headers });
}

const row = (what, text) => `${what.padEnd(12)}${text}`;
const ms = (time) => (time === undefined ? "open" : `${time} ms`).padStart(8);

/** A binding that writes down what it is asked, and how long that took. The program still knows it for what it is. */
function listening(binding, name, methods, calls, begun) {
  if (!binding) return binding;
  return new Proxy(binding, {
    get(target, method) {
      const found = Reflect.get(target, method);
      if (typeof found !== "function" || method === "constructor") return found;
      if (!methods.includes(method)) return found.bind(target);
      return async (...given) => {
        const call = { after: Date.now() - begun, text: `${name} ${asked(method, given)}` };
        calls.push(call);
        try {
          const answer = await found.apply(target, given);
          if (answer instanceof Response) call.text += ` → ${answer.status}`;
          return answer;
        } catch (error) {
          call.text += ` → ${error}`;
          throw error;
        } finally {
          call.lasting = Date.now() - begun - call.after;
        }
      };
    },
  });
}

/** What a call asks for: its method and path, or its key. */
function asked(method, [subject, options]) {
  if (method !== "fetch") return `${method} ${subject}`;
  const { pathname, search } = new URL(subject);
  return `${options?.method ?? "GET"} ${pathname}${search}`;
}
