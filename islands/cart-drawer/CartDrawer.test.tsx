// The drawer as a shopper uses it, over a mocked cart that answers on demand.

import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartLine, CartView } from "../contracts/cart.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { Cart } from "../stores/cart.ts";
import { UNKNOWN_CART } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import { CartDrawer } from "./CartDrawer.tsx";

const props = {
  cartUrl: "",
  linesUrl: "",
  loyaltyUrl: "",
  socketUrl: "",
  cartHref: "/cart",
  promoHref: "/cart#promo",
  shopHref: "/shop",
};

const line = (product: string, quantity: string): CartLine => ({
  product,
  title: `Title ${product}`,
  href: `/p/${product}`,
  image: "/i.svg",
  quantity,
  shownQuantity: quantity,
  step: "0.5",
  finer: null,
  start: "0.5",
  price: "1 leu",
  priceEach: "1 leu / m",
  amount: "1.00",
  sum: `${quantity} lei`,
  oldSum: null,
  byPoints: false,
  pointsPrice: null,
  grinding: null,
  saving: null,
  available: product !== "gone",
  note: product === "gone" ? "No longer sold" : null,
  news: [],
});

const WITHOUT_POINTS = {
  deliveryLater: false,
  nothingDue: false,
  arrives: "",
  byPoints: "",
  pointsPaid: "",
  pointsGiven: "",
};

const viewOf = (...lines: CartLine[]): CartView => ({
  revision: 1,
  lines,
  count: lines.length,
  quote: { ...WITHOUT_POINTS, goods: "9 lei", discount: "", delivery: "4 lei", tax: "", total: "13 lei" },
  currency: "MDL",
  city: null,
  freeDelivery: { free: false, missing: "5 lei", share: 40 },
  promo: null,
  lapsed: null,
  sum: "9 lei",
  promoNote: null,
  discountName: "Discount",
  checkoutHref: "/checkout",
  empty: !lines.length,
  unavailable: lines.filter(({ available }) => !available).map(({ product }) => product),
  wrong: [],
  repriced: false,
  unpriced: null,
  signInHref: null,
  pickupOnly: "",
});

const cart = {
  ...createStore(UNKNOWN_CART),
  add: vi.fn<Cart["add"]>(),
  command: vi.fn<Cart["command"]>(),
  bringBack: vi.fn<Cart["bringBack"]>(),
  put: vi.fn<Cart["put"]>(),
  refresh: vi.fn<Cart["refresh"]>(),
  follow: vi.fn<Cart["follow"]>(),
  keepUnsent: vi.fn<Cart["keepUnsent"]>(),
  update: vi.fn<Cart["update"]>(),
  readCookie: vi.fn<Cart["readCookie"]>(),
};
const toast = vi.fn<PageApi["toast"]>();
const say = (key: string, values = {}) => [key, ...Object.values(values)].join(" ");

let page: HTMLElement;
let root: Root;

beforeEach(async () => {
  vi.clearAllMocks();
  cart.put.mockResolvedValue();
  cart.bringBack.mockResolvedValue();
  cart.set({ view: null, revision: 0, busy: new Set(), unread: false, offline: false });
  page = document.createElement("div");
  document.body.replaceChildren(page);
  root = createRoot(page);
  root.render(<CartDrawer props={props} say={say} page={{ toast } as unknown as PageApi} cart={cart} />);
  await expectText("cart.drawer_title");
});

afterEach(() => root.unmount());

const expectText = (text: string) => vi.waitFor(() => expect(page.textContent).toContain(text));

function labelled(name: string): HTMLElement {
  const found = page.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`Nothing is called ${name}`);
  return found;
}

async function show(view: CartView): Promise<void> {
  cart.set({ view });
  await expectText(view.empty ? "cart.empty_title" : view.quote.total);
}

