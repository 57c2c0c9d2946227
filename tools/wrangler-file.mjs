// A wrangler file's configuration for miniflare. Loading wrangler takes a second, more than the rest of opening a shop,
// so the result is cached until the file or wrangler changes.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);

/** @returns {{ workerOptions: any, main: string }} */
export function readWranglerFile(root, config) {
  const file = join(root, config);
  const { version } = require("wrangler/package.json");
  const key = createHash("sha256")
    .update(`${version}\0${file}\0`)
    .update(readFileSync(file))
    .digest("hex")
    .slice(0, 16);
  const folder = join(root, ".vitrina/wrangler");
  const kept = join(folder, `${config}-${key}.json`);
  try {
    return JSON.parse(readFileSync(kept, "utf8"));
  } catch {
    const { workerOptions, main } = require("wrangler").unstable_getMiniflareWorkerOptions(file);
    const { modulesRules: _, ...options } = workerOptions;
    const said = { workerOptions: options, main };
    const draft = `${kept}.${process.pid}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, JSON.stringify(said));
    renameSync(draft, kept);
    return said;
  }
}
