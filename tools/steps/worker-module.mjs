// Turns a compiled worker into the uploaded module: wasm-bindgen generates the glue (edge/bindgen),
// edge/platform/instance.js is put before it, and esbuild bundles both.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unlessUnchanged } from "./fingerprint.mjs";
import { run } from "./run.mjs";

const INSTANCE = "edge/platform/instance.js";
const BINDGEN = ".vitrina/bin/bindgen";

/** Compiles the command that runs wasm-bindgen. */
export function buildBindgen(root, progress) {
  const inputs = ["Cargo.lock", "Cargo.toml", "edge/bindgen"];
  return unlessUnchanged({ root, stamp: ".vitrina/built/bindgen", inputs, outputs: [BINDGEN] }, async () => {
    await run("cargo", ["build", "-p", "vitrina-bindgen"], { cwd: root, progress });
    cpSync(join(await targetFolder(root), "debug/bindgen"), join(root, BINDGEN));
  });
}

/** Cargo's target folder. */
export async function targetFolder(root) {
  const { out } = await run("cargo", ["metadata", "--no-deps", "--offline", "--format-version", "1"], { cwd: root });
  return JSON.parse(out).target_directory;
}

/** Writes index.js and index_bg.wasm of a compiled program into a folder. */
export async function bindWorker(root, program, folder, { debug, progress }) {
  const draft = join(root, `${folder}-glue`);
  rmSync(draft, { recursive: true, force: true });
  await run(join(root, BINDGEN), [program, draft, ...(debug ? ["--debug"] : [])], { cwd: root, progress });
  cpSync(join(root, INSTANCE), join(draft, "instance.js"));
  const into = join(root, folder);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, "index.js"), await bundle(draft));
  cpSync(join(draft, "index_bg.wasm"), join(into, "index_bg.wasm"));
}

/** Bundles the glue and instance.js. The program stays a separate file, which the platform compiles. */
async function bundle(folder) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    stdin: { contents: entryOf(readFileSync(join(folder, "index.js"), "utf8")), resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    external: ["./index_bg.wasm", "cloudflare:*"],
  });
  // The platform supports no other import of wasm modules.
  return outputFiles[0].text.replaceAll("import source ", "import ");
}

/** A worker's exports: its fetch handler and its Durable Object classes. */
function entryOf(glue) {
  const classes = [...glue.matchAll(/^export class (\w+)/gm)].map(([, name]) => name);
  return [
    'import * as built from "./index.js";',
    'import { renewed } from "./instance.js";',
    'export { default } from "./instance.js";',
    ...classes.map((name) => `export const ${name} = renewed(built.${name});`),
  ].join("\n");
}
