// The checkout as a shopper fills it in, over a mocked edge.

import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { drawn, QUOTES, quote, radio } from "../../tests/support/played-checkout.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { CartState } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import enhance from "./index.ts";

const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const toast = vi.fn<PageApi["toast"]>();
let summary: ReturnType<typeof createStore<CartState>>;
let form: HTMLFormElement;
let listens: MockInstance<typeof addEventListener>;

beforeEach(async () => {
  sessionStorage.clear();
  asked.mockReset();
  toast.mockReset();
  vi.stubGlobal("fetch", (url: URL | string, init?: RequestInit) => asked(String(url), init));
  vi.stubGlobal("location", { href: "http://casa.localhost/ro/checkout", assign: vi.fn(), reload: vi.fn() });
  listens = vi.spyOn(globalThis, "addEventListener");
  summary = createStore({ revision: 1 } as CartState);
  document.body.innerHTML = `<div>${drawn(QUOTES)}</div>`;
  const element = document.querySelector("div") as HTMLElement;
  await enhance({
    element,
    props: {},
    words: undefined,
    page: { summary, toast } as unknown as PageApi,
  } as IslandContext<PageApi>);
  form = document.forms[0] as HTMLFormElement;
});

// Each test has a fresh page.
afterEach(() => {
  for (const [type, listener] of listens.mock.calls) if (listener) removeEventListener(type, listener);
});

const find = <Kind extends HTMLElement>(selector: string) => form.querySelector(selector) as Kind;
const sums = () => [...form.querySelectorAll("[data-sum=total]")].map(({ textContent }) => textContent);
const alert = () => find("[role=alert]");

