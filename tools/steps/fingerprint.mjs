// Stores a hash of each step's inputs, so that an unchanged step is skipped.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** One hash over files and folders; a path that does not exist counts as empty. */
export function fingerprint(root, paths, extra = "") {
  const hash = createHash("sha256").update(extra);
  for (const path of paths.flatMap((one) => filesOf(root, one))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesOf(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(root, join(path, name)));
}

/**
 * Does `work` unless `stamp` says that the same inputs already gave the outputs, at most `longestMs` ago.
 * The stamp is written last, so that a broken run is never taken for a finished one.
 */
export async function unlessUnchanged(step, work) {
  const now = fingerprintOf(step);
  if (isUnchanged(step, now) && ageMs(step) <= (step.longestMs ?? Number.POSITIVE_INFINITY)) return "unchanged";
  await work();
  const file = join(step.root, step.stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, now);
}

const fingerprintOf = ({ root, inputs, extra }) => fingerprint(root, inputs, extra);

const ageMs = ({ root, stamp }) => Date.now() - statSync(join(root, stamp)).mtimeMs;

/** Whether the outputs are there and were made of these inputs. */
export function isUnchanged(step, now = fingerprintOf(step)) {
  const file = join(step.root, step.stamp);
  const hasOutputs = step.outputs.every((path) => existsSync(join(step.root, path)));
  return hasOutputs && existsSync(file) && readFileSync(file, "utf8") === now;
}
