// A cart shared as a link: its visitor sees the goods, and adds them only by the form.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Good, someGoods, unknownTo } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let short: Good;
let plenty: Good;
before(async () => {
  shop = await openShop();
  [plenty, short] = (await someGoods(shop)).filter(({ stock, step }) => stock > 9 && step === 1) as [Good, Good];
});
after(() => shop.close());

/** The path of the link on the cart's page, which has it in full. */
async function linkOf(shopper: Shopper): Promise<string> {
  const { document } = await shopper.visit("/ro/cart");
  const { pathname, search } = new URL(document.querySelector(".share input")?.getAttribute("value") ?? "");
  return pathname + search;
}

async function shared(): Promise<string> {
  const ana = shop.shopper();
  await ana.addToCart(plenty.id, 3);
  await ana.addToCart(short.id, short.stock);
  return linkOf(ana);
}

/** Submits the page's form. */
function join(shopper: Shopper, { document }: Visited, more: Record<string, string> = {}): Promise<Visited> {
  const form = document.querySelector('form[action="/api/cart/shared"]');
  assert.ok(form);
  const fields = [...form.querySelectorAll("input")].map((field) => [field.name, field.value]);
  return shopper.submit("/api/cart/shared", { ...Object.fromEntries(fields), ...more });
}

const quantities = async (shopper: Shopper) =>
  (await shopper.cart()).lines.map(({ product, quantity }) => [product, quantity]);

test("opening a link shows the goods at current prices and changes nothing", async () => {
  const link = await shared();
  const ion = shop.shopper();
  const page = await ion.visit(link);
  assert.equal(page.status, 200);
  for (const { title } of [plenty, short]) assert.ok(page.html.includes(title), title);
  assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  assert.ok(!ion.cookies.has("user_token"));
  assert.deepEqual(await quantities(ion), []);
  const uk = await ion.visit(link.replace("/ro/", "/uk/"));
  assert.ok(uk.html.includes(say("uk", "cart", "shared_add")));
});

test("its form adds the goods to the visitor's cart, once", async () => {
  const ion = shop.shopper();
  await ion.addToCart(plenty.id, 1);
  const page = await ion.visit(await shared());
  const cart = await join(ion, page);
  assert.equal(cart.status, 200);
  const expected = [
    [plenty.id, "4"],
    [short.id, String(short.stock)],
  ];
  assert.deepEqual(await quantities(ion), expected);
  await join(ion, page);
  assert.deepEqual(await quantities(ion), expected, "the same form again");
});

test("a tampered, foreign or expired link shows a way on and reads nothing", async () => {
  const link = await shared();
  const ion = shop.shopper();
  for (const odd of [link.replace("-3~", "-9~"), link.slice(0, -1), "/ro/cart/shared", "/ro/cart/shared?goods=x"]) {
    const page = await ion.visit(odd);
    assert.equal(page.status, 404, odd);
    assert.ok(page.html.includes(say("ro", "failure", "not_shared")));
    assert.ok(page.document.querySelector('main a[href="/ro/cart"]'));
  }
  const elsewhere = await shop.shopper("romania").visit(link);
  assert.equal(elsewhere.status, 404);
  const answer = await ion.send("/api/cart/shared", { method: "POST", body: { goods: "x" } });
  assert.equal(answer.status, 404);
  assert.deepEqual(await quantities(ion), []);
});

test("a program gets the cart as JSON, and other origins cannot send the form", async () => {
  const goods = new URLSearchParams((await shared()).split("?")[1]).get("goods") ?? "";
  const ion = shop.shopper();
  const foreign = await ion.send("/api/cart/shared", {
    method: "POST",
    body: { goods },
    headers: { origin: "https://other.example" },
  });
  assert.equal(foreign.status, 403);
  const answer = await ion.send("/api/cart/shared", { method: "POST", body: { goods } });
  const { lines } = (await answer.json()) as { lines: { product: string }[] };
  assert.deepEqual(
    lines.map(({ product }) => product),
    [plenty.id, short.id],
  );
});

test("an addition that fails now can be retried from the same page", async () => {
  const page = await shop.shopper().visit(await shared());
  for (const times of [1, undefined]) {
    const [ion, refused] = await until("a fault meets the form, and not the copy of another cart", async () => {
      const shopper = shop.shopper();
      await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 500, ...(times && { times }) });
      const answer = await join(shopper, page);
      await shop.demo.heal();
      return answer.status !== 200 && ([shopper, answer] as const);
    });
    assert.equal(refused.status, 503);
    assert.deepEqual(await quantities(ion), []);
    const alert = refused.document.querySelector("main [role=alert]")?.textContent ?? "";
    assert.ok(alert.includes(say("ro", "failure", "something_went_wrong_text")), alert);
    assert.equal(refused.html.includes(plenty.title), times === 1);
    assert.ok(!refused.html.includes(say("ro", "cart", "shared_none")));
    const another = shop.shopper();
    assert.equal((await join(another, refused)).status, 200);
    assert.deepEqual(await quantities(another), [
      [plenty.id, "3"],
      [short.id, String(short.stock)],
    ]);
  }
});

/** Replaces the catalogue behind the shop, as a push of a changed site would. */
async function changeCatalogue(): Promise<void> {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  published.site.token = "demo-pharmacy";
  await config.put("site/casa/other-goods", JSON.stringify(published));
  await config.put("site/casa", "other-goods");
}

test("a discontinued product is not added, and the cart's page names it", async () => {
  const [gone] = await unknownTo(shop, "pharmacy", await someGoods(shop));
  assert.ok(gone);
  const ana = shop.shopper();
  await ana.addToCart(gone.id, 2);
  const link = await linkOf(ana);
  const ion = shop.shopper();
  const page = await ion.visit(link);
  await changeCatalogue();
  await until("the product is gone", async () =>
    (await ion.visit(link)).html.includes(say("ro", "cart", "shared_none")),
  );
  const cart = await join(ion, page);
  assert.ok(cart.html.includes(say("ro", "account", "not_added")));
  assert.deepEqual(await quantities(ion), []);
});
