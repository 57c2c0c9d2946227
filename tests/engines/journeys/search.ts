// The search in the header and the page of results.
import { aProduct } from "../../support/goods.ts";
import type { Shop } from "../../support/shop.ts";
import type { Journey } from "../suite.ts";
import type { Visitor } from "../visitor.ts";

const field = ({ header, say }: Visitor) => ({ role: "combobox", name: say("shop.search"), within: header });
const suggestions = ({ header, say }: Visitor) => ({ role: "listbox", name: say("shop.search"), within: header });
const options = (ana: Visitor) => ({ role: "option", within: suggestions(ana) });
const selected = (ana: Visitor) => ({ ...options(ana), attributes: { "aria-selected": "true" } });

/** A word that finds several products. */
const aWord = async (shop: Shop) => (await aProduct(shop)).title.split(" ")[0] ?? "";

export const SEARCH: Journey[] = [
  {
    name: "typing gives suggestions, and the keyboard opens the selected one",
    async run(ana, { shop }) {
      await ana.open();
      await ana.fill(field(ana), await aWord(shop));
      await ana.see(options(ana));
      await ana.expectNone(selected(ana));
      await ana.press("ArrowDown");
      const option = await ana.see(selected(ana));
      const path = await ana.tab.run((link: Element) => link.getAttribute("href") ?? "", option);
      await ana.press("Enter");
      await ana.expectPath(path);
      await ana.see(ana.button("product.add_to_cart"));
    },
  },
  {
    name: "Escape closes the suggestions, and Enter opens all results",
    async run(ana, { shop }) {
      const word = await aWord(shop);
      await ana.open("/about");
      await ana.fill(field(ana), word);
      await ana.see(options(ana));
      await ana.press("Escape");
      await ana.seeGone(suggestions(ana));
      await ana.expectValue(field(ana), "");
      await ana.fill(field(ana), word);
      await ana.see({ ...options(ana), name: ana.say("search.show_all") });
      await ana.press("Enter");
      await ana.see(ana.heading(ana.say("search.results_for", { query: word })));
    },
  },
  {
    name: "the page of results is searched anew from the header",
    async run(ana, { shop }) {
      const word = await aWord(shop);
      await ana.open("/search");
      await ana.fill(field(ana), "q");
      await ana.press("Enter");
      await ana.see({ text: ana.say("search.too_short"), within: ana.main });
      await ana.fill(field(ana), word);
      await ana.press("Enter");
      await ana.see(ana.heading(ana.say("search.results_for", { query: word })));
      await ana.expectValue(field(ana), word);
      const { title } = await aProduct(shop);
      await ana.see({ role: "listitem", text: title, within: ana.main });
    },
  },
];
