// The sizes that need no browser: the workers as they are uploaded, and the scripts of a whole visit with either
// of the two frameworks that the islands can be built with.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildIslands, buildPlain, buildStorefront } from "../../islands/build/client.mjs";
import { islandNames } from "../../islands/build/folders.mjs";
import { weighVisit } from "../../islands/build/sizes.mjs";
import { ROOT } from "../support/shop.ts";
import type { Row } from "./table.ts";
import { add, kilobytes, NOTHING, told, weigh } from "./weights.ts";

const WORKER_MOST_KB = 500;
const VISIT_MOST_KB = { react: 75, preact: 20 };

export function measureWorkers(): Row[] {
  return [{ ...measure("worker"), target: { of: "value", most: WORKER_MOST_KB } }, measure("carts")];
}

/** A worker as it is uploaded. */
function measure(worker: string): Row {
  const folder = join(ROOT, "dist", worker);
  const weight = readdirSync(folder)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .map((name) => weigh(readFileSync(join(folder, name)), "once"))
    .reduce(add, NOTHING);
  const part = worker === "carts" ? "Carts worker" : "Worker";
  return { part, name: "size", unit: "KB gzip", value: kilobytes(weight.gzip), more: { raw: told(weight).raw } };
}

/** All scripts of a visit that used search and cart, without the words of its language. */
export async function measureVisits(): Promise<Row[]> {
  const [storefront, actions] = [await buildStorefront(), await buildPlain("actions")];
  const { react: names } = await islandNames();
  const rows: Row[] = [];
  for (const runtime of ["react", "preact"] as const) {
    const bytes: number = weighVisit(storefront, actions, await buildIslands(names, runtime));
    rows.push({
      part: "Scripts after search and cart",
      name: `built with ${runtime}`,
      unit: "KB brotli",
      value: kilobytes(bytes),
      target: { of: "value", most: VISIT_MOST_KB[runtime] },
    });
  }
  return rows;
}
