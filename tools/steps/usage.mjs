// `--help` of the commands that are written in scripts: the comment at the start of a file says what it is for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Prints the comment at the start of the file and ends the process, if the arguments ask for help.
 * @param {string} path relative to the project
 */
export function answerHelp(path) {
  if (!process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) return;
  const lines = readFileSync(join(ROOT, path), "utf8").split("\n");
  const end = lines.findIndex((line) => !line.startsWith("//"));
  const text = lines.slice(0, end).map((line) => line.replace(/^\/\/ ?/, ""));
  console.log(text.join("\n"));
  process.exit(0);
}
