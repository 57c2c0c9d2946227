// Where things lie: an island is a folder with a module and the slots of its markup.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const islandsRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const repository = dirname(islandsRoot);
export const dist = process.env.ISLANDS_DIST ?? join(repository, "dist");

/** Islands without markup of their own and without a framework: a module that is called. */
export const PLAIN = ["consent", "recent-shelf", "shell-form", "till"];

export async function islandNames() {
  const entries = await readdir(islandsRoot);
  return entries.filter((name) => existsSync(join(islandsRoot, name, "slots.ts"))).sort();
}

/** `cart-drawer` is the component `CartDrawer`. */
export function componentOf(name) {
  return name.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
}
