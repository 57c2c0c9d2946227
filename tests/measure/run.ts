// `npm run measure -- known`: types known and unknown addresses at five doors (`--tries N`, `--door name`) and compares
// answers and times. `npm run measure -- scanners`: opens the links of letters as mail scanners do, before the person
// (`--door name`: one kind of link). `npm run measure -- companies`: times a quick order and a quote of 500 lines. `npm run measure -- redirects`: a million redirect rules. Prints
// figures, writes them into results.json, and ends with 1 if an address shows something, a link is spoilt or a goal is
// missed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureCompanies } from "./companies.ts";
import { measureDoors } from "./known.ts";
import { measureRedirects } from "./redirects.ts";
import { measureScanners } from "./scanners.ts";

const RESULTS = join(import.meta.dirname, "results.json");

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { tries: { type: "string", default: "400" }, door: { type: "string" } },
});

const PARTS: Record<string, () => Promise<{ broken: string[] }>> = {
  known: () => measureDoors(Number(given.tries), given.door),
  scanners: () => measureScanners(given.door),
  companies: measureCompanies,
  redirects: measureRedirects,
};

const [part = "known"] = positionals;
const run = PARTS[part];
if (!run) throw new Error(`There is to measure: ${Object.keys(PARTS).join(", ")}.`);
const seen = await run();
const results = { machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`, ...seen };
console.log(JSON.stringify(results, null, 2));
const all = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : {};
if (!given.door) writeFileSync(RESULTS, `${JSON.stringify({ ...all, [part]: results }, null, 2)}\n`);
process.exit(seen.broken.length ? 1 : 0);
