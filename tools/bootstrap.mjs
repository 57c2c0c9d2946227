// First step of every command: checks the machine and installs the packages.
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkMachine } from "./steps/machine.mjs";
import { preparations } from "./steps/preparations.mjs";
import { step } from "./steps/report.mjs";

export const ROOT = resolve(fileURLToPath(import.meta.url), "../..");

/** Returns the preparations possible on this machine, none of them started. */
export async function bootstrap() {
  process.env.PATH = `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
  await step("machine", checkMachine);
  return preparations(ROOT);
}
