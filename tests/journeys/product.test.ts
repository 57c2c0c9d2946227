// A product's page: gallery, colours, amounts and sharing; the same by plain links.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { complaintsOf, expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { aGoodThat, someGoods } from "../support/goods.ts";
import { expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const stage = await Stage.open();
const { shop } = stage;
const coloured = await aGoodThat(shop, ({ colours }) => colours.length > 1);
const filmed = await aGoodThat(shop, ({ films, pictures }) => films > 0 && pictures > 1);
const measured = await aGoodThat(shop, ({ step, amounts }) => step < 1 && amounts.length > 1);

const colours = (ana: Customer) => ana.main.getByRole("list", { name: ana.say("product.variants") }).getByRole("link");
const title = (ana: Customer) => ana.main.getByRole("heading", { level: 1 });
const field = (ana: Customer) => ana.main.getByRole("textbox", { name: ana.say("product.quantity"), exact: true });

/** The amount as a number; the field uses the language's decimal comma. */
const amount = async (ana: Customer) => Number((await field(ana).inputValue()).replace(",", "."));
const sum = (one: number, other: number) => Math.round((one + other) * 1000) / 1000;
const current = (ana: Customer, links: string) =>
  ana.main
    .locator(links)
    .evaluateAll((all) => all.findIndex((one) => one.matches("[aria-current=true],[data-current]")));
const openZoom = (ana: Customer) => ana.main.locator(".zoom:popover-open");

/** Loads the modules of the product's first interaction. */
async function touched(ana: Customer): Promise<void> {
  await ana.main.locator(".gallery-track").focus();
  await ana.page.locator("shop-island[name=product][ready]").waitFor({ state: "attached" });
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
}

for (const phone of [false, true]) {
  const screen = phone ? "phone" : "desktop";

  test(`pictures and a film are browsed by keys, pictures also in the lightbox, ${screen}`, async () => {
    const ana = await stage.customer({ phone });
    const complaints = complaintsOf(ana.page);
    await watchShifts(ana.page);
    await ana.page.goto(filmed.path);
    await touched(ana);
    const marks = phone ? ".gallery-dots span" : ".gallery-thumbs a";
    const last = (await ana.main.locator(".gallery-picture").count()) - 1;
    assert.equal(last, filmed.pictures + filmed.films - 1);
    for (const [key, expected] of [
      ["ArrowRight", 1],
      ["Home", 0],
      ["ArrowLeft", 0],
      ["End", last],
    ] as const) {
      await ana.page.keyboard.press(key);
      await until(`${key} shows picture ${expected}`, async () => (await current(ana, marks)) === expected);
    }
    const film = ana.main.locator(".gallery-film video");
    assert.equal(await film.getAttribute("aria-label"), ana.say("product.film", { title: filmed.title, number: "1" }));
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    await until("the film plays", () => film.evaluate((video: HTMLVideoElement) => video.currentTime > 0));
    const paper = ana.main.locator(".files a[href$='.pdf']");
    const answer = await ana.page.request.get((await paper.getAttribute("href")) ?? "");
    assert.match((await answer.body()).toString("latin1"), /^%PDF-/);
    const picture = ana.main.locator(".gallery-picture").first();
    await picture.focus();
    await picture.press("Enter");
    await until("the first picture is large", async () => (await openZoom(ana).getAttribute("id")) === "zoom-0");
    await ana.page.keyboard.press("ArrowRight");
    await until("the second one is", async () => (await openZoom(ana).getAttribute("id")) === "zoom-1");
    await expectAccessible(ana.page);
    await ana.page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(ana.page, { onlyColours: true });
    await ana.page.keyboard.press("Escape");
    await until("no picture is large", async () => (await openZoom(ana).count()) === 0);
    assert.equal(await ana.page.evaluate(() => document.activeElement?.id), "picture-1");
    await expectNoSideways(ana.page, filmed.path);
    await expectStill(ana.page);
    assert.deepEqual(complaints, []);
  });

  test(`a colour shows without a page load, and Back restores the other one, ${screen}`, async () => {
    const ana = await stage.customer({ phone });
    const complaints = complaintsOf(ana.page);
    await ana.page.goto(coloured.path);
    await touched(ana);
    await ana.page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(window, { opened: true, told });
      addEventListener("product:change", () => {
        const things = [...document.querySelectorAll("script[type='application/ld+json']")];
        const product = things.map(({ textContent }) => JSON.parse(textContent ?? "")).find((one) => "offers" in one);
        told.push([document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"], product?.name]);
      });
    });
    const name = (await title(ana).textContent()) ?? "";
    const other = ana.main.locator(".variants a:not([aria-current])").first();
    const href = (await other.getAttribute("href")) ?? "";
    const [heading, link] = await Promise.all([title(ana).elementHandle(), other.elementHandle()]);
    await link?.focus();
    await link?.press("Enter");
    await until("the other one shows", async () => (await title(ana).textContent()) !== name);
    await until("the page around it too", async () =>
      (await ana.page.locator("link[rel=canonical]").getAttribute("href"))?.endsWith(href),
    );
    const kept = await heading?.evaluate((element) => element.isConnected);
    const focused = await link?.evaluate((element) => element === document.activeElement && element.ariaCurrent);
    assert.deepEqual([kept, focused], [true, "page"], "what did not change stays, and so does the focus");
    assert.equal(new URL(ana.page.url()).pathname, href);
    assert.ok((await ana.page.title()).includes((await title(ana).textContent()) ?? "?"));
    const seen = await ana.page.evaluate(() => JSON.parse(localStorage.getItem("recent_products_ecom") ?? "[]"));
    const shown = await ana.main.locator("[data-viewed]").getAttribute("data-viewed");
    assert.deepEqual(seen.map(String), [shown, coloured.id]);
    const pushedEvents = () => ana.page.evaluate(() => (window as unknown as { told: unknown[] }).told);
    assert.deepEqual(
      await pushedEvents(),
      [[shown, await title(ana).textContent()]],
      "whoever counts views hears of it",
    );
    await ana.addToCart();
    await ana.page.goBack();
    await until("the first one is back", async () => (await title(ana).textContent()) === name);
    assert.equal(await ana.page.evaluate(() => "opened" in window), true, "it is the same document");
    assert.deepEqual(complaints, []);
  });

  test(`amounts change by steps up to the stock, ${screen}`, async () => {
    const ana = await stage.customer({ phone });
    await ana.page.goto(measured.path);
    await touched(ana);
    const [less, more] = [ana.say("product.less"), ana.say("product.more")].map((called) =>
      ana.main.getByRole("link", { name: called }),
    );
    assert.ok(less && more);
    const first = await amount(ana);
    assert.ok(first > measured.step, "goods by measure start with a sensible amount");
    await more.click();
    await more.click();
    await less.click();
    assert.equal(await amount(ana), sum(first, measured.step));
    await field(ana).fill(String(first + measured.step / 2));
    await field(ana).press("Tab");
    assert.equal(await amount(ana), sum(first, measured.step));
    const [raised] = ana.say("product.raised_to_step", { step: "|" }).split("|");
    await ana.main
      .getByRole("status")
      .filter({ hasText: raised ?? "" })
      .waitFor();
    const [word] = ana.say("product.add_amount", { amount: "|", sum: "" }).split("|");
    const named = ana.main.getByRole("button", { name: `${word}${await field(ana).inputValue()}` });
    const labels = await named.allTextContents();
    // Phones have a second button, in the bar.
    assert.equal(labels.length, phone ? 2 : 1);
    for (const label of labels) assert.match(label, /\d.* · \d/);
    const offered = ana.main.locator("a[data-quantity]").last();
    await offered.click();
    assert.equal(await amount(ana), measured.amounts.at(-1));
    assert.equal(await offered.getAttribute("aria-current"), "true");
    await field(ana).fill("99998");
    await field(ana).press("Tab");
    assert.ok((await amount(ana)) <= measured.stock);
    const [most] = ana.say("product.most", { amount: "|" }).split("|");
    await ana.main
      .getByRole("status")
      .filter({ hasText: most ?? "" })
      .waitFor();
    await expectAccessible(ana.page);
  });

  test(`without scripts pictures, colours, amounts and the address work by links and forms, ${screen}`, async () => {
    const ana = await stage.customer({ phone, javaScript: false });
    await ana.page.goto(coloured.path);
    await ana.main.locator(".gallery-picture").first().click();
    await openZoom(ana).getByRole("button").click();
    const name = (await title(ana).textContent()) ?? "";
    await ana.main.getByText(ana.say("product.share"), { exact: true }).click();
    const address = ana.main.getByRole("textbox", { name: ana.say("product.address") });
    assert.ok((await address.inputValue()).endsWith(coloured.path));
    const other = ana.main.locator(".variants a:not([aria-current])").first();
    await other.click();
    await until("the other one shows", async () => (await title(ana).textContent()) !== name);
    assert.equal(await colours(ana).and(ana.page.locator("[aria-current=page]")).count(), 1);
    await ana.page.goto(measured.path);
    const first = await amount(ana);
    await ana.main.getByRole("link", { name: ana.say("product.more") }).click();
    await until("a step more", async () => (await amount(ana)) === sum(first, measured.step));
    await ana.addButton.click();
    await ana.heading(ana.say("cart.title")).waitFor();
  });
}

test("on a portrait tablet the price is beside the picture, visible at once", async () => {
  for (const path of [coloured.path, measured.path]) {
    const ana = await stage.customer();
    await ana.page.setViewportSize({ width: 768, height: 1024 });
    await ana.page.goto(path);
    const price = await ana.main.locator(".price-block .price").boundingBox();
    const add = await ana.addButton.boundingBox();
    assert.ok(price && price.y + price.height < 1024, `the price stands at ${price?.y}`);
    assert.ok(add && add.y + add.height < 1024, `the button stands at ${add?.y}`);
    await expectNoSideways(ana.page, path);
  }
});

test("at every width the page shows in one way that there are more pictures", async () => {
  const ana = await stage.customer();
  await ana.page.goto(filmed.path);
  for (const [width, dots] of [
    [768, true],
    [1024, true],
    [1025, false],
  ] as const) {
    await ana.page.setViewportSize({ width, height: 1024 });
    const seen = [".gallery-dots", ".gallery-thumbs"].map((marks) => ana.main.locator(marks).isVisible());
    assert.deepEqual(await Promise.all(seen), [dots, !dots], `${width}`);
  }
});

test("the address is copied on devices that cannot share it", async () => {
  const ana = await stage.customer();
  await ana.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ana.page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined, writable: true }));
  await ana.page.goto(coloured.path);
  await touched(ana);
  const share = ana.main.getByText(ana.say("product.share"), { exact: true });
  await share.click();
  await ana.page
    .getByRole("status")
    .filter({ hasText: ana.say("product.shared") })
    .waitFor();
  assert.ok((await ana.page.evaluate(() => navigator.clipboard.readText())).endsWith(coloured.path));
  await ana.page.evaluate(() => {
    const shared = (data: object) => Promise.resolve(void Object.assign(window, { shared: data }));
    Object.assign(navigator, { share: shared });
  });
  await share.click();
  const url = await ana.page.evaluate(() => (window as unknown as { shared: { url: string } }).shared.url);
  assert.ok(url.endsWith(coloured.path));
});

