// Finds the islands that stand on every page.

import type { ShopIsland } from "../runtime/island.ts";

export const find = (name: string) => document.querySelector<ShopIsland>(`shop-island[name=${name}]`);
