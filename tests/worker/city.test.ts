// The chosen city: its cookie, and its effect on the checkout.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { HOSTILE } from "../support/hostile.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { wordsOf } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test("a listed city is remembered for a year, the choice can be undone, any other city is refused", async () => {
  const ana = shop.shopper();
  const home = await ana.visit("/ro");
  const options = [...home.document.querySelectorAll("select[name=city] option")];
  const id = options.map((option) => option.getAttribute("value")).find((value) => value) ?? "";
  const choose = (city: string) =>
    ana.send("/api/city", {
      method: "POST",
      body: new URLSearchParams({ city, language: "ro", back: "/ro/contacts" }),
    });
  const chosen = await choose(id);
  assert.deepEqual([chosen.status, chosen.headers.get("location")], [303, "/ro/contacts"]);
  assert.match(
    chosen.headers.getSetCookie()[0] ?? "",
    new RegExp(`^selected_city=${id}; Path=/; Max-Age=31536000; SameSite=Lax$`),
  );
  for (const garbled of [...HOSTILE, "0", `0${id}`, `${id}.0`]) {
    const refused = await choose(garbled);
    assert.equal(refused.status, 422, garbled);
    const text = await refused.text();
    assert.ok(!text.includes("<script>9") && text.includes(wordsOf("ro")("states.unknown_city")), garbled);
    assert.equal(ana.cookies.get("selected_city"), id);
  }
  await choose("");
  assert.equal(ana.cookies.get("selected_city"), undefined);
  const post = (city: string) => ana.send("/api/city?language=ro", { method: "POST", body: { city } });
  assert.deepEqual(await (await post(id)).json(), { city: id });
  assert.equal(ana.cookies.get("selected_city"), id);
  const refused = await post("0");
  assert.deepEqual([refused.status, refused.headers.get("location")], [422, null]);
  const { error } = (await refused.json()) as { error: { message: string } };
  assert.equal(error.message, wordsOf("ro")("states.unknown_city"));
});

test("the checkout preselects the chosen city if the ids match, else its own default", async () => {
  const region = async (city: string) => {
    const ana = shop.shopper();
    await ana.addToCart(PLENTY);
    ana.cookies.set("selected_city", city);
    const { document } = await ana.visit("/ro/checkout");
    const chosen = (name: string) =>
      document.querySelector(`select[name=${name}] option[selected]`)?.getAttribute("value");
    return [chosen("region"), chosen("locality")];
  };
  assert.deepEqual(await region("101"), ["1", "101"]);
  assert.deepEqual(await region("301"), ["3", "301"]);
  for (const garbled of ["777", "<b>", "0101"]) assert.deepEqual(await region(garbled), ["3", "301"], garbled);
});
