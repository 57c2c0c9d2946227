// The confirmation of an added product, with the goods that go with it.

import { beforeEach, expect, test, vi } from "vitest";
import type { CartView } from "../contracts/cart.ts";
import { toast } from "../storefront/toast.ts";
import type { Cart } from "../stores/cart.ts";
import { createCartSummary } from "../stores/cart-summary.ts";
import { addToCart } from "./add-to-cart.ts";

vi.mock("../storefront/later.ts", () => ({ applyLater: () => {} }));

const TITLES: Record<string, string> = { 7: "Tea", 8: "Pot", 9: "Cup", 10: "Jar", 11: "Spoon" };
const answer = vi.fn<() => Promise<Response>>();
let refusal: Error | undefined;
let cart: Cart;

function windowOf(products: string[], more = ""): Response {
  const line = (id: string) =>
    `<li><a id="g${id}" href="/p">${TITLES[id]}</a><button form="add" name="product" value="${id}" data-then="/with/${id}" aria-describedby="g${id}">Add</button></li>`;
  return new Response(
    `<dialog><h2>Goes well</h2>${more}<ul class="goods">${products.map(line).join("")}</ul></dialog>`,
  );
}

function createFakeCart(): Cart {
  const summary = createCartSummary();
  const inCart: string[] = [];
  const add = async (product: string) => {
    if (refusal) throw refusal;
    inCart.push(product);
    const lines = [...new Set(inCart)].map((id) => ({ product: id, title: TITLES[id], image: "/x.png" }));
    summary.set({ view: { lines, sum: `${inCart.length} lei` } as unknown as CartView });
  };
  return { ...summary, add } as unknown as Cart;
}

beforeEach(() => {
  document.body.innerHTML = `<div data-toasts data-messages data-failed="Failed"></div>
    <template id="added"><div class="added"><img><div class="added-text"><b class="added-title"></b><i class="added-sum"><strong></strong></i></div>
      <button class="added-close">Close</button><a href="/cart">See it</a></div></template>
    <form id="add" data-done="In the cart"></form>
    <button id="buy" form="add" value="7" data-then="/with/7">Add</button><button id="other" form="add" value="11">Add</button>`;
  delete document.documentElement.dataset["adult"];
  refusal = undefined;
  answer.mockReset().mockImplementation(async () => windowOf(["8", "9", "10", "11"]));
  vi.stubGlobal("fetch", answer);
  cart = createFakeCart();
});

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector) as Kind;
const shown = () => find(".toast");
const offers = () => [...document.querySelectorAll<HTMLButtonElement>(".toast .goods button")];
const press = (button: HTMLButtonElement) => {
  button.focus();
  return addToCart(cart, toast, { url: "/lines", button, fields: { product: button.value } });
};
const sum = () => find(".added-sum strong").textContent;
const pressEscape = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));

async function addTea(): Promise<void> {
  await press(find("#buy"));
  await vi.waitFor(() => expect(offers().length).toBeGreaterThan(0));
}

test("goods that go with the product stand in its confirmation, which leaves the focus and stays", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await press(find("#buy"));
  await vi.waitFor(() => expect(offers().map(({ value }) => value)).toEqual(["8", "9", "10"]));
  expect(document.querySelector("dialog")).toBeNull();
  expect(document.activeElement).toBe(find("#buy"));
  expect(find<HTMLAnchorElement>(".added-more").textContent).toBe("Goes well");
  expect(find<HTMLAnchorElement>(".added-more").pathname).toBe("/with/7");
  expect(find(".toast .goods").ariaLive).toBe("off");
  expect(find("#offer-g8").textContent).toBe("Pot");
  expect(offers()[0]?.getAttribute("aria-describedby")).toBe("offer-g8");
  vi.advanceTimersByTime(60_000);
  expect(shown()).not.toBeNull();
  vi.useRealTimers();
});

test("without such goods it is gone after a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await press(find("#other"));
  expect(sum()).toBe("1 lei");
  vi.advanceTimersByTime(6000);
  expect(shown()).toBeNull();
  vi.useRealTimers();
});

test("goods are added in one press each; the confirmation stays in its place and shows the cart's sum", async () => {
  await addTea();
  const confirmation = shown();
  for (const [index, title] of ["Pot", "Cup"].entries()) {
    await press(offers()[index] as HTMLButtonElement);
    expect([find(".added-title").textContent, sum()]).toEqual([title, `${index + 2} lei`]);
    expect(document.activeElement).toBe(offers()[index]);
  }
  expect(shown()).toBe(confirmation);
  expect(answer).toHaveBeenCalledTimes(1);
});

test("a refusal is shown in the confirmation, until a press succeeds", async () => {
  await addTea();
  refusal = new Error("Sold out");
  await press(offers()[0] as HTMLButtonElement);
  expect(find(".toast .added-refusal").textContent).toBe("Sold out");
  expect(offers()).toHaveLength(3);
  refusal = undefined;
  await press(offers()[1] as HTMLButtonElement);
  expect(find(".added-refusal")).toBeNull();
});

test("another press for the product keeps the offers, and one for another product replaces them", async () => {
  await addTea();
  const confirmation = shown();
  await press(find("#buy"));
  expect([shown() === confirmation, sum(), offers().length]).toEqual([true, "2 lei", 3]);
  await press(find("#other"));
  expect([find(".added-title").textContent, offers().length]).toEqual(["Spoon", 0]);
});

test.each(["Escape", "the button"])("%s closes it and gives the focus back", async (way) => {
  await addTea();
  offers()[1]?.focus();
  if (way === "Escape") pressEscape();
  else find(".added-close").click();
  expect(shown()).toBeNull();
  expect(document.activeElement).toBe(find("#buy"));
});

test("Escape in an open window, or in an open list of a field, leaves it", async () => {
  await addTea();
  const field = document.body.appendChild(Object.assign(document.createElement("input"), { ariaExpanded: "true" }));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const dialog = document.body.appendChild(Object.assign(document.createElement("dialog"), { open: true }));
  pressEscape();
  expect(shown()).not.toBeNull();
  dialog.remove();
  pressEscape();
  expect(shown()).toBeNull();
});

test("a window that opens takes its place, and so does another page", async () => {
  const open = () =>
    document.body
      .appendChild(document.createElement("dialog"))
      .dispatchEvent(Object.assign(new Event("beforetoggle", { bubbles: false }), { newState: "open" }));
  for (const happen of [open, () => dispatchEvent(new Event("pagehide"))]) {
    await addTea();
    happen();
    expect(shown()).toBeNull();
  }
});

test("goods in the cart are not offered, nor any to a visitor whose age was not asked", async () => {
  answer.mockImplementation(async () => windowOf(["11", "8"]));
  await press(find("#other"));
  await addTea();
  expect(offers().map(({ value }) => value)).toEqual(["8"]);
  answer.mockImplementation(async () => windowOf(["9"], `<div class="age-gate"></div>`));
  cart = createFakeCart();
  find(".added-close").click();
  await press(find("#buy"));
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
  await new Promise((next) => setTimeout(next));
  expect(offers()).toHaveLength(0);
  document.documentElement.dataset["adult"] = "";
  find(".added-close").click();
  await addTea();
});

test("a window offers nothing over itself", async () => {
  find("#buy").outerHTML =
    `<dialog open><button form="add" id="buy" value="7" data-then="/with/7">Add</button></dialog>`;
  await press(find("#buy"));
  expect(sum()).toBe("1 lei");
  expect(answer).not.toHaveBeenCalled();
});
