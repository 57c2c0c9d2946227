// The markup made at build time, filled as the edge fills it, must be what the component hydrates.

import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { prerender } from "../build/prerender.mjs";
import { collectWords } from "../build/words.mjs";
import { CartDrawer } from "../cart-drawer/CartDrawer.tsx";
import { Checkout } from "../checkout/Checkout.tsx";
import type { CartDrawerProps } from "../contracts/cart.ts";
import type { CheckoutProps } from "../contracts/checkout.ts";
import { HeaderSearch } from "../header-search/HeaderSearch.tsx";
import type { Shared } from "../storefront/shared.ts";
import { createCart } from "../stores/cart.ts";
import { createTally } from "../stores/tally.ts";
import { type IslandProps, island } from "./island.tsx";

function Broken(): never {
  throw new Error("broken");
}

const names = ["cart-drawer", "checkout", "header-search"];
const words = await collectWords(names);
const markup = await prerender(names, words);

const price = { goods: "259 lei", discount: "", delivery: "40 lei", total: "299 lei" };
const free = { ...price, delivery: "free", total: "259 lei" };
const odd = `"<b>&amp; 'ș'`;

const checkout: CheckoutProps = {
  ordersUrl: "/o?a=1&b=2",
  localitiesUrl: "/l",
  command: "c-1",
  phoneCode: "+373",
  phoneMax: 17,
  capital: "3",
  regions: [
    { id: "3", label: "Chișinău", note: "" },
    { id: "5", label: odd, note: "" },
  ],
  localities: [],
  stores: [
    { id: "1", label: odd, note: "9–20" },
    { id: "2", label: "Doi", note: "" },
  ],
  quotes: { pickup: free, standart: price, express: price, region: price },
  quote: price,
  standard: price,
  lines: [
    {
      product: "1",
      title: odd,
      href: "/p",
      image: "/i.svg",
      quantity: "2",
      step: "1",
      price: "1 leu",
      sum: "2 lei",
      oldSum: null,
      available: true,
      note: null,
    },
  ],
  values: { method: "address", type: "standart", region: "3", payment: "card", first_name: odd, comment: odd },
  errors: { phone: "greșit" },
  cartHref: "/c",
  language: "ro",
};

const tally = createTally();
const cart = createCart(tally, () => ({ cartUrl: "/c", linesUrl: "/l" }));
const Drawer = (own: IslandProps<CartDrawerProps>) => <CartDrawer {...own} cart={cart} />;

const cases: [string, ComponentType<IslandProps<never>>, object][] = [
  ["header-search", HeaderSearch as never, { searchUrl: "/s", resultsUrl: "/r?x=1&y", query: odd }],
  ["header-search", HeaderSearch as never, { searchUrl: "/s", resultsUrl: "/r", query: "" }],
  ["cart-drawer", Drawer as never, { cartUrl: "/c", linesUrl: "/l", socketUrl: "", cartHref: "", shopHref: "" }],
  ["checkout", Checkout as never, checkout],
  ["checkout", Checkout as never, { ...checkout, quote: free, lines: [], errors: {} }],
];

test.each(cases)("%s hydrates what the edge served", async (name, component, props) => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const complaints = vi.spyOn(console, "error");
  const element = document.createElement("shop-island");
  element.innerHTML = fill(markup[name]?.["ro"] ?? "", props);
  document.body.append(element);
  const served = [...element.querySelectorAll("*")];
  const html = element.innerHTML;

  const shared = { tally } as Shared;
  const own = { language: "ro", default: words[name]?.["ro"] };
  await island(component)({ element, props, words: own, shared });

  const now = [...element.querySelectorAll("*")];
  expect(now).toHaveLength(served.length);
  for (const [index, node] of now.entries()) expect(node).toBe(served[index]);
  expect(comparable(element.innerHTML)).toBe(comparable(html));
  expect(complaints).not.toHaveBeenCalled();
});

test("a component that breaks gives the served markup back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const element = document.createElement("shop-island");
  element.innerHTML = "<p>served</p>";
  document.body.append(element);
  const start = island(Broken)({ element, props: {}, words: { language: "ro", default: {} }, shared: {} as Shared });
  await expect(start).rejects.toThrow("broken");
  await vi.waitFor(() => expect(element.innerHTML).toBe("<p>served</p>"));
});

/** Separators between texts and the spelling of attributes are no part of what is shown. */
function comparable(html: string): string {
  return html.replaceAll("<!-- -->", "").toLowerCase();
}

/** As the edge fills marks; see edge/shop/src/html/island.rs. */
function fill(template: string, props: object): string {
  const tokens = template.split(/(\{\{.*?\}\})/);
  let at = 0;
  const look = (path: string, item: unknown) => {
    let value: unknown = path.startsWith(".") ? item : props;
    for (const key of path.split(".").filter(Boolean)) value = (value as Record<string, unknown>)?.[key];
    return value;
  };
  const holds = (condition: string, item: unknown): boolean => {
    if (condition.startsWith("!")) return !holds(condition.slice(1), item);
    const [left = "", right] = condition.split("=");
    if (right === undefined) return Boolean(look(left, item));
    return look(left, item) === (right.startsWith(":") ? right.slice(1) : look(right, item));
  };
  const run = (item: unknown, kept: boolean): string => {
    let out = "";
    while (at < tokens.length) {
      const token = tokens[at++] ?? "";
      const [, kind, path = ""] = /^\{\{(\w+):(.*)\}\}$/.exec(token) ?? [];
      if (token.startsWith("{{/")) return kept ? out : "";
      if (kind === "slot") out += escaped(look(path, item));
      else if (kind === "if") out += run(item, kept && holds(path, item));
      else if (kind === "each") {
        const start = at;
        const items = (look(path, item) ?? []) as unknown[];
        for (const one of kept ? items : []) {
          at = start;
          out += run(one, true);
        }
        if (!items.length || !kept) run(item, false);
      } else out += token;
    }
    return out;
  };
  return run(props, true);
}

function escaped(value: unknown): string {
  const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return String(value ?? "").replace(/[&<>"]/g, (mark) => marks[mark] ?? "");
}
