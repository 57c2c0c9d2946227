// Picture URLs from a backend: a page loads pictures from the shop itself or from others by https, and omits all other
// URLs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend, fixtures } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";

const backend = new DocumentedBackend(["category-groups"]);
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
});
after(async () => {
  await shop.close();
  backend.close();
});

const PICTURE = /img|image|picture|photo|icon|logo|banner|favicon|avatar/i;

/** Replaces the URLs of all pictures in an answer. */
function pictured(value: unknown, address: string, named = false): unknown {
  if (typeof value === "string") return named ? address : value;
  if (Array.isArray(value)) return value.map((one) => pictured(one, address, named));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    pictured(one, address, named || PICTURE.test(name)),
  ]);
  return Object.fromEntries(fields);
}

const PAGES =
  "/ro /ro/bucatarie/oale /ro/product/oala /ro/search?query=oala /ro/about /ro/articles /ro/articles/ceai /ro/brands \
/ro/brands/lut /ro/career /ro/contacts /ro/gallery /ro/gallery/1 /ro/partners /ro/feedbacks /ro/compare /ro/cart /ro/checkout \
/api/recent?ids=101&language=ro /api/search?query=oala&language=ro /api/cart /manifest.webmanifest";

interface Loaded {
  pictures: string[];
  loaded: number;
}

let round = 0;

/** The picture URLs that pages load, uncached, and the number of pictures. */
async function pictures(): Promise<Loaded> {
  round++;
  const ana = shop.shopper();
  await ana.addToCart("101");
  ana.cookies.set("compare", "101.102");
  const all: string[] = [];
  let loaded = 0;
  for (const path of PAGES.split(" ")) {
    const answer = await ana.send(`${path}${path.includes("?") ? "&" : "?"}round=${round}`, {
      headers: { accept: "text/html,*/*" },
    });
    const html = await answer.text();
    loaded += Number(answer.status === 200);
    assert.doesNotMatch(answer.headers.get("link") ?? "", /as=image|javascript:|data:|\/media/);
    const elements = html.matchAll(/<(?:img|source|video|audio|input|iframe|embed|link [^>]*as="image")[^>]*>/g);
    for (const [element] of elements) {
      for (const [, address = ""] of element.matchAll(/ (?:src|srcset|poster|href|imagesrcset)="([^"]*)"/g)) {
        all.push(address);
      }
    }
    for (const [, address = ""] of html.matchAll(/"(?:image|src|icon)":"([^"]*)"/g)) all.push(address);
    for (const [, address = ""] of html.matchAll(/<meta property="og:image" content="([^"]*)">/g)) all.push(address);
  }
  return { pictures: all.filter((address) => address !== ""), loaded };
}

function show(address: string): void {
  for (const [name, { documented }] of fixtures()) {
    backend.instead.set(name, { ...documented, body: pictured(documented.body, address) });
  }
}

test("pictures of the backend and of other hosts are shown", async () => {
  for (const address of ["/media/p/1.jpg", "https://cdn.example/1.jpg"]) {
    show(address);
    const { pictures: seen, loaded } = await pictures();
    assert.ok(loaded >= 18, `${loaded} pages`);
    assert.ok(seen.filter((one) => one === address).length >= 20, `${address}: ${seen}`);
  }
});

test("a script, data or relative URL is never loaded as a picture", async () => {
  for (const address of [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml,<svg onload='alert(1)'>",
    "blob:https://casa.example/1",
    "//evil.example/1.jpg",
    "/\\evil.example/1.jpg",
    "http://evil.example/1.jpg",
    "https://casa.example@evil.example/1.jpg",
    "vbscript:x",
  ]) {
    show(address);
    const { pictures: seen, loaded } = await pictures();
    assert.ok(loaded >= 18, `${address}: ${loaded} pages`);
    for (const one of seen) {
      const fine =
        /^\/(?![/\\])[^\s\\]*$|^https:\/\/[\w.-]+(:\d+)?(\/[^\s\\]*)?$|^http:\/\/127\.0\.0\.1:\d+\/(?!\/)/.test(one);
      assert.ok(fine, `${address}: ${one}`);
      assert.doesNotMatch(one, /@/, address);
    }
  }
});
