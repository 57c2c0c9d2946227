// A page that was left is kept whole by the browser, and Back shows it as it was: nothing on it may forbid that.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { aCategory, aProduct, PLENTY, someContent } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open({ backForwardCache: true });
const { shop } = stage;

/** How the page that is left is shown again by Back: `kept`, or why it was not. */
async function comesBack(ana: Customer): Promise<string> {
  const { page } = ana;
  const left = page.url();
  await ana.open("/delivery");
  await page.goBack({ waitUntil: "commit" });
  return until("the page is shown again", () =>
    page.evaluate((address) => {
      const { shown } = globalThis as unknown as { shown?: boolean };
      const [entry] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
        notRestoredReasons?: { toJSON(): unknown } | null;
      })[];
      if (location.href !== address || shown === undefined) return false;
      return shown ? "kept" : JSON.stringify(entry?.notRestoredReasons ?? "loaded anew");
    }, left),
  );
}

for (const known of [false, true]) {
  const who = known ? "somebody with a cart and favourites" : "a new visitor";
  test(`every kind of page comes back as it was left, to ${who}`, async () => {
    const ana = await stage.customer();
    await ana.page.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { shown: persisted }));
      addEventListener("pagehide", () => Object.assign(globalThis, { shown: undefined }));
    });
    if (known) {
      await ana.open();
      await ana.has(PLENTY);
      await ana.context.addCookies([{ name: "favourites", value: PLENTY, url: shop.origin() }]);
    }
    const within = (path: string) => path.slice("/ro".length);
    const { article } = await someContent(shop);
    const gone: string[] = [];
    for (const path of [
      "",
      within(await aCategory(shop)),
      within((await aProduct(shop)).path),
      `/articles/${article}`,
      "/cart",
      "/favorites",
      "/search?query=oala",
    ]) {
      await ana.open(path);
      await ana.page.waitForLoadState("load");
      const how = await comesBack(ana);
      if (how !== "kept") gone.push(`${path}: ${how}`);
    }
    assert.deepEqual(gone, []);
  });
}
