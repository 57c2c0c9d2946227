// Controls that an engine would draw in its own way are drawn in the shop's, and work.
import assert from "node:assert/strict";
import { aCategory } from "../../support/goods.ts";
import type { Journey } from "../scene.ts";

const look = (control: Element) => {
  const { appearance, backgroundColor } = getComputedStyle(control);
  return { appearance, backgroundColor };
};
/** How far the last text of a line stands from what is before it. */
const lastGap = (line: Element) => {
  const last = document.createRange();
  last.selectNodeContents(line.lastChild as Node);
  return last.getBoundingClientRect().left - (line.lastElementChild as Element).getBoundingClientRect().right;
};
/** What a gap of 4 px may lose to rounding. */
const LEAST_GAP = 3;
const NOTHING = "rgba(0, 0, 0, 0)";

export const LOOK: Journey[] = [
  {
    name: "the list of cities lies on the header's own colour, and a city stays chosen",
    async go(ana) {
      await ana.open();
      const cities = { role: "combobox", name: ana.say("states.city") };
      assert.deepEqual(await ana.tab.run(look, await ana.see(cities)), {
        appearance: "none",
        backgroundColor: NOTHING,
      });
      const before = await ana.valueOf(cities);
      await ana.select(cities, 1);
      const kept = await ana.until("the city is kept", () => ana.cookie("selected_city"));
      assert.notEqual(kept, before);
      await ana.open("/about");
      await ana.expectValue(cities, kept);
    },
  },
  {
    name: "the fields of a price have no arrows, and choose what it may be",
    async go(ana, { shop }) {
      await ana.goto(await aCategory(shop));
      const least = ana.field("catalogue.price_from", "spinbutton");
      for (const field of [least, ana.field("catalogue.price_to", "spinbutton")]) {
        const { appearance } = await ana.tab.run(look, await ana.see(field));
        assert.equal(appearance, "textfield");
      }
      await ana.fill(least, "100");
      await ana.press("Enter");
      await ana.until("the page has the price", async () => (await ana.path()).includes("price_from=100"));
      await ana.expectValue(least, "100");
    },
  },
  {
    name: "the number of reviews stands beside the rating and not upon it",
    async go(ana, { shop }) {
      await ana.goto(await aCategory(shop));
      const card = { role: "listitem", text: ana.say("product.add_to_cart"), within: ana.main };
      const rating = await ana.see({ text: "(", within: card });
      assert.ok((await ana.tab.run(lastGap, rating)) > LEAST_GAP);
    },
  },
];
