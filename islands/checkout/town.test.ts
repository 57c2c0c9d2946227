// The town of a delivery in one field, over a mocked edge.

import { beforeEach, expect, test, vi } from "vitest";
import { findFaults } from "../forms/rules.ts";
import { blameAll } from "../forms/watch.ts";
import { startTown } from "./town.ts";

const asked = vi.fn<(url: string) => Promise<Response>>();
let form: HTMLFormElement;
let show: () => void;
const changed = vi.fn<(name: string) => void>();

const option = (value: string, label: string) => `<option value="${value}">${label}</option>`;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  changed.mockReset();
  asked.mockReset();
  asked.mockImplementation(async (url) => (url.includes("query=") ? found() : towns()));
  vi.stubGlobal("fetch", (url: URL | string) => asked(String(url)));
  document.body.innerHTML = `<form data-required="required" data-localities="http://casa.localhost/localities?language=ro">
    <input type="radio" name="method" value="address" checked><input type="radio" name="method" value="pickup">
    <div class="town" data-loading="loading" data-away="away" data-choose="choose">
      <div class="field town-search" data-source="http://casa.localhost/localities?language=ro"><label for="checkout-town">Town</label>
        <div class="combo-line"><input id="checkout-town" value="Chișinău"></div><p id="checkout-town-error"></p></div>
      <div class="town-lists">
        <div><select name="region">${option("3", "Chișinău")}${option("4", "Orhei")}</select></div>
        <div><select name="locality">${option("301", "Chișinău")}${option("302", "Stăuceni")}</select></div></div></div></form>`;
  form = document.forms[0] as HTMLFormElement;
  form.addEventListener("change", ({ target }) => changed((target as HTMLInputElement).name));
  show = startTown(form, form.querySelector(".town") as HTMLElement);
});

const found = () =>
  Response.json({
    choices: [
      { id: "4-401", label: "Orhei", note: "Orhei" },
      { id: "4-402", label: "Peresecina", note: "Orhei" },
    ],
    said: "2 found",
  });
const towns = () =>
  Response.json([
    { id: "401", label: "Orhei" },
    { id: "402", label: "Peresecina" },
  ]);

const input = () => document.getElementById("checkout-town") as HTMLInputElement;
const field = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;
const chosen = () => [field("region").value, field("locality").value, input().value];

async function type(text: string): Promise<void> {
  input().value = text;
  input().dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(300);
}

const leave = async () => {
  input().dispatchEvent(new FocusEvent("blur"));
  await vi.advanceTimersByTimeAsync(0);
};

test("a found town is chosen in the lists, with the towns of its region", async () => {
  await type("pere");
  expect(asked.mock.calls[0]?.[0]).toContain("query=pere");
  const options = [...form.querySelectorAll<HTMLElement>("[role=option]")];
  expect(options.map(({ textContent }) => textContent)).toEqual(["Orhei", "Peresecina, Orhei"]);
  options[1]?.click();
  expect(field("region").value, "the price is the region's at once").toBe("4");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.mock.lastCall?.[0]).toContain("region=4");
  expect([chosen(), changed.mock.lastCall]).toEqual([["4", "402", "Peresecina, Orhei"], ["locality"]]);
  expect(findFaults(form)).toEqual({});
});

test("a town of the region that is shown needs no list", async () => {
  asked.mockResolvedValueOnce(
    Response.json({ choices: [{ id: "3-302", label: "Stăuceni", note: "Chișinău" }], said: "" }),
  );
  await type("stauceni");
  await leave();
  expect([chosen(), asked.mock.calls.length]).toEqual([["3", "302", "Stăuceni, Chișinău"], 1]);
});

test("text that names no town is no town, unless the order goes elsewhere", async () => {
  await type("zzz");
  await leave();
  expect(findFaults(form)).toEqual({ town: "choose" });
  blameAll(form, findFaults(form));
  expect(document.getElementById("checkout-town-error")?.textContent).toBe("choose");
  expect(input().getAttribute("aria-invalid")).toBe("true");
  await type("");
  expect(findFaults(form)).toEqual({ town: "required" });
  form.querySelector<HTMLInputElement>("[value=pickup]")?.click();
  expect(findFaults(form)).toEqual({});
});

test("the field shows what the lists have come to", () => {
  expect(input().value).toBe("Chișinău");
  field("locality").value = "302";
  field("locality").dispatchEvent(new Event("change", { bubbles: true }));
  expect(input().value).toBe("Stăuceni, Chișinău");
  field("locality").replaceChildren();
  field("region").value = "4";
  show();
  expect([input().value, findFaults(form)]).toEqual(["Orhei", {}]);
  field("region").insertAdjacentHTML("afterbegin", option("", "choose"));
  field("region").value = "";
  show();
  expect([input().value, findFaults(form)]).toEqual(["", { town: "required" }]);
});
