// The strategy for an island that may wait until the browser has nothing better to do.

import type { Strategy } from "./island.ts";

const PATIENCE_MS = 2000;

export const idle: Strategy = (start) => {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: PATIENCE_MS });
  else setTimeout(start, 200);
};
