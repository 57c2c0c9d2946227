// The rules are ticked while a new password is typed, and a button shows it without moving the caret.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { followPasswords } from "./passwords.ts";

const COMMON = readFileSync(join(import.meta.dirname, "../../edge/shop/src/password/commonest.bin"));
const RULES = ["length", "own", "numeric", "common"];
const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const field = () => find<HTMLInputElement>("#new");
const button = () => find<HTMLButtonElement>("button");
const met = () => [...document.querySelectorAll<HTMLElement>("[data-met=true]")].map(({ dataset }) => dataset["rule"]);

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(COMMON));
  document.body.innerHTML = `<form><input name="name" value="Зоя Кравець"><input type="email" value="maria.popa@casa.example">
    <input id="new" type="password" data-rules="rules">
    <button type="button" hidden data-show-password aria-controls="new" aria-pressed="false">Show</button>
    <ul id="rules" data-least="8" data-most="128" data-own="vitrina" data-common="/common" data-met="Done:">
      ${RULES.map((rule) => `<li data-rule="${rule}" data-error="No ${rule}."><span data-said></span>${rule}</li>`).join("")}
    </ul></form>`;
  followPasswords(find("form"));
});

async function type(text: string): Promise<void> {
  field().focus();
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

test("nothing is ticked or blamed before something is typed", () => {
  expect(met()).toEqual([]);
  expect(field().validity.valid).toBe(true);
});

test.each([
  ["corect horse", RULES],
  ["пароль з пробілами", RULES],
  ["🌻🌻🌻🌻🌻🌻🌻", ["own", "numeric", "common"]],
  ["  qwerty  ", ["own", "numeric", "common"]],
  ["x".repeat(129), ["own", "numeric", "common"]],
  ["Maria-Popa 77", ["length", "numeric", "common"]],
  ["my-VITRINA-77", ["length", "numeric", "common"]],
  ["ьцеварк8", ["length", "numeric", "common"]],
  ["aimarap7", ["length", "numeric", "common"]],
  [" Password1", ["length", "own", "numeric"]],
  ["90418852", ["length", "own", "common"]],
])("%s fits %j", async (typed, fits) => {
  await type(typed);
  await vi.waitFor(() => expect(met()).toEqual(fits));
  const faults = RULES.filter((rule) => !fits.includes(rule)).map((rule) => `No ${rule}.`);
  expect(field().validationMessage).toBe(faults.join(" "));
  expect(field().dataset["wrong"]).toBe(faults.join(" "));
  const said = [...document.querySelectorAll("[data-said]")].filter(({ textContent }) => textContent);
  expect(said.length).toBe(fits.length);
});

test("without the list of common passwords the other rules hold", async () => {
  vi.resetModules();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  const fresh = await import("./passwords.ts");
  fresh.followPasswords(find("form"));
  await type("Password1");
  expect(met()).toContain("length");
});

test("the button shows the password, keeps the caret and the focus, and hides it when the form is sent", () => {
  expect(button().hidden).toBe(false);
  field().value = "corect horse";
  field().focus();
  field().setSelectionRange(3, 7);
  const press = new Event("pointerdown", { cancelable: true, bubbles: true });
  button().dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  button().click();
  expect([field().type, button().ariaPressed]).toEqual(["text", "true"]);
  expect([field().selectionStart, field().selectionEnd]).toEqual([3, 7]);
  find("form").dispatchEvent(new SubmitEvent("submit"));
  expect([field().type, button().ariaPressed]).toEqual(["password", "false"]);
});
