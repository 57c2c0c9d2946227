// `npm test -- --changed`: finds the parts to which the files changed since main belong. A file that no line names
// belongs to all parts.
import { existsSync } from "node:fs";
import { PARTS } from "./parts.mjs";
import { run } from "./run.mjs";
import { chosenParts } from "./selection.mjs";

const OPENING_SHOPS = ["worker", "faults", "journeys", "preact", "django", "engines", "loop"];
/** Fuzzed readers are Rust only, in these crates. */
const BUT_FUZZ = PARTS.map(({ part }) => part).filter((part) => part !== "fuzz");

/** The first matching line counts. `own` is the part in which a test file can run alone. */
const LINES = [
  [/^docs\/(openapi\.json|(backend|calls|sites)\.md|site\.schema\.json)$/, ["check", "rules"]],
  [/^(docs\/|LICENSE$|[^/]+\.md$|tests\/.*\.md$)/, ["check"]],
  [/^tests\/(tidy|bench|soak|measure|look)\//, ["check"]],
  [/^tests\/contract\//, ["check", "rules", "fuzz", "worker", "journeys", "django"]],
  [/^tests\/support\//, ["check", ...OPENING_SHOPS]],
  [/^tests\/journeys\//, ["check", "own", "preact"]],
  [/^tests\/(worker|faults|django|engines|loop)\//, ["check", "own"]],
  [/^islands\/.*\.test\.tsx?$/, ["check", "islands"]],
  [/^edge\/.*(^|[/_])tests(\.rs$|\/)/, ["check", "rules"]],
  [/^edge\/fuzz\//, ["check", "rules", "fuzz"]],
  [/^edge\/contract\//, ["check", "rules", "fuzz", "django"]],
  [/^(islands|locales|kv-seed)\/|^edge\/(demo-backend|worker|carts|platform|bindgen)\//, BUT_FUZZ],
];

/**
 * The parts to which these files belong, each with its test files, or undefined for all of them.
 * @param {string[]} paths
 * @returns {Map<string, string[] | undefined>}
 */
export function partsOf(paths) {
  const found = new Map();
  for (const path of paths) {
    const parts = LINES.find(([pattern]) => pattern.test(path))?.[1] ?? PARTS.map(({ part }) => part);
    for (const part of parts) {
      if (part !== "own") found.set(part, undefined);
      else addFile(found, path.split("/")[1], path);
    }
  }
  return found;
}

/** A part that runs whole stays whole; a helper beside test files counts for all of them; a deleted file runs nowhere. */
function addFile(found, part, path) {
  if (!path.endsWith(".test.ts")) found.set(part, undefined);
  else if (!existsSync(path)) return;
  else if (!found.has(part)) found.set(part, [path]);
  else found.get(part)?.push(path);
}

/** The parts to run for changes since a revision, or since the branch left main, without the excluded ones. */
export async function changedParts(revision, without = []) {
  return partsToRun(await changedFiles(revision), without);
}

/** The parts that these files can break, without the excluded ones. */
export function partsToRun(paths, without = []) {
  const found = partsOf(paths);
  return chosenParts(undefined, undefined, without)
    .filter(({ part }) => found.has(part))
    .map((one) => {
      const files = found.get(one.part);
      return files ? { ...one, files } : one;
    });
}

async function changedFiles(revision) {
  const git = async (...given) => (await run("git", given)).out.split("\n").filter(Boolean);
  const [main = "origin/main"] = await git("branch", "--list", "main", "--format=%(refname:short)");
  const [base] = revision ? [revision] : await git("merge-base", "HEAD", main);
  const changed = await git("diff", "--name-only", "--no-renames", base);
  return [...changed, ...(await git("ls-files", "--others", "--exclude-standard"))];
}