function write(name: string, value: string): void {
  const field = find<HTMLInputElement>(`[name=${name}]`);
  field.value = value;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

const choose = (name: string, value: string) => find(`[name=${name}][value=${value}]`).click();

function fillIn(): void {
  write("first_name", "Ana");
  write("phone", "+373 69 123 456");
  write("street", "Florilor");
}

const submit = () => form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

test("each delivery method shows its price and total at once, in every place", () => {
  expect(sums()).toEqual(Array(3).fill("sum with 40"));
  choose("type", "express");
  expect(sums()).toEqual(Array(3).fill("sum with 90"));
  choose("method", "pickup");
  expect(sums()).toEqual(Array(3).fill("sum with free"));
  expect(find("[data-sum=delivery]").textContent).toBe("free");
  expect(find("[data-sum=arrives]").textContent).toBe("day of free");
  choose("method", "postal");
  expect(sums()).toEqual(Array(3).fill("sum with 55"));
});

test("each way of delivery shows its days, or its note while they are not known", () => {
  const days = (way: string) => find(`span[data-days=${way}]`).textContent;
  expect(["address", "standart", "express", "pickup", "postal"].map(days)).toEqual([
    "day of 40",
    "day of 40",
    "day of 90",
    "day of free",
    "day of 55",
  ]);
  choose("type", "express");
  expect([days("address"), days("standart")]).toEqual(["day of 90", "day of 40"]);
  form.dataset["quotes"] = JSON.stringify({ ...QUOTES, express: { ...QUOTES.express, arrives: "" } });
  choose("type", "express");
  choose("type", "standart");
  expect([days("express"), days("address")]).toEqual(["note of express", "day of 40"]);
});

test("the days of a store are its own: a chosen time is shown, and another store forgets them", () => {
  asked.mockReturnValue(new Promise(() => {}));
  const day = () => [find("span[data-days=pickup]"), find("[data-sum=arrives]")].map(({ textContent }) => textContent);
  find("[name=region]").insertAdjacentHTML(
    "beforebegin",
    `${radio("store", "1", "checked")}${radio("store", "2")}
     <select name="delivery_time"><option value=""></option><option value="a">2 December, 10:00</option></select>`,
  );
  choose("method", "pickup");
  expect(day()).toEqual(["day of free", "day of free"]);
  write("delivery_time", "a");
  expect(day()).toEqual(["2 December, 10:00", "2 December, 10:00"]);
  find("select[name=delivery_time]").remove();
  choose("store", "2");
  expect(day()).toEqual(["note of pickup", ""]);
});

test("while there is nothing to pay no payment is chosen, and none is sent", () => {
  asked.mockReturnValue(new Promise(() => {}));
  const free = { ...quote("free"), nothingDue: true };
  form.dataset["quotes"] = JSON.stringify({ ...QUOTES, pickup: free });
  const shown = () => ["nothing", "sum"].map((due) => !find(`[data-due=${due}]`).hidden);
  choose("payment", "credit");
  choose("method", "pickup");
  expect([shown(), new FormData(form).get("payment")]).toEqual([[true, false], null]);
  choose("method", "address");
  expect([shown(), new FormData(form).get("payment")]).toEqual([[false, true], "credit"]);
});

test("the monthly rate is the edge's for the latest choice, and none is shown while it loads", async () => {
  const answers: ((text: string) => void)[] = [];
  const said = () => [".credit-said", ".credit-sum"].map((place) => find(place).textContent);
  const page = (text: string) =>
    drawn(QUOTES).replaceAll(/<div class="(credit-\w+)"><\/div>/g, `<div class="$1"><p>${text}</p></div>`);
  asked.mockImplementation(() => new Promise((resolve) => answers.push((text) => resolve(new Response(page(text))))));
  write("street", "Teilor");
  expect(asked).not.toHaveBeenCalled();
  choose("payment", "credit");
  write("credit_offer", "12-1");
  const body = asked.mock.calls[1]?.[1]?.body as URLSearchParams;
  expect([body.get("payment"), body.get("credit_offer"), body.get("redraw")]).toEqual(["credit", "12-1", "1"]);
  answers[1]?.("12 a month");
  await vi.waitFor(() => expect(said()).toEqual(["12 a month", "12 a month"]));
  answers[0]?.("6 a month");
  await new Promise(setImmediate);
  expect(said()).toEqual(["12 a month", "12 a month"]);
  choose("method", "pickup");
  expect(said()).toEqual(["", ""]);
  choose("payment", "cash");
  expect(asked).toHaveBeenCalledTimes(3);
});

test("where no regions are listed the capital's price is shown", () => {
  find("[name=region]").replaceChildren();
  write("street", "Teilor");
  find("[value=standart]").dispatchEvent(new Event("change", { bubbles: true }));
  expect(new Set(sums())).toEqual(new Set(["sum with 40"]));
});

test("another region has its own localities, no express and its own price", async () => {
  asked.mockResolvedValue(Response.json([{ id: "51", label: "Bălți", note: "" }]));
  choose("type", "express");
  write("region", "5");
  expect(find("[name=locality]").ariaBusy).toBe("true");
  await vi.waitFor(() => expect(find("[name=locality]").textContent).toBe("Bălți"));
  expect(new URL(asked.mock.calls[0]?.[0] ?? "").searchParams.get("region")).toBe("5");
  expect(sums()[0]).toBe("sum with 70");
  expect(find("[data-price=standart]").textContent).toBe("70");
  const express = find<HTMLInputElement>("[value=express]");
  expect([express.disabled, express.closest("label")?.hidden]).toEqual([true, true]);
});

/** A form with a saved address in region 5, and the fields for a new one. */
function withSaved(): HTMLElement {
  const fields = document.createElement("div");
  fields.className = "for-new-address";
  find("[name=region]").before(fields);
  fields.append(find("[name=region]"), find("[name=street]"));
  const saved = document.createElement("div");
  saved.innerHTML = `${radio("saved_address", "12", 'data-region="5"')}${radio("saved_address", "", "checked")}`;
  fields.before(saved);
  return fields;
}

test("a saved address has its own region's price, and the fields of a new one are not required", async () => {
  const fields = withSaved();
  choose("saved_address", "12");
  expect(sums()[0]).toBe("sum with 70");
  write("first_name", "Ana");
  write("phone", "+373 69 123 456");
  asked.mockReturnValue(new Promise(() => {}));
  submit();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body))).toMatchObject({ saved_address: "12" });
  expect(fields.querySelectorAll("[name]:disabled")).toHaveLength(2);
});

test("the courier's days at a saved address replace the promised ones", () => {
  withSaved();
  const days = () => ["standart", "address"].map((way) => find(`span[data-days=${way}]`).textContent);
  const saved = find<HTMLInputElement>("[value='12']");
  saved.dataset["days"] = "from 1 December";
  choose("saved_address", "12");
  expect(days()).toEqual(Array(2).fill("from 1 December"));
  saved.insertAdjacentHTML(
    "afterend",
    `<select name="courier_time_12"><option value=""></option><option value="a">2 December</option></select>`,
  );
  write("courier_time_12", "a");
  expect([...days(), find("[data-sum=arrives]").textContent]).toEqual(Array(3).fill("2 December"));
  find('[name=saved_address][value=""]').click();
  expect(days()).toEqual(Array(2).fill("day of 40"));
});

