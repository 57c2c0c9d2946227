// Installs node_modules by the lock, and continues under the Node that wrangler needs.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unlessUnchanged } from "./fingerprint.mjs";
import { Stop } from "./report.mjs";
import { run, runHere } from "./run.mjs";

/** The project's own Node, which npm installs. */
export const ownNode = (root) => join(root, "node_modules/.bin/node");

export function installPackages(root, progress) {
  const inputs = ["package.json", "package-lock.json"];
  const outputs = ["node_modules/.bin/node"];
  return unlessUnchanged({ root, stamp: "node_modules/.vitrina-lock", inputs, outputs }, async () => {
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: root, env: { PATH: pathWithout(root) }, progress });
    if (!existsSync(ownNode(root))) {
      throw new Stop("npm installed no Node: allow the install script of the package `node`, then run `npm ci`.");
    }
  });
}

/** npm replaces the folder that holds our own Node, so it must not run on it. */
const pathWithout = (root) =>
  process.env.PATH.split(delimiter)
    .filter((folder) => folder !== join(root, "node_modules/.bin"))
    .join(delimiter);

/**
 * Runs one of our scripts under the project's own Node: imported here, or in a child process whose exit code becomes
 * ours.
 */
export async function underOwnNode(root, script) {
  const own = realpathSync(ownNode(root));
  if (realpathSync(process.execPath) === own) return import(script);
  process.exit(await runHere(own, [script]));
}
