// The browser's half of `smoke`: a version that is broken on purpose is found out beside the one in force, the same version
// twice is not, and nothing is sent to the shop but, on request, the commands of a guest's cart.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createProxy, request as send } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { openCountingDoor } from "../support/counting-door.ts";
import { previewToken } from "../support/preview-link.ts";
import { openShop, ROOT } from "../support/shop.ts";

interface Finding {
  what: string;
  text: string;
  path: string;
  screen: string;
}

interface Answer {
  failure?: string;
  findings: Finding[];
  left_out: { kind: string }[];
  pages: number;
  different: number;
  report: string;
  looked: { kind: string; path: string; bytes: Record<string, number>; looks: { before: string | null }[] }[];
}

const shop = await openShop();
const folder = mkdtempSync(join(tmpdir(), "vitrina-smoke-"));
const config = await shop.config();
const key = randomBytes(32).toString("hex");
const current = (await config.get("site/casa")) ?? "";
const { site, theme } = JSON.parse((await config.get(`site/casa/${current}`)) ?? "{}");
const faint = { ...theme.light, quiet: "#b9c2bd" };
const broken = { ...theme, light: faint, wordmark: { ...theme.wordmark, text: "CasaCodruPentruTotiOameniiDinOras" } };
await config.put("site/casa/broken", JSON.stringify({ site, theme: broken }));
await config.put("preview/casa", key);
after(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
});

const all = (path: string) => ({ ro: `/ro${path}`, ru: `/ru${path}`, uk: `/uk${path}`, en: `/en${path}` });
const HOME = { kind: "home", path: all("") };
const PRODUCT = { kind: "product", begins: all("/product/"), on: all("") };
const CATEGORY = { kind: "category", lists: all("/product/") };
const SEARCH = { kind: "search", path: all("/search"), asks: "query" };
const CART = { kind: "filled-cart", path: all("/cart"), goods: true };
const CHECKOUT = { kind: "checkout", path: all("/checkout"), goods: true };
const MISSING = { kind: "not-found", path: all("/404"), status: 404 };
const MEALS = { kind: "meal-plan", path: all("/meal-plan"), on: all("") };

/** What the operators' command tells the browser's half. */
function order(port: number, more: object) {
  const origin = `http://casa.localhost:${port}`;
  const shown = (version: string) => ({ version, link: `${origin}/?preview=${previewToken(key, { version })}` });
  return {
    site: "casa",
    origin,
    here: "casa.localhost",
    shown: shown("broken"),
    beside: shown(current),
    languages: ["ro"],
    screens: ["phone"],
    known_languages: ["en", "ro", "ru", "uk"],
    product: "/product/",
    beside_categories: ["account", "articles", "brands", "cart", "checkout", "compare", "favorites", "promotions"],
    adds: "/api/cart/lines",
    clears: "/api/cart/clear",
    fill_cart: false,
    report: join(folder, "report"),
    seconds: 600,
    ...more,
  };
}

async function look(given: object): Promise<Answer & { said: string }> {
  const child = spawn(process.execPath, [join(ROOT, "tools/smoke.mjs")]);
  child.stdin.write(`${JSON.stringify(given)}\n`);
  const ended = once(child, "close");
  const [answer, said] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { ...JSON.parse(answer), said };
}

test("what is wrong with a version is found, with pictures beside the one in force", async () => {
  await using door = await openCountingDoor(shop.url);
  const kinds = [HOME, CATEGORY, PRODUCT, SEARCH, MISSING, MEALS];
  const { findings, left_out, pages, different, report, looked, said } = await look(order(door.port, { kinds }));
  const found = (what: string, words: RegExp) => findings.filter((one) => one.what === what && words.test(one.text));
  assert.ok(found("accessibility", /^color-contrast: /).length > 0, JSON.stringify(findings));
  assert.ok(findings.every(({ screen }) => screen === "phone, light"));
  assert.deepEqual(
    left_out.map(({ kind }) => kind),
    ["meal-plan"],
  );
  assert.equal(pages, 5);
  assert.equal(different, 5);
  assert.ok(looked.every(({ bytes }) => (bytes["html"] ?? 0) > 10_000 && (bytes["js"] ?? 0) > 1000));
  const sheet = readFileSync(report, "utf8");
  const pictures = readdirSync(join(folder, "report/pictures"));
  for (const scheme of ["light", "dark"]) {
    for (const when of ["", "-before"]) assert.ok(pictures.includes(`ro-product-phone-${scheme}${when}.jpg`), scheme);
  }
  for (const name of pictures) assert.ok(sheet.includes(`src="pictures/${name}"`), name);
  assert.match(sheet, /color-contrast/);
  assert.match(said, /5 of 5: /);
  assert.deepEqual(door.sent, []);
});

