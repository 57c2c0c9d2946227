// Labels of the button during and after an add. (The request: islands/storefront.)

import { beforeEach, expect, test, vi } from "vitest";
import type { Cart } from "../stores/cart.ts";
import { addToCart } from "./add-to-cart.ts";

const add = vi.fn<() => Promise<void>>();
const cart = { add, get: () => ({ view: null }) } as unknown as Cart;

beforeEach(() => {
  add.mockReset().mockResolvedValue();
  vi.useFakeTimers();
  document.body.innerHTML = `<form id="add" data-done="In the cart"></form><button form="add" value="7">Add</button>`;
});

const button = () => document.querySelector("button") as HTMLButtonElement;
const press = () => addToCart(cart, vi.fn(), { url: "/lines", button: button(), fields: { product: "7" } });

test("the button shows its form's word for done, and its own label again after a while", async () => {
  const adding = press();
  expect([button().textContent, button().ariaBusy]).toEqual(["Add", "true"]);
  await adding;
  expect([button().textContent, button().ariaBusy, button().dataset["state"]]).toEqual([
    "In the cart",
    "false",
    "done",
  ]);
  vi.advanceTimersByTime(3000);
  expect([button().textContent, button().dataset["state"]]).toEqual(["Add", ""]);
});

test("the button shows that it is adding again, and when that fails", async () => {
  await press();
  add.mockRejectedValue(new Error("Sold out"));
  const adding = press();
  expect(button().textContent).toBe("Add");
  await adding;
  expect([button().textContent, button().dataset["state"]]).toEqual(["Add", ""]);
});

test("the label stays if the form has no word for it", async () => {
  document.querySelector("form")?.removeAttribute("data-done");
  button().innerHTML = "<i></i>Again";
  await press();
  expect([button().innerHTML, button().dataset["state"]]).toEqual(["<i></i>Again", "done"]);
});

test("the button keeps its label where its form has an empty word", async () => {
  document.querySelector("form")?.setAttribute("data-done", "");
  await press();
  expect([button().textContent, button().dataset["state"]]).toEqual(["Add", ""]);
});

test("the button keeps its label on a card, where the amount takes its place", async () => {
  button().outerHTML = `<div class="card"><button class="add" form="add" value="7">Add</button></div>`;
  await press();
  expect([button().textContent, button().dataset["state"]]).toEqual(["Add", ""]);
});
