// The search of the header and the page of results.
import assert from "node:assert/strict";
import { aProduct } from "../../support/goods.ts";
import type { Journey } from "../scene.ts";
import type { Visitor } from "../visitor.ts";

const field = ({ header, say }: Visitor) => ({ role: "combobox", name: say("shop.search"), within: header });
const results = ({ header, say }: Visitor) => ({ role: "listbox", name: say("shop.search"), within: header });
const chosen = (ana: Visitor) => ({ role: "option", marked: { "aria-selected": "true" }, within: results(ana) });

/** Something that finds several products. */
const aWord = async (shop: Parameters<typeof aProduct>[0]) => (await aProduct(shop)).title.split(" ")[0] ?? "";

export const SEARCH: Journey[] = [
  {
    name: "typing suggests, and the keyboard leads to the product that it chooses",
    async go(ana, { shop }) {
      await ana.open();
      await ana.fill(field(ana), await aWord(shop));
      await ana.see({ role: "option", within: results(ana) });
      assert.equal(await ana.sees(chosen(ana)), false);
      await ana.press("ArrowDown");
      const first = await ana.see(chosen(ana));
      const href = await ana.tab.run((option: Element) => option.getAttribute("href") ?? "", first);
      assert.match(href, /^\/ro\/product\//);
      await ana.press("Enter");
      await ana.expectPath(href);
      await ana.see(ana.button("product.add_to_cart"));
    },
  },
  {
    name: "Escape closes the suggestions, and Enter leads to all results",
    async go(ana, { shop }) {
      const word = await aWord(shop);
      await ana.open("/about");
      await ana.fill(field(ana), word);
      await ana.see(results(ana));
      await ana.press("Escape");
      await ana.miss(results(ana));
      await ana.expectValue(field(ana), "");
      await ana.fill(field(ana), word);
      await ana.see({ role: "option", name: ana.say("search.show_all"), within: results(ana) });
      await ana.press("Enter");
      await ana.see(ana.heading(ana.say("search.results_for", { query: word })));
    },
  },
  {
    name: "the page of results searches by its own field",
    async go(ana, { shop }) {
      const word = await aWord(shop);
      await ana.open("/search");
      const own = { role: "searchbox", name: ana.say("shop.search"), within: ana.main };
      await ana.fill(own, "q");
      await ana.press("Enter");
      await ana.see({ text: ana.say("search.too_short"), within: ana.main });
      await ana.fill(own, word);
      await ana.press("Enter");
      await ana.see(ana.heading(ana.say("search.results_for", { query: word })));
      const { title } = await aProduct(shop);
      await ana.see({ role: "listitem", text: title, within: ana.main });
    },
  },
];
