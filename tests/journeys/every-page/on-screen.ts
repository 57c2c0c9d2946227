// Every kind of page of a site on one kind of screen: checks that depend on site, screen or language run on each, all
// others once.
import { test } from "node:test";
import type { Customer } from "../../support/customer.ts";
import { accountKinds, companyKinds, type PageKind, pageKinds } from "../../support/page-kinds.ts";
import type { Shop, Site } from "../../support/shop.ts";
import { Stage } from "../../support/stage.ts";
import {
  fitsEveryWidth,
  fitsTheSmallestPhone,
  hasContrast,
  hasLargeFields,
  isAccessible,
  isAccessibleInLight,
  loadsLittle,
  standsStill,
  Walk,
} from "./walk.ts";

/** Orders the cart's contents, up to the thanks. */
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

/** The site whose pages get every check: the others share its markup, except for their own kinds of pages. */
const JUDGED: Site = "casa";

/** A site's kinds of pages: those that get every check, and those with markup that another site has. */
async function dividedKinds(shop: Shop, site: Site): Promise<{ own: PageKind[]; shared: PageKind[] }> {
  const kinds = await pageKinds(shop, site, "ro");
  if (site === JUDGED) return { own: kinds, shared: [] };
  const judged = new Set((await pageKinds(shop, JUDGED, "ro")).map(({ name }) => name));
  return {
    own: kinds.filter(({ name }) => !judged.has(name)),
    shared: kinds.filter(({ name }) => judged.has(name)),
  };
}

export async function onScreen(site: Site, screen: "desktop" | "phone"): Promise<void> {
  const stage = await Stage.open();
  const phone = screen === "phone";
  const isJudged = site === JUDGED;
  /** One site at every width, the others on the smallest phone. */
  const widths = isJudged ? (phone ? [] : [fitsEveryWidth]) : phone ? [fitsTheSmallestPhone] : [];

  test(`pages of ${site} load little, do not shift and are accessible, on a ${screen}`, async () => {
    const walk = await Walk.begin(stage, { site, phone });
    const { ana } = walk;
    const { own, shared } = await dividedKinds(stage.shop, site);
    const ofTouch = phone ? [hasLargeFields] : [];
    const looks = [loadsLittle, standsStill, ...ofTouch, ...(isJudged ? widths : [])];
    /** Each site has its own colours, the same on phone and desktop. */
    const ofOwn = phone ? isAccessibleInLight : isAccessible;
    const ofShared = isJudged ? [ofOwn] : phone ? [] : [hasContrast];
    await walk.over(own, [...looks, ofOwn]);
    await walk.over(shared, [...looks, ...ofShared]);
    await ana.openCart();
    await ana.drawer.getByRole("link", { name: ana.say("cart.checkout") }).waitFor();
    await walk.look("drawer", [...ofTouch, ...ofShared]);
    await ana.page.keyboard.press("Escape");
    await orders(ana, site);
    await walk.look("thanks", [standsStill, ...ofShared]);
    await walk.over(accountKinds(site), [...looks, ...ofShared]);
    walk.end();
  });

  if (isJudged) {
    test(`pages of company customers load little, do not shift and are accessible, on a ${screen}`, async () => {
      const walk = await Walk.begin(stage, { site, phone });
      const ofTouch = phone ? [hasLargeFields, fitsTheSmallestPhone] : [fitsEveryWidth];
      await walk.over(companyKinds(site), [
        loadsLittle,
        standsStill,
        ...ofTouch,
        phone ? isAccessibleInLight : isAccessible,
      ]);
      walk.end();
    });
  }

  if (widths.length > 0) {
    test(`pages of ${site} in Ukrainian fit a ${screen}`, async () => {
      const walk = await Walk.begin(stage, { site, phone, language: "uk", undecided: phone });
      const kinds = [...(await pageKinds(stage.shop, site, "uk")), ...accountKinds(site)];
      // On one site with a visitor who has not answered the consent panel.
      await walk.over(kinds, [...(site === "pharmacy" ? [loadsLittle] : []), ...widths]);
      walk.end();
    });
  }

  if (!isJudged && phone) {
    test(`no page of ${site} in Russian scrolls sideways on the smallest phone`, async () => {
      const walk = await Walk.begin(stage, { site, phone, language: "ru" });
      await walk.over(await pageKinds(stage.shop, site, "ru"), [fitsTheSmallestPhone]);
      walk.end();
    });
  }
}
