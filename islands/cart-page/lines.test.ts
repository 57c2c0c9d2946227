// Lines of the cart page under quick presses, over a mocked cart that answers on demand.

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { CartView } from "../contracts/cart.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { type Cart, createCart } from "../stores/cart.ts";
import { type CartState, createCartSummary, UNKNOWN_CART } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import follow from "./index.ts";

const asked = vi.fn<() => Promise<Response>>();
const toast = vi.fn<PageApi["toast"]>();
const loadCart = vi.fn<PageApi["loadCart"]>();
const cart = {
  put: vi.fn<Cart["put"]>(),
  bringBack: vi.fn<Cart["bringBack"]>(),
  command: vi.fn<Cart["command"]>(),
  refresh: vi.fn<Cart["refresh"]>(),
};
let summary: ReturnType<typeof createStore<CartState>>;

const line = (product: string, quantity: string) => `<li class="line" data-key="${product}" data-step="0.5">
  <div class="line-title"><a href="/p">Title ${product}</a></div>
  <div class="line-quantity"><div class="stepper">
    <button form="s${product}" name="quantity" value="${Number(quantity) - 0.5}" data-turn="-1">less</button>
    <input form="t${product}" name="quantity" value="${quantity}">
    <button form="s${product}" name="quantity" data-turn="1">more</button></div>
    <form id="t${product}" data-put></form><form id="s${product}" data-put></form></div>
  <button form="s${product}" name="quantity" value="0" data-removed="Removed: ${product}">remove</button></li>`;

function cartPage(revision: number, ...lines: [string, string][]): string {
  const inside = lines.length
    ? `<div class="page-head"><h1>Cart</h1></div><div class="cart"><ul class="lines">
      ${lines.map((one) => line(...one)).join("")}</ul><aside class="summary">${revision}</aside></div>`
    : "<h1>Empty</h1>";
  return `<div class="wrap"><div class="cart-page" data-revision="${revision}">${inside}</div>
    <shop-island data-url="/ro/cart"><p role="status"></p><p data-waiting hidden></p>
    <template><li class="line-removed" data-keep><p></p><button type="button">Undo</button></li></template></shop-island></div>`;
}

async function open(...lines: [string, string][]): Promise<void> {
  document.body.innerHTML = cartPage(1, ...lines);
  summary = createStore<CartState>({ ...UNKNOWN_CART, revision: 1 });
  const element = document.querySelector("shop-island") as HTMLElement;
  loadCart.mockImplementation(async () => ({ ...summary, ...cart }) as unknown as Cart);
  const page = { summary, toast, loadCart } as unknown as PageApi;
  await follow({ element, page, props: {}, words: undefined } as IslandContext<PageApi>);
}

/** The edge has run the commands and renders the page again. */
async function becomes(revision: number, ...lines: [string, string][]): Promise<void> {
  asked.mockImplementation(async () => new Response(cartPage(revision, ...lines)));
  summary.set({ revision, busy: new Set() });
  await vi.waitFor(() => expect(part().dataset["revision"]).toBe(String(revision)));
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("fetch", asked);
  cart.put.mockResolvedValue();
  cart.bringBack.mockResolvedValue();
  cart.refresh.mockResolvedValue();
});

const part = () => document.querySelector(".cart-page") as HTMLElement;
const lineOf = (product: string) => document.querySelector(`[data-key="${product}"]`) as HTMLElement;
const field = (product: string) => lineOf(product).querySelector("input") as HTMLInputElement;
const button = (product: string, words: string) =>
  [...lineOf(product).querySelectorAll("button")].find(({ textContent }) => textContent === words) as HTMLButtonElement;
const removedRow = () => document.querySelector(".line-removed");
const undo = () => removedRow()?.querySelector("button") as HTMLButtonElement;

function press(product: string, words: string): void {
  const pressed = button(product, words);
  pressed.focus();
  pressed.click();
}

function type(product: string, text: string): void {
  field(product).value = text;
  field(product).form?.requestSubmit();
}

