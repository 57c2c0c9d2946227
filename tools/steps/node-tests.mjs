// Runs files of node:test in parallel, the slowest of the last run first (a new one by its size), so that a short one
// ends last. Arguments:
// `--together`, `--forced`, `--pattern` (part of a test's title), and files or file patterns.
import { globSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";
import { remember, usual } from "./durations.mjs";
import seconds from "./seconds.mjs";

const FILE_MS = 600_000;
/** Estimates a file that has not run on this machine yet. */
const BYTES_PER_SECOND = 250;

const { values, positionals } = parseArgs({
  options: { together: { type: "string" }, forced: { type: "boolean" }, pattern: { type: "string" } },
  allowPositionals: true,
});
const files = globSync(positionals).sort();
const expected = new Map(files.map((file) => [file, usual(file, statSync(file).size / BYTES_PER_SECOND)]));
const longestFirst = files
  .toSorted((one, other) => expected.get(other) - expected.get(one))
  .map((file) => resolve(file));
const tests = run({
  files: longestFirst,
  concurrency: Number(values.together),
  forceExit: values.forced ?? false,
  timeout: FILE_MS,
  ...(values.pattern && { testNamePatterns: [values.pattern] }),
});
tests.on("test:summary", ({ file, success }) => {
  if (file === undefined && !success) process.exitCode = 1;
});
tests.on("test:complete", ({ name, file, nesting, details }) => {
  const isFile = nesting === 0 && resolve(name) === file;
  if (isFile && !values.pattern) remember(relative(process.cwd(), file), details.duration_ms / 1000);
});
tests.compose(spec).pipe(process.stdout);
tests.compose(seconds).pipe(process.stderr);
