// What shoppers download stays within its budgets.

import { expect, test } from "vitest";
import { buildIslands, buildStorefront } from "./client.mjs";
import { islandNames } from "./folders.mjs";
import { weigh, weighVisit } from "./sizes.mjs";

const KB = 1024;

test("every page loads at most 3 KB of script", async () => {
  const { files, entry } = await buildStorefront();
  expect(files).toHaveLength(1);
  expect(weigh(files).get(entry)).toBeLessThanOrEqual(3 * KB);
});

test.each([
  ["react", 75],
  ["preact", 20],
])("with %s the search and the cart cost at most %i KB", async (runtime, most) => {
  const [storefront, till] = [await buildStorefront(), await buildStorefront("till/index.ts")];
  const islands = await buildIslands(await islandNames(), runtime);
  expect(weighVisit(storefront, till, islands)).toBeLessThanOrEqual(most * KB);
});

test("the runtime without the shop stays below 2 KB", async () => {
  const { files, entry } = await buildStorefront("runtime/island.ts");
  expect(weigh(files).get(entry)).toBeLessThan(2 * KB);
});