test("the fields of a new address are required again when it is chosen", () => {
  const fields = withSaved();
  choose("saved_address", "12");
  find('[name=saved_address][value=""]').click();
  expect(fields.querySelectorAll("[name]:disabled")).toHaveLength(0);
  expect(sums()[0]).toBe("sum with 40");
});

test("the contact step is done when it has no errors", () => {
  const done = () => find(".step").classList.contains("step-done");
  write("first_name", "Ana");
  expect(done()).toBe(false);
  write("phone", "+373 69 123 456");
  expect(done()).toBe(true);
});

test("an incomplete form is not sent: the summary gets the focus and the fields say why", () => {
  submit();
  expect(asked).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(alert());
  expect([alert().hidden, alert().textContent]).toEqual([
    false,
    `check the fields${["first_name", "phone", "street"].map((name) => `Label of ${name}: required`).join("")}`,
  ]);
  expect(alert().querySelector("a")?.getAttribute("href")).toBe("#checkout-first_name");
  expect(find("#checkout-phone-error").textContent).toBe("required");
  expect(find("[name=phone]").getAttribute("aria-invalid")).toBe("true");
});

test("an order is sent once however often it is pressed, with its id", async () => {
  asked.mockReturnValue(new Promise(() => {}));
  fillIn();
  submit();
  submit();
  expect(find("button").textContent).toBe("placing");
  expect(find(".placing-long").textContent).toBe("");
  submit();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledOnce();
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).toMatch(/\/orders$/);
  expect(JSON.parse(String(init?.body))).toMatchObject({
    command: "c-1",
    language: "ro",
    first_name: "Ana",
    phone: "+373 69 123 456",
    method: "address",
    region: "3",
  });
});

test("an order takes its draft along, a refused one does not", async () => {
  const drafts = () => sessionStorage.getItem("drafts") ?? "";
  asked.mockResolvedValueOnce(Response.json({ error: { code: "x", message: "No" } }, { status: 422 }));
  fillIn();
  submit();
  await vi.waitFor(() => expect(alert().textContent).toContain("No"));
  expect(drafts()).toContain("Florilor");
  asked.mockResolvedValueOnce(Response.json({ redirect: "/ro/cart/success" }));
  submit();
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/ro/cart/success"));
  expect(drafts()).toBe('{"registration":{"owner":"","fields":{"name":["","Ana"]}}}');
});

test("an order that takes twenty seconds is sent once, and the page says that it may take long", async () => {
  vi.useFakeTimers();
  asked.mockImplementation(
    (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
        setTimeout(() => resolve(Response.json({ redirect: "/ro/cart/success" })), 20_000);
      }),
  );
  fillIn();
  submit();
  await vi.advanceTimersByTimeAsync(4999);
  expect(find(".placing-long").textContent).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(find(".placing-long").textContent).toBe("long");
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect(location.assign).toHaveBeenCalledWith("/ro/cart/success");
  expect(asked).toHaveBeenCalledOnce();
});

test("a placed order leads to the next page", async () => {
  asked.mockResolvedValue(Response.json({ redirect: "/ro/cart/success" }));
  fillIn();
  submit();
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/ro/cart/success"));
});

test("the edge's errors stand under their fields, and the form can be sent again", async () => {
  const fields = { street: "Unknown street", cart: "Too late" };
  asked.mockResolvedValue(Response.json({ error: { code: "x", message: "Please check", fields } }, { status: 422 }));
  fillIn();
  submit();
  await vi.waitFor(() => expect(alert().textContent).toContain("Please check"));
  expect(alert().textContent).toContain("Label of street: Unknown streetToo late");
  expect(find("#checkout-street-error").textContent).toBe("Unknown street");
  expect(find<HTMLInputElement>("[name=street]").value).toBe("Florilor");
  expect(find("button").textContent).toBe("Order for sum with 40");
  submit();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});

test("an order with an unknown outcome leads to the page that checks it", async () => {
  const error = { code: "unknown_outcome", message: "We are checking" };
  asked.mockResolvedValue(Response.json({ error }, { status: 503 }));
  fillIn();
  submit();
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/ro/checkout"));
  expect(asked, "the edge asks again").toHaveBeenCalledOnce();
});

