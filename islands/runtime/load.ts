// The strategy for an island that a shopper needs at once.

import type { Strategy } from "./island.ts";

export const load: Strategy = (start) => start();
