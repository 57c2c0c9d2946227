// The checkout as a shopper fills it in, over an edge that the test plays.

import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckoutProps } from "../contracts/checkout.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { CartState } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import { Checkout } from "./Checkout.tsx";

const quote = (delivery: string) => ({ delivery, total: `sum with ${delivery || "nothing"}` });

const props: CheckoutProps = {
  ordersUrl: "/orders",
  localitiesUrl: "/localities?language=ro",
  command: "c-1",
  phoneCode: "+373",
  phoneMax: 17,
  capital: "3",
  regions: ["3", "5"].map((id) => ({ id, label: `Region ${id}`, note: "" })),
  localities: [{ id: "31", label: "Centru", note: "" }],
  stores: [{ id: "1", label: "Store", note: "" }],
  quotes: { pickup: quote(""), standart: quote("40"), express: quote("90"), region: quote("70") },
  quote: quote("40"),
  goods: "goods",
  lines: [],
  values: { method: "address", type: "standart", region: "3", payment: "cash" },
  errors: {},
  cartHref: "/cart",
  language: "ro",
};

const summary = createStore({ revision: 1 } as CartState);
const say = (key: string, values = {}) => [key, ...Object.values(values)].join(" ");
const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

let page: HTMLElement;
let root: Root;

beforeEach(async () => {
  asked.mockReset();
  vi.stubGlobal("fetch", (url: URL | string, init?: RequestInit) => asked(String(url), init));
  page = document.createElement("div");
  document.body.replaceChildren(page);
  root = createRoot(page);
  root.render(<Checkout props={props} say={say} page={{ summary } as unknown as PageApi} />);
  await vi.waitFor(() => expect(page.querySelector("form")?.noValidate).toBe(true));
});

afterEach(() => root.unmount());

const seen = (text: string) => vi.waitFor(() => expect(page.textContent).toContain(text));
const field = (name: string) => page.querySelector(`[name=${name}]`) as HTMLInputElement;
const sums = () => page.querySelector(".sums")?.textContent;

function change(element: HTMLInputElement, value: string): void {
  const owner = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(owner, "value")?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

function choose(name: string, value: string): void {
  (page.querySelector(`[name=${name}][value=${value}]`) as HTMLInputElement).click();
}

function fillIn(): void {
  change(field("first_name"), "Ana");
  change(field("phone"), "+373 69 123 456");
  change(field("street"), "Florilor");
  change(field("building"), "7");
}

function submit(): void {
  page.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

test("each way of delivery has its price and total at once", async () => {
  expect(sums()).toContain("sum with 40");
  choose("type", "express");
  await vi.waitFor(() => expect(sums()).toContain("sum with 90"));
  choose("method", "pickup");
  await vi.waitFor(() => expect(sums()).toContain("checkout.free"));
});

test("another region has its own localities, no express and its own price", async () => {
  asked.mockResolvedValue(Response.json([{ id: "51", label: "Bălți", note: "" }]));
  choose("type", "express");
  change(field("region"), "5");
  await vi.waitFor(() => expect(field("locality").textContent).toBe("Bălți"));
  expect(new URL(asked.mock.calls[0]?.[0] ?? "").searchParams.get("region")).toBe("5");
  expect(sums()).toContain("sum with 70");
  expect((page.querySelector("[value=express]") as HTMLInputElement).disabled).toBe(true);
});

test("an incomplete form is not sent: the summary gets the focus and the fields say why", async () => {
  submit();
  await seen("checkout.errors_title");
  expect(asked).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
  expect(page.querySelector("#checkout-phone-error")?.textContent).toBe("checkout.error_required");
  expect(field("phone").getAttribute("aria-invalid")).toBe("true");
});

test("an order is sent once however often one clicks, with its id and a phone without spaces", async () => {
  asked.mockReturnValue(new Promise(() => {}));
  fillIn();
  submit();
  submit();
  await seen("checkout.placing");
  submit();
  expect(asked).toHaveBeenCalledOnce();
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).toBe("/orders");
  expect(JSON.parse(String(init?.body))).toMatchObject({
    command: "c-1",
    language: "ro",
    first_name: "Ana",
    phone: "+37369123456",
    method: "address",
    region: "3",
  });
});

test("the edge's objections stand under their fields, and the form can be sent again", async () => {
  const fields = { street: "Unknown street" };
  asked.mockResolvedValue(Response.json({ error: { code: "x", message: "Please check", fields } }, { status: 422 }));
  fillIn();
  submit();
  await seen("Please check");
  expect(page.querySelector("#checkout-street-error")?.textContent).toBe("Unknown street");
  expect(field("street").value).toBe("Florilor");
  submit();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});

test("a cart that changes elsewhere brings new sums and keeps what was typed", async () => {
  const fresh = { ...props, quotes: { ...props.quotes, standart: quote("45") } };
  const escaped = JSON.stringify(fresh).replaceAll('"', "&quot;");
  asked.mockResolvedValue(new Response(`<shop-island name="checkout" props="${escaped}"></shop-island>`));
  fillIn();
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(sums()).toContain("sum with 45"));
  expect(field("street").value).toBe("Florilor");
});
