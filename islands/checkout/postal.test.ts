// The postal fields as comboboxes, by keyboard, over a mocked edge.

import { beforeEach, expect, test, vi } from "vitest";
import { keepDraft } from "../forms/draft.ts";
import { findFaults } from "../forms/rules.ts";
import { blameAll } from "../forms/watch.ts";
import { startPostal } from "./postal.ts";

const combo = (name: string, kind = "") => `<div class="field ${kind}" data-combo="${name}"
    data-source="/postal?list=${name}"><label for="checkout-${name}">Label of ${name}</label>
  <div class="combo-line"><input id="checkout-${name}" name="${name}_query"><button name="redraw">Find</button></div>
  <p id="checkout-${name}-error"></p></div>`;
const radio = (name: string, value: string, attributes = "") =>
  `<input type="radio" name="${name}" value="${value}" ${attributes}>`;

const asked = vi.fn<(url: string) => Promise<Response>>();
const priced = vi.fn();
let form: HTMLFormElement;

function open(): void {
  document.body.innerHTML = `<form data-draft="checkout" data-required="required">${radio("method", "address")}${radio("method", "postal", "checked")}
    <div class="postal" data-loading="loading" data-away="away" data-choose="choose">
    ${["warehouse", "postmachine", "courier"].map((kind) => radio("postal_type", kind, kind === "warehouse" ? "checked" : "")).join("")}
    ${combo("postal_city")}${combo("postal_warehouse")}${combo("postal_postmachine")}${combo("postal_street")}
    <input name="postal_house" data-needed="postal_type=courier"></div></form>`;
  form = document.forms[0] as HTMLFormElement;
  keepDraft(form);
  startPostal(form, form.querySelector(".postal") as HTMLElement, priced);
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  asked.mockReset();
  asked.mockImplementation(async () => answer());
  priced.mockReset();
  vi.stubGlobal("fetch", (url: URL | string) => asked(String(url)));
  open();
});

const input = (name = "postal_city") => document.getElementById(`checkout-${name}`) as HTMLInputElement;
const value = (name = "postal_city") => (form.elements.namedItem(name) as HTMLInputElement).value;
const list = (name = "postal_city") => document.getElementById(`checkout-${name}-list`) as HTMLElement;
const status = (name = "postal_city") => input(name).closest(".field")?.querySelector("[role=status]")?.textContent;
const reached = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent;
const answer = (...labels: string[]) =>
  Response.json({ choices: labels.map((label) => ({ id: `sealed ${label}`, label })), said: `${labels.length} found` });

async function type(text: string, name = "postal_city"): Promise<void> {
  input(name).value = text;
  input(name).dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(300);
}

