// Offers of an open form while its cart changes, as the edge renders them.

import { beforeEach, expect, test, vi } from "vitest";
import { renewOffers } from "./offers.ts";

interface Drawn {
  methods?: string[];
  payments?: string[];
  keptBack?: string;
  noCard?: string;
  terms?: string[];
  stores?: string[];
  /** The part that the edge could not determine. */
  untold?: string;
}

const group = (name: string, values: string[], chosen: string) => `<fieldset class="choices" id="checkout-${name}">
  <legend>${name}</legend>${values.map((value) => `<label class="choice"><input type="radio" name="${name}" value="${value}" ${value === chosen ? "checked" : ""}><span class="choice-name">by ${value}</span></label>`).join("")}
  <p class="field-error" id="checkout-${name}-error"></p></fieldset>`;

/** The edge preselects the remaining options: pickup for goods without courier delivery, and cash. */
function checkoutPage({
  methods = ["address", "pickup", "postal"],
  payments = ["cash", "card"],
  ...more
}: Drawn = {}): string {
  const [keptBack, noCard] = [more.keptBack ?? "", more.noCard ?? ""];
  const terms = more.terms?.map((one) => `<option value="${one}">${one} months</option>`).join("");
  return `<form class="checkout" data-lost="choose another" data-untold="${more.untold ?? ""}"><section class="step"><div class="prose">Daily</div>
    ${keptBack && `<p class="notice"><span>${keptBack}</span></p>`}${group("method", methods, methods.includes("address") ? "address" : "pickup")}
    ${group("store", more.stores ?? ["1", "2"], "")}${methods.includes("postal") ? '<div class="postal"></div>' : ""}</section>
    <section class="step">${group("payment", payments, "cash")}${noCard && `<p class="quiet">${noCard}</p>`}
    ${terms ? `<div class="fields for-credit"><select id="checkout-credit_offer" name="credit_offer">${terms}</select><p id="checkout-credit_offer-error"></p></div>` : ""}</section></form>`;
}

const tell = vi.fn<(reason: string) => void>();
const changed = vi.fn<(name: string) => void>();
let form: HTMLFormElement;

beforeEach(() => {
  sessionStorage.clear();
  tell.mockReset();
  changed.mockReset();
});

function open(shown: Drawn = {}): void {
  document.body.innerHTML = checkoutPage(shown);
  form = document.forms[0] as HTMLFormElement;
  form.addEventListener("change", ({ target }) => changed((target as HTMLInputElement).name));
}

const becomes = (shown: Drawn) =>
  renewOffers(
    form,
    new DOMParser().parseFromString(checkoutPage(shown), "text/html").forms[0] as HTMLFormElement,
    tell,
  );
const radios = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
const offered = (name: string) => radios(name).map(({ value }) => value);
const chosen = (name: string) => radios(name).find(({ checked }) => checked)?.value;
const choose = (name: string, value: string) =>
  radios(name)
    .find((radio) => radio.value === value)
    ?.click();
const said = (name: string) => form.querySelector(`#checkout-${name}-error`)?.textContent;

const KEPT_BACK = { methods: ["pickup"], keptBack: "No courier brings: Wardrobe" };

test("goods without courier delivery leave pickup only, and the page says why", () => {
  open();
  becomes(KEPT_BACK);
  expect([offered("method"), chosen("method")]).toEqual([["pickup"], "pickup"]);
  expect(form.querySelector("#checkout-method")?.previousElementSibling?.textContent).toBe(KEPT_BACK.keptBack);
  expect([said("method"), tell.mock.calls]).toEqual([KEPT_BACK.keptBack, [[KEPT_BACK.keptBack]]]);
  expect(changed.mock.calls).toEqual([["method"]]);
});

