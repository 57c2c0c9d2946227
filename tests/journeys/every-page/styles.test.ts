// A page includes the stylesheet parts that its markup needs; the omitted parts match only closed windows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../support/browser.ts";
import { PLENTY } from "../../support/goods.ts";
import { accountKinds, companyKinds, type PageKind, pageKinds, SITES } from "../../support/page-kinds.ts";
import { ELENA, signedIn } from "../../support/session.ts";
import { openShop, ROOT, type Shop, type Site } from "../../support/shop.ts";

interface Piece {
  name: string;
  text: string;
}

const manifest = JSON.parse(readFileSync(join(ROOT, "dist/islands.json"), "utf8")) as {
  styles: { pieces: Record<string, { text: string }>; later: string };
};
const later = readFileSync(join(ROOT, "dist", manifest.styles.later), "utf8");
const pieces: Piece[] = [
  ...Object.entries(manifest.styles.pieces).map(([name, { text }]) => ({ name, text })),
  { name: "later", text: later },
];

let shop: Shop;
let browser: Browser;
let page: Page;
before(async () => {
  [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  page = await browser.newPage();
});
after(async () => {
  await page.close();
  await browser.close();
  await shop.close();
});

/** Rules of omitted parts that match visible elements of the page. */
function undrawn([html, others, carried]: [string, Piece[], string[]]): string[] {
  const shown = new DOMParser().parseFromString(html, "text/html");
  const faults: string[] = [];
  const isHidden = (element: Element) =>
    element.closest("[popover],dialog,template,noscript,[hidden],.toasts") !== null;
  const look = (piece: string, rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const selector = rule.selectorText
          .replace(/::[\w-]+(\([^)]*\))?/g, "")
          .replace(/:(hover|active|focus[\w-]*|popover-open|target)\b/g, "");
        try {
          const found = [...shown.querySelectorAll(selector || "*")].find((element) => !isHidden(element));
          if (found) faults.push(`${rule.selectorText} of ${piece} draws ${found.outerHTML.slice(0, 80)}`);
        } catch {
          // The rest of the selector is empty.
        }
      } else if (rule instanceof CSSLayerBlockRule && carried.includes(rule.name)) {
        // "later" loads it on pages without it.
      } else if ("cssRules" in rule) look(piece, rule.cssRules as CSSRuleList);
    }
  };
  for (const { name, text } of others) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    look(name, sheet.cssRules);
  }
  return faults;
}

async function htmlOf(site: Site, kind: PageKind): Promise<string> {
  const shopper = kind.needsAccount ? await signedIn(shop, site, kind.needsCompany && ELENA) : shop.shopper(site);
  if (kind.needsCart) await shopper.addToCart(PLENTY, 1);
  if (kind.list) shopper.cookies.set(kind.list.name, kind.list.value);
  return await (await shopper.send(`/ro${kind.path}`)).text();
}

for (const site of SITES) {
  test(`${site}: every page includes the styles of its visible elements`, async () => {
    const faults: Record<string, string[]> = {};
    for (const kind of [...(await pageKinds(shop, site, "ro")), ...accountKinds(site), ...companyKinds(site)]) {
      const html = await htmlOf(site, kind);
      const others = pieces.filter(({ text }) => !html.includes(text));
      assert.ok(others.some(({ name }) => name === "later") && !others.some(({ name }) => name === "frame"));
      const carried = pieces.filter((piece) => !others.includes(piece)).map(({ name }) => name);
      const found = await page.evaluate(undrawn, [html, others, carried] as [string, Piece[], string[]]);
      if (found.length > 0) faults[kind.name] = found;
    }
    assert.deepEqual(faults, {});
  });
}