test("a discontinued product links to similar goods", async () => {
  const ana = await stage.customer();
  const response = await ana.page.goto(`${coloured.path}-gone`);
  assert.equal(response?.status(), 404);
  const like = ana.main.getByRole("region", { name: ana.say("product.vanished") });
  assert.ok((await like.getByRole("listitem").count()) > 0);
  await expectAccessible(ana.page);
});

test("an open page says what a refusal for stock said, and a page that says little asks how much", async () => {
  const [good] = (await someGoods(shop)).filter(({ stock, price }) => stock > 5 && stock < 100 && price < 300);
  assert.ok(good);
  const ana = await stage.customer({});
  const stock = ana.main.locator(".stock");
  const add = ana.main.locator("#buy button.add");
  await ana.page.goto(good.path);
  const other = shop.shopper();
  const order = async (quantity: number) => {
    await other.addToCart(good.id, quantity);
    const body = { ...ORDER_FORM, command: randomUUID() };
    assert.equal((await other.send("/api/orders", { method: "POST", body })).status, 200);
  };
  await order(good.stock - 2);
  await field(ana).fill("3");
  await add.click();
  const left = say("ro", "product", "few_left_few").replace("{{count}}", "2");
  await until("the page says that two are left", async () => (await stock.textContent()) === left);
  assert.equal(await field(ana).getAttribute("data-max"), "2");
  const html = await (await shop.fetch(good.path)).text();
  assert.ok(!html.includes(left), "the page itself names no small number");
  await ana.page.goto(good.path);
  await until("a new page asks", async () => (await stock.textContent()) === left);
  await order(2);
  await add.click();
  const none = ana.say("product.out_of_stock");
  await until("the page says that none are left", async () => (await stock.textContent()) === none);
  assert.equal(await add.count(), 0);
});