async function type(field: HTMLElement, text: string, stays = text): Promise<void> {
  const input = field as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.waitFor(() => expect(input.value).toBe(stays));
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

test("it asks for the lines and shows a skeleton until they come", async () => {
  expect(cart.follow).toHaveBeenCalled();
  expect(cart.refresh).toHaveBeenCalled();
  expect(page.querySelector(".skeleton")).not.toBeNull();
  await show(viewOf(line("a", "2")));
  expect(page.querySelector(".skeleton")).toBeNull();
});

test("until it hydrates, an offline drawer links to the cart page", async () => {
  expect(page.querySelector(".drawer-offline")?.textContent).toContain("cart.offline_opening");
  expect(page.querySelector(".drawer-offline a")?.getAttribute("href")).toBe("/cart");
  await show(viewOf());
  expect(page.querySelector(".drawer-offline")).toBeNull();
});

test("an empty cart offers links to continue", async () => {
  await show(viewOf());
  expect(page.querySelector("a")?.getAttribute("href")).toBe("/shop");
});

test("a cart that cannot be read shows an error and can be read again", async () => {
  cart.set({ unread: true });
  await expectText("cart.read_failed");
  cart.refresh.mockClear();
  page.querySelector<HTMLElement>("[role=alert] button")?.click();
  expect(cart.refresh).toHaveBeenCalledOnce();
});

test("the rest to free delivery is shown, and lines that can no longer be bought are marked", async () => {
  await show(viewOf(line("a", "2"), line("gone", "1")));
  expect(page.textContent).toContain("cart.free_delivery_missing 5 lei");
  expect(page.querySelector(".line-gone")?.textContent).toContain("No longer sold");
  expect(page.textContent).toContain("cart.some_unavailable");
  const way = () => page.querySelector(".drawer-foot a")?.getAttribute("href");
  expect(way()).toBe("/checkout");
  await show(viewOf(line("gone", "1")));
  await vi.waitFor(() => expect(way()).toBeUndefined());
});

test("the sums name the delivery to the chosen city, and a discount where there is one", async () => {
  const view = viewOf(line("a", "2"));
  const sums = () => [...page.querySelectorAll(".sums > div")].map(({ textContent }) => textContent);
  await show(view);
  expect(sums()).toEqual(["cart.subtotal9 lei", "cart.delivery4 lei", "cart.total13 lei"]);
  const quote = { ...WITHOUT_POINTS, goods: "9 lei", discount: "2 lei", delivery: "7 lei", tax: "", total: "14 lei" };
  await show({ ...view, quote: { ...quote, arrives: "25–27 noiembrie" }, city: "Bălți" });
  expect(sums()).toEqual([
    "cart.subtotal9 lei",
    "Discount−2 lei",
    "cart.delivery_to Bălți 25–27 noiembrie7 lei",
    "cart.total14 lei",
  ]);
});

const CODE = { promo: "TOAMNA10", discountName: "Code TOAMNA10" };

test("a promo code is named at its discount and its lines; without one a link leads to its field", async () => {
  const link = () => page.querySelector(".drawer-promo")?.getAttribute("href");
  await show(viewOf(line("a", "2")));
  expect(link()).toBe("/cart#promo");
  const quote = { ...WITHOUT_POINTS, goods: "9 lei", discount: "2 lei", delivery: "4 lei", tax: "", total: "11 lei" };
  await show({ ...viewOf({ ...line("a", "2"), saving: "With the code: −2 lei" }), quote, ...CODE });
  expect(page.textContent).toContain("Code TOAMNA10−2 lei");
  expect(page.querySelector(".line-saving")?.textContent).toBe("With the code: −2 lei");
  expect(link()).toBeUndefined();
  await show({ ...viewOf(line("a", "3")), lapsed: "TOAMNA10" });
  await expectText("cart.promo_lapsed");
  expect(link()).toBe("/cart#promo");
});

test("a promo code without any discount says so", async () => {
  const said = "TOAMNA10 takes nothing off";
  const view = viewOf(line("a", "2"));
  await show({ ...view, promo: "TOAMNA10", promoNote: said });
  await expectText(said);
  await show({ ...view, ...CODE, quote: { ...view.quote, discount: "2 lei", total: "11 lei" } });
  expect(page.textContent).not.toContain(said);
  await show(view);
  expect(page.textContent).not.toContain(said);
});

test("changes of a line, faults of the cart and a tax are shown", async () => {
  const view = viewOf({ ...line("a", "2"), news: ["It was 1 leu, now it is 2 lei"] });
  await show({ ...view, wrong: ["Not like this"], quote: { ...view.quote, tax: "3 lei" } });
  await expectText("Not like this");
  expect(page.querySelector(".line-note")?.textContent).toBe("It was 1 leu, now it is 2 lei");
  expect(page.querySelector(".sums")?.textContent).toContain("cart.tax3 lei");
});

test("a shop that never delivers for free shows no bar", async () => {
  await show({ ...viewOf(line("a", "2")), freeDelivery: { free: false, missing: "", share: 0 } });
  expect(page.querySelector("progress")).toBeNull();
});

test("points paid, points earned and goods for pickup only are shown", async () => {
  const quote = { ...WITHOUT_POINTS, goods: "9 lei", discount: "", delivery: "4 lei", tax: "", total: "11 lei" };
  const paid = { ...line("a", "2"), byPoints: true, pointsPrice: "2" };
  const points = { byPoints: "2 lei", pointsPaid: "2", pointsGiven: "7" };
  await show({ ...viewOf(paid), quote: { ...quote, ...points }, pickupOnly: "Only at a store: a" });
  await expectText("Only at a store: a");
  const said = page.textContent;
  for (const text of ["cart.line_points", "−2 lei", "cart.points_given", "checkout.method_pickup4 lei"])
    expect(said).toContain(text);
});

test("without prices it says why, shows no sums and offers no checkout", async () => {
  const quote = { ...WITHOUT_POINTS, goods: "", discount: "", delivery: "", tax: "", total: "" };
  const unpriced = { ...line("a", "2"), price: "", priceEach: "", sum: "" };
  await show({ ...viewOf(unpriced), quote, unpriced: "No prices now" });
  await expectText("No prices now");
  expect(page.textContent).toContain("Title a");
  expect(page.textContent).not.toContain("leu / m");
  expect(page.querySelector(".sums")).toBeNull();
  expect(page.querySelector('a[href="/checkout"]')).toBeNull();
  await show(viewOf(line("a", "2")));
  expect(page.querySelector('a[href="/checkout"]')).not.toBeNull();
  expect(page.textContent).not.toContain("No prices now");
});

test("a guest who may not see prices is led to the sign-in", async () => {
  const hidden = { ...line("a", "2"), price: "", priceEach: "", sum: "" };
  await show({ ...viewOf(hidden), unpriced: "Sign in for prices", signInHref: "/en?login=true" });
  await expectText("Sign in for prices");
  expect(page.querySelector('a[href="/en?login=true"]')?.textContent).toBe("session.sign_in");
  expect(page.querySelector(".sums")).toBeNull();
});

test("the stepper uses the line's step", async () => {
  await show(viewOf(line("a", "2")));
  labelled("cart.increase_named Title a").click();
  expect(cart.put).toHaveBeenLastCalledWith("a", 2.5);
});

test("quick steps add up before any answer, and the sum waits for the edge", async () => {
  cart.put.mockReturnValue(new Promise(() => {}));
  await show(viewOf(line("a", "2")));
  for (const wanted of ["2,5", "3", "3,5"]) {
    labelled("cart.increase_named Title a").click();
    cart.set({ busy: new Set(["a"]) });
    await vi.waitFor(() => expect((labelled("cart.quantity_of Title a") as HTMLInputElement).value).toBe(wanted));
  }
  expect(cart.put.mock.calls.map(([, quantity]) => quantity)).toEqual([2.5, 3, 3.5]);
  expect(page.querySelector(".line-sum")?.textContent).toBe("2 lei");
  expect(page.querySelector(".line")?.getAttribute("aria-busy")).toBe("true");
});

test("a typed quantity may have a comma; other text stays with the reason", async () => {
  await show(viewOf(line("a", "2")));
  await type(labelled("cart.quantity_of Title a"), "1,5");
  expect(cart.put).toHaveBeenLastCalledWith("a", 1.5);
  cart.put.mockClear();
  await type(labelled("cart.quantity_of Title a"), "many");
  await expectText("failure.quantity_not_a_number");
  expect((labelled("cart.quantity_of Title a") as HTMLInputElement).value).toBe("many");
  expect(cart.put).not.toHaveBeenCalled();
});

test("a removed line keeps its place and can be restored", async () => {
  await show(viewOf(line("a", "2"), line("b", "1")));
  labelled("cart.remove_named Title a").click();
  expect(cart.put).toHaveBeenLastCalledWith("a", 0);
  await show(viewOf(line("b", "1")));
  await expectText("cart.removed Title a");
  expect(page.querySelector("li")?.className).toBe("line-removed");
  page.querySelector<HTMLElement>(".line-removed button")?.click();
  expect(cart.bringBack).toHaveBeenLastCalledWith(line("a", "2"));
  await show(viewOf(line("a", "2"), line("b", "1")));
  await vi.waitFor(() => expect(page.querySelector(".line-removed")).toBeNull());
});

const focused = () => document.activeElement?.textContent;

test("the focus moves from a removed line to its undo button, and back to the restored line", async () => {
  cart.bringBack.mockReturnValue(new Promise(() => {}));
  await show(viewOf(line("a", "2"), line("b", "1")));
  labelled("cart.remove_named Title a").focus();
  labelled("cart.remove_named Title a").click();
  await show(viewOf(line("b", "1")));
  await vi.waitFor(() => expect(focused()).toBe("cart.undo"));
  page.querySelector<HTMLElement>(".line-removed button")?.click();
  cart.set({ busy: new Set(["a"]) });
  await vi.waitFor(() => expect(page.querySelector(".line-removed")?.getAttribute("aria-busy")).toBe("true"));
  expect(focused()).toBe("cart.undo");
  page.querySelector<HTMLElement>(".line-removed button")?.click();
  expect(cart.bringBack).toHaveBeenCalledOnce();
  cart.set({ busy: new Set() });
  await show(viewOf(line("a", "2"), line("b", "1")));
  await vi.waitFor(() => expect(focused()).toBe("Title a"));
});

test("a line that is removed twice leaves one row", async () => {
  await show(viewOf(line("a", "2"), line("b", "1")));
  for (let click = 0; click < 2; click++) labelled("cart.remove_named Title a").click();
  await show(viewOf(line("b", "1")));
  await expectText("cart.removed Title a");
  expect(page.querySelectorAll(".line-removed")).toHaveLength(1);
});

test("stale lines that cannot be refreshed say so, and can be retried", async () => {
  await show(viewOf(line("a", "2")));
  cart.set({ unread: true, revision: 1 });
  await expectText("Title a");
  expect(page.textContent, "nothing newer is known").not.toContain("cart.read_failed");
  cart.set({ revision: 2 });
  await expectText("cart.read_failed");
  cart.refresh.mockClear();
  page.querySelector<HTMLElement>("[role=alert] button")?.click();
  expect(cart.refresh).toHaveBeenCalledOnce();
  cart.set({ view: { ...viewOf(line("a", "3")), revision: 2 }, unread: false });
  await vi.waitFor(() => expect(page.textContent).not.toContain("cart.read_failed"));
});

test("a refused change shows the edge's message, and the quantity is reset to the edge's", async () => {
  cart.put.mockRejectedValue(new Error("Only 2 left"));
  await show(viewOf(line("a", "2")));
  labelled("cart.increase_named Title a").click();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith("failed", "Only 2 left"));
  cart.set({ busy: new Set(["a"]) });
  await vi.waitFor(() => expect(page.querySelector(".line")?.getAttribute("aria-busy")).toBe("true"));
  cart.set({ busy: new Set() });
  await vi.waitFor(() => expect((labelled("cart.quantity_of Title a") as HTMLInputElement).value).toBe("2"));
});

