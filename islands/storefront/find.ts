// What stands on every page: its root, and islands by their names.

import type { ShopIsland } from "../runtime/island.ts";

export const { documentElement: root } = document;

export const find = (name: string) => document.querySelector<ShopIsland>(`shop-island[name=${name}]`);
