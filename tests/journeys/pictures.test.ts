// `sizes` matches the drawn width of pictures on every kind of screen: a browser chooses files before it has the
// stylesheet.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { aCategory, aProduct, someContent } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";

const SCREENS = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 640, height: 900 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
];
/** Beyond this share a browser may choose a wrong file. */
const TOLERANCE = 0.1;
/** The small pictures of a gallery; a stack has none. */
const SMALL = { casa: ["gallery-thumbs late"], pharmacy: ["gallery-thumbs late"], romania: [] } as const;
/** A placeholder for files that only a Cloudflare zone makes. */
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"/>';

const backend = new ScriptedBackend();
const shop = await openShop({ backend: await backend.open() });
backend.upstream = shop.backendUrl;
// The demo has only drawings, which are not resized: here they count as photographs.
backend.scripts.set("/", (asked, answer) => void photographed(asked, answer));
for (const site of ["casa", "pharmacy", "romania"] as const) await resize(shop, site);
const stage = await Stage.open({ opened: { shop, close: closeBoth } });

async function closeBoth(): Promise<void> {
  await shop.close();
  backend.close();
}

async function photographed({ url = "/", headers }: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { token = "", "accept-language": language = "ro" } = headers;
  const sent = { headers: { token: String(token), "accept-language": language } };
  const own = await request(backend.upstream, url, sent);
  const body = (await own.text()).replace(/(\/media\/[\w/-]+)\.svg/g, "$1.jpg");
  answer.writeHead(own.status, { "content-type": own.headers.get("content-type") ?? "application/json" }).end(body);
}

/** Turns resizing on, as an operator would, before the first visit. */
async function resize({ config }: Shop, site: Site): Promise<void> {
  const kv = await config();
  const own = JSON.parse((await kv.get(`site/${site}/${await kv.get(`site/${site}`)}`)) ?? "");
  own.site.image_resizing = true;
  await kv.put(`site/${site}/resizing`, JSON.stringify(own));
  await kv.put(`site/${site}`, "resizing");
}

interface Seen {
  /** The class of the picture's container, or its own. */
  kind: string;
  sizes: string;
  stated: number;
  drawn: number;
}

/** Drawn pictures, with the stated and the actual width. */
const pictures = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("div"));
    const measured = (length: string) => {
      probe.style.width = length;
      return probe.getBoundingClientRect().width;
    };
    const stated = (sizes: string) => {
      for (const size of sizes.split(/,(?![^(]*\))/)) {
        const [, condition, length] = /^\s*(\(.*?\))?\s*(.+)$/.exec(size) ?? [];
        if (!condition?.startsWith("(max-width")) return measured(size);
        if (matchMedia(condition).matches) return measured(length ?? "");
      }
      return Number.NaN;
    };
    const shown = [...document.querySelectorAll<HTMLImageElement>("main img[srcset]")].filter((one) =>
      one.checkVisibility(),
    );
    const all = shown.map((one) => {
      const style = getComputedStyle(one);
      const width = one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const height = one.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
      // At most as wide as a square or its usual shape: a lower box holds a narrower picture.
      const broad = height * Math.max(1, Number(one.getAttribute("width")) / Number(one.getAttribute("height")));
      const drawn = style.objectFit === "contain" ? Math.min(width, broad) : width;
      const kind = one.closest("[class]")?.className ?? "";
      const lazy = one.loading === "lazy" && one.sizes.startsWith("auto,");
      return { kind, sizes: one.sizes, drawn, stated: lazy ? drawn : stated(one.sizes.replace("auto,", "")) };
    });
    probe.remove();
    return all;
  });

/** Compares on each screen; returns the kinds of pictures checked. */
async function compare(site: Site, path: string): Promise<Set<string>> {
  const ana = await stage.customer({ site });
  await ana.page.route("**/*.jpg", (route) => route.fulfill({ contentType: "image/svg+xml", body: DRAWING }));
  await ana.open(path);
  const kinds = new Set<string>();
  for (const screen of SCREENS) {
    await ana.page.setViewportSize(screen);
    for (const { kind, sizes, stated, drawn } of await pictures(ana.page)) {
      kinds.add(sizes.startsWith("auto,") ? `${kind} late` : kind);
      const said = `${site}${path} at ${screen.width}: ${kind} is ${drawn} wide, not ${stated} (${sizes})`;
      assert.ok(Math.abs(stated - drawn) <= drawn * TOLERANCE, said);
    }
  }
  await ana.leave();
  return kinds;
}

for (const site of ["casa", "pharmacy", "romania"] as const) {
  test(`the pictures of ${site} are as wide as their sizes say`, async () => {
    const within = (path: string) => path.slice("/ro".length);
    const product = await aProduct(shop, site, "ro");
    const { article, brand, album } = await someContent(shop, site, "ro");
    for (const [path, ...kinds] of [
      ["", "hero-picture", site === "pharmacy" ? "story-picture late" : "tile-picture late"],
      [within(await aCategory(shop, site, "ro")), "card-picture", "card-picture late"],
      [`/search?query=${encodeURIComponent(product.title.split(" ")[0] ?? "")}`, "card-picture"],
      [within(product.path), "gallery-picture", "gallery-picture late", ...SMALL[site]],
      ["/articles", "story-picture", "story-picture late"],
      [`/articles/${article}`, "article-picture"],
      ["/about", "article-picture"],
      ["/gallery", "story-picture"],
      [`/gallery/${album}`, "album"],
      [`/brands/${brand}`, "brand-mark", "card-picture"],
    ] as const) {
      const seen = await compare(site, path);
      for (const kind of kinds) assert.ok(seen.has(kind), `${site}${path} shows no ${kind}: ${[...seen]}`);
    }
  });
}
