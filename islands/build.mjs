// Builds all browser assets and dist/islands.json, from which edge/worker/build.rs generates the worker's constants.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dist } from "./build/folders.mjs";
import { buildManifest } from "./build/manifest.mjs";
import { printSizes } from "./build/sizes.mjs";

const runtime = process.env.ISLANDS_RUNTIME === "preact" ? "preact" : "react";
const folder = join(dist, "assets");

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const { manifest, scripts } = await buildManifest({ folder, runtime });
await writeFile(join(dist, "islands.json"), `${JSON.stringify(manifest, null, 2)}\n`);
printSizes(runtime, scripts);