/** A shop one of whose pages has more markup, and a script of its own; on a free port until it is closed. */
async function openAlteredShop(path: string, markup: string, script: string) {
  const { hostname, port } = new URL(shop.url);
  const server = createProxy((asked, answer) => {
    if (asked.url === "/assets/altered.js") {
      answer.writeHead(200, { "content-type": "text/javascript" }).end(script);
      return;
    }
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const onward = send({ hostname, port, path: asked.url, method: asked.method, headers }, async (incoming) => {
      const { "content-length": _, ...kept } = incoming.headers;
      answer.writeHead(incoming.statusCode ?? 502, kept);
      if (asked.url === path) answer.end(`${await text(incoming)}${markup}`);
      else incoming.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, [Symbol.asyncDispose]: close };
}

test("what goes wrong in the browser is found: scripts, requests, the content policy, a page that scrolls sideways", async () => {
  const markup =
    '<table width="3000"><tr><td>Wide</td></tr></table><script>inline()</script>' +
    '<img alt="" src="/media/none.svg"><script type="module" src="/assets/altered.js"></script>';
  const script = 'console.warn("an odd warning"); throw new Error("a broken island");';
  await using altered = await openAlteredShop("/ro/404", markup, script);
  const given = order(altered.port, { kinds: [MISSING] });
  const { findings } = await look({ ...given, shown: given.beside, beside: null });
  const expected: [string, RegExp][] = [
    ["script", /a broken island/],
    ["console", /an odd warning/],
    ["content policy", /script-src/],
    ["request", /^\/media\/none\.svg: 404$/],
    ["broken picture", /^\/media\/none\.svg$/],
    // The bars of a phone are as wide as the page.
    ["scrolls sideways", /^</],
  ];
  for (const [what, words] of expected) {
    const isFound = findings.some((one) => one.what === what && words.test(one.text) && one.path === "/ro/404");
    assert.ok(isFound, `${what}: ${JSON.stringify(findings)}`);
  }
});

test("the same version twice has no findings; a cart is filled and emptied on request alone", async () => {
  await using door = await openCountingDoor(shop.url);
  const same = order(door.port, { kinds: [HOME, CART, CHECKOUT], screens: ["desktop"] });
  const answer = await look({ ...same, shown: same.beside });
  assert.deepEqual(answer.findings, []);
  assert.equal(answer.pages, 3);
  const commands = ["POST /api/cart/lines", "POST /api/cart/lines", "POST /api/cart/clear", "POST /api/cart/clear"];
  assert.deepEqual(door.sent, commands);
});

test("a folder with other files is left alone, and a shop that does not answer is told", async () => {
  const theirs = join(folder, "theirs");
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, "close");
  await using door = await openCountingDoor(`http://127.0.0.1:${port}`);
  const silent = { kinds: [HOME], report: theirs };
  const { failure } = await look(order(door.port, silent));
  assert.match(failure ?? "", /^http:\/\/casa\.localhost:\d+ does not answer: /);
  assert.ok(!(failure ?? "").includes("preview="));
  writeFileSync(join(folder, "letter.txt"), "mine");
  const refused = await look(order(door.port, { ...silent, report: folder }));
  assert.match(refused.failure ?? "", /holds other files/);
  assert.ok(existsSync(join(folder, "letter.txt")));
});
