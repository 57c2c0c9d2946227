// From the page of a product to an order in the backend.
import assert from "node:assert/strict";
import { aProduct } from "../../support/goods.ts";
import { orderOf } from "../../support/orders.ts";
import type { Journey } from "../suite.ts";

export const PURCHASE: Journey[] = [
  {
    name: "a product goes into the cart and is ordered to an address",
    async run(ana, { shop }) {
      const { say } = ana;
      const product = await aProduct(shop, "casa", ana.language);
      await ana.goto(product.path);
      await ana.expectInCart(0);
      await ana.click(ana.button("product.add_to_cart"));
      await ana.see({ role: "status", text: say("cart.toast_added") });
      await ana.expectInCart(1);

      await ana.click(ana.cartLink);
      const drawer = { role: "dialog", name: say("cart.drawer_title") };
      await ana.see({ role: "listitem", text: product.title, within: drawer });
      const quantity = { role: "textbox", name: say("cart.quantity_of", { title: product.title }), within: drawer };
      await ana.expectValue(quantity, "1");
      await ana.click({ role: "button", name: say("cart.increase_named", { title: product.title }), within: drawer });
      await ana.expectValue(quantity, "2");
      await ana.click(ana.link("cart.checkout", drawer));

      await ana.see(ana.heading(say("checkout.title")));
      await ana.expectPath(`/${ana.language}/checkout`);
      await ana.fill(ana.field("checkout.first_name"), "Ana");
      await ana.click(ana.button("checkout.place_order"));
      await ana.see({ role: "alert", text: say("checkout.errors_title"), within: ana.main });
      await ana.fill(ana.field("checkout.phone"), "69123456");
      await ana.click({ role: "radio", name: say("checkout.method_address"), within: ana.main });
      await ana.click({ role: "checkbox", name: say("checkout.town_lists"), within: ana.main });
      await ana.select(ana.field("checkout.region", "combobox"), 1);
      const towns = { ...ana.field("checkout.locality", "combobox"), attributes: { "aria-busy": "false" } };
      await ana.select(towns, 1);
      await ana.fill(ana.field("checkout.street"), "Florilor");
      await ana.fill(ana.field("checkout.building"), "7/2");
      await ana.click(ana.button("checkout.place_order"));

      await ana.see(ana.heading(say("checkout.success_title")));
      const { pathname, searchParams } = new URL(await ana.path(), shop.url);
      assert.equal(pathname, `/${ana.language}/cart/success`);
      const number = searchParams.get("order") ?? "";
      await ana.see({ text: say("checkout.success_number", { number }), within: ana.main });
      await ana.expectInCart(0);
      const { contact, delivery, products } = await orderOf(shop, number);
      assert.deepEqual([contact.first_name, contact.phone], ["Ana", "+37369123456"]);
      assert.deepEqual([delivery.method, delivery.street], ["address", "Florilor"]);
      const ordered = products.map(({ product_id, count }) => [String(product_id), count]);
      assert.deepEqual(ordered, [[product.id, 2]]);
    },
  },
];
