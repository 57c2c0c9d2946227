// Durations of each step's last run on this machine: the estimates of the next run.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./cache.mjs";

const SHORT_SECONDS = 1;
const file = () => join(cache(), "durations.json");

function readDurations() {
  try {
    return JSON.parse(readFileSync(file(), "utf8"));
  } catch {
    return {};
  }
}

/** The last duration in seconds, or `otherwise` if the step has not run here. */
export function usual(name, otherwise) {
  const known = readDurations()[name];
  return typeof known === "number" ? known : otherwise;
}

/** Estimates are optional: a failed write of the cache is ignored. */
export function remember(name, seconds) {
  if (seconds < SHORT_SECONDS) return;
  try {
    mkdirSync(cache(), { recursive: true });
    const draft = `${file()}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ ...readDurations(), [name]: Math.round(seconds) }));
    renameSync(draft, file());
  } catch {}
}
