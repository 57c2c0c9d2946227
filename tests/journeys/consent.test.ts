// Consent: no third-party requests before a choice; refusing is as easy as accepting; the choice is stored, passed on to
// the services, and can be withdrawn on every page.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { complaintsOf, expectAccessibleInBothSchemes, quiet } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { aProduct } from "../support/goods.ts";
import { coveredFocus, expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { Services } from "../support/services.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

/** Sites with third-party services. */
const ASKING = ["casa", "pharmacy", "romania"] as const;
const DAYS = 180;
const MOST_STOPS = 60;

const services = new Services();
const stage = await Stage.open({ variables: { PAGE_MEMORY_SECONDS: "0" }, backForwardCache: true });
const { shop } = stage;
await services.open();
for (const site of ASKING) await services.standIn(shop, site);
after(() => services.close());
beforeEach(() => {
  services.asked.length = 0;
});

const panel = ({ page, say }: Customer) => page.getByRole("form", { name: say("consent.title") });
const answer = (visitor: Customer, word: "accept" | "refuse" | "save") =>
  panel(visitor).getByRole("button", { name: visitor.say(`consent.${word}`) });
const again = ({ page, say }: Customer) =>
  page.getByRole("contentinfo").getByRole("button", { name: say("consent.again") });

/** A visitor without a choice, with recorded third-party requests and console complaints. */
async function aVisitor(
  options: CustomerOptions = {},
): Promise<Customer & { foreign: string[]; complaints: string[] }> {
  const visitor = await stage.customer({ ...options, undecided: true });
  const foreign: string[] = [];
  const own = shop.origin(options.site);
  visitor.page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !url.startsWith("data:")) foreign.push(url);
  });
  return Object.assign(visitor, { foreign, complaints: complaintsOf(visitor.page) });
}

const choice = async ({ context }: Customer) => (await context.cookies()).find(({ name }) => name === "consent");

const signals = ({ page }: Customer) =>
  page.evaluate(() => {
    const { dataLayer = [] } = globalThis as unknown as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((entry) => Array.from(entry)).filter(([kind]) => kind === "consent");
  });

for (const site of ASKING) {
  test(`${site} requests nothing from third parties before a choice, nor after a refusal`, async () => {
    const ion = await aVisitor({ site });
    await ion.open();
    await panel(ion).waitFor();
    await ion.open("/articles");
    await panel(ion).waitFor();
    await quiet(ion.page);
    assert.deepEqual([await choice(ion), ion.foreign], [undefined, []]);
    await answer(ion, "refuse").click();
    await panel(ion).waitFor({ state: "hidden" });
    const kept = await choice(ion);
    assert.equal(kept?.value, "none");
    assert.equal(kept?.sameSite, "Lax");
    assert.equal(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400), DAYS);
    await ion.open();
    await ion.page.waitForLoadState("load");
    await quiet(ion.page);
    assert.equal(await panel(ion).isVisible(), false);
    assert.deepEqual([ion.foreign, services.asked, ion.complaints], [[], [], []]);
  });
}

const LOADED = {
  casa: ["/gtag/js?id=G-DEMOCASA01", "/metrika/tag.js"],
  pharmacy: ["/gtm.js?id=GTM-DEMOIZVOR"],
  romania: ["/widget/DemoLumina"],
} satisfies Record<(typeof ASKING)[number], string[]>;

for (const site of ASKING) {
  test(`${site} loads accepted services after the page, and on the next page without asking`, async () => {
    const ana = await aVisitor({ site });
    await ana.open();
    await answer(ana, "accept").click();
    const all = async () => LOADED[site].every((path) => services.asked.includes(path));
    await until("everything is loaded", all);
    assert.equal(services.asked.length, LOADED[site].length);
    services.asked.length = 0;
    await ana.open("/articles");
    await until("everything is loaded again", all);
    assert.equal(await panel(ana).isVisible(), false);
    assert.deepEqual(ana.complaints, []);
  });
}

const GRANTED = (ads: string, statistics: string) => ({
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: ads,
  analytics_storage: statistics,
});

test("Google's tags get the consent state, first with everything denied", async () => {
  const ana = await aVisitor({ site: "pharmacy" });
  await ana.open();
  await panel(ana).getByText(ana.say("consent.choose")).click();
  await panel(ana)
    .getByRole("checkbox", { name: ana.say("consent.statistics") })
    .check();
  await answer(ana, "save").click();
  await until("the tags are loaded", async () => services.asked.length > 0);
  assert.equal((await choice(ana))?.value, "statistics");
  assert.deepEqual(await signals(ana), [
    ["consent", "default", GRANTED("denied", "denied")],
    ["consent", "update", GRANTED("denied", "granted")],
  ]);
  // A wider consent on the same page loads nothing twice, and the tags get the new state.
  await again(ana).click();
  await answer(ana, "accept").click();
  await until("the tags get the choice", async () => (await signals(ana)).length === 3);
  assert.deepEqual((await signals(ana))[2], ["consent", "update", GRANTED("granted", "granted")]);
  await quiet(ana.page);
  assert.deepEqual(services.asked, LOADED.pharmacy);
});

