// The harness: one real shop (built wasm in miniflare on a free port) per test file. Tests are run by
// node:test under Node's own type stripping, so they need no build step and no other runner; they know
// the shop only from outside, by HTTP.
import { Demo } from "./demo.ts";
import { KvFaults } from "./faulty-kv.ts";
import type { MovedClock } from "./moved-clock.ts";
import { request, type Sent } from "./request.ts";
import { ROOT } from "./root.ts";
import { Shopper } from "./shopper.ts";
import { openSocket, type Socket } from "./socket.ts";
import { until } from "./until.ts";
import { askForWorkers } from "./workers-elsewhere.ts";

export { ROOT };

const FILES = process.env["VITRINA_FILES"];

export type Site = "casa" | "pharmacy" | "romania" | "partner" | "imobil" | "bucate" | "polska" | "depozit";

export interface ShopOptions {
  /** The folder of static files, instead of dist/public. */
  files?: string;
  /** A folder that outlives the shop; without it all state is lost on close. */
  state?: string;
  /** Variables of worker and carts, such as `PAGE_MEMORY_SECONDS: "0"`. */
  variables?: Record<string, string>;
  backendVariables?: Record<string, string>;
  /** Lets `shop.kv` delay, break and count the worker's KV operations. */
  faultyKv?: boolean;
  /** The backend's address, instead of the service binding. */
  backend?: string;
  /** Cart objects reach that backend too, instead of the demo. */
  backendOfCarts?: true;
  /** Rate limits: the deployed ones, or overrides of some. Off by default. */
  limits?: true | Record<string, number>;
  /** A binding that the worker lacks, such as the carts' `CART`. */
  without?: string;
  /** Storage is full for the commands of `full-storage.ts`. */
  fullStorage?: boolean;
  /** Alarms of session objects fire soon, and log the storage. */
  briefSessions?: true;
  /** How many times faster the clock of the objects runs that decide on letters and text messages. */
  sendingSpeed?: number;
  /** The worker calls cart objects as older deployments did. */
  olderPages?: true;
  /** A wrong clock of the cart objects. */
  clock?: MovedClock;
  /** The demo's index, bank and mailbox stand at the shop's own address, as under `npm start`. */
  demoPages?: true;
  /** Collects the data points that the worker writes. */
  points?: true;
  /** Changes of the first site's configuration; `null` removes a field. */
  site?: object;
  /** Prints the runtime's expected noise too, for debugging. */
  verbose?: boolean;
}

/** The line of the log for a request. */
export interface RequestLine {
  level: string;
  id: string;
  site: string;
  version: string;
  route: string;
  method: string;
  status: number;
  language?: string;
  cache?: string;
  bytes?: number;
  streamed?: true;
  head_ms: number;
  ms: number;
  backend?: { count: number; ms: number; failed: number; calls: BackendCallLine[] };
  failure?: string;
  stands_for: number;
}

interface BackendCallLine {
  call: string;
  outcome: string;
  ms: number;
  retries?: number;
}

export interface Point {
  indexes: string[];
  blobs: string[];
  doubles: number[];
}

export interface Config {
  get(key: string): Promise<string | null>;
  put(key: string, value: string | Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The page cache in KV. */
export interface Pages {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  list(): Promise<{ keys: { name: string }[] }>;
}

/** The store of the photographs of unsent adverts. */
export interface Photographs {
  /** All keys. */
  list(): Promise<string[]>;
  put(key: string, text: string): Promise<void>;
}

export interface Shop extends AsyncDisposable {
  readonly url: string;
  readonly backendUrl: string;
  readonly demo: Demo;
  readonly kv: KvFaults;
  /** Messages of the log received so far. */
  readonly said: readonly string[];
  /** The lines as they were written, those of requests and data points among them. */
  readonly lines: readonly string[];
  /** The lines of requests. */
  readonly requests: readonly RequestLine[];
  /** The data points, if they are collected. */
  readonly points: readonly Point[];
  /** Waits for a log line with these words. */
  logged(words: string | RegExp): Promise<unknown>;
  /** A site's address for a browser: `http://pharmacy.localhost:<port>`. */
  origin(site?: Site): string;
  /** One request as written: no redirects, no normalisation, so `fetch("//evil.example/")` works. */
  fetch(path: string, sent?: Sent & { site?: Site }): Promise<Response>;
  shopper(site?: Site): Shopper;
  /** A socket of the default site, since Node's WebSocket sends its own Host. */
  socket(path: string, headers?: Record<string, string>): Promise<Socket>;
  /** Reads or changes the seeded configuration, as an operator's push would. */
  config(): Promise<Config>;
  pages(): Promise<Pages>;
  photographs(): Promise<Photographs>;
  close(): Promise<void>;
}

/** An event of the log; other lines are the runtime's or the demo backend's. */
function eventOf(line: string): { event: string; message?: string } | undefined {
  try {
    const event = JSON.parse(line);
    return typeof event?.event === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}

/** Opens a shop, in the workers' process of `npm test` if there is one, else here. */
export async function openShop(given: ShopOptions = {}): Promise<Shop> {
  const options = { ...(FILES && { files: FILES }), ...given };
  const said: string[] = [];
  const lines: string[] = [];
  const requests: RequestLine[] = [];
  const points: Point[] = [];
  const hear = (line: string) => {
    lines.push(line);
    const event = eventOf(line);
    if (event?.event === "request") requests.push(event as unknown as RequestLine);
    else if (event?.event === "point") points.push(event as unknown as Point);
    else said.push(event?.message ?? line);
    if (options.verbose) console.log(line);
  };
  const server = process.env["VITRINA_WORKERS"];
  const { url, backendUrl, ...workers } = server
    ? await askForWorkers(server, options, hear)
    : await (await import("./workers.ts")).openWorkers(options, hear);
  const { port } = new URL(url);
  const host = (site?: Site) => (site ? `${site}.localhost:${port}` : `127.0.0.1:${port}`);

  const shop: Shop = {
    url,
    backendUrl,
    demo: new Demo(backendUrl),
    kv: new KvFaults(url),
    said,
    lines,
    requests,
    points,
    logged: (words) => {
      const isSaid = (line: string) => (typeof words === "string" ? line.includes(words) : words.test(line));
      return until(`the log tells: ${words}`, async () => said.some(isSaid));
    },
    origin: (site) => `http://${host(site)}`,
    fetch: (path, { site, ...sent } = {}) =>
      request(url, path, { ...sent, headers: { host: host(site), ...sent.headers } }),
    shopper: (site) => new Shopper(shop, host(site)),
    socket: (path, headers = {}) => openSocket(url, path, headers),
    ...workers,
    [Symbol.asyncDispose]: workers.close,
  };
  return shop;
}
