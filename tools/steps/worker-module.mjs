// From a compiled worker to the module that is uploaded: wasm-bindgen writes the JavaScript around the program
// (edge/bindgen), edge/platform/instance.js stands before it, and esbuild makes one file of both.
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

/** Where cargo puts what it compiles. */
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

/** The glue and what stands before it in one file. The program is a file of its own, which the platform compiles. */
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
  // The platform knows no other import of a program.
  return outputFiles[0].text.replaceAll("import source ", "import ");
}

/** What a worker exports: the answer to requests, and its classes of Durable Objects. */
function entryOf(glue) {
  const classes = [...glue.matchAll(/^export class (\w+)/gm)].map(([, name]) => name);
  return [
    'import * as built from "./index.js";',
    'import { renewed } from "./instance.js";',
    'export { default } from "./instance.js";',
    ...classes.map((name) => `export const ${name} = renewed(built.${name});`),
  ].join("\n");
}