test("a choice that is still offered stays with its fields, and nothing is announced", () => {
  open();
  choose("method", "pickup");
  choose("store", "2");
  choose("payment", "card");
  const [pickup] = radios("method").filter(({ checked }) => checked);
  changed.mockReset();
  becomes(KEPT_BACK);
  expect([chosen("method"), chosen("store"), chosen("payment")]).toEqual(["pickup", "2", "card"]);
  expect(radios("method")).toEqual([pickup]);
  expect([said("method"), tell.mock.calls, changed.mock.calls]).toEqual(["", [], []]);
});

test("an option that is offered again returns to its place, unselected, and the reason goes", () => {
  open(KEPT_BACK);
  becomes({});
  choose("method", "address");
  becomes(KEPT_BACK);
  becomes({ ...KEPT_BACK, payments: ["cash"] });
  expect(said("method")).toBe(KEPT_BACK.keptBack);
  form.querySelector(".postal")?.remove();
  const { added } = becomes({});
  expect([offered("method"), chosen("method")]).toEqual([["address", "pickup", "postal"], "pickup"]);
  expect([form.querySelector(".notice"), said("method")]).toEqual([null, ""]);
  expect(added && form.contains(added)).toBe(true);
  expect(becomes({}).added).toBeUndefined();
  expect(form.querySelectorAll(".postal")).toHaveLength(1);
});

test("goods that cannot be paid by card leave the other methods", () => {
  open();
  choose("payment", "card");
  becomes({ payments: ["cash", "credit"], noCard: "Not by card: Ring", terms: ["6", "12"] });
  expect([offered("payment"), chosen("payment")]).toEqual([["cash", "credit"], "cash"]);
  expect([said("payment"), tell.mock.calls]).toEqual(["Not by card: Ring", [["Not by card: Ring"]]]);
  expect(form.querySelector("#checkout-payment + .quiet + .for-credit select")).not.toBeNull();
  becomes({});
  expect([offered("payment"), form.querySelector("#checkout-payment + *")]).toEqual([["cash", "card"], null]);
});

test("credit terms that are still offered stay; lost ones are announced if credit is chosen", () => {
  const payments = ["cash", "credit"];
  open({ payments, terms: ["6", "12"] });
  const list = () => form.querySelector("select") as HTMLSelectElement;
  list().value = "12";
  becomes({ payments, terms: ["3", "12"] });
  expect([list().value, list().options.length, tell.mock.calls]).toEqual(["12", 2, []]);
  choose("payment", "credit");
  becomes({ payments, terms: ["3"] });
  expect([list().value, said("credit_offer")]).toEqual(["3", "12 months: choose another"]);
  expect(tell.mock.calls).toEqual([["12 months: choose another"]]);
  becomes({});
  expect([chosen("payment"), form.querySelector("select")]).toEqual(["cash", null]);
  expect(said("payment")).toBe("by credit: choose another");
});

test("parts that the edge could not determine stay as they were", () => {
  open({ payments: ["cash", "credit"], terms: ["6"] });
  choose("method", "postal");
  choose("store", "2");
  choose("payment", "credit");
  becomes({ methods: ["address", "pickup"], stores: [], untold: "store postal credit" });
  expect([chosen("method"), chosen("store"), chosen("payment")]).toEqual(["postal", "2", "credit"]);
  expect(offered("store")).toEqual(["1", "2"]);
  expect(form.querySelector("[name=credit_offer]")).not.toBeNull();
  expect(tell).not.toHaveBeenCalled();
  becomes({ methods: ["address", "pickup"], stores: ["1"] });
  expect([chosen("method"), offered("store")]).toEqual(["address", ["1"]]);
});

test("a price that is a note of its choice stays when the notes are renewed", () => {
  open();
  const [pickup] = radios("method").filter(({ value }) => value === "pickup");
  pickup?.parentElement?.insertAdjacentHTML("beforeend", '<span class="choice-note" data-price="pickup">later</span>');
  becomes({});
  expect(form.querySelector("[data-price=pickup]")?.textContent).toBe("later");
});
