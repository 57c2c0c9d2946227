// Strategy `idle`: starts when the browser is idle.

import type { Strategy } from "./island.ts";

/** Limit for a page that is never idle or never drawn. */
const TIMEOUT_MS = 1000;

export const idle: Strategy = (start) => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: TIMEOUT_MS });
  // Safari has no idle callbacks.
  else setTimeout(start);
};