function press(key: string, name = "postal_city"): boolean {
  return input(name).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

async function chooseTown(): Promise<void> {
  asked.mockResolvedValueOnce(answer("Bălți", "Orhei"));
  await type("orh");
  press("ArrowUp");
  press("Enter");
}

test("typed text is requested once, after a pause, and the number of results is announced", async () => {
  asked.mockResolvedValue(answer("Bălți", "Orhei"));
  input().value = "or";
  input().dispatchEvent(new Event("input", { bubbles: true }));
  await type("orh");
  expect(asked).toHaveBeenCalledOnce();
  expect(new URL(asked.mock.calls[0]?.[0] ?? "").searchParams.get("query")).toBe("orh");
  expect([input().ariaExpanded, list().hidden, status()]).toEqual(["true", false, "2 found"]);
  expect(input().role).toBe("combobox");
  expect(input().getAttribute("aria-controls")).toBe(list().id);
});

test("arrows wrap around, Home and End reach the ends, Enter chooses without ordering", async () => {
  asked.mockResolvedValue(answer("Bălți", "Cahul", "Orhei"));
  await type("xx");
  const steps = ["ArrowDown", "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"];
  const seen = steps.map((key) => {
    press(key);
    return reached();
  });
  expect(seen).toEqual(["Bălți", "Cahul", "Orhei", "Bălți", "Orhei", "Bălți"]);
  expect(press("Enter")).toBe(false);
  expect([input().value, value(), list().hidden]).toEqual(["Bălți", "sealed Bălți", true]);
  expect(priced).toHaveBeenCalledOnce();
  expect(press("Enter"), "the form is not sent").toBe(false);
});

test("a press chooses, Escape closes and keeps the text", async () => {
  asked.mockImplementation(async () => answer("Bălți", "Orhei"));
  await type("or");
  expect(press("Escape")).toBe(false);
  expect([list().hidden, input().value, value()]).toEqual([true, "or", ""]);
  expect(press("Escape"), "a closed list leaves the key to others").toBe(true);
  await type("orh");
  (list().children[1] as HTMLElement).click();
  expect([input().value, value()]).toEqual(["Orhei", "sealed Orhei"]);
  await type("orhe");
  expect(value(), "another text is no choice").toBe("");
});

test("a late answer never replaces a newer one, nor opens a field that was left", async () => {
  let late = (_: Response) => {};
  asked.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  await type("bal");
  expect(status()).toBe("loading");
  asked.mockResolvedValueOnce(answer("Orhei"));
  await type("orh");
  late(answer("Bălți"));
  await vi.advanceTimersByTimeAsync(0);
  expect(list().textContent).toBe("Orhei");
  asked.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  await type("cah");
  input().dispatchEvent(new FocusEvent("blur"));
  late(answer("Cahul"));
  await vi.advanceTimersByTimeAsync(0);
  expect(list().hidden).toBe(true);
});

const leave = () => input().dispatchEvent(new FocusEvent("blur"));

test("a field left before the answer chooses the town that it names, in any spelling", async () => {
  for (const isAsked of [false, true]) {
    asked.mockResolvedValueOnce(answer("Bălți", "Orhei"));
    input().value = " orhei ";
    input().dispatchEvent(new Event("input", { bubbles: true }));
    if (isAsked) vi.advanceTimersByTime(300);
    leave();
    expect(status()).toBe("loading");
    await vi.advanceTimersByTimeAsync(0);
    expect([input().value, value(), status(), list().hidden]).toEqual(["Orhei", "sealed Orhei", "", true]);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockClear();
  }
});

test("text that names no town is reported when the field is left, and in the summary", async () => {
  asked.mockResolvedValueOnce(answer("Bălți", "Orhei"));
  await type("orh");
  leave();
  expect([status(), list().hidden, value()]).toEqual(["choose", true, ""]);
  expect(findFaults(form)).toMatchObject({ postal_city: "choose", postal_warehouse: "required" });
  asked.mockResolvedValueOnce(new Response("", { status: 503 }));
  await type("orhe");
  leave();
  expect(status(), "that nobody answers is the reason").toBe("away");
  await type("");
  leave();
  expect(findFaults(form)).toMatchObject({ postal_city: "required" });
});

test("a failed service is reported, and a single letter sends no request", async () => {
  asked.mockResolvedValueOnce(new Response("", { status: 503 }));
  await type("orh");
  expect([status(), list().hidden, input().hasAttribute("aria-busy")]).toEqual(["away", true, false]);
  asked.mockRejectedValueOnce(new Error("offline"));
  await type("orhe");
  expect(status()).toBe("away");
  await type("o");
  expect([asked.mock.calls.length, status()]).toEqual([2, ""]);
});

test("branches are those of the chosen town, shown at once and cleared with it", async () => {
  input("postal_warehouse").dispatchEvent(new FocusEvent("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked, "there is no town yet").not.toHaveBeenCalled();
  await chooseTown();
  asked.mockResolvedValueOnce(answer("Nr. 7"));
  input("postal_warehouse").dispatchEvent(new FocusEvent("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect(new URL(asked.mock.lastCall?.[0] ?? "").searchParams.get("city")).toBe("sealed Orhei");
  press("ArrowDown", "postal_warehouse");
  press("Enter", "postal_warehouse");
  expect(value("postal_warehouse")).toBe("sealed Nr. 7");
  await type("bal");
  expect([value("postal_warehouse"), input("postal_warehouse").value]).toEqual(["", ""]);
});

test("a missing value is reported at its text field, by the kind of parcel", async () => {
  const choose = (name: string, value: string) =>
    form.querySelector<HTMLInputElement>(`[name=${name}][value=${value}]`)?.click();
  expect(Object.keys(findFaults(form)).sort()).toEqual(["postal_city", "postal_warehouse"]);
  blameAll(form, findFaults(form));
  expect(document.getElementById("checkout-postal_city-error")?.textContent).toBe("required");
  expect(input().getAttribute("aria-invalid")).toBe("true");
  choose("postal_type", "courier");
  expect(Object.keys(findFaults(form)).sort()).toEqual(["postal_city", "postal_house", "postal_street"]);
  choose("method", "address");
  expect(findFaults(form)).toEqual({});
});

test("the plain form's look-up controls are removed", () => {
  expect(form.querySelectorAll("button,select").length).toBe(0);
  expect([...new FormData(form).keys()].filter((name) => name.endsWith("_query"))).toEqual([]);
});

test("a chosen town comes back with its words and its price, and a cleared one does not", async () => {
  await chooseTown();
  await type("Fil", "postal_warehouse");
  priced.mockReset();
  open();
  expect([input().value, value(), input("postal_warehouse").value]).toEqual(["Orhei", "sealed Orhei", "Fil"]);
  expect(value("postal_warehouse")).toBe("");
  expect(priced).toHaveBeenCalledOnce();
  await type("");
  priced.mockReset();
  open();
  expect([input().value, value()]).toEqual(["", ""]);
  expect(priced).not.toHaveBeenCalled();
});