test("the data layer gets the shop's events after consent, in the terms of the cart's JSON", async () => {
  const events = ({ page }: Customer) =>
    page.evaluate(() => {
      const { dataLayer = [] } = globalThis as unknown as { dataLayer?: { event?: string; ecommerce?: object }[] };
      return dataLayer.filter(({ ecommerce }) => ecommerce).map(({ event, ecommerce }) => ({ event, ...ecommerce }));
    });
  const ion = await aVisitor({ site: "pharmacy" });
  const good = await aProduct(shop, "pharmacy");
  await ion.page.goto(good.path);
  await ion.addToCart();
  assert.deepEqual(await events(ion), []);
  await answer(ion, "accept").click();
  const item = { item_id: good.id, item_name: good.title };
  const expectEvent = async (name: string, item: object) => {
    const found = await until(name, async () => (await events(ion)).find(({ event }) => event === name) ?? false);
    const [told] = (found as unknown as { items: Record<string, unknown>[] }).items;
    assert.deepEqual({ ...told, ...item }, told, name);
    assert.equal(typeof told?.["price"], "number");
    assert.equal((found as { currency?: string }).currency, "MDL");
  };
  await expectEvent("view_item", item);
  await ion.addToCart();
  await expectEvent("add_to_cart", { ...item, quantity: good.step });
});

test("a choice is withdrawn from the footer of any page, and the services' scripts and cookies are gone", async () => {
  const ana = await aVisitor();
  await ana.open();
  await answer(ana, "accept").click();
  await until("everything is loaded", async () => services.asked.length === LOADED.casa.length);
  await ana.context.addCookies([{ name: "_ga", value: "1", url: shop.origin() }]);
  await ana.open("/contacts");
  await until("everything is loaded again", async () => services.asked.length === 2 * LOADED.casa.length);
  await again(ana).click();
  await panel(ana).getByText(ana.say("consent.choose")).click();
  const statistics = panel(ana).getByRole("checkbox", { name: ana.say("consent.statistics") });
  await until("the choice in force is ticked", () => statistics.isChecked());
  const loaded = ana.page.waitForEvent("load");
  await answer(ana, "refuse").click();
  await loaded;
  await quiet(ana.page);
  assert.equal((await choice(ana))?.value, "none");
  assert.ok(!(await ana.context.cookies()).some(({ name }) => name === "_ga"));
  assert.equal(services.asked.length, 2 * LOADED.casa.length, "nothing more was loaded");
  assert.equal(await panel(ana).isVisible(), false);
});

for (const atOnce of [true, false]) {
  test(`a withdrawn choice applies to other tabs, ${atOnce ? "at once" : "when they become visible"}`, async () => {
    const ana = await aVisitor();
    if (!atOnce) await ana.context.addInitScript(() => Object.assign(globalThis, { cookieStore: undefined }));
    await ana.open();
    const [asking, reading, writing] = [await ana.anotherTab(), await ana.anotherTab(), await ana.anotherTab()];
    // The event may reload the page and with it lose its reply, so it is sent after the reply.
    const becomeVisible = async (tab: Customer) => {
      if (atOnce) return;
      await tab.page.evaluate(() => {
        setTimeout(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      });
    };
    await asking.open("/delivery");
    await panel(asking).waitFor();
    await answer(ana, "accept").click();
    await becomeVisible(asking);
    await panel(asking).waitFor({ state: "hidden" });
    await reading.open("/articles");
    await writing.open("/contacts");
    await until("everything is loaded", async () => services.asked.length === 4 * LOADED.casa.length);
    for (const tab of [reading, writing]) await tab.page.waitForLoadState("load");
    const field = writing.main.getByRole("textbox").first();
    await field.fill("half a sentence");

    const [here, there] = [ana, reading].map(({ page }) => page.waitForEvent("load"));
    await again(ana).click();
    await answer(ana, "refuse").click();
    await here;
    for (const tab of [reading, writing]) await becomeVisible(tab);
    await there;
    const denied = ["consent", "update", GRANTED("denied", "denied")];
    await until("the tags get the choice", async () => (await signals(writing)).length === 3);
    assert.deepEqual((await signals(writing))[2], denied);
    assert.equal(await field.inputValue(), "half a sentence");
    const calls = () => writing.page.evaluate(() => (globalThis as unknown as { ym: { a: unknown[][] } }).ym.a);
    assert.equal((await calls()).at(-1)?.[1], "destruct");
    await quiet(reading.page);
    for (const tab of [reading, writing]) assert.equal(await panel(tab).isVisible(), false);
    assert.equal(services.asked.length, 4 * LOADED.casa.length, "nothing more was loaded");
  });
}

test("if its module cannot load, an answer is sent as a plain form, applied, and loses no input", async () => {
  const ana = await aVisitor();
  await ana.page.route(/\/assets\/actions-/, (route) => route.abort());
  await ana.open("/contacts");
  await panel(ana).getByText(ana.say("consent.choose")).click();
  await panel(ana)
    .getByRole("checkbox", { name: ana.say("consent.statistics") })
    .check();
  const field = ana.main.getByRole("textbox").first();
  await field.fill("half a sentence");
  await answer(ana, "save").click();
  await until("the panel is closed", async () => !(await panel(ana).isVisible()));
  assert.equal(await field.inputValue(), "half a sentence");
  const kept = await choice(ana);
  assert.deepEqual([kept?.value, kept?.sameSite, kept?.httpOnly], ["statistics", "Lax", false]);
  assert.equal(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400), DAYS);
  await until("what was allowed is loaded", async () => services.asked.length > 0);
});

