// Amounts on the cards of products that are in the cart.

import { beforeEach, expect, test, vi } from "vitest";
import type { CartLine, CartView } from "../contracts/cart.ts";
import type { Cart } from "../stores/cart.ts";
import { createCartSummary } from "../stores/cart-summary.ts";
import type { Say } from "../words/words.ts";
import { showAmounts } from "./card-amounts.ts";

const say: Say = (key, { title, count, total } = {}) => [key, title, count, total].filter(Boolean).join(" ");
const toast = vi.fn();
const put = vi.fn<(product: string, quantity: number) => Promise<void>>();
const refresh = vi.fn(async () => {});
const follow = vi.fn();

const line = (quantity: string, step = "1") => ({ product: "7", title: "Kettle", quantity, step }) as CartLine;
const view = (...lines: CartLine[]) =>
  ({ lines, count: lines.length, quote: { total: "9 lei" } }) as unknown as CartView;

beforeEach(() => {
  vi.clearAllMocks();
  put.mockResolvedValue();
  document.documentElement.lang = "ro";
  document.body.innerHTML = `<form id="add" data-done="In the cart"></form><ul>
    <li class="card"><button class="add" form="add" value="7">Add</button></li>
    <li class="card"><button class="add" form="add" value="8">Add</button></li>
    <li class="card"><button class="add" form="add" value="7">Add</button></li></ul>`;
});

/** Opens a page whose cart holds these lines. No lines: the cart has not been read. */
function open(...lines: CartLine[]): Cart {
  const cart = { ...createCartSummary(), put, refresh, follow } as unknown as Cart;
  if (lines.length) cart.set({ count: lines.length, revision: 1, view: view(...lines) });
  showAmounts(cart, say, toast);
  return cart;
}

const cards = () => [...document.querySelectorAll(".card")];
const amounts = () => cards().map((card) => card.querySelector("output")?.textContent);
const first = <Found extends Element>(selector: string) => cards()[0]?.querySelector<Found>(selector) as Found;
const turn = (direction: "less" | "more") =>
  first<HTMLButtonElement>(`.card-amount > :${direction === "less" ? "first" : "last"}-child`).click();

test("every card of a product in the cart shows its amount, labelled with its name", () => {
  open(line("1.5"));
  expect(amounts()).toEqual(["1,5", undefined, "1,5"]);
  expect([...first(".card-amount").querySelectorAll("button")].map(({ ariaLabel }) => ariaLabel)).toEqual([
    "cart.decrease_named Kettle",
    "cart.increase_named Kettle",
  ]);
  expect(first(".card-amount").ariaLabel).toBe("cart.quantity_of Kettle");
  expect(cards().map((card) => card.querySelector<HTMLElement>(".add")?.dataset["amount"])).toEqual([
    "",
    undefined,
    "",
  ]);
});

test("steps follow the product's unit and the last wanted amount; the card shows the edge's answer", () => {
  const cart = open(line("1", "0.5"));
  turn("more");
  cart.set({ busy: new Set(["7"]) });
  turn("more");
  expect(put.mock.calls).toEqual([
    ["7", 1.5],
    ["7", 2],
  ]);
  expect([amounts()[0], first(".card-amount").ariaBusy]).toEqual(["1", "true"]);
  cart.set({ view: view(line("1.5", "0.5")) });
  expect(amounts()).toEqual(["1,5", undefined, "1,5"]);
  cart.set({ view: view(line("2", "0.5")), busy: new Set() });
  expect([amounts()[0], first(".card-amount").ariaBusy]).toEqual(["2", "false"]);
});

test("the edge's answer is announced, and the next step starts from it", async () => {
  const cart = open(line("1"));
  put.mockImplementation(async () => cart.set({ view: view(line("3")) }));
  turn("more");
  await vi.waitFor(() => expect(document.querySelector("[role=status]")?.textContent).toBe("cart.spoken 1 9 lei"));
  expect(amounts()[0]).toBe("3");
  turn("less");
  expect(put).toHaveBeenLastCalledWith("7", 2);
});

test("a refusal is reported, and the next step starts from the cart's amount", async () => {
  open(line("1"));
  put.mockRejectedValueOnce(new Error("Only one left"));
  turn("more");
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith("failed", "Only one left"));
  expect(amounts()[0]).toBe("1");
  turn("more");
  expect(put).toHaveBeenLastCalledWith("7", 2);
});

test("zero brings the button back, with the focus", async () => {
  const cart = open(line("1"));
  put.mockImplementation(async () => cart.set({ view: view() }));
  first<HTMLButtonElement>(".card-amount > :first-child").focus();
  turn("less");
  expect(put).toHaveBeenCalledWith("7", 0);
  await vi.waitFor(() => expect(amounts()).toEqual([undefined, undefined, undefined]));
  expect(first<HTMLElement>(".add").dataset["amount"]).toBeUndefined();
  expect(document.activeElement).toBe(first(".add"));
});

test("a pressed button gives way to the amount, and its focus too, once no request is pending", () => {
  const cart = open();
  first<HTMLButtonElement>(".add").focus();
  cart.set({ count: 1, revision: 1, view: view(line("1")), busy: new Set(["7"]) });
  expect(amounts()[0]).toBeUndefined();
  cart.set({ busy: new Set() });
  expect(amounts()[0]).toBe("1");
  expect(document.activeElement).toBe(first(".card-amount > :last-child"));
});

test("an existing cart is read once, and cards that are added later show its lines", () => {
  const cart = open();
  expect(refresh).not.toHaveBeenCalled();
  cart.set({ count: 2, revision: 3 });
  cart.set({ busy: new Set() });
  expect([refresh.mock.calls.length, follow.mock.calls.length]).toEqual([1, 1]);
  cart.set({ view: view(line("2")) });
  document.querySelector("ul")?.insertAdjacentHTML("beforeend", cards()[1]?.outerHTML.replace("8", "7") ?? "");
  cart.set({});
  expect(amounts()).toEqual(["2", undefined, "2", "2"]);
});

test("cards of a view without a word for added stay as they are", () => {
  document.querySelector("form")?.setAttribute("data-done", "");
  open(line("1"));
  expect(amounts()).toEqual([undefined, undefined, undefined]);
});
