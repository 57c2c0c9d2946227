// The cart's link, with a drawer that starts and one that cannot.

import { beforeEach, expect, test, vi } from "vitest";
import { openCart } from "./cart.ts";

const assign = vi.fn();
const cart = { follow: vi.fn(), refresh: vi.fn() };
let link: HTMLAnchorElement;

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal("location", { assign, reload: vi.fn() });
  document.body.innerHTML = `<a href="http://casa.localhost/ro/cart">Cart</a>
    <shop-island name="cart-drawer"><dialog><button>Close</button></dialog></shop-island>
    <shop-island name="actions"></shop-island>`;
  link = document.querySelector("a") as HTMLAnchorElement;
  link.addEventListener("click", (event) => openCart(event, link));
  offers("actions", { cart });
});

/** Mocks an island's start; `undefined` means that it cannot start. */
function offers(name: string, offered: unknown): ReturnType<typeof vi.fn> {
  const island = document.querySelector(`[name=${name}]`) as HTMLElement;
  const start = vi.fn(async () => {
    if (offered) island.setAttribute("ready", "");
    return offered;
  });
  return Object.assign(island, { start }).start;
}

test("a drawer that starts is shown, without navigation", async () => {
  const started = offers("cart-drawer", {});
  link.click();
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  await new Promise((next) => setTimeout(next));
  expect(assign).not.toHaveBeenCalled();
});

test("a drawer closed before its start failed causes no navigation", async () => {
  const started = offers("cart-drawer", undefined);
  started.mockImplementation(async () => document.querySelector("dialog")?.close());
  link.click();
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  await new Promise((next) => setTimeout(next));
  expect(assign).not.toHaveBeenCalled();
});

test.each(["cart-drawer", "actions"])(
  "where %s cannot be had, every press leads to the page of the cart",
  async (name) => {
    offers("cart-drawer", {});
    offers(name, undefined);
    for (const presses of [1, 2]) {
      document.querySelector("[name=cart-drawer]")?.removeAttribute("ready");
      document.querySelector("dialog")?.close();
      link.click();
      await vi.waitFor(() => expect(assign.mock.calls).toEqual(Array(presses).fill([link.href])));
    }
  },
);
