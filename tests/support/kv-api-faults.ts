// How calls of the KV API fail: one by one as a test lists them, or at random by a seed.
import type { Answer, Call, Store } from "../../tools/steps/kv-api.mjs";
import { Refused } from "../../tools/steps/kv-api-limits.mjs";
import { Random } from "../soak/random.ts";

export type Fault =
  /** 500 with a page of HTML; nothing was done. */
  | "html"
  /** 524 with a page of HTML; all was done. */
  | "timeout"
  /** 429 with `retry-after: 0`; nothing was done. */
  | "limited"
  /** The connection is reset; nothing was done. */
  | "reset"
  /** The connection is reset; all was done. */
  | "lost"
  /** Every second write of a bulk fails, beginning with the first, and is named in `unsuccessful_keys`. */
  | "partial"
  /** Every second write is done, then the connection is reset. */
  | "cut";

export const FAULTS: readonly Fault[] = ["html", "timeout", "limited", "reset", "lost", "partial", "cut"];

/** The fault of a call, counted from 0. */
export type Plan = (call: Call, index: number) => Fault | undefined;

/** These faults, one for each call in turn; then none. */
export const inTurn =
  (...faults: (Fault | undefined)[]): Plan =>
  (_, index) =>
    faults[index];

/** A random fault for this share of the calls, the same for the same seed. */
export function seeded(seed: number, share: number, faults: readonly Fault[] = FAULTS): Plan {
  const random = new Random(seed);
  return () => (random.next() < share ? random.one(faults) : undefined);
}

type Work = (around?: (store: Store) => Store) => Promise<Answer>;

/** Answers a call with its fault. */
export async function faulty(fault: Fault | undefined, work: Work): Promise<Answer | "drop"> {
  switch (fault) {
    case undefined:
      return work();
    case "html":
      return page(500, "Internal Server Error");
    case "timeout":
      await work();
      return page(524, "A timeout occurred");
    case "limited":
      return limited(0);
    case "reset":
      return "drop";
    case "lost":
      await work();
      return "drop";
    case "partial":
      return work(failingEverySecond);
    case "cut":
      await work(failingEverySecond);
      return "drop";
  }
}

const page = (status: number, title: string): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=UTF-8" },
  body: `<!DOCTYPE html><html><head><title>api.cloudflare.com | ${status}: ${title}</title></head><body></body></html>`,
});

/** A refusal that may be tried again after this many seconds. */
export const limited = (seconds: number): Answer => ({
  status: 429,
  headers: { "content-type": "application/json", "retry-after": String(seconds) },
  body: JSON.stringify({
    success: false,
    errors: [{ code: 971, message: "Please wait and consider throttling your request speed" }],
    messages: [],
    result: null,
  }),
});

function failingEverySecond(store: Store): Store {
  let writes = 0;
  const mayFail = () => {
    writes += 1;
    if (writes % 2 === 1) throw new Refused(500, 10001, "put: 'internal error'");
  };
  return {
    get: (key) => store.get(key),
    list: (asked) => store.list(asked),
    put: async (key, entry) => {
      mayFail();
      await store.put(key, entry);
    },
    delete: async (key) => {
      mayFail();
      await store.delete(key);
    },
  };
}