test("a cart that changed while its order was refused is refreshed", async () => {
  let refuse = (_: Response) => {};
  asked.mockReturnValueOnce(new Promise((resolve) => (refuse = resolve)));
  asked.mockResolvedValue(new Response("<p>Ordered</p>"));
  fillIn();
  submit();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  summary.set({ revision: 2 });
  expect(asked).toHaveBeenCalledOnce();
  refuse(Response.json({ error: { code: "ordered", message: "Ordered" } }, { status: 409 }));
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/ro/checkout"));
});

test("a change of the cart elsewhere updates the sums and keeps typed text", async () => {
  asked.mockImplementation(async () => new Response(drawn({ ...QUOTES, standart: quote("45") })));
  fillIn();
  summary.set({ revision: 1 });
  expect(asked).not.toHaveBeenCalled();
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(sums()).toEqual(Array(3).fill("sum with 45")));
  expect(asked.mock.calls[0]?.[0]).toBe("/ro/checkout");
  expect(find<HTMLInputElement>("[name=street]").value).toBe("Florilor");
});

test("a late answer does not restore the sums of an earlier cart", async () => {
  const answers: ((answer: Response) => void)[] = [];
  asked.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  for (const revision of [2, 3]) summary.set({ revision });
  const [earlier, later] = answers;
  later?.(new Response(drawn({ ...QUOTES, standart: quote("45") })));
  await vi.waitFor(() => expect(sums()[0]).toBe("sum with 45"));
  const late = new Response(drawn({ ...QUOTES, standart: quote("35") }));
  const read = vi.spyOn(late, "text");
  earlier?.(late);
  await vi.waitFor(() => expect(read.mock.settledResults[0]?.type).toBe("fulfilled"));
  await Promise.resolve();
  expect(sums()[0]).toBe("sum with 45");
});

test("a delivery method lost with a cart change is replaced, and the sums follow the new one", async () => {
  asked.mockImplementation(async () => new Response(drawn(QUOTES, "anas", "new", "40.00", "", ["pickup"])));
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(sums()).toEqual(Array(3).fill("sum with free")));
  expect(toast.mock.calls).toEqual([["failed", expect.stringContaining("choose another")]]);
});

test("a form that shows another shopper's cart is renewed and keeps typed text", async () => {
  const error = { code: "other_cart", message: "Another cart" };
  asked.mockResolvedValueOnce(Response.json({ error }, { status: 409 }));
  asked.mockResolvedValueOnce(new Response(drawn({ ...QUOTES, standart: quote("45") }, "ions")));
  fillIn();
  submit();
  await vi.waitFor(() => expect(find<HTMLInputElement>("[name=cart]").value).toBe("ions"));
  expect(alert().textContent).toContain("Another cart");
  expect(sums()[0]).toBe("sum with 45");
  expect(find<HTMLInputElement>("[name=street]").value).toBe("Florilor");
});

test("a shopper who must sign in first is led there, and typed text stays", async () => {
  const codes = ["unauthorized", "session_ended", "sign_in_first", "signed_out"];
  for (const code of codes) asked.mockResolvedValueOnce(Response.json({ error: { code } }, { status: 401 }));
  asked.mockImplementation(async () => new Response("<p>An empty cart</p>"));
  fillIn();
  for (const _ of codes) {
    submit();
    await vi.waitFor(() => expect(find("button").ariaBusy).toBe("false"));
    const link = alert().querySelector("a");
    expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Enter", "/ro?login=true&back=%2Fro%2Fcheckout"]);
  }
  summary.set({ revision: 2 });
  await new Promise(setImmediate);
  expect(location.assign, "the cart is there again after signing in").not.toHaveBeenCalled();
  expect(find<HTMLInputElement>("[name=street]").value).toBe("Florilor");
});

test("the form sends the total that it shows, for every choice", () => {
  const agreedTotal = () => find<HTMLInputElement>("[name=total]").value;
  expect(agreedTotal()).toBe("sum with 40");
  choose("method", "pickup");
  expect(agreedTotal()).toBe("sum with free");
});

test("a form with changed prices shows the new ones and is sent with them", async () => {
  const fields = { total: "45 instead of 40" };
  const error = { code: "repriced", message: "Another total", fields };
  asked.mockResolvedValueOnce(Response.json({ error }, { status: 409 }));
  asked.mockResolvedValueOnce(new Response(drawn({ ...QUOTES, standart: quote("45") }, "anas", "new")));
  fillIn();
  submit();
  await vi.waitFor(() => expect(find<HTMLInputElement>("[name=prices]").value).toBe("new"));
  expect(alert().textContent).toContain("45 instead of 40");
  expect(find<HTMLInputElement>("[name=total]").value).toBe("sum with 45");
  expect(find<HTMLInputElement>("[name=street]").value).toBe("Florilor");
});

