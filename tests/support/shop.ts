// The harness: one real shop (built wasm in miniflare on a free port) per test file. Tests are run by
// node:test under Node's own type stripping, so they need no build step and no other runner; they know
// the shop only from outside, by HTTP.
import { changeSite } from "./changed-site.ts";
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

export type Site = "casa" | "pharmacy" | "romania" | "partner";

export interface ShopOptions {
  /** What the shop serves to browsers instead of dist/public. */
  files?: string;
  /** A folder that outlives the shop; without it everything is forgotten on close. */
  state?: string;
  /** Variables of worker and carts, such as `PAGE_MEMORY_SECONDS: "0"`. */
  variables?: Record<string, string>;
  backendVariables?: Record<string, string>;
  /** Lets `shop.kv` delay, break and count what the worker asks of KV. */
  faultyKv?: boolean;
  /** Reaches the backend at this address instead of through the service binding. */
  backend?: string;
  /** The carts reach that backend too, instead of the demo. */
  backendOfCarts?: true;
  /** The rate limits: those that are deployed, or some of them with figures of their own. Without it there are none. */
  limits?: true | Record<string, number>;
  /** A binding that the worker lacks, such as the carts' `CART`. */
  without?: string;
  /** The carts' storage has no room for the commands that `fullStorage` names. */
  fullStorage?: boolean;
  /** The alarms of the sessions' objects come soon, and log what is stored. */
  briefSessions?: true;
  /** The carts are asked as by pages that were deployed before them. */
  olderPages?: true;
  /** The clock of the carts' objects is wrong. */
  clock?: MovedClock;
  /** What the first site's configuration says otherwise than the seeded one; `null` leaves a field out. */
  site?: object;
  /** Expected noise of the runtime is quiet unless a test is being debugged. */
  verbose?: boolean;
}

export interface Config {
  get(key: string): Promise<string | null>;
  put(key: string, value: string | Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The page cache as it lies in KV. */
export interface Pages {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  list(): Promise<{ keys: { name: string }[] }>;
}

export interface Shop extends AsyncDisposable {
  readonly url: string;
  readonly backendUrl: string;
  readonly demo: Demo;
  readonly kv: KvFaults;
  /** What the workers logged so far, as far as it has come here. */
  readonly said: readonly string[];
  /** A line of the log has these words, by now or soon. */
  logged(words: string | RegExp): Promise<unknown>;
  /** The address of a site for a browser: `http://pharmacy.localhost:<port>`. */
  origin(site?: Site): string;
  /** One request, nothing followed, nothing normalised: `fetch("//evil.example/")` is sent as written. */
  fetch(path: string, sent?: Sent & { site?: Site }): Promise<Response>;
  shopper(site?: Site): Shopper;
  /** A socket of the default site: Node's WebSocket sends its own Host. */
  socket(path: string, headers?: Record<string, string>): Promise<Socket>;
  /** Reads or changes the seeded configuration, as an operator's push would. */
  config(): Promise<Config>;
  pages(): Promise<Pages>;
  close(): Promise<void>;
}

/** Opens a shop, in the process that `npm test` has for all shops or, where there is none, in this one. */
export async function openShop(given: ShopOptions = {}): Promise<Shop> {
  const options = { ...(FILES && { files: FILES }), ...given };
  const said: string[] = [];
  const hear = (line: string) => {
    said.push(line);
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
  if (options.site) await changeSite(shop, "casa", options.site);
  return shop;
}
