// Nothing is asked of others before a visitor agrees; the choice is remembered and can be taken back.
import assert from "node:assert/strict";
import type { Journey } from "../scene.ts";
import type { Visitor } from "../visitor.ts";

/** What the site loads of others once everything is accepted. */
const LOADED = ["/gtag/js?id=G-DEMOCASA01", "/metrika/tag.js"];

const panel = ({ say }: Visitor) => ({ role: "form", name: say("consent.title") });

export const CONSENT: Journey[] = [
  {
    name: "refusing is remembered, agreeing loads what was allowed, and both can be taken back",
    manners: { undecided: true },
    async go(ana, { services }) {
      const choose = (word: "refuse" | "accept") => ana.click(ana.button(`consent.${word}`, panel(ana)));
      const again = ana.button("consent.again", ana.footer);
      const loaded = (times: number) =>
        ana.until(`everything is loaded ${times} times`, async () => services.asked.length === times * LOADED.length);
      services.asked.length = 0;

      await ana.open();
      await ana.see(panel(ana));
      assert.equal(await ana.cookie("consent"), undefined);
      await choose("refuse");
      await ana.miss(panel(ana));
      assert.equal(await ana.cookie("consent"), "none");
      await ana.open("/articles");
      assert.equal(await ana.sees(panel(ana)), false);

      await ana.click(again);
      await choose("accept");
      await loaded(1);
      assert.deepEqual([...services.asked].sort(), LOADED, "each once, and none of them before");
      await ana.miss(panel(ana));
      await ana.open("/contacts");
      await loaded(2);
      assert.equal(await ana.sees(panel(ana)), false);

      await ana.tab.run(() => void Object.assign(globalThis, { isOld: true }));
      await ana.click(again);
      await choose("refuse");
      await ana.until("the page begins anew", async () => !(await ana.tab.run(() => "isOld" in globalThis)));
      await ana.hasScripts();
      assert.equal(await ana.cookie("consent"), "none");
      await ana.open();
      assert.equal(await ana.sees(panel(ana)), false);
      assert.equal(services.asked.length, 2 * LOADED.length, "nothing more was loaded");
    },
  },
];
