// The demo backend's full catalogue on disk, generated anew after a day: the tests' shops start with a copy.
import { join } from "node:path";
import { built } from "../workers.mjs";
import { isUnchanged, unlessUnchanged } from "./fingerprint.mjs";
import { ownNode } from "./packages.mjs";
import { run } from "./run.mjs";

const STATE = ".vitrina/demo-state";

const work = (root) => ({
  root,
  stamp: ".vitrina/built/demo-state",
  inputs: [built("dist/demo-backend"), "wrangler.demo-backend.toml", "package-lock.json", "tools/grow-demo.mjs"],
  outputs: [STATE],
  // Its accounts have ordered some days before, and the tests look for these orders by day.
  longestMs: 24 * 3600 * 1000,
});

export function growDemo(root, progress) {
  return unlessUnchanged(work(root), () =>
    run(ownNode(root), ["tools/grow-demo.mjs", join(root, STATE)], { progress }),
  );
}

/** The generated catalogue's folder, if it matches the current build of the demo backend. */
export const grownDemo = (root) => (isUnchanged(work(root)) ? join(root, STATE) : undefined);
