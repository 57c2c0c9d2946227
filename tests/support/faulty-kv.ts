// A KV that can be slow or broken and counts its operations. An entry module that replaces the worker's own puts it before
// the real namespace.

import assert from "node:assert/strict";
import { join } from "node:path";
import { request } from "./request.ts";

export interface KvFault {
  operation: "get" | "put" | "list" | "delete";
  /** Waits this long before the real operation. */
  ms?: number;
  /** Fails instead, after the wait. */
  fail?: boolean;
  /** Returns this text instead of the stored value. */
  garbage?: string;
}

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

const LEVER = "/__kv";

const ENTRY = `
import Built from "./entry.js";
export * from "./entry.js";
let faults = {};
let counts = {};
const faulty = (name, kv) => new Proxy(kv, {
  get: (_, operation) => typeof kv[operation] !== "function" ? kv[operation] : async (...given) => {
    const fault = (faults[name] ?? []).find((one) => one.operation === operation.replace("WithMetadata", "")) ?? {};
    counts[name + "." + operation] = (counts[name + "." + operation] ?? 0) + 1;
    if (fault.ms) await new Promise((done) => setTimeout(done, fault.ms));
    if (fault.fail) throw new Error("KV " + operation + " failed: 500 Internal Server Error");
    const { garbage } = fault;
    if (garbage !== undefined) return given[1] === "arrayBuffer" ? new TextEncoder().encode(garbage).buffer : garbage;
    return kv[operation](...given);
  },
});
const wrap = (env) => ({ ...env, PAGES: faulty("PAGES", env.PAGES), CONFIG: faulty("CONFIG", env.CONFIG) });
const lever = async (request) => {
  if (request.method === "POST") ({ faults, counts } = { faults: await request.json(), counts: {} });
  return Response.json(counts);
};
export default class extends Built {
  constructor(context, env) { super(context, wrap(env)); }
  async fetch(request) { return new URL(request.url).pathname === "${LEVER}" ? lever(request) : super.fetch(request); }
}`;

export const withFaultyKv = (modules: Module[], folder: string): Module[] => [
  { type: "ESModule", path: join(folder, "faulty-kv.js"), contents: ENTRY },
  ...modules,
];

export class KvFaults {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Replaces all faults and resets the counts; `break({})` heals. */
  async break(faults: { PAGES?: KvFault[]; CONFIG?: KvFault[] }): Promise<void> {
    const response = await request(this.#origin, LEVER, { method: "POST", body: faults });
    assert.equal(response.status, 200, "open the shop with `faultyKv: true`");
  }

  /** How often each operation ran since the last `break`, such as `{"PAGES.get": 2}`. */
  async counts(): Promise<Record<string, number>> {
    return (await request(this.#origin, LEVER)).json() as Promise<Record<string, number>>;
  }
}
