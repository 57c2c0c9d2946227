// Transfer sizes stay within their budgets.

import { expect, test } from "vitest";
import { LIMITS } from "../../tools/limits.mjs";
import { buildInline, buildIslands, buildModule, buildPlain, buildStorefront } from "./client.mjs";
import { inlineNames, islandNames } from "./folders.mjs";
import { weigh, weighFirstLoad, weighVisit } from "./sizes.mjs";

const KB = 1024;
const { firstScriptsKilobytes, runtimeKilobytes, visitKilobytes } = LIMITS;

test(`every page has at most ${firstScriptsKilobytes} KB of script, inline scripts included`, async () => {
  const storefront = await buildStorefront();
  expect(storefront.files).toHaveLength(1);
  const inline = Object.fromEntries(
    await Promise.all((await inlineNames()).map(async (name) => [name, await buildInline(name)])),
  );
  expect(Object.keys(inline)).not.toEqual([]);
  expect(weighFirstLoad(storefront, inline)).toBeLessThanOrEqual(firstScriptsKilobytes * KB);
});

test.each(Object.entries(visitKilobytes))(
  "with %s the search and the cart cost at most %d KB",
  async (runtime, most) => {
    const [storefront, actions] = [await buildStorefront(), await buildPlain("actions")];
    const islands = await buildIslands((await islandNames()).react, runtime);
    expect(weighVisit(storefront, actions, islands)).toBeLessThanOrEqual(most * KB);
  },
);

test(`the runtime without the shop stays below ${runtimeKilobytes} KB`, async () => {
  const { files, entry } = await buildModule("runtime/island.ts");
  expect(weigh(files).get(entry)).toBeLessThan(runtimeKilobytes * KB);
});
