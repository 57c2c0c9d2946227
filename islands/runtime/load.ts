// Strategy `load`: starts at once.

import type { Strategy } from "./island.ts";

export const load: Strategy = (start) => start();
