// Hashed build files: cached by browsers for good, and complete.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { openShop, ROOT, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const manifest = readFileSync(resolve(ROOT, "dist/islands.json"), "utf8");
const addresses = new Set(manifest.match(/\/assets\/[\w.-]+/g));

test("every file of the build manifest is served and immutable", async () => {
  assert.ok(addresses.size > 5, "the build names its files");
  for (const address of addresses) {
    const { status, headers } = await shop.fetch(address);
    assert.deepEqual(
      [address, status, headers.get("cache-control")],
      [address, 200, "public, max-age=31536000, immutable"],
    );
  }
});

test("a file of another build is an uncached 404", async () => {
  const { status, headers } = await shop.fetch("/assets/storefront-00000000.js");
  assert.equal(status, 404);
  assert.doesNotMatch(headers.get("cache-control") ?? "", /immutable/);
});
