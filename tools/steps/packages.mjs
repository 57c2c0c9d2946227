// Brings node_modules to what the lock says, and continues under the Node that wrangler needs.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unlessUnchanged } from "./fingerprint.mjs";
import { Stop } from "./report.mjs";
import { run, runHere, stopChildren } from "./run.mjs";

export function installPackages(root, progress) {
  const inputs = ["package.json", "package-lock.json"];
  const outputs = ["node_modules/.bin/node"];
  return unlessUnchanged({ root, stamp: "node_modules/.vitrina-lock", inputs, outputs }, async () => {
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: root, env: { PATH: pathWithout(root) }, progress });
    if (!existsSync(join(root, outputs[0]))) {
      throw new Stop("npm installed no Node: allow the install script of the package `node`, then run `npm ci`.");
    }
  });
}

/** npm replaces the folder that holds our own Node, so it must not itself run on it. */
const pathWithout = (root) =>
  process.env.PATH.split(delimiter)
    .filter((folder) => folder !== join(root, "node_modules/.bin"))
    .join(delimiter);

/** Starts the same command again under the project's own Node, unless it already runs there. */
export async function continueUnderOwnNode(root) {
  const own = realpathSync(join(root, "node_modules/.bin/node"));
  if (realpathSync(process.execPath) === own) return;
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopChildren(signal));
  process.exit(await runHere(own, process.argv.slice(1), { VITRINA_BOOTSTRAPPED: "1" }));
}
