// Favourites of adverts from the heart to the undo, with and without scripts; on a phone and a desktop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();

// The demo writes its adverts when they are first asked for.
await until("the adverts are written", async () => (await stage.shop.fetch("/ro/adverts", { site: "imobil" })).ok);

const hearts = (ana: Customer) => ana.main.getByRole("button", { name: ana.say("product.favourite") });
const saved = async (ana: Customer) =>
  (await ana.context.cookies()).find(({ name }) => name === "favourites")?.value.split(".").length ?? 0;

for (const phone of [false, true]) {
  for (const javaScript of [true, false]) {
    test(`adverts are saved, cleared and put back, ${phone ? "phone" : "desktop"}, ${javaScript ? "with" : "without"} scripts`, async () => {
      const ana = await stage.customer({ phone, javaScript, site: "imobil" });
      await ana.open("/adverts");
      for (const at of [0, 1]) {
        await hearts(ana).nth(at).click();
        await until("it is saved", async () => (await saved(ana)) === at + 1);
      }
      await ana.open("/favorites");
      assert.equal(await hearts(ana).count(), 2);
      if (javaScript) await expectAccessibleInBothSchemes(ana.page);
      await expectNoSideways(ana.page, "favourites");
      await ana.main.getByText(ana.say("favourites.clear"), { exact: true }).click();
      await ana.main.getByRole("button", { name: ana.say("favourites.clear_all") }).click();
      await ana.heading(ana.say("advertfavourites.empty_title")).waitFor();
      if (javaScript) await expectAccessibleInBothSchemes(ana.page);
      await ana.main.getByRole("button", { name: ana.say("favourites.undo") }).click();
      await until("both are back", async () => (await hearts(ana).count()) === 2);
      assert.equal(await saved(ana), 2);
    });
  }
}