test("quick presses add up before any answer, and the focus stays on the button", async () => {
  await open(["a", "2"]);
  cart.put.mockReturnValue(new Promise(() => {}));
  for (let presses = 0; presses < 3; presses++) press("a", "more");
  press("a", "less");
  await vi.waitFor(() => expect(cart.put).toHaveBeenCalledTimes(4));
  expect(cart.put.mock.calls.map(([, quantity]) => quantity)).toEqual([2.5, 3, 3.5, 3]);
  expect(field("a").value).toBe("3");
  summary.set({ busy: new Set(["a"]) });
  expect([lineOf("a").ariaBusy, part().querySelector(".summary")?.ariaBusy]).toEqual(["true", "true"]);

  // The page rendered for an earlier press undoes nothing.
  asked.mockImplementation(async () => new Response(cartPage(2, ["a", "2.5"])));
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(field("a").defaultValue).toBe("2.5"));
  expect([field("a").value, lineOf("a").ariaBusy]).toEqual(["3", "true"]);
  press("a", "more");
  await vi.waitFor(() => expect(cart.put).toHaveBeenLastCalledWith("a", 3.5));
  await becomes(3, ["a", "3.5"]);
  expect([field("a").value, lineOf("a").ariaBusy]).toEqual(["3.5", null]);
  expect(document.activeElement).toBe(button("a", "more"));
});

test("the edge has the last word about a quantity", async () => {
  await open(["a", "2"]);
  type("a", "0,2");
  await vi.waitFor(() => expect(cart.put).toHaveBeenCalledWith("a", 0.2));
  await becomes(2, ["a", "0.5"]);
  expect(field("a").value).toBe("0.5");
  press("a", "more");
  await vi.waitFor(() => expect(cart.put).toHaveBeenLastCalledWith("a", 1));
});

test("a typed quantity is sent once, and text that is no number is reset", async () => {
  await open(["a", "2"]);
  for (const text of ["", "2", "2,0"]) type("a", text);
  expect(field("a").value).toBe("2,0");
  type("a", "");
  expect(field("a").value).toBe("2");
  expect(cart.put).not.toHaveBeenCalled();
  type("a", "1,5");
  await vi.waitFor(() => expect(cart.put).toHaveBeenCalledWith("a", 1.5));
});

test("a refused quantity stays in its field with the reason, which goes with the next press", async () => {
  await open(["a", "2"], ["b", "1"]);
  cart.put.mockRejectedValueOnce(new Error("Only 4 left"));
  type("a", "5");
  const reason = () => lineOf("a").querySelector("[role=alert]");
  await vi.waitFor(() => expect(reason()?.textContent).toBe("Only 4 left"));
  expect([field("a").value, field("a").ariaInvalid]).toEqual(["5", "true"]);
  expect(field("a").getAttribute("aria-describedby")).toBe(reason()?.id);
  await becomes(2, ["a", "2"], ["b", "3"]);
  expect([field("a").value, reason()?.textContent, field("b").value]).toEqual(["5", "Only 4 left", "3"]);
  press("a", "more");
  expect([reason(), field("a").ariaInvalid]).toEqual([null, null]);
  await vi.waitFor(() => expect(cart.put).toHaveBeenLastCalledWith("a", 2.5));
});

test("once the cart's quantity changes, the field of a refused one shows it, and the reason stays", async () => {
  await open(["a", "2"], ["b", "1"]);
  cart.put.mockRejectedValueOnce(new Error("Only 4 left")).mockRejectedValueOnce(new Error("Only 1 left"));
  type("a", "5");
  press("b", "more");
  const reason = (product: string) => lineOf(product).querySelector("[role=alert]")?.textContent;
  await vi.waitFor(() => expect([reason("a"), reason("b")]).toEqual(["Only 4 left", "Only 1 left"]));
  await becomes(2, ["a", "4"], ["b", "0.5"]);
  expect([field("a").value, field("b").value]).toEqual(["4", "0.5"]);
  expect([field("a").ariaInvalid, reason("a"), reason("b")]).toEqual([null, "Only 4 left", "Only 1 left"]);
  await becomes(3, ["a", "3"], ["b", "0.5"]);
  expect([field("a").value, reason("a")]).toEqual(["3", "Only 4 left"]);
  press("a", "more");
  expect(reason("a")).toBeUndefined();
  await vi.waitFor(() => expect(cart.put).toHaveBeenLastCalledWith("a", 3.5));
});

