// Controls and texts that an engine would show in its own way look as the shop draws them.
import assert from "node:assert/strict";
import { aCategory, aProduct } from "../../support/goods.ts";
import type { Journey } from "../suite.ts";

const appearanceOf = (control: Element) => getComputedStyle(control).appearance;

/** The distance between the last text of a line and the element before it. */
const gapAfterRating = (line: Element) => {
  const rating = line.querySelector("b") as Element;
  const text = document.createRange();
  text.selectNodeContents(rating.nextSibling as Node);
  return text.getBoundingClientRect().left - rating.getBoundingClientRect().right;
};
/** The gap is 4 px; engines round the width of text. */
const LEAST_GAP = 3;

export const CONTROLS: Journey[] = [
  {
    name: "the list of cities is not drawn by the engine, and a chosen city stays chosen",
    async run(ana) {
      await ana.open();
      const cities = { role: "combobox", name: ana.say("states.city") };
      assert.equal(await ana.tab.run(appearanceOf, await ana.see(cities)), "none");
      await ana.select(cities, 1);
      const chosen = await ana.until("the cookie of the city", () => ana.cookie("selected_city"));
      await ana.open("/about");
      await ana.expectValue(cities, chosen);
    },
  },
  {
    name: "the fields of the price take decimals without spin buttons, and filter the category",
    async run(ana, { shop }) {
      const category = await aCategory(shop);
      await ana.goto(category);
      const least = ana.field("catalogue.price_from");
      await ana.see(ana.field("catalogue.price_to"));
      await ana.fill(least, "100,509");
      await ana.press("Enter");
      await ana.until("the filtered page", async () =>
        (await ana.path()).startsWith(`${category}?filters=price:100.5`),
      );
      await ana.expectValue(least, "100,50");
    },
  },
  {
    name: "a change without an answer is asked about over the open cart, and spoken when it is given up",
    async run(ana, { shop }) {
      const { path, title } = await aProduct(shop, "casa", ana.language);
      await ana.goto(path);
      await ana.click(ana.button("product.add_to_cart"));
      await ana.expectInCart(1);
      await ana.click(ana.cartLink);
      const drawer = { role: "dialog", name: ana.say("cart.drawer_title") };
      const more = { role: "button", name: ana.say("cart.increase_named", { title }), within: drawer };
      await ana.see(more);
      await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 503 });
      try {
        await ana.click(more);
        const question = { role: "alertdialog", name: ana.say("states.unanswered_title") };
        await ana.click({ role: "button", name: ana.say("states.unanswered_leave"), within: question });
        await ana.see({ role: "status", text: ana.say("cart.toast_failed") });
      } finally {
        await shop.demo.heal();
      }
    },
  },
  {
    name: "the number of reviews keeps its distance from the rating",
    async run(ana, { shop }) {
      await ana.goto(await aCategory(shop));
      const card = { role: "listitem", text: ana.say("product.add_to_cart"), within: ana.main };
      const rating = await ana.see({ text: "(", within: card });
      assert.ok((await ana.tab.run(gapAfterRating, rating)) > LEAST_GAP);
    },
  },
];
