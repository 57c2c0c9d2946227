// How long each step took the last time on this machine: the estimates of the next run.
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

/** The seconds of the last time, or `otherwise` on a machine that does not know the step. */
export function usual(name, otherwise) {
  const known = readDurations()[name];
  return typeof known === "number" ? known : otherwise;
}

/** Estimates are a courtesy: a cache that cannot be written costs nothing else. */
export function remember(name, seconds) {
  if (seconds < SHORT_SECONDS) return;
  try {
    mkdirSync(cache(), { recursive: true });
    const draft = `${file()}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ ...read(), [name]: Math.round(seconds) }));
    renameSync(draft, file());
  } catch {}
}
