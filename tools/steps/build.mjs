// From sources to dist/: what the browser loads, then the workers (they read its manifest), then the seed.
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cargoTool, installCargoTool, lockedVersion } from "./cargo-tools.mjs";
import { unlessUnchanged } from "./fingerprint.mjs";
import { addWasmTarget } from "./machine.mjs";
import { Stop, step } from "./report.mjs";
import { run } from "./run.mjs";

const CARGO = ["Cargo.toml", "Cargo.lock", ".cargo"];
const SHOP = [...CARGO, "edge/shop", "edge/text", "edge/platform", "locales"];
/** What every worker of the shop is uploaded with, in front of the built module. */
const BOUNDARY = "edge/platform/boundary.js";
const WORKERS = [
  {
    name: "worker",
    crate: "edge/worker",
    output: "dist/worker",
    entry: ["edge/worker/entry.js", BOUNDARY],
    inputs: [...SHOP, "edge/worker", "dist/islands.json"],
  },
  {
    name: "carts",
    crate: "edge/carts",
    output: "dist/carts",
    entry: ["edge/carts/entry.js", BOUNDARY],
    inputs: [...SHOP, "edge/carts"],
  },
  {
    name: "demo backend",
    crate: "edge/demo-backend",
    output: "dist/demo-backend",
    inputs: [...CARGO, "edge/demo-backend"],
  },
];
/** Hashed files never change, so browsers may keep them for good. */
const HEADERS = "/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n";

/** Builds all that changed since the last time. */
export async function build(root) {
  await buildBrowserPart(root);
  await step("wasm target", addWasmTarget);
  const tools = await buildTools(root);
  for (const worker of WORKERS) await step(worker.name, (progress) => buildWorker(root, worker, tools, progress));
  await step("seed", (progress) => buildSeed(root, progress));
}

/** What the Rust code needs before it compiles: the names of the hashed files. */
export const buildBrowserPart = (root) => step("islands and styles", (progress) => buildIslands(root, progress));

async function buildTools(root) {
  if (!existsSync(join(root, "Cargo.lock"))) await run("cargo", ["generate-lockfile"], { cwd: root });
  const bindgen = { name: "wasm-bindgen-cli", program: "wasm-bindgen", version: lockedVersion(root, "wasm-bindgen") };
  const workerBuild = { name: "worker-build", program: "worker-build", version: lockedVersion(root, "worker") };
  for (const one of [bindgen, workerBuild]) {
    await step(`${one.program} ${one.version}`, (progress) => installCargoTool(one, progress));
  }
  return {
    WASM_OPT_BIN: bin(root, "wasm-opt"),
    ESBUILD_BIN: bin(root, "esbuild"),
    WASM_BINDGEN_BIN: cargoTool(bindgen),
    workerBuild: cargoTool(workerBuild),
  };
}

const bin = (root, name) => join(root, "node_modules/.bin", name);

function buildIslands(root, progress) {
  const runtime = process.env.ISLANDS_RUNTIME ?? "react";
  const inputs = ["islands", "locales", "package-lock.json"];
  const outputs = ["dist/islands.json", "dist/assets", "dist/public/_headers"];
  return unlessUnchanged({ root, stamp: ".vitrina/built/islands", inputs, outputs, extra: runtime }, async () => {
    await run(process.execPath, ["islands/build.mjs"], { cwd: root, progress });
    const published = join(root, "dist/public");
    rmSync(published, { recursive: true, force: true });
    mkdirSync(published, { recursive: true });
    cpSync(join(root, "dist/assets"), join(published, "assets"), { recursive: true });
    writeFileSync(join(published, "_headers"), HEADERS);
  });
}

function buildWorker(root, { crate, output, inputs, entry = [] }, { workerBuild, ...env }, progress) {
  const profile = process.env.VITRINA_PROFILE === "dev" ? "--dev" : "--release";
  const work = {
    root,
    stamp: `.vitrina/built/${output}`,
    inputs,
    outputs: [`${output}/index.js`],
    extra: profile,
  };
  return unlessUnchanged(work, async () => {
    await run(workerBuild, [profile, "--out-dir", join(root, output), "."], {
      cwd: join(root, crate),
      env: { ...env, RUST_BACKTRACE: "0" },
      progress,
    });
    for (const file of entry) cpSync(join(root, file), join(root, output, basename(file)));
    if (profile === "--release") await strip(join(root, output, "index_bg.wasm"), env.WASM_OPT_BIN);
  });
}

/** worker-build always keeps the names of functions, a tenth of what is uploaded, and runs the optimizer once. */
function strip(wasm, wasmOpt) {
  const features = ["bulk-memory", "exception-handling", "multivalue", "mutable-globals", "reference-types"];
  const enabled = [...features, "nontrapping-float-to-int", "sign-ext"].map((feature) => `--enable-${feature}`);
  return run(wasmOpt, [wasm, "-O3", "--strip-debug", "--strip-producers", ...enabled, "-o", wasm]);
}

function buildSeed(root, progress) {
  const inputs = [...SHOP, "edge/site", "kv-seed"];
  return unlessUnchanged({ root, stamp: ".vitrina/built/seed", inputs, outputs: ["dist/kv.json"] }, async () => {
    const { out } = await run("cargo", ["run", "-p", "vitrina-site", "--", "seed", "kv-seed"], {
      cwd: root,
      progress,
    });
    if (!Array.isArray(JSON.parse(out))) throw new Stop("The seed is not a list of keys and values.");
    writeFileSync(join(root, "dist/kv.json"), out);
  });
}
