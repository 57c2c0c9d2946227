// The price and stock of a product page, asked again over a mocked edge.

import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import followOffer from "./index.ts";

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let listens: MockInstance<typeof addEventListener>;

const MINUTE = 60_000;
const buy = (made: number | undefined, stock: string, button = true) =>
  `<div class="buy" ${made === undefined ? "" : `data-made="${made}"`}><p class="stock">${stock}</p>${
    button ? '<form id="buy"><input id="quantity" value="1" data-max="9"></form>' : "<button disabled>none</button>"
  }</div>`;
const bar = (price: string) => `<div class="buy-bar">${price}</div>`;

async function open(made: number | undefined): Promise<HTMLElement> {
  history.replaceState(null, "", "/ro/product/cup");
  document.body.innerHTML = `<main><div data-viewed="7"><i>${buy(made, "in stock")}</i></div>${bar("10 lei")}</main>`;
  const element = document.querySelector("i") as HTMLElement;
  await followOffer({ element } as unknown as IslandContext);
  return element;
}

const stock = () => document.querySelector(".stock")?.textContent;
const answer = (text: string) => asked.mockImplementation(async () => new Response(text));

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => asked(url, init));
  listens = vi.spyOn(globalThis, "addEventListener");
});
afterEach(() => {
  for (const [type, listener] of listens.mock.calls) if (listener) removeEventListener(type, listener);
  vi.unstubAllGlobals();
});

test("a page older than a minute, from the future, or without a time asks; a fresh one does not", async () => {
  answer(buy(Date.now(), "2 left"));
  for (const [made, isOld] of [
    [Date.now() - MINUTE + 5000, false],
    [Date.now(), false],
    [Date.now() - MINUTE, true],
    [Date.now() + 2 * MINUTE, true],
    [undefined, true],
  ] as const) {
    asked.mockClear();
    await open(made);
    expect(asked.mock.calls.length, String(made)).toBe(Number(isOld));
  }
  expect(asked.mock.calls[0]?.[0]).toBe("/ro/product/cup");
  expect(asked.mock.calls[0]?.[1].headers).toEqual({ part: "offer" });
});

test("the answer replaces stock and bar, and a typed amount stays", async () => {
  const page = await open(Date.now());
  (page.querySelector("input") as HTMLInputElement).value = "3";
  answer(buy(Date.now(), "2 left").replace('"9"', '"2"') + bar("9 lei"));
  const changed = vi.fn();
  page.addEventListener("change", changed);
  dispatchEvent(new CustomEvent("add:refused", { detail: "8" }));
  expect(asked, "another product").not.toHaveBeenCalled();
  dispatchEvent(new CustomEvent("add:refused", { detail: "7" }));
  await vi.waitFor(() => expect(stock()).toBe("2 left"));
  const field = page.querySelector("input") as HTMLInputElement;
  expect([field.value, field.dataset["max"], document.querySelector(".buy-bar")?.textContent]).toEqual([
    "3",
    "2",
    "9 lei",
  ]);
  expect(changed).toHaveBeenCalled();
});

test("a sold-out product loses its form and the bar, and may get them back", async () => {
  answer(buy(Date.now(), "sold out", false));
  await open(0);
  await vi.waitFor(() => expect(stock()).toBe("sold out"));
  expect(document.querySelector("form, .buy-bar")).toBeNull();
  answer(buy(Date.now(), "in stock") + bar("10 lei"));
  dispatchEvent(new CustomEvent("add:refused", { detail: "7" }));
  await vi.waitFor(() => expect(document.querySelector("main > .buy-bar")).not.toBeNull());
  expect(document.querySelector("form")).not.toBeNull();
});

test("a failed answer, and one for the variant before, change nothing", async () => {
  asked.mockImplementation(async () => new Response("x", { status: 503 }));
  await open(0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(stock()).toBe("in stock");
  answer(buy(Date.now(), "2 left"));
  await open(0);
  history.replaceState(null, "", "/ro/product/plate");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stock()).toBe("in stock");
});
