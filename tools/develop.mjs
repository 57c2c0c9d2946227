// The last step of `npm run dev`, under the project's own Node: opens the shop, watches the sources, rebuilds what an
// edit changes and restarts the workers. Open pages reload themselves (edge/worker/development/).
import { watch } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { buildSeed, buildWorker, compileWorkers } from "./steps/build.mjs";
import { command } from "./steps/command.mjs";
import { openFiles } from "./steps/development.mjs";
import { openLocalShop, seedOnce } from "./steps/local-shop.mjs";
import { changesOf, SOURCES } from "./steps/loop.mjs";
import { say } from "./steps/report.mjs";
import { WORKERS } from "./workers.mjs";

/** An editor writes several files at once. */
const TOGETHER_MS = 30;

await command(async () => {
  const files = openFiles(ROOT);
  const edited = new Set();
  let shop;
  let building = false;
  const build = async () => {
    if (building || edited.size === 0 || !shop) return;
    building = true;
    const paths = [...edited];
    edited.clear();
    await show(paths, files, shop);
    building = false;
    await build();
  };
  for (const source of SOURCES) {
    watch(join(ROOT, source), { recursive: true }, (_, name) => {
      edited.add(name ? join(source, name) : source);
      setTimeout(build, TOGETHER_MS);
    });
  }
  shop = await openLocalShop({ files: files.folder, variables: { RELOAD: "true" } });
  console.log("Edit and look: styles, islands, words, Rust and kv-seed are built as they change. Ctrl-C ends.");
  await build();
});

/** Rebuilds what these files change; a failed build is reported, and the shop keeps running unchanged. */
async function show(paths, files, shop) {
  const { parts, rust, seed } = changesOf(paths);
  if (!parts.length && !rust && !seed) return;
  const begun = performance.now();
  try {
    if (parts.length) await files.build(parts);
    if (rust) await buildRust();
    if (seed) await buildSeed(ROOT);
    if (parts.length || rust) await files.write();
    await shop.again();
    if (seed) await seedOnce(shop.miniflare);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(`✓ ${[...parts, rust && "Rust", seed && "seed"].filter(Boolean).join(", ")} ${seconds} s`);
  } catch (error) {
    say(`✗ ${error.message}`);
  }
}

async function buildRust() {
  await compileWorkers(ROOT);
  await Promise.all(WORKERS.map((worker) => buildWorker(ROOT, worker)));
}
