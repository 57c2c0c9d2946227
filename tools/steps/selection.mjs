// Selects the programs, and their files or tests, for `npm test -- <part> <name>`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PARTS } from "./parts.mjs";
import { Stop } from "./report.mjs";

/** Parses the arguments: a part and a name, all parts without some, or the changes since a revision. */
export function parseArguments(given) {
  const args = given.map((one) => (one === "--changed" ? "--changed=" : one));
  const options = {
    show: { type: "boolean" },
    without: { type: "string", multiple: true },
    changed: { type: "string" },
  };
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true });
  const [part, name] = positionals;
  const changed = values.changed === undefined ? undefined : String(values.changed);
  return { part, name, changed, without: [values.without ?? []].flat().map(String), show: values.show === true };
}

/** All steps but those of excluded parts, or the steps of one part. If a part has several, `name` selects among them. */
export function chosenParts(part, name, without = []) {
  const known = new Set(PARTS.map((one) => one.part));
  const unknown = [part ?? [], without].flat().find((one) => !known.has(one));
  if (unknown !== undefined) throw new Stop(`There is no part ${unknown}. There are: ${[...known].join(", ")}.`);
  const found = PARTS.filter((one) => (!part || one.part === part) && !without.includes(one.part));
  if (!name) return found;
  if (found.length === 1) return found.map((one) => ({ ...one, given: narrowed(one, name), files: [] }));
  const named = found.filter((one) => one.name.includes(name));
  if (named.length === 0) throw new Stop(`No step of ${part} has ${name} in its name.`);
  return named;
}

/** Arguments that narrow a program to files with the name in their path, or to tests with it in their title. */
function narrowed({ program, folder, given }, name) {
  if (program === "cargo") return [...given, name];
  const files = testFiles(folder);
  const named = files.filter((path) => path.includes(name));
  if (program === "vitest") return [...given, ...(named.length > 0 ? [name] : ["-t", name])];
  if (named.length > 0) return [...given, ...named];
  return [...given, `--pattern=${name}`, ...filesWithTitle(files, name)];
}

/** Files with a test whose title contains the name. A title may be computed, but from words of its file. */
function filesWithTitle(files, name) {
  const title = (line) => /^\s*(test|journey)\(/.test(line) && line.includes(name);
  const words = name.split(" ");
  const sources = files.map((path) => ({ path, source: readFileSync(path, "utf8") }));
  const titled = sources.filter(({ source }) => source.split("\n").some(title));
  const found =
    titled.length > 0 ? titled : sources.filter(({ source }) => words.every((word) => source.includes(word)));
  if (found.length === 0) throw new Stop(`No test and no file of tests has ${name} in its name.`);
  return found.map(({ path }) => path);
}

const testFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path));
