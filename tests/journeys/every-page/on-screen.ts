// Every kind of page of a site on one kind of screen, in the languages that matter there.
import { test } from "node:test";
import type { Customer } from "../../support/customer.ts";
import { OWN_KINDS, pageKinds } from "../../support/page-kinds.ts";
import type { Site } from "../../support/shop.ts";
import { Stage } from "../../support/stage.ts";
import { fitsEveryWidth, fitsTheSmallestPhone, isAccessible, loadsLittle, standsStill, Walk } from "./walk.ts";

/** What is in the cart is ordered, and the shop has said thanks. */
async function orders(ana: Customer, site: Site): Promise<void> {
  await ana.open("/checkout");
  await ana.sayWhoIAm({ name: "Ana", phone: site === "romania" ? "0712345678" : "060123456" });
  await ana.choose("checkout.method_pickup");
  await ana.main
    .getByRole("group", { name: ana.say("checkout.store") })
    .getByRole("radio")
    .first()
    .check();
  await ana.placeOrder();
  await ana.orderNumber();
}

export async function onScreen(site: Site, screen: "desktop" | "phone"): Promise<void> {
  const stage = await Stage.open();
  const phone = screen === "phone";
  /** One site at every width, the others on the smallest phone. */
  const widths = site === "casa" ? (phone ? [] : [fitsEveryWidth]) : phone ? [fitsTheSmallestPhone] : [];

  test(`pages of ${site} load little, stand still and can be used by everybody, on a ${screen}`, async () => {
    const walk = await Walk.begin(stage, { site, phone });
    const { ana } = walk;
    const looks = [loadsLittle, standsStill, isAccessible, ...(site === "casa" ? widths : [])];
    await walk.over(await pageKinds(stage.shop, site, "ro"), looks);
    await ana.openCart();
    await ana.drawer.getByRole("link", { name: ana.say("cart.checkout") }).waitFor();
    await walk.look("drawer", [isAccessible]);
    await ana.page.keyboard.press("Escape");
    await orders(ana, site);
    await walk.look("thanks", [standsStill, isAccessible]);
    await walk.over(OWN_KINDS, looks);
    walk.end();
  });

  test(`pages of ${site} in Ukrainian load little and fit a ${screen}`, async () => {
    const walk = await Walk.begin(stage, { site, phone, language: "uk", undecided: phone });
    const kinds = [...(await pageKinds(stage.shop, site, "uk")), ...OWN_KINDS];
    await walk.over(kinds, [loadsLittle, ...widths]);
    walk.end();
  });

  if (site !== "casa" && phone) {
    test(`no page of ${site} in Russian scrolls sideways on the smallest phone`, async () => {
      const walk = await Walk.begin(stage, { site, phone, language: "ru" });
      await walk.over(await pageKinds(stage.shop, site, "ru"), [fitsTheSmallestPhone]);
      walk.end();
    });
  }
}
