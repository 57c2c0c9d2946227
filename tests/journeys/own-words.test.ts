// A site's own texts stay when islands take over the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { complaintsOf } from "../support/browser.ts";
import { ROOT } from "../support/root.ts";
import { Stage } from "../support/stage.ts";

const { words } = JSON.parse(readFileSync(resolve(ROOT, "kv-seed/sites/polska.json"), "utf8"));
const stage = await Stage.open();

for (const language of ["uk", "en"] as const) {
  test(`the search of the Polish site keeps its own placeholder, in ${language}`, async () => {
    const ana = await stage.customer({ site: "polska", language });
    const complaints = complaintsOf(ana.page);
    await ana.open();
    const placeholder = () => ana.search.getAttribute("placeholder");
    assert.equal(await placeholder(), words[language]["shop.search_placeholder"], "as it was served");
    await ana.search.focus();
    await ana.page.locator("shop-island[name=header-search][ready]").waitFor({ state: "attached" });
    await ana.search.fill("к");
    assert.equal(await placeholder(), words[language]["shop.search_placeholder"], "as the island draws it");
    assert.deepEqual(complaints, [], "React would complain of markup that differs");
  });
}
