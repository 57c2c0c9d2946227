// Another language is the same page, and stays chosen.
import assert from "node:assert/strict";
import { aProduct } from "../../support/goods.ts";
import { wordsOf } from "../../support/words.ts";
import type { Journey } from "../scene.ts";

const UKRAINIAN = "Українська";

export const LANGUAGE: Journey[] = [
  {
    name: "another language is chosen, shows the same page, and stays chosen",
    async go(ana, { shop }) {
      const { path, id } = await aProduct(shop, "casa", "ro");
      const there = await aProduct(shop, "casa", "uk");
      assert.equal(there.id, id);
      await ana.goto(path);
      const choose = ana.say("language.choose");
      const contacts = { role: "complementary", name: ana.say("shop.contacts") };
      await ana.click({ role: "button", name: choose, within: contacts });
      const panel = { role: "navigation", name: choose };
      await ana.click({ role: "link", name: UKRAINIAN, within: panel });

      await ana.expectPath(there.path);
      await ana.see(ana.heading(there.title));
      assert.equal(await ana.tab.run(() => document.documentElement.lang), "uk");
      assert.equal(await ana.cookie("i18n_redirected"), "uk");
      const say = wordsOf("uk");
      await ana.see({ role: "button", name: say("product.add_to_cart"), within: ana.main });

      await ana.goto("/");
      assert.equal(await ana.path(), "/uk");
      await ana.see(ana.heading(say("home.categories")));
    },
  },
];
