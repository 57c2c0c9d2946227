// Files that a development build reads when a worker starts, instead of compiling them in: the islands' manifest and the
// texts of locales/. edge/worker/development/ passes both to the program.
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLocales } from "../../islands/build/words.mjs";
import { built, WORKERS } from "../workers.mjs";
import { publish } from "./publish.mjs";

/** Puts the files of a development folder and what they read beside a built worker. */
export async function writeDevelopment(root, { development }, output, manifest) {
  if (!development) return;
  for (const file of readdirSync(join(root, development))) {
    cpSync(join(root, development, file), join(root, output, file));
  }
  const words = JSON.stringify(await readLocales(join(root, "locales")));
  // Cached pages with other words must count as another build's.
  const build = createHash("sha256").update(`${manifest.build}\0${words}`).digest("hex").slice(0, 10);
  writeFileSync(join(root, output, "words.json"), words);
  writeFileSync(join(root, output, "islands.json"), JSON.stringify({ ...manifest, build }));
}

/**
 * Files for browsers and workers during development: copies of the build in a separate folder, so that dist/ stays as
 * the last build left it.
 */
export function openFiles(root) {
  const folder = join(root, built("dist/public"));
  publish(join(root, "dist/assets"), folder);
  let manifest = JSON.parse(readFileSync(join(root, "dist/islands.json"), "utf8"));
  const runtime = process.env.ISLANDS_RUNTIME === "preact" ? "preact" : "react";
  return {
    folder,
    /** Rebuilds parts of islands/build/manifest.mjs. */
    async build(parts) {
      const { buildManifest } = await import("../../islands/build/manifest.mjs");
      const asked = { folder: join(folder, "assets"), runtime, parts, manifest, quick: true };
      ({ manifest } = await buildManifest(asked));
    },
    /** Writes the current files beside the workers. */
    async write() {
      for (const worker of WORKERS) await writeDevelopment(root, worker, built(worker.output), manifest);
    },
  };
}
