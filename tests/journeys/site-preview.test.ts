// The preview of a version in a browser: the link is opened, the bar is on every page to the checkout, and its button
// ends the preview, with and without scripts.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import { PLENTY } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { previewToken } from "../support/preview-link.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const config = await stage.shop.config();
const key = randomBytes(32).toString("hex");
const current = (await config.get("site/casa")) ?? "";
const { site, theme } = JSON.parse((await config.get(`site/casa/${current}`)) ?? "{}");
await config.put("site/casa/next", JSON.stringify({ site: { ...site, currency: "EUR" }, theme }));
await config.put("preview/casa", key);
const link = `?preview=${previewToken(key, { version: "next" })}`;

for (const visitor of [{}, { phone: true }, { language: "uk", phone: true }, { javaScript: false }] as const) {
  test(`a preview begins, is marked to the checkout, and ends: ${JSON.stringify(visitor)}`, async () => {
    const ana = await stage.customer(visitor);
    const { page, say } = ana;
    await ana.open(link);
    assert.ok(!page.url().includes("preview"));
    const bar = page.getByRole("complementary", { name: say("preview.label") });
    await bar.waitFor();
    await expectNoSideways(page, page.url());
    if (!("javaScript" in visitor)) {
      await expectAccessibleInBothSchemes(page);
      await ana.has(PLENTY);
      for (const path of ["/cart", "/checkout"]) {
        await ana.open(path);
        await bar.waitFor();
        await page.getByText("€").first().waitFor({ state: "attached" });
        await expectNoSideways(page, page.url());
      }
      await ana.open();
    }
    await bar.getByRole("button", { name: say("preview.end") }).click();
    await bar.waitFor({ state: "detached" });
    assert.ok(!(await page.content()).includes("€"));
  });
}
