// Elements that every page has: its root and its islands, by name.

import type { ShopIsland } from "../runtime/island.ts";

export const root = document.documentElement;

export function findIsland(name: string): ShopIsland | null {
  return document.querySelector<ShopIsland>(`shop-island[name=${name}]`);
}