test("a choice on one site does not count on another", async () => {
  const ana = await aVisitor();
  await ana.open();
  await answer(ana, "refuse").click();
  await panel(ana).waitFor({ state: "hidden" });
  await ana.page.goto(`${shop.origin("pharmacy")}/ro`);
  await panel(ana).waitFor();
});

for (const phone of [false, true]) {
  const screen = phone ? "a phone" : "a desktop";
  test(`the panel shifts nothing, is accessible and covers no focus, on ${screen}`, async () => {
    for (const site of ASKING) {
      // A first visit to Romania's shop redirects to its main language.
      const ana = await aVisitor({ site, phone, language: site === "romania" ? "ro" : "uk" });
      await ana.open();
      await panel(ana).waitFor();
      await watchShifts(ana.page);
      await ana.open();
      await panel(ana).waitFor();
      await expectStill(ana.page, site);
      await panel(ana).getByText(ana.say("consent.choose")).click();
      await expectAccessibleInBothSchemes(ana.page);
      await ana.page.setViewportSize({ width: 320, height: 640 });
      await expectNoSideways(ana.page, site);
      const sizes = await Promise.all(
        (["refuse", "accept"] as const).map((word) =>
          answer(ana, word).evaluate((button) => {
            const { width, height } = button.getBoundingClientRect();
            const { backgroundColor, color, fontWeight, borderColor } = getComputedStyle(button);
            return [width, height, backgroundColor, color, fontWeight, borderColor];
          }),
        ),
      );
      assert.deepEqual(sizes[0], sizes[1], "refusing is as easy as accepting");
      await ana.leave();
    }
    const ana = await aVisitor({ phone });
    await ana.open("/contacts");
    await panel(ana).waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await ana.page.keyboard.press("Tab");
      assert.equal(await coveredFocus(ana.page), null, `stop ${stop + 1} is under something`);
    }
    await ana.page.getByRole("contentinfo").getByRole("link").last().focus();
    assert.equal(await coveredFocus(ana.page), null, "the end of the page can be seen");
  });
}

test("the keyboard reaches the panel right after the skip link", async () => {
  const ana = await aVisitor();
  await ana.open();
  await panel(ana).waitFor();
  await ana.page.keyboard.press("Tab");
  const skip = ana.page.getByRole("link", { name: ana.say("shop.skip_to_content") });
  assert.equal(await skip.evaluate((link) => link === document.activeElement), true);
  await ana.page.keyboard.press("Tab");
  await ana.page.keyboard.press("Tab");
  assert.equal(await answer(ana, "refuse").evaluate((button) => button === document.activeElement), true);
  await ana.page.keyboard.press("Enter");
  await panel(ana).waitFor({ state: "hidden" });
  assert.equal((await choice(ana))?.value, "none");
});

test("a page restored by Back is as it was left, and has the latest choice", async () => {
  const ana = await aVisitor();
  await ana.page.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { persisted }));
  });
  const back = async () => {
    await ana.page.goBack({ waitUntil: "commit" });
    const wasKept = () => ana.page.evaluate(() => (globalThis as unknown as { persisted: boolean }).persisted);
    await until("the page comes back as it was kept", wasKept);
  };
  await ana.open();
  await panel(ana).waitFor();
  await ana.open("/articles");
  await back();
  await panel(ana).waitFor();
  await ana.open("/articles");
  await answer(ana, "accept").click();
  await until("everything is loaded", async () => services.asked.length === LOADED.casa.length);
  await back();
  await panel(ana).waitFor({ state: "hidden" });
  await until("here too", async () => services.asked.length === 2 * LOADED.casa.length);
});

test("without scripts nothing loads, so no panel is shown", async () => {
  const ion = await aVisitor({ javaScript: false });
  await ion.open();
  await ion.page.waitForLoadState("load");
  assert.equal(await panel(ion).isVisible(), false);
  assert.equal(await again(ion).isVisible(), false);
  assert.deepEqual([ion.foreign, services.asked], [[], []]);
});
