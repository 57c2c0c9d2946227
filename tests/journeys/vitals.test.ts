// A site that measures its pages: a browser tells the vitals of a page once, when it is left, and not before the visitor
// has allowed statistics.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open({ points: true, site: { vitals: "after_consent", services: [] } });
const { shop } = stage;
const visits = () => shop.points.filter(({ blobs }) => blobs[0] === "visit");

test("a visitor who has allowed statistics is measured from the next page on, one who has not is not", async () => {
  const ana = await stage.customer({ undecided: true });
  const { page, say } = ana;
  const ready = () => page.locator("shop-island[name=vitals][ready]").waitFor({ state: "attached" });
  await page.goto("/ro/contacts");
  await ready();
  const accept = page.getByRole("button", { name: say("consent.accept") });
  await accept.click();
  await accept.waitFor({ state: "hidden" });
  await page.goto("/ro/about");
  await ready();
  await page.locator("h1").click();
  await page.goto("/ro/delivery");
  await until("the page was measured", async () => visits().length > 0);
  const [visit] = visits();
  assert.deepEqual(visit?.blobs.slice(0, 4), ["visit", "casa", "About", "ro"]);
  assert.equal(visit?.blobs[5], "other");
  const [lcp = -1, , cls = -1, ttfb = -1, fcp = -1] = visit?.doubles ?? [];
  assert.ok(ttfb >= 0 && fcp > 0 && lcp >= fcp && cls >= 0, JSON.stringify(visit));
  assert.equal(visits().length, 1, "nothing was sent of the page before the choice");
});
