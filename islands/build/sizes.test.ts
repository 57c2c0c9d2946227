// What shoppers download stays within its budgets.

import { expect, test } from "vitest";
import { buildInline, buildIslands, buildModule, buildPlain, buildStorefront } from "./client.mjs";
import { inlineNames, islandNames } from "./folders.mjs";
import { weigh, weighFirstLoad, weighVisit } from "./sizes.mjs";

const KB = 1024;

test("every page has at most 5 KB of script, with what stands in the page itself", async () => {
  const storefront = await buildStorefront();
  expect(storefront.files).toHaveLength(1);
  const inline = Object.fromEntries(
    await Promise.all((await inlineNames()).map(async (name) => [name, await buildInline(name)])),
  );
  expect(Object.keys(inline)).not.toEqual([]);
  expect(weighFirstLoad(storefront, inline)).toBeLessThanOrEqual(5 * KB);
});

test.each([
  ["react", 75],
  ["preact", 20],
])("with %s the search and the cart cost at most %i KB", async (runtime, most) => {
  const [storefront, actions] = [await buildStorefront(), await buildPlain("actions")];
  const islands = await buildIslands((await islandNames()).react, runtime);
  expect(weighVisit(storefront, actions, islands)).toBeLessThanOrEqual(most * KB);
});

test("the runtime without the shop stays below 2 KB", async () => {
  const { files, entry } = await buildModule("runtime/island.ts");
  expect(weigh(files).get(entry)).toBeLessThan(2 * KB);
});