test("text typed after a refusal stays when the cart changes", async () => {
  await open(["a", "2"]);
  cart.put.mockRejectedValueOnce(new Error("Only 4 left"));
  type("a", "5");
  await vi.waitFor(() => expect(field("a").ariaInvalid).toBe("true"));
  field("a").value = "1";
  await becomes(2, ["a", "4"]);
  expect(field("a").value).toBe("1");
});

test("a refused step shows the reason and the cart's quantity", async () => {
  await open(["a", "2"]);
  cart.put.mockRejectedValueOnce(new Error("Only 2 left"));
  press("a", "more");
  await vi.waitFor(() => expect(lineOf("a").querySelector("[role=alert]")?.textContent).toBe("Only 2 left"));
  expect(field("a").value).toBe("2");
  cart.put.mockRejectedValueOnce(new Error(""));
  press("a", "more");
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith("failed", ""));
});

test("a removed line keeps its place and the focus, and can be restored once", async () => {
  await open(["a", "2"], ["b", "1"], ["c", "1"]);
  press("b", "remove");
  await vi.waitFor(() => expect(removedRow()?.textContent).toContain("Removed: b"));
  expect(cart.put).toHaveBeenCalledWith("b", 0);
  expect(document.activeElement).toBe(undo());
  await becomes(2, ["a", "2"], ["c", "1"]);
  const rows = () => [...document.querySelectorAll(".lines > li")].map((row) => row.getAttribute("data-key") ?? "-");
  expect(rows()).toEqual(["a", "-", "c"]);
  expect(document.activeElement).toBe(undo());
  undo().click();
  undo().click();
  await vi.waitFor(() => expect(cart.bringBack).toHaveBeenCalledOnce());
  expect(cart.bringBack).toHaveBeenCalledWith({ product: "b", quantity: "1", grinding: null, byPoints: false });
  await becomes(3, ["a", "2"], ["c", "1"], ["b", "1"]);
  expect([rows(), removedRow()]).toEqual([["a", "c", "b"], null]);
  expect(document.activeElement).toBe(lineOf("b").querySelector("a"));
});

test("a removed line is restored with its grind and payment in points", async () => {
  await open(["a", "2"]);
  const view = { lines: [{ product: "a", quantity: "2", grinding: "3", byPoints: true }] };
  summary.set({ view: view as CartView });
  press("a", "remove");
  await vi.waitFor(() => expect(removedRow()).not.toBeNull());
  undo().click();
  await vi.waitFor(() => expect(cart.bringBack).toHaveBeenCalledWith(view.lines[0]));
});

test("the last line can be restored to an empty cart", async () => {
  await open(["a", "1"]);
  press("a", "less");
  press("a", "remove");
  await vi.waitFor(() => expect(removedRow()).not.toBeNull());
  await becomes(2);
  expect(part().textContent).toContain("Empty");
  expect(document.activeElement).toBe(undo());
  await becomes(3);
  undo().click();
  await becomes(4, ["a", "1"]);
  expect([removedRow(), part().querySelectorAll(".lines").length]).toEqual([null, 1]);
  expect(document.activeElement).toBe(lineOf("a").querySelector("a"));
});

const LATER = '<form action="/the/later" data-put="command"><button name="product" value="a">later</button></form>';

