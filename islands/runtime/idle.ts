// The strategy for an island that may wait until the browser is idle.

import type { Strategy } from "./island.ts";

/** A page that is never idle, or is not drawn at all, waits no longer than this. */
const TIMEOUT_MS = 1000;

export const idle: Strategy = (start) => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: TIMEOUT_MS });
  // Safari has no idle callbacks.
  else setTimeout(start);
};
