// Builds dist/ from the sources: browser assets, the workers (they read the assets' manifest), and the configuration's
// seed. The order is in tools/steps/preparations.mjs.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { built, isDevelopment, WORKERS } from "../workers.mjs";
import { writeDevelopment } from "./development.mjs";
import { unlessUnchanged } from "./fingerprint.mjs";
import { ownNode } from "./packages.mjs";
import { publish } from "./publish.mjs";
import { Stop } from "./report.mjs";
import { run } from "./run.mjs";
import { bindWorker, targetFolder } from "./worker-module.mjs";

/** Inputs of the compiler; the icons' drawings are compiled in too. */
const RUST = [".cargo", "Cargo.toml", "Cargo.lock", "edge", "islands/styles/icons.svg"];
/** Compiled into a release build; a development build reads them when a worker starts. */
const COMPILED_IN = ["locales", "dist/islands.json"];
/** The demo backend depends on no crate of the shop, so a changed rule does not rebuild it. */
const DEMO = "vitrina-demo-backend";
/** Inputs of a compiled worker's JavaScript module. */
const MODULE = [
  "edge/bindgen",
  "edge/platform/instance.js",
  "tools/steps/worker-module.mjs",
  "tools/steps/build.mjs",
  "package-lock.json",
];
const RUST_FOR_DEMO = [".cargo", "Cargo.toml", "Cargo.lock", "edge/demo-backend"];
/** Lets wasm-bindgen's macros turn futures into promises by js-sys, which saves compiling a further crate. */
const SAME_MACROS = { WASM_BINDGEN_USE_JS_SYS: "1" };
const WASM_FEATURES = [
  "bulk-memory",
  "exception-handling",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
];

const rustForWorkers = () => (isDevelopment() ? RUST : [...RUST, ...COMPILED_IN]);
const profile = () => (isDevelopment() ? "dev" : "release");
const bin = (root, name) => join(root, "node_modules/.bin", name);

export function buildIslands(root, progress) {
  const runtime = process.env.ISLANDS_RUNTIME ?? "react";
  const inputs = ["islands", "locales", "package-lock.json"];
  const outputs = ["dist/islands.json", "dist/assets", "dist/public/_headers"];
  return unlessUnchanged({ root, stamp: ".vitrina/built/islands", inputs, outputs, extra: runtime }, async () => {
    await run(ownNode(root), ["islands/build.mjs"], { cwd: root, progress });
    publish(join(root, "dist/assets"), join(root, "dist/public"));
  });
}

/** Downloads the crates of Cargo.lock, for steps without network access. */
export function fetchCrates(root, progress) {
  const work = { root, stamp: ".vitrina/built/crates", inputs: ["Cargo.lock"], outputs: [] };
  return unlessUnchanged(work, () => run("cargo", ["fetch", "--locked"], { cwd: root, progress }));
}

/** Always all packages at once: cargo unifies their dependencies' features and compiles these once. */
const PACKAGES = WORKERS.flatMap((worker) => ["-p", worker.package]);

/** Compiles the workers' Rust, all of them in one command so that they link side by side. */
export function compileWorkers(root, progress) {
  const work = { root, stamp: `.vitrina/built/rust-${profile()}`, inputs: rustForWorkers(), outputs: [] };
  return unlessUnchanged(work, () => compile(root, progress));
}

function compile(root, progress) {
  const given = ["build", "--lib", "--profile", profile(), "--target", "wasm32-unknown-unknown", ...PACKAGES];
  return run("cargo", given, { cwd: root, env: SAME_MACROS, progress });
}

/** Builds a worker from the compiled Rust: the JavaScript around it, then the optimised module. */
export async function buildWorker(root, worker, progress) {
  const { package: name, beside = [] } = worker;
  const output = built(worker.output);
  const outputs = [`${output}/index.js`, `${output}/index_bg.wasm`];
  const inputs = [...(name === DEMO ? RUST_FOR_DEMO : rustForWorkers()), ...MODULE, ...beside];
  const work = { root, stamp: `.vitrina/built/${output}`, inputs, outputs };
  const made = await unlessUnchanged(work, async () => {
    const draft = `.vitrina/draft/${output}`;
    const program = await compiled(root, name);
    // Cargo's folder may have been deleted or moved since.
    if (!existsSync(program)) await compile(root, progress);
    await bindWorker(root, program, draft, { debug: isDevelopment(), progress });
    const wasm = await optimise(root, worker, draft, progress);
    rmSync(join(root, output), { recursive: true, force: true });
    cpSync(join(root, draft), join(root, output), { recursive: true });
    cpSync(join(root, wasm), join(root, output, "index_bg.wasm"));
    for (const file of beside) cpSync(join(root, file), join(root, output, basename(file)));
  });
  if (isDevelopment()) await writeDevelopment(root, worker, output, readManifest(root));
  return made;
}

const readManifest = (root) => JSON.parse(readFileSync(join(root, "dist/islands.json"), "utf8"));

/** Path of a worker's compiled program. */
async function compiled(root, name) {
  const folder = isDevelopment() ? "debug" : "release";
  return join(await targetFolder(root), "wasm32-unknown-unknown", folder, `${name.replaceAll("-", "_")}.wasm`);
}

/** A worker without a size limit is only stripped: the optimiser takes longer than it would save. */
async function optimise(root, { mostKilobytes }, draft, progress) {
  const from = `${draft}/index_bg.wasm`;
  if (isDevelopment()) return from;
  const to = `${draft}.wasm`;
  const level = mostKilobytes ? ["-O3"] : [];
  const work = {
    root,
    stamp: `.vitrina/built/${to}`,
    inputs: [from, "package-lock.json"],
    outputs: [to],
    extra: [...level, ...WASM_FEATURES].join(),
  };
  await unlessUnchanged(work, () => {
    const enabled = WASM_FEATURES.map((feature) => `--enable-${feature}`);
    const given = [from, ...level, "--strip-debug", "--strip-producers", ...enabled, "-o", to];
    return run(bin(root, "wasm-opt"), given, { cwd: root, progress });
  });
  return to;
}

export function buildSeed(root, progress) {
  const inputs = [...RUST, "locales", "kv-seed"];
  return unlessUnchanged({ root, stamp: ".vitrina/built/seed", inputs, outputs: ["dist/kv.json"] }, async () => {
    const { out } = await run("cargo", ["run", "-p", "vitrina-site", "--", "seed", "kv-seed"], {
      cwd: root,
      progress,
    });
    if (!Array.isArray(JSON.parse(out))) throw new Stop("The seed is not a list of keys and values.");
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(join(root, "dist/kv.json"), out);
  });
}
