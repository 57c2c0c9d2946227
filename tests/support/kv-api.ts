// Cloudflare's KV REST API in memory, with its limits, its rates and its faults, and a log of calls.
import { randomBytes } from "node:crypto";
import { type Answer, type Call, openKvApi, type Store } from "../../tools/steps/kv-api.mjs";
import { Door } from "./kv-api-door.ts";
import { type Fault, faulty, limited, type Plan } from "./kv-api-faults.ts";
import { type Distance, MemoryStore } from "./kv-api-store.ts";

export { inTurn, seeded } from "./kv-api-faults.ts";

export interface KvApiOptions {
  faults?: Plan;
  distance?: Distance;
  /** 1,200 calls in five minutes; then none for five minutes. */
  rates?: true;
  /** Refuses a second write of a key within a second. */
  oneWriteASecond?: true;
  /** The clock stands still but for `pass`. */
  stopped?: true;
}

/** A call that was made, and what it did with the store. */
export interface MadeCall extends Call {
  status: number | "dropped";
  fault: Fault | undefined;
  read: string[];
  written: string[];
  removed: string[];
}

const RATE = { calls: 1200, ms: 5 * 60_000 };
const ACCOUNT = "ac".repeat(16);
const NAMESPACE = "c0".repeat(16);

export class KvApi implements AsyncDisposable {
  readonly account = ACCOUNT;
  readonly namespace = NAMESPACE;
  readonly token = "t0ken-of-tests";
  readonly calls: MadeCall[] = [];
  /** The base address: `http://127.0.0.1:<port>/client/v4`. */
  address = "";
  store: MemoryStore;
  #options: KvApiOptions = {};
  #movedMs = 0;
  #rate = { from: 0, calls: 0, closedUntil: 0 };
  #close = async () => {};
  readonly #known: Map<string, { title: string; store: Store }>;
  #stoppedAt: number | undefined;
  readonly #now = () => (this.#stoppedAt ?? Date.now()) + this.#movedMs;

  private constructor() {
    this.store = new MemoryStore(this.#now);
    this.#known = new Map([[NAMESPACE, { title: "CONFIG", store: this.store }]]);
  }

  static async open(options: KvApiOptions = {}): Promise<KvApi> {
    const kvApi = new KvApi();
    kvApi.reset(options);
    const opened = await openKvApi({
      account: kvApi.account,
      token: kvApi.token,
      namespaces: { known: kvApi.#known, make: () => kvApi.#make() },
      layer: (call, work) => kvApi.#layer(call, work),
      now: kvApi.#now,
    });
    kvApi.address = opened.api;
    kvApi.#close = opened.close;
    return kvApi;
  }

  /** Empties the store and the log, and behaves by these options from now on. */
  reset(options: KvApiOptions = {}): void {
    this.store = new MemoryStore(this.#now, options.distance);
    this.store.oneWriteASecond = options.oneWriteASecond ?? false;
    this.#known.clear();
    this.#known.set(NAMESPACE, { title: "CONFIG", store: this.store });
    this.#rate = { from: 0, calls: 0, closedUntil: 0 };
    this.follow(options);
  }

  /** Behaves by these faults and rates from now on, with the store as it is; the log begins anew. */
  follow(options: KvApiOptions): void {
    this.#options = options;
    this.#stoppedAt = options.stopped ? Date.now() : undefined;
    this.calls.length = 0;
  }

  /** Moves the clock of rates, expiry, visibility and writes forward. */
  pass(ms: number): void {
    this.#movedMs += ms;
  }

  /** Calls by hand. */
  get door(): Door {
    return new Door({ api: this.address, account: this.account, namespace: this.namespace, token: this.token });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }

  #make() {
    return { id: randomBytes(16).toString("hex"), store: new MemoryStore(this.#now) };
  }

  async #layer(call: Call, work: (around?: (store: Store) => Store) => Promise<Answer>): Promise<Answer | "drop"> {
    const fault = this.#options.faults?.(call, this.calls.length);
    const made: MadeCall = { ...call, status: "dropped", fault, read: [], written: [], removed: [] };
    this.calls.push(made);
    const headers = this.#count();
    const answer = headers["retry-after"]
      ? limited(Number(headers["retry-after"]))
      : await faulty(fault, (around = (store) => store) => work((store) => around(noted(store, made))));
    if (answer === "drop") return answer;
    made.status = answer.status;
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  /** Counts a call, and tells what is left in headers. */
  #count(): Record<string, string> {
    if (!this.#options.rates) return {};
    const now = this.#now();
    if (now >= this.#rate.from + RATE.ms && now >= this.#rate.closedUntil) {
      this.#rate = { from: now, calls: 0, closedUntil: 0 };
    }
    this.#rate.calls += 1;
    if (this.#rate.calls > RATE.calls && !this.#rate.closedUntil) this.#rate.closedUntil = now + RATE.ms;
    const { from, calls, closedUntil } = this.#rate;
    const seconds = Math.ceil((Math.max(from + RATE.ms, closedUntil) - now) / 1000);
    return {
      ratelimit: `"default";r=${Math.max(0, RATE.calls - calls)};t=${seconds}`,
      "ratelimit-policy": `"default";q=${RATE.calls};w=${RATE.ms / 1000}`,
      ...(closedUntil > now && { "retry-after": String(seconds) }),
    };
  }
}

/** Notes the keys that a call reads and changes. */
const noted = (store: Store, made: MadeCall): Store => ({
  get: (key) => {
    made.read.push(key);
    return store.get(key);
  },
  list: (asked) => store.list(asked),
  put: async (key, entry) => {
    await store.put(key, entry);
    made.written.push(key);
  },
  delete: async (key) => {
    await store.delete(key);
    made.removed.push(key);
  },
});
