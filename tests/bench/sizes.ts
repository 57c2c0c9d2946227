// Sizes without a browser: the workers as uploaded, and the scripts of a whole visit with either framework that the islands
// can be built with.
import { buildIslands, buildPlain, buildStorefront } from "../../islands/build/client.mjs";
import { islandNames } from "../../islands/build/folders.mjs";
import { weighVisit } from "../../islands/build/sizes.mjs";
import { LIMITS } from "../../tools/limits.mjs";
import { WORKERS } from "../../tools/workers.mjs";
import { weighWorker } from "../support/worker-weight.ts";
import type { Row } from "./table.ts";
import { kilobytes } from "./weights.ts";

/** The workers as uploaded, except the demo's backend. */
export function measureWorkers(): Row[] {
  return WORKERS.flatMap((worker) => {
    const { name, mostKilobytes } = worker;
    if (mostKilobytes === undefined) return [];
    const { raw, gzip } = weighWorker(worker);
    const part = `${name[0]?.toUpperCase()}${name.slice(1)} worker`;
    return {
      ...{ part, name: "size", unit: "KB gzip", value: kilobytes(gzip) },
      ...{ more: { raw: `${kilobytes(raw)} KB` }, target: { of: "value", most: mostKilobytes } },
    };
  });
}

/** All scripts of a visit with search and cart, without its language's texts. */
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
      target: { of: "value", most: LIMITS.visitKilobytes[runtime] },
    });
  }
  return rows;
}
