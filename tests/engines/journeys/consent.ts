// The question about third parties: refusing, agreeing, and changing one's mind.
import assert from "node:assert/strict";
import type { Journey } from "../suite.ts";
import type { Visitor } from "../visitor.ts";

/** The scripts of third parties on every page once all is accepted. */
const ACCEPTED = ["/gtag/js?id=G-DEMOCASA01", "/metrika/tag.js"];

const panel = ({ say }: Visitor) => ({ role: "form", name: say("consent.title") });
const answer = (ana: Visitor, word: "refuse" | "accept") => ana.click(ana.button(`consent.${word}`, panel(ana)));

export const CONSENT: Journey[] = [
  {
    name: "a refusal and an agreement are both remembered on the next page, and revocable",
    undecided: true,
    async run(ana, { services }) {
      const askAgain = ana.button("consent.again", ana.footer);
      const pagesLoaded = (count: number) =>
        ana.until(`scripts of ${count} pages`, async () => services.asked.length === count * ACCEPTED.length);
      services.asked.length = 0;

      await ana.open();
      await ana.see(panel(ana));
      assert.equal(await ana.cookie("consent"), undefined);
      await answer(ana, "refuse");
      await ana.seeGone(panel(ana));
      await ana.expectCookie("consent", "none");
      await ana.open("/articles");
      await ana.expectNone(panel(ana));

      await ana.click(askAgain);
      await answer(ana, "accept");
      await ana.seeGone(panel(ana));
      await pagesLoaded(1);
      assert.deepEqual([...services.asked].sort(), ACCEPTED, "nothing was loaded before the agreement");
      await ana.open("/contacts");
      await pagesLoaded(2);
      await ana.expectNone(panel(ana));

      await ana.tab.run(() => void Object.assign(globalThis, { isOldPage: true }));
      await ana.click(askAgain);
      await answer(ana, "refuse");
      await ana.until("the page reloads", async () => !(await ana.tab.run(() => "isOldPage" in globalThis)));
      await ana.hasScripts();
      await ana.expectCookie("consent", "none");
      await ana.open();
      await ana.expectNone(panel(ana));
      assert.equal(services.asked.length, 2 * ACCEPTED.length, "nothing was loaded after the refusal");
    },
  },
];