test("a refused typed quantity stays in its field with the reason, and the sum is the edge's", async () => {
  cart.put.mockRejectedValueOnce(new Error("Only 2 left"));
  await show(viewOf(line("a", "2")));
  const field = () => labelled("cart.quantity_of Title a") as HTMLInputElement;
  await type(field(), "5");
  await expectText("Only 2 left");
  for (const busy of [new Set(["a"]), new Set<string>()]) cart.set({ busy });
  await vi.waitFor(() => expect(field().getAttribute("aria-invalid")).toBe("true"));
  expect(field().value).toBe("5");
  expect(toast).not.toHaveBeenCalled();
  expect(page.querySelector(`#${field().getAttribute("aria-describedby")}`)?.textContent).toBe("Only 2 left");
  expect(page.querySelector(".line-sum")?.textContent).toBe("2 lei");
  field().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  expect(cart.put).toHaveBeenCalledOnce();
  labelled("cart.increase_named Title a").click();
  await vi.waitFor(() => expect(field().hasAttribute("aria-invalid")).toBe(false));
  expect(cart.put).toHaveBeenLastCalledWith("a", 2.5);
});

test("once the cart's quantity changes, the field of a refused one shows it, and the reason stays", async () => {
  cart.put.mockRejectedValueOnce(new Error("Only 4 left"));
  await show(viewOf(line("a", "2")));
  const field = () => labelled("cart.quantity_of Title a") as HTMLInputElement;
  await type(field(), "5");
  await expectText("Only 4 left");
  await show(viewOf(line("a", "4")));
  await vi.waitFor(() => expect(field().value).toBe("4"));
  expect(field().hasAttribute("aria-invalid")).toBe(false);
  await expectText("Only 4 left");
  labelled("cart.increase_named Title a").click();
  expect(cart.put).toHaveBeenLastCalledWith("a", 4.5);
  await vi.waitFor(() => expect(page.textContent).not.toContain("Only 4 left"));
});

test("offline it says that changes wait", async () => {
  await show(viewOf(line("a", "2")));
  cart.set({ offline: true });
  await expectText("cart.offline_waiting");
});
