// The islands built with Preact, at the file names of the React build, which the built workers refer to.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unlessUnchanged } from "./fingerprint.mjs";
import { ownNode } from "./packages.mjs";
import { publish } from "./publish.mjs";
import { run } from "./run.mjs";

const FOLDER = ".vitrina/preact";
/** The folder that replaces dist/public. */
export const PREACT_FILES = `${FOLDER}/public`;

export function buildPreact(root, progress) {
  const inputs = ["islands", "locales", "package-lock.json", "dist/islands.json"];
  const work = { root, stamp: ".vitrina/built/preact", inputs, outputs: [PREACT_FILES] };
  return unlessUnchanged(work, async () => {
    const env = { ISLANDS_RUNTIME: "preact", ISLANDS_DIST: join(root, FOLDER) };
    await run(ownNode(root), ["islands/build.mjs"], { cwd: root, env, progress });
    const [react, preact] = ["dist", FOLDER].map((folder) => islandsOf(join(root, folder)));
    publish(join(root, FOLDER, "assets"), join(root, PREACT_FILES));
    cpSync(join(root, "dist/assets"), join(root, PREACT_FILES, "assets"), { recursive: true });
    for (const [name, files] of Object.entries(react)) lead(join(root, PREACT_FILES), files, preact[name]);
  });
}

/** The file addresses of each island, its module first. */
function islandsOf(dist) {
  const { islands } = JSON.parse(readFileSync(join(dist, "islands.json"), "utf8"));
  return Object.fromEntries(Object.entries(islands).map(([name, { module }]) => [name, module.split(" ")]));
}

/** Puts Preact's module at the address of React's, and modules that throw at those of its other chunks. */
function lead(folder, [module, ...chunks], [instead]) {
  if (module === instead) return;
  writeFileSync(join(folder, module), `export { default } from "${instead}";\n`);
  for (const chunk of chunks) writeFileSync(join(folder, chunk), `throw new Error("React is imported");\n`);
}
