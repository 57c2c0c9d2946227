// The operator's own scripts and fonts: none before consent, then each in the configured order.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { complaintsOf, quiet } from "../support/browser.ts";
import { ConfiguredShop } from "../support/configured-shop.ts";
import type { Customer } from "../support/customer.ts";
import { Services } from "../support/services.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const note = (place: string) => `(globalThis.ran ??= []).push("${place}")`;
const STYLES = {
  script: note("of the settings"),
  additional_js_items: [
    { location: "body_end", script: note("end"), script_type: "script" },
    { location: "body_start", script: `<script>${note("start")}</script>`, script_type: "script" },
    { location: "head", script: note("head"), script_type: "script" },
  ],
};
const ORDER = ["head", "of the settings", "start", "end"];

const services = new Services();
const configured = await ConfiguredShop.open();
const stage = await Stage.open({ opened: configured });
await services.open();
const link = `${services.origin}/faces.css`;
await configured.settings({ styles: STYLES, additional_settings: { font_link: link } });
const change = { services: ["scripts", "fonts"], service_origins: { fonts: services.origin } };
await configured.push(change, (page) => page.includes(link) && page.includes("data-scripts"));
after(() => services.close());
beforeEach(() => {
  services.asked.length = 0;
});

const answer = ({ page, say }: Customer, word: "accept" | "refuse") =>
  page
    .getByRole("form", { name: say("consent.title") })
    .getByRole("button", { name: say(`consent.${word}`) })
    .click();

const ran = ({ page }: Customer) => page.evaluate(() => (globalThis as unknown as { ran?: string[] }).ran ?? []);
const applied = ({ page }: Customer, href: string) =>
  page.evaluate((address) => [...document.styleSheets].some((sheet) => sheet.href === address), href);

/** A visitor without a consent choice, with recorded requests for the operator's scripts. */
async function aVisitor(): Promise<Customer & { files: string[] }> {
  const visitor = await stage.customer({ undecided: true });
  const files: string[] = [];
  visitor.page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/site/")) files.push(pathname);
  });
  return Object.assign(visitor, { files });
}

test("before a choice and after a refusal no operator's script is requested", async () => {
  const ion = await aVisitor();
  await ion.open(configured.fresh());
  await quiet(ion.page);
  await answer(ion, "refuse");
  await ion.open(configured.fresh());
  await ion.page.waitForLoadState("load");
  await quiet(ion.page);
  assert.deepEqual([ion.files, services.asked, await ran(ion), await applied(ion, link)], [[], [], [], false]);
});

test("accepted scripts run in the configured order, however late the first one loads", async () => {
  const ana = await aVisitor();
  const complaints = complaintsOf(ana.page);
  const last = ana.page.waitForRequest(/\/site\/3\.js/);
  await ana.page.route(/\/site\/0\.js/, async (route) => {
    await last;
    const response = await route.fetch();
    await until("the last has come", async () => (await loaded(ana)).some((name) => name.includes("/site/3.js")));
    await route.fulfill({ response });
  });
  await ana.open(configured.fresh());
  await answer(ana, "accept");
  await until("all of it has run", async () => (await ran(ana)).length === ORDER.length);
  assert.deepEqual(await ran(ana), ORDER);
  await until("the faces of type are in force", () => applied(ana, link));
  assert.deepEqual(services.asked, ["/faces.css"]);
  assert.deepEqual(
    ana.files,
    ORDER.map((_, at) => `/site/${at}.js`),
  );
  assert.deepEqual(complaints, []);
});

const loaded = ({ page }: Customer) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

test("the next page loads them without asking", async () => {
  const ana = await aVisitor();
  await ana.open(configured.fresh());
  await answer(ana, "accept");
  await until("all of it has run", async () => (await ran(ana)).length === ORDER.length);
  await ana.open(configured.fresh("/articles"));
  await until("all of it runs again", async () => (await ran(ana)).length === ORDER.length);
  assert.deepEqual(await ran(ana), ORDER);
  await until("the faces of type are in force", () => applied(ana, link));
});
