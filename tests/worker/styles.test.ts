// A page carries the styles of each class that it draws, before the first element that has it, and no piece in vain.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { accountKinds, companyKinds, type PageKind, pageKinds, SITES } from "../support/page-kinds.ts";
import { ELENA, signedIn } from "../support/session.ts";
import { openShop, ROOT, type Shop, type Site } from "../support/shop.ts";
import { parsed, type Visited } from "../support/shopper.ts";

type Document = Visited["document"];

const { styles } = JSON.parse(readFileSync(join(ROOT, "dist/islands.json"), "utf8")) as {
  styles: { pieces: Record<string, { text: string }>; later: string };
};
const later = readFileSync(join(ROOT, "dist", styles.later), "utf8");

/** Pieces that the frame decides about; the classes of the others are styled by nothing else. */
const OF_FRAME = ["frame", "around", "still", "consent", "print"];
const CLOSED = "[popover],dialog,template,noscript,[hidden]";

/** The classes with a rule of their own in this text. */
function classesOf(css: string): Set<string> {
  const alone = css.replaceAll(/:(is|not|where|has)\((?:[^()]|\([^()]*\))*\)/g, ":x");
  return new Set([...alone.matchAll(/(?<=[{},])\.([a-z][\w-]*)(?=[{,])/g)].map(([, name = ""]) => name));
}

/** The pieces that style a class by itself. */
const STYLING = new Map<string, string[]>();
for (const [piece, { text }] of Object.entries(styles.pieces)) {
  if (OF_FRAME.includes(piece)) continue;
  for (const name of classesOf(text)) STYLING.set(name, [...(STYLING.get(name) ?? []), piece]);
}

/** Pieces for parts that come later, or that scripts draw: the recently viewed goods, reviews, the goods of a cart. */
const MAY_WAIT = ["card", "stars", "reviews", "lines", "cart"];
/** Pieces whose classes have rules only together with those of others. */
const TOGETHER = ["galleries", "banded"];

/** Pieces on a page that draws none of the classes that they style by themselves. */
function needless(document: Document): string[] {
  const drawn = new Set([...document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]));
  const texts = new Set([...document.querySelectorAll("style")].map(({ textContent }) => textContent));
  const needed = new Set([...drawn].flatMap((name) => STYLING.get(name) ?? []));
  return Object.entries(styles.pieces)
    .filter(([piece, { text }]) => texts.has(text) && !needed.has(piece))
    .filter(([piece]) => ![...OF_FRAME, ...MAY_WAIT, ...TOGETHER].includes(piece))
    .map(([piece]) => `all of ${piece}`);
}

/** Classes that are drawn before their styles, or without them. */
function unstyled(document: Document): string[] {
  const carried = new Set<string>();
  const faults = new Set<string>();
  for (const element of document.querySelectorAll("style, [class]")) {
    if (element.localName === "style") {
      for (const [piece, { text }] of Object.entries(styles.pieces))
        if (element.textContent === text) carried.add(piece);
      continue;
    }
    if (element.closest(CLOSED)) continue;
    for (const name of element.classList)
      for (const piece of STYLING.get(name) ?? []) if (!carried.has(piece)) faults.add(`.${name} of ${piece}`);
  }
  return [...faults];
}

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

async function pageOf(site: Site, kind: PageKind): Promise<Document> {
  const shopper = kind.needsAccount ? await signedIn(shop, site, kind.needsCompany && ELENA) : shop.shopper(site);
  if (kind.needsCart) await shopper.addToCart(PLENTY, 1);
  if (kind.list) shopper.cookies.set(kind.list.name, kind.list.value);
  return parsed(await (await shopper.send(`/ro${kind.path}`)).text()).document;
}

for (const site of SITES) {
  test(`${site}: each kind of page carries the styles of what it draws, before it is drawn, and no others`, async () => {
    assert.ok(STYLING.size > 200);
    const faults: Record<string, string[]> = {};
    for (const kind of [...(await pageKinds(shop, site, "ro")), ...accountKinds(site), ...companyKinds(site)]) {
      const document = await pageOf(site, kind);
      const found = [...unstyled(document), ...needless(document)];
      if (found.length > 0) faults[kind.name] = found;
    }
    assert.deepEqual(faults, {});
  });
}

test("a part that fails brings the styles of its apology", async () => {
  await shop.demo.break({ call: "/main/slider-new_products/", mode: "fail" });
  for (const site of SITES) {
    const { document } = await shop.shopper(site).visit("/ro?fresh");
    assert.deepEqual(unstyled(document), [], site);
  }
});

test("a window over any page has its styles from that page or from the deferred stylesheet", async () => {
  const everywhere = [styles.pieces["frame"]?.text ?? "", styles.pieces["around"]?.text ?? "", later];
  const known = new Set(everywhere.flatMap((css) => [...classesOf(css)]));
  const windows = [
    `/ro/availability/${PLENTY}`,
    `/ro/credit-calculator/${PLENTY}`,
    "/ro/forms/request",
    `/ro/forms/one-click?product_id=${PLENTY}`,
    "/ro/compare",
  ];
  for (const path of windows) {
    const answer = await shop.shopper().send(path, { headers: { part: "window" } });
    const html = await answer.text();
    assert.equal(answer.status, 200, path);
    const drawn = [...parsed(html).document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]);
    assert.ok(drawn.includes("dialog-page") || drawn.includes("dialog"), path);
    const lacking = drawn.filter((name) => STYLING.has(name) && !known.has(name));
    assert.deepEqual([...new Set(lacking)], [], path);
  }
});

test("a class without styles, or before them, is detected", () => {
  const card = `<style>${styles.pieces["card"]?.text}</style>`;
  for (const [html, found] of [
    ['<i class="card"></i>', [".card of card"]],
    [`<i class="card"></i>${card}`, [".card of card"]],
    [`${card}<i class="card"></i>`, []],
    ['<div popover><i class="card"></i></div><i class="unseen"></i>', []],
  ] as const) {
    assert.deepEqual(unstyled(parsed(html).document), found);
  }
});
