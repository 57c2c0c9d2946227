// What every command does first: from a bare machine to the project's packages and its own Node.
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkMachine } from "./steps/machine.mjs";
import { continueUnderOwnNode, installPackages } from "./steps/packages.mjs";
import { step } from "./steps/report.mjs";

export const ROOT = resolve(fileURLToPath(import.meta.url), "../..");

/** Returns only under the right Node; before that it runs the same command there and exits with its code. */
export async function bootstrap() {
  process.env.PATH = `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
  if (!process.env.VITRINA_BOOTSTRAPPED) {
    await step("machine", checkMachine);
    await step("npm packages", (progress) => installPackages(ROOT, progress));
  }
  await continueUnderOwnNode(ROOT);
}
