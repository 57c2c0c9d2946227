// What a build for development reads when a worker starts, instead of having it compiled in: the manifest of the islands'
// build and the texts of locales/. edge/worker/development/ hands both to the program.
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
  // Pages that were kept with other words are another build's.
  const build = createHash("sha256").update(`${manifest.build}\0${words}`).digest("hex").slice(0, 10);
  writeFileSync(join(root, output, "words.json"), words);
  writeFileSync(join(root, output, "islands.json"), JSON.stringify({ ...manifest, build }));
}

/**
 * What browsers and workers read while a developer edits: copies of what was built, in a folder of their own, so that
 * dist/ stays what the last build has made.
 */
export function openFiles(root) {
  const folder = join(root, built("dist/public"));
  publish(join(root, "dist/assets"), folder);
  let manifest = JSON.parse(readFileSync(join(root, "dist/islands.json"), "utf8"));
  const runtime = process.env.ISLANDS_RUNTIME === "preact" ? "preact" : "react";
  return {
    folder,
    /** Builds parts of islands/build/manifest.mjs anew. */
    async build(parts) {
      const { buildManifest } = await import("../../islands/build/manifest.mjs");
      const asked = { folder: join(folder, "assets"), runtime, parts, manifest, quick: true };
      ({ manifest } = await buildManifest(asked));
    },
    /** Puts what is there now beside the workers. */
    async write() {
      for (const worker of WORKERS) await writeDevelopment(root, worker, built(worker.output), manifest);
    },
  };
}