test("a named command is sent once and shown by the refreshed page", async () => {
  await open(["a", "1"], ["b", "1"]);
  const known = createCartSummary();
  const { command } = createCart(known, () => ({
    cartUrl: "/the/cart",
    linesUrl: "/the/lines",
    loyaltyUrl: "/the/points",
  }));
  cart.command.mockImplementation(command);
  lineOf("a").insertAdjacentHTML("beforeend", LATER);
  let answer = (_: Response) => {};
  asked.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  press("a", "later");
  press("a", "later");
  expect(lineOf("a").ariaBusy).toBe("true");
  await vi.waitFor(() => expect(cart.command).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(asked.mock.calls.length).toBe(1));
  const [[url, { body }]] = asked.mock.calls as unknown as [[string, { body: string }]];
  expect([url, JSON.parse(body)]).toEqual([
    "/the/later",
    { command: expect.stringMatching(/^[\da-f]{32}$/), product: "a" },
  ]);
  answer(new Response(JSON.stringify({ count: 1, revision: 2 })));
  await vi.waitFor(() => expect([known.get().count, known.get().revision]).toEqual([1, 2]));
  expect(asked.mock.calls.length).toBe(1);
  await vi.waitFor(() => expect(lineOf("a").ariaBusy).toBe(null));
});

test("a named command can be pressed while its line is busy, and a refusal is reported", async () => {
  await open(["a", "1"]);
  lineOf("a").insertAdjacentHTML("beforeend", LATER);
  summary.set({ busy: new Set(["a"]) });
  cart.command.mockRejectedValue(new Error("Too many"));
  press("a", "later");
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith("failed", "Too many"));
  expect(cart.command).toHaveBeenCalledWith("a", "/the/later", { product: "a" });
});

test("the page says when presses wait for the network", async () => {
  await open(["a", "1"]);
  const notice = () => document.querySelector<HTMLElement>("[data-waiting]")?.hidden;
  expect(notice()).toBe(true);
  summary.set({ offline: true });
  expect(notice()).toBe(false);
});

test("a double click removes a line once, and its row keeps the focus", async () => {
  await open(["a", "2"], ["b", "1"]);
  press("a", "remove");
  press("a", "remove");
  await vi.waitFor(() => expect(document.activeElement).toBe(undo()));
  expect(cart.put).toHaveBeenCalledOnce();
  expect(document.querySelectorAll(".line-removed")).toHaveLength(1);
});

test("removing, restoring and removing a line leaves one row in its place", async () => {
  await open(["a", "2"], ["b", "1"]);
  for (const words of ["remove", "more", "remove"]) press("a", words);
  await vi.waitFor(() => expect(document.activeElement).toBe(undo()));
  expect(cart.put.mock.calls.map(([, quantity]) => quantity)).toEqual([0, 2.5, 0]);
  expect(document.querySelectorAll(".line-removed")).toHaveLength(1);
  expect(removedRow()?.nextElementSibling).toBe(lineOf("b"));
});

test.each([
  ["more", () => press("a", "more"), { quantity: "2.5" }],
  ["remove", () => press("a", "remove"), { quantity: "0" }],
  ["a typed quantity", () => type("a", "1,5"), { quantity: "1,5" }],
  ["later", () => press("a", "later"), { product: "a" }],
])("where commands cannot be sent, %s submits its plain form, at once and ever after", async (_, act, fields) => {
  await open(["a", "2"]);
  loadCart.mockRejectedValue(new Error("islands/actions cannot be loaded"));
  button("a", "more").value = "2.5";
  lineOf("a").insertAdjacentHTML("beforeend", LATER);
  const plain: Record<string, unknown>[] = [];
  const ended = new AbortController();
  const stay = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    // happy-dom reports the form itself as submitter if no button submits it.
    const submitter = event.submitter === form ? null : event.submitter;
    if (!event.defaultPrevented) plain.push(Object.fromEntries(new FormData(form, submitter)));
    event.preventDefault();
  };
  document.addEventListener("submit", stay, { signal: ended.signal });
  onTestFinished(() => ended.abort());
  act();
  expect(plain).toEqual([]);
  await vi.waitFor(() => expect(plain).toEqual([fields]));
  act();
  expect(plain).toEqual([fields, fields]);
  expect([toast.mock.calls, lineOf("a").querySelector("[role=alert]")]).toEqual([[], null]);
});
