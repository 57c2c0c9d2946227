// A prescription medicine, and a product paid with points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { categoryPaths, someGoods } from "../support/goods.ts";
import { orderOf } from "../support/orders.ts";
import { request } from "../support/request.ts";
import { ANA } from "../support/session.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;

interface Medicine {
  productId: number;
  title: string;
  url: string;
  is_recipe: boolean;
  home_delivery: boolean;
  available: boolean;
}

/** A prescription medicine with home delivery. */
async function medicine(): Promise<Medicine> {
  const headers = { token: "demo-pharmacy", "accept-language": "ro" };
  for (const path of await categoryPaths(shop, "pharmacy")) {
    const call = `/general/v2/category/${path.slice("/ro/".length)}/?page=1&per_page=100`;
    const { products } = (await (await request(shop.backendUrl, call, { headers })).json()) as { products: Medicine[] };
    const found = products.find((one) => one.is_recipe && one.home_delivery && one.available);
    if (found) return found;
  }
  assert.fail("the pharmacy sells one");
}

test("a medicine is delivered home once its prescription is confirmed", async () => {
  const wanted = await medicine();
  const ana = await stage.customer({ site: "pharmacy", phone: true });
  await ana.open(`/product/${wanted.url}`);
  await ana.addToCart();
  await ana.open("/checkout");
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7");
  await ana.placeOrder();
  const box = ana.main.locator("[name=prescription]");
  const error = ana.say("checkout.error_prescription", { products: wanted.title });
  await ana.main.getByRole("group").getByText(error, { exact: true }).waitFor();
  assert.equal(await box.isChecked(), false);
  await ana.page.setViewportSize({ width: 1280, height: 800 });
  const said = await ana.main.getByRole("group").getByText(error, { exact: true }).boundingBox();
  const words = await box.locator("..").boundingBox();
  assert.ok(said && words && said.y >= words.y + words.height, "what is wrong stands below the words");
  assert.equal(said.width, words.width);
  await box.check();
  await ana.placeOrder();
  const order = await orderOf(shop, await ana.orderNumber());
  assert.deepEqual(order.products, [{ product_id: wanted.productId, count: 1, prescription_checked: true }]);
});

test("a line of the cart is paid with points", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open("?login=true");
  await ana.main.getByLabel(ana.say("checkout.email"), { exact: true }).fill(ANA.email);
  await ana.main.getByLabel(ana.say("session.password")).fill(ANA.password);
  await ana.main.getByRole("button", { name: ana.say("session.sign_in") }).click();
  await ana.heading(ana.say("account.orders")).waitFor();
  const good = (await someGoods(shop)).find(({ price, stock }) => price < 300 && stock > 5);
  assert.ok(good);
  await ana.page.goto(good.path);
  await ana.addToCart();
  await ana.open("/cart");
  const pay = ana.say("cart.pay_with_points", { points: "" }).trim();
  await ana.line(good.title, ana.main).getByRole("button", { name: pay }).click();
  await ana
    .line(good.title, ana.main)
    .getByRole("button", { name: ana.say("cart.pay_with_money") })
    .waitFor();
  await ana.main.getByRole("link", { name: ana.say("cart.checkout") }).click();
  await ana.placeOrder();
  const order = await orderOf(shop, await ana.orderNumber());
  assert.deepEqual(
    order.products.map((product) => (product as { loyalty_checked?: boolean }).loyalty_checked),
    [true],
  );
});
