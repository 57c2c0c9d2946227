// The harness: one real shop (built wasm in miniflare on a free port) per test file. Tests are run by
// node:test under Node's own type stripping, so they need no build step and no other runner; they know
// the shop only from outside, by HTTP.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Log, LogLevel } from "miniflare";
import { openRuntime, seedConfig } from "../../tools/runtime.mjs";
import { withBriefSessions } from "./brief-sessions.ts";
import { changeSite } from "./changed-site.ts";
import { Demo } from "./demo.ts";
import { KvFaults, withFaultyKv } from "./faulty-kv.ts";
import { withFullStorage } from "./full-storage.ts";
import { type MovedClock, withMovedClock } from "./moved-clock.ts";
import { askedByOlderPages } from "./older-pages.ts";
import { OwnState } from "./own-state.ts";
import { request, type Sent } from "./request.ts";
import { ROOT } from "./root.ts";
import { Shopper } from "./shopper.ts";
import { openSocket, type Socket } from "./socket.ts";
import { until } from "./until.ts";
import { cartsWithoutBinding, withoutBinding } from "./without-binding.ts";

export { ROOT };
export type Site = "casa" | "pharmacy" | "romania" | "partner";

/** What the shop serves to browsers instead of dist/public. */
const FILES = process.env["VITRINA_FILES"];

/** No head leaves before its data: the status of a failure does not depend on how busy the machine is. */
const PATIENT = { EARLY_HEAD_MS: "60000" };

export interface ShopOptions {
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

export function seed(): { key: string; value: string; base64?: boolean }[] {
  return JSON.parse(readFileSync(resolve(ROOT, "dist/kv.json"), "utf8"));
}

export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const said: string[] = [];
  const own = options.state || options.backendVariables ? undefined : OwnState.make();
  const state = own?.folder ?? options.state;
  const runtime = await openRuntime({
    hear: ({ message }) => {
      said.push(message);
      if (options.verbose) console.log(message);
    },
    root: ROOT,
    limits: options.limits ?? false,
    log: new Log(options.verbose ? LogLevel.DEBUG : LogLevel.NONE),
    ...(state && { state }),
    ...(FILES && { files: resolve(ROOT, FILES) }),
    variables: { ...PATIENT, ...options.variables, ...(options.backend && { BACKEND_URL: options.backend }) },
    ...(options.backendVariables && { backendVariables: options.backendVariables }),
    ...(options.faultyKv && { wrap: withFaultyKv }),
    ...(options.backend && { wrap: withoutBinding("BACKEND") }),
    ...(options.backendOfCarts && { wrapCarts: cartsWithoutBinding("BACKEND") }),
    ...(options.fullStorage && { wrapCarts: withFullStorage }),
    ...(options.briefSessions && { wrapCarts: withBriefSessions }),
    ...(options.olderPages && { wrapCarts: askedByOlderPages }),
    ...(options.clock && { wrapCarts: withMovedClock(options.clock) }),
    ...(options.without && { wrap: withoutBinding(options.without) }),
  });
  await seedConfig(runtime.miniflare, seed());
  // Waking the demo backend would count against the time that a page has.
  if (!options.backend) await request(runtime.backendUrl, "/__demo/log");
  const { port } = new URL(runtime.url);
  const host = (site?: Site) => (site ? `${site}.localhost:${port}` : `127.0.0.1:${port}`);
  own?.removeOnExit();
  const close = async () => {
    await runtime.miniflare.dispose();
    own?.remove();
  };

  const shop: Shop = {
    url: runtime.url,
    backendUrl: runtime.backendUrl,
    demo: new Demo(runtime.backendUrl),
    kv: new KvFaults(runtime.url),
    said,
    logged: (words) => {
      const isSaid = (line: string) => (typeof words === "string" ? line.includes(words) : words.test(line));
      return until(`the log tells: ${words}`, async () => said.some(isSaid));
    },
    origin: (site) => `http://${host(site)}`,
    fetch: (path, { site, ...sent } = {}) =>
      request(runtime.url, path, { ...sent, headers: { host: host(site), ...sent.headers } }),
    shopper: (site) => new Shopper(shop, host(site)),
    socket: (path, headers = {}) => openSocket(runtime.url, path, headers),
    config: async () => (await runtime.miniflare.getKVNamespace("CONFIG", "vitrina")) as unknown as Config,
    pages: async () => (await runtime.miniflare.getKVNamespace("PAGES", "vitrina")) as unknown as Pages,
    close,
    [Symbol.asyncDispose]: close,
  };
  if (options.site) await changeSite(shop, "casa", options.site);
  return shop;
}
