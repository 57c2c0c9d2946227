// What every command does first: it looks at the machine and at the packages.
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkMachine } from "./steps/machine.mjs";
import { preparations } from "./steps/preparations.mjs";
import { step } from "./steps/report.mjs";

export const ROOT = resolve(fileURLToPath(import.meta.url), "../..");

/** Answers what can be prepared on this machine; nothing of it has begun. */
export async function bootstrap() {
  process.env.PATH = `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
  await step("machine", checkMachine);
  return preparations(ROOT);
}
