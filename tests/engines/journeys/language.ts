// Choosing another language.
import assert from "node:assert/strict";
import { aProduct } from "../../support/goods.ts";
import { wordsOf } from "../../support/words.ts";
import type { Journey } from "../suite.ts";

const UKRAINIAN = { code: "uk", name: "Українська" } as const;

export const LANGUAGE: Journey[] = [
  {
    name: "another language shows the same page and stays chosen",
    async run(ana, { shop }) {
      const here = await aProduct(shop, "casa", ana.language);
      const there = await aProduct(shop, "casa", UKRAINIAN.code);
      assert.equal(there.id, here.id);
      await ana.goto(here.path);
      await ana.click(ana.button("language.choose", { role: "complementary", name: ana.say("shop.contacts") }));
      const panel = { role: "navigation", name: ana.say("language.choose") };
      await ana.click({ role: "link", name: UKRAINIAN.name, within: panel });

      await ana.expectPath(there.path);
      await ana.see(ana.heading(there.title));
      const say = wordsOf(UKRAINIAN.code);
      await ana.see({ role: "button", name: say("product.add_to_cart"), within: ana.main });
      assert.equal(await ana.tab.run(() => document.documentElement.lang), UKRAINIAN.code);
      await ana.expectCookie("i18n_redirected", UKRAINIAN.code);

      await ana.goto("/");
      await ana.expectPath(`/${UKRAINIAN.code}`);
      await ana.see(ana.heading(say("home.categories")));
    },
  },
];
