// The strategy for an island that may wait until the browser has nothing better to do.

import type { Strategy } from "./island.ts";

/** A page that never rests, or that is not drawn, waits no longer than this. */
const MOST = { timeout: 1000 };

/** Safari has no requestIdleCallback; there it is done at once. */
export const idle: Strategy = (start) => (self.requestIdleCallback ?? setTimeout)(start, MOST as never);
