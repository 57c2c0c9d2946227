// `npm run soak`: puts two built shops under mixed load for 30 minutes (`-- --minutes N`). `-- carts` drives carts with
// random commands over kills (`--commands N --kills N --seed N`) and compares them with a model; `-- orders` sends forms
// twice and loses the backend's answers (`--doubles N --unknowns N --kills N`), once with a backend that keeps idempotency
// keys and once with one that keeps none (`--keys with`, `--keys without`: one of the two). Prints what was seen, writes
// it into results.json, and ends with 1 if a promise was broken.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { proveCarts } from "./carts/prove.ts";
import { mixed } from "./mixed.ts";
import { proveOrders } from "./orders/prove.ts";

/** The demo has two accounts, which order one after the other. */
const ACCOUNT_SHARE = 0.15;
const RESULTS = join(import.meta.dirname, "results.json");

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "30" },
    commands: { type: "string", default: "20000" },
    kills: { type: "string" },
    doubles: { type: "string", default: "500" },
    unknowns: { type: "string", default: "200" },
    keys: { type: "string", default: "both" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});

const PARTS: Record<string, () => Promise<{ broken: string[] }>> = {
  mixed: () => mixed(Number(given.minutes)),
  carts: () => {
    const [commands, kills, seed] = [Number(given.commands), Number(given.kills ?? "100"), Number(given.seed)];
    console.log(`--seed ${seed}`);
    return proveCarts({ seed, commands, kills, lanes: 4, clients: 4, perClient: 30 });
  },
  orders: async () => {
    const [doubles, unknowns, kills] = [Number(given.doubles), Number(given.unknowns), Number(given.kills ?? "100")];
    const accounts = Math.round(unknowns * ACCOUNT_SHARE);
    const prove = (keepsKeys: boolean) =>
      proveOrders({ keepsKeys, doubles, unknowns, accounts, twice: true, kills, lanes: 8 });
    const withKeys = given.keys === "without" ? undefined : await prove(true);
    const withoutKeys = given.keys === "with" ? undefined : await prove(false);
    return { withKeys, withoutKeys, broken: [...(withKeys?.broken ?? []), ...(withoutKeys?.broken ?? [])] };
  },
};

const [part = "mixed"] = positionals;
const run = PARTS[part];
if (!run) throw new Error(`A soak has these parts: ${Object.keys(PARTS).join(", ")}.`);
const began = Date.now();
const seen = await run();
const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`;
const results = { machine, took: `${Math.round((Date.now() - began) / 1000)} s`, ...seen };
console.log(JSON.stringify(results, null, 2));
const all = JSON.parse(readFileSync(RESULTS, "utf8"));
writeFileSync(RESULTS, `${JSON.stringify({ ...all, [part]: results }, null, 2)}\n`);
process.exit(seen.broken.length ? 1 : 0);