test("a changed promo discount is shown and announced", async () => {
  const error = { code: "promo_changed", message: "Another discount" };
  asked.mockResolvedValueOnce(Response.json({ error }, { status: 409 }));
  asked.mockResolvedValueOnce(new Response(drawn({ ...QUOTES, standart: quote("45") }, "anas", "new", "45.00")));
  fillIn();
  submit();
  await vi.waitFor(() => expect(find<HTMLInputElement>("[name=prices]").value).toBe("new"));
  expect(alert().textContent).toContain("Another discount");
  expect(sums()[0]).toBe("sum with 45");
  expect(form.dataset["measured"]).toBe("45.00");
  expect(find<HTMLInputElement>("[name=street]").value).toBe("Florilor");
});

const BOX = `<fieldset id="checkout-prescription"><legend>Prescription</legend><input type="checkbox" name="prescription"
  id="checkout-prescription-tick" value="7" required data-wrong="confirm it"><p id="checkout-prescription-tick-error"></p></fieldset>`;

test("a prescription is confirmed before the order is sent, and again after it was refused", async () => {
  asked.mockResolvedValueOnce(new Response(drawn(QUOTES, "anas", "new", "40.00", BOX)));
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(find("[name=prescription]")).not.toBeNull());
  fillIn();
  submit();
  expect(alert().textContent).toBe("check the fieldsPrescription: confirm it");
  expect(find("#checkout-prescription-tick-error").textContent).toBe("confirm it");
  expect(asked).toHaveBeenCalledOnce();
  const error = { code: "unavailable", message: "Gone" };
  asked.mockResolvedValueOnce(Response.json({ error }, { status: 409 }));
  find("[name=prescription]").click();
  expect(find("#checkout-prescription-tick-error").textContent).toBe("");
  submit();
  await vi.waitFor(() => expect(alert().textContent).toBe("Gone"));
  expect(JSON.parse(String(asked.mock.calls[1]?.[1]?.body))).toMatchObject({ prescription: "7" });
  expect(find<HTMLInputElement>("[name=prescription]").checked).toBe(false);
  find("[name=prescription]").click();
  comeBack();
  expect(find<HTMLInputElement>("[name=prescription]").checked).toBe(false);
});

const comeBack = () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

test("Back to a form whose order was placed shows the outcome", async () => {
  asked.mockResolvedValue(Response.json({ redirect: "/ro/cart/success" }));
  fillIn();
  submit();
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalled());
  comeBack();
  expect(location.reload).toHaveBeenCalledOnce();
});

test("Back to an unsent form finds it as it was", () => {
  fillIn();
  comeBack();
  expect(location.reload).not.toHaveBeenCalled();
});

test("a form cached by the browser is renewed when it starts if the cart has changed", async () => {
  summary = createStore({ revision: 2 } as CartState);
  asked.mockResolvedValue(new Response("<p>Ordered</p>"));
  document.body.innerHTML = `<div>${drawn(QUOTES)}</div>`;
  const element = document.querySelector("div") as HTMLElement;
  const page = { summary } as unknown as PageApi;
  await enhance({ element, page, props: {}, words: undefined } as IslandContext<PageApi>);
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/ro/checkout"));
});

test("a cart emptied elsewhere leads to the current page", async () => {
  asked.mockResolvedValue(new Response("<p>Nothing</p>"));
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/ro/checkout"));
});

test("a form that cannot be renewed keeps typed text", async () => {
  fillIn();
  const before = document.querySelector(".summary-body");
  asked
    .mockResolvedValueOnce(new Response("<p>Later</p>", { status: 503 }))
    .mockRejectedValueOnce(new Error("offline"));
  summary.set({ revision: 2 });
  summary.set({ revision: 3 });
  asked.mockResolvedValue(new Response(drawn(QUOTES)));
  summary.set({ revision: 4 });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  await vi.waitFor(() => expect(document.querySelector(".summary-body")).not.toBe(before));
  expect(location.assign).not.toHaveBeenCalled();
  expect(find<HTMLInputElement>("[name=street]").value).not.toBe("");
});
