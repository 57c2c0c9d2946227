// Served markup must match the components that hydrate it. `contracts/hydration.json` holds that markup, filled by the
// edge (edge/worker/src/assets/tests.rs), with its props.

import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { collectWords } from "../build/words.mjs";
import { CartDrawer } from "../cart-drawer/CartDrawer.tsx";
import type { CartDrawerProps } from "../contracts/cart.ts";
import served from "../contracts/hydration.json" with { type: "json" };
import { HeaderSearch } from "../header-search/HeaderSearch.tsx";
import type { PageApi } from "../storefront/page-api.ts";
import { createCart } from "../stores/cart.ts";
import { createCartSummary } from "../stores/cart-summary.ts";
import { type IslandProps, island } from "./island.tsx";

// Never answers, not even after the last test.
globalThis.fetch = () => new Promise(() => {});

function Broken(): never {
  throw new Error("broken");
}

const summary = createCartSummary();
const cart = createCart(summary, () => ({ cartUrl: "/c", linesUrl: "/l", loyaltyUrl: "/p" }));
const Drawer = (own: IslandProps<CartDrawerProps>) => <CartDrawer {...own} cart={cart} />;

const components: Record<string, ComponentType<IslandProps<never>>> = {
  "cart-drawer": Drawer as never,
  "header-search": HeaderSearch as never,
};
const { words } = await collectWords(Object.keys(components));

test("every island is served", () => {
  expect(new Set(served.map((one) => one.island))).toEqual(new Set(Object.keys(components)));
});

test.each(served)("$island hydrates what the edge served", async ({ island: name, language, props, markup, own }) => {
  const complaints = vi.spyOn(console, "error");
  const element = document.createElement("shop-island");
  element.innerHTML = markup;
  if (own) element.setAttribute("own-words", JSON.stringify(own));
  document.body.append(element);
  const before = [...element.querySelectorAll("*")];
  const html = element.innerHTML;

  const page = { summary } as PageApi;
  const said = { language, default: words[name]?.[language] };
  await island(components[name] ?? Broken)({ element, props, words: said, page });

  const now = [...element.querySelectorAll("*")];
  expect(now).toHaveLength(before.length);
  for (const [index, node] of now.entries()) expect(node).toBe(before[index]);
  expect(comparable(element.innerHTML)).toBe(comparable(html));
  expect(complaints).not.toHaveBeenCalled();
});

test("a toast shown before the drawer hydrates stays", async () => {
  const complaints = vi.spyOn(console, "error").mockReset();
  const { props, markup } = served.find((one) => one.island === "cart-drawer") ?? {};
  const element = document.createElement("shop-island");
  element.innerHTML = markup ?? "";
  document.body.append(element);
  const toast = document.createElement("p");
  element.querySelector(".toasts")?.append(toast);
  const own = { language: "ro", default: words["cart-drawer"]?.["ro"] };
  await island(Drawer)({ element, props, words: own, page: { summary } as PageApi });
  expect(element.querySelector(".toasts > p")).toBe(toast);
  expect(complaints).not.toHaveBeenCalled();
});

test("a component that throws leaves the served markup", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const element = document.createElement("shop-island");
  element.innerHTML = "<p>served</p>";
  document.body.append(element);
  const start = island(Broken)({ element, props: {}, words: { language: "ro", default: {} }, page: {} as PageApi });
  await expect(start).rejects.toThrow("broken");
  await vi.waitFor(() => expect(element.innerHTML).toBe("<p>served</p>"));
});

/** Drops differences that are invisible: separators between texts and the spelling of attributes. */
function comparable(html: string): string {
  return html.replaceAll("<!-- -->", "").toLowerCase();
}
