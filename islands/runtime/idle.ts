// The strategy for an island that may wait until the browser has nothing better to do.

import type { Strategy } from "./island.ts";

/** Safari has no requestIdleCallback. */
export const idle: Strategy = (start) => (self.requestIdleCallback ?? setTimeout)(start);
