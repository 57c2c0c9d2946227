// Folder layout. An island is a folder with an index: `index.tsx` is a React island, whose component has the folder's
// name and is prerendered with the props in its `slots.ts`; `index.ts` is a plain module without markup.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const islandsRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const repository = dirname(islandsRoot);
export const dist = process.env.ISLANDS_DIST ?? join(repository, "dist");

/** Names of the islands, by kind. */
export async function islandNames() {
  const folders = (await readdir(islandsRoot)).sort();
  const having = (file) => folders.filter((name) => existsSync(join(islandsRoot, name, file)));
  return { react: having("index.tsx"), plain: having("index.ts") };
}

/** Names of the scripts that are inlined into pages. */
export async function inlineNames() {
  const files = (await readdir(join(islandsRoot, "inline"))).sort();
  return files.filter((file) => !file.includes(".test.")).map((file) => basename(file, ".ts"));
}

/** `cart-drawer` → `CartDrawer` */
export function componentOf(name) {
  return name.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
}
