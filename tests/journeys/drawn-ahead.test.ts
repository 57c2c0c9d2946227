// A page that the browser draws ahead, on a site without scripts of other services: it does nothing until it is opened, and
// then all that any page does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Stage } from "../support/stage.ts";
import { Tab } from "../support/tab.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
const tab = await Tab.open();
after(() => tab.close());

const LINK = 'main a[href*="/product/"]';

test("the page of a link under the pointer is drawn ahead, and begins when it is opened", async () => {
  await tab.send("Page.navigate", { url: `${shop.origin("depozit")}/ro` });
  await until("the links", () => tab.evaluate<boolean>(`Boolean(document.querySelector('${LINK}'))`));
  await until("the page is complete", () => tab.evaluate<boolean>('document.readyState === "complete"'));
  const pages = tab.pages;
  const at = await tab.middleOf(LINK);
  const mouse = async (type: string) =>
    tab.sendTo(pages - 1, "Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
  await mouse("mouseMoved");
  await until("a page is drawn ahead", async () => tab.pages > pages);
  await until("it is complete", () => tab.evaluate<boolean>('document.readyState === "complete"'));
  const drawn = await tab.evaluate<unknown[]>(
    '[document.prerendering, document.querySelectorAll("shop-island[ready]").length, localStorage.getItem("recent_products_ecom")]',
  );
  assert.deepEqual(drawn, [true, 0, null]);
  await mouse("mousePressed");
  await mouse("mouseReleased");
  await until("it is opened", () => tab.evaluate<boolean>("!document.prerendering"));
  const start = "performance.getEntriesByType('navigation')[0].activationStart";
  assert.ok((await tab.evaluate<number>(start)) > 0, "the page that was drawn is the page that opens");
  await until("it begins", () => tab.evaluate<boolean>('document.querySelectorAll("shop-island[ready]").length > 0'));
});
