// A Django whose paths all end with a slash, as its routers make them: documented paths are redirected.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { djangoShop } from "../support/django-shop.ts";
import { endpoint, FILLED } from "../support/forms.ts";
import { ORDER_FORM } from "../support/order-form.ts";

const opened = djangoShop({ slashes: true });

test("menu, settings, goods, cart and order work, and each path is redirected once", async () => {
  const ion = opened.shop.shopper("casa");
  const page = await ion.visit("/ro/vase");
  assert.equal(page.status, 200);
  assert.ok(page.html.includes("Textile"), "the menu");
  assert.ok(page.html.includes("+373"), "the phone of the settings");
  await ion.addToCart("101", 1);
  await ion.addToCart("102", 1);
  await ion.visit("/ro/vase?page=2");
  const body = { ...ORDER_FORM, command: randomUUID() };
  const placed = await ion.send("/api/orders", { method: "POST", body });
  assert.equal(placed.status, 200, await placed.text());
  assert.equal((await opened.django.orders()).length, 1);
  const led = new Map<string, number>();
  for (const { path, status } of await opened.django.calls()) {
    const [bare = ""] = path.split("?");
    if (status === 301) led.set(bare, (led.get(bare) ?? 0) + 1);
  }
  assert.ok(led.has("/general/menu_tree"), "there was something to follow");
  // Two workers call it, each with its own memory.
  for (const [path, times] of led) assert.ok(times <= 2, `${path} was led ${times} times`);
});

test("a redirected form is not stored and its sender is told so; sent again, it is stored once", async () => {
  const ion = opened.shop.shopper("casa");
  const send = async () => {
    const body = { ...FILLED.consultation, date: undefined };
    const { status } = await ion.send(endpoint("consultation"), { method: "POST", body });
    return [status, (await opened.django.kept()).letters.length];
  };
  assert.deepEqual(
    [await send(), await send()],
    [
      [503, 0],
      [200, 1],
    ],
  );
});
