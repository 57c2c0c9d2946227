// Backend faults: each spoils a call that the demo backend would have answered well.
import type { IncomingMessage, ServerResponse } from "node:http";

/** A failing call, and the response that it would have had. */
export interface Struck {
  asked: IncomingMessage;
  answer: ServerResponse;
  /** The answer of the demo backend. */
  upstream(): Promise<{ status: number; body: Buffer }>;
}

export interface BackendFault {
  name: string;
  /** Statuses that a page may answer besides its usual one and 503. */
  alsoSays?: number[];
  /** More statuses where a refusal means a missing page: promotions (spec commerce 8) and the pages of companies. */
  refusalSays?: number[];
  /** The response is unusual but usable, so the page must not change. */
  harmless?: true;
  /** A legitimate response: the page is cached without the missing part. */
  isSaid?: true;
  /** The call ends at the shop's own timeout. */
  hangs?: true;
  /** No listener: the connection is refused. */
  refuses?: true;
  strike(struck: Struck): void | Promise<void>;
}

const JSON_TYPE = { "content-type": "application/json" };

const status = (code: number, headers = {}) => ({
  name: `status ${code}`,
  strike: ({ answer }: Struck) => {
    answer.writeHead(code, { ...JSON_TYPE, ...headers }).end(code === 204 ? undefined : '{"detail":"no"}');
  },
});

const body = (name: string, text: string | Buffer, headers: Record<string, string> = JSON_TYPE) => ({
  name,
  strike: ({ answer }: Struck) => {
    answer.writeHead(200, headers).end(text);
  },
});

/** Corrupts the right response. */
const spoilt = (name: string, spoil: (right: Buffer) => Buffer, headers: Record<string, string> = JSON_TYPE) => ({
  name,
  strike: async ({ answer, upstream }: Struck) => {
    const { status: code, body: right } = await upstream();
    answer.writeHead(code, headers).end(spoil(right));
  },
});

/** Gives every value another type; keys stay. */
function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "string") return [value];
  if (typeof value === "number") return { value };
  if (typeof value === "boolean") return "perhaps";
  if (value === null) return -1;
  return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, otherTypes(one)]));
}

const HALF = 2;
const TOO_LARGE = 9 * 1024 * 1024;

export const BACKEND_FAULTS: BackendFault[] = [
  { name: "refused connection", refuses: true, strike: () => {} },
  { name: "reset connection", strike: ({ asked }) => void asked.socket.destroy() },
  { name: "hangs before its headers", hangs: true, strike: () => {} },
  {
    name: "hangs in its body",
    hangs: true,
    strike: ({ answer }) => {
      answer.writeHead(200, JSON_TYPE).write('{"data":[');
    },
  },
  {
    name: "slow drip",
    hangs: true,
    strike: ({ answer }) => {
      answer.writeHead(200, JSON_TYPE);
      const drip = setInterval(() => answer.write(" "), 200);
      answer.once("close", () => clearInterval(drip));
    },
  },
  status(500),
  status(503),
  { ...status(429), alsoSays: [429] },
  { ...status(401), alsoSays: [302, 303] },
  { ...status(403), alsoSays: [302, 303], refusalSays: [404] },
  { ...status(404), alsoSays: [404], isSaid: true },
  status(302, { location: "https://evil.example/" }),
  status(204),
  body("garbage", Buffer.from(Uint8Array.from({ length: 4096 }, (_, at) => (at * 73 + 41) % 256))),
  spoilt("truncated JSON", (right) => right.subarray(0, right.length / HALF)),
  spoilt("wrong types", (right) => Buffer.from(JSON.stringify(otherTypes(JSON.parse(right.toString() || "null"))))),
  body("null", "null"),
  body("empty body", ""),
  body("deep nesting", "[".repeat(100_000)),
  spoilt("huge answer", (right) => Buffer.concat([right, Buffer.alloc(TOO_LARGE, " ")])),
  spoilt("no UTF-8", (right) => Buffer.from(right.toString().replaceAll('":"', '":"\u00ff'), "latin1")),
  body("HTML instead of JSON", "<!doctype html><h1>Bad gateway</h1>", { "content-type": "text/html" }),
  { ...spoilt("another content type", (right) => right, { "content-type": "text/plain" }), harmless: true },
  body("damaged gzip", "\u001f\u008bnot gzip at all", { ...JSON_TYPE, "content-encoding": "gzip" }),
];
