// Typed values come back on the next page of the same tab and the same visitor, and go with the form.

import { beforeEach, expect, test } from "vitest";
import { beginDraft, keepDraft, storeDraft } from "./draft.ts";

const FORM = `<form data-draft="resume-3">
  <input type="hidden" name="command" value="c-1">
  <label>Name<input name="name"></label>
  <label>Phone<input name="phone" type="tel" data-code="+373"></label>
  <label>Message<textarea name="message"></textarea></label>
  <label>Town<select name="town"><option value="1" selected>One</option><option value="2">Two</option></select></label>
  <label>Cash<input type="radio" name="payment" value="cash" checked></label>
  <label>Card<input type="radio" name="payment" value="card"></label>
  <label>Agreed<input type="checkbox" name="agreed" value="true"></label>
  <label>Password<input type="password" name="password"></label>
  <label>File<input type="file" name="file"></label>
  <textarea name="g-recaptcha-response"></textarea></form>`;

const auth = (content: string) => document.head.querySelector("meta[name=auth]")?.setAttribute("content", content);
const cart = (owner: string) => Object.assign(document, { cookie: `cart_count=1.1${owner && `.${owner}`}` });
const [ANA, ION] = ["a".repeat(16), "b".repeat(16)];

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="auth" content="false">';
  cart("");
});

/** A page with the form, which its script keeps. */
function open(form = FORM): HTMLFormElement {
  document.body.innerHTML = form;
  const [shown] = document.forms;
  keepDraft(shown as HTMLFormElement);
  return shown as HTMLFormElement;
}

function write(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const shown = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
const untouched = { command: "c-1", town: "1", payment: "cash" };

test("what was typed and chosen comes back, and nothing else is stored", () => {
  const form = open();
  write(form, { name: "Ana", message: "Two\nlines", town: "2", password: "secret", "g-recaptcha-response": "token" });
  for (const box of form.querySelectorAll<HTMLInputElement>("[value=card],[name=agreed]")) box.click();
  expect(sessionStorage.getItem("drafts")).not.toMatch(/secret|token|agreed|c-1/);
  const typed = { name: "Ana", message: "Two\nlines", town: "2", payment: "card" };
  const file = expect.anything();
  expect(shown(open())).toEqual({ ...untouched, ...typed, file });
  expect(shown(open(FORM.replace("resume-3", "resume-4"))), "another form").toEqual({ ...untouched, file });
});

test("a folded form opens if something comes back", () => {
  const folded = `<details><summary>Ask</summary>${FORM}</details>`;
  const isOpen = () => document.querySelector("details")?.open;
  const form = open(folded);
  expect(isOpen()).toBe(false);
  write(form, { name: "Ana" });
  open(folded);
  expect(isOpen()).toBe(true);
});

test("a field that is emptied again, and a country code alone, are no draft", () => {
  const form = open();
  write(form, { name: "Ana", phone: "+373 " });
  write(form, { name: "" });
  expect(sessionStorage.getItem("drafts")).toBe(null);
});

test("text that was typed before the script arrived is stored, and a draft does not replace it", () => {
  document.body.innerHTML = FORM;
  const early = document.forms[0] as HTMLFormElement;
  (early.elements.namedItem("name") as HTMLInputElement).value = "Ana";
  keepDraft(early);
  document.body.innerHTML = FORM;
  const next = document.forms[0] as HTMLFormElement;
  (next.elements.namedItem("name") as HTMLInputElement).value = "Maria";
  keepDraft(next);
  expect(shown(next)["name"]).toBe("Maria");
  storeDraft(next);
  expect(shown(open())["name"]).toBe("Maria");
});

test("a value that the edge has renewed since is newer than the typed one", () => {
  const form = open();
  write(form, { name: "Ana", message: "Hello" });
  form.querySelector<HTMLInputElement>("[value=card]")?.click();
  const renewed = FORM.replace('name="name"', 'name="name" value="Ana Rusu"')
    .replace('value="cash" checked', 'value="cash"')
    .replace(
      "<label>Agreed",
      '<label>Bill<input type="radio" name="payment" value="bill" checked></label><label>Agreed',
    );
  expect(shown(open(renewed))).toMatchObject({ name: "Ana Rusu", message: "Hello", payment: "bill" });
});

test("an option that is no longer offered is not chosen", () => {
  write(open(), { town: "2" });
  open().querySelector<HTMLInputElement>("[value=card]")?.click();
  const fewer = FORM.replace('<option value="2">Two</option>', "").replace('value="card"', 'value="card" disabled');
  expect(shown(open(fewer))).toMatchObject(untouched);
});

test("a form that was sent and reset leaves no draft", () => {
  const form = open();
  write(form, { name: "Ana" });
  form.reset();
  expect(sessionStorage.getItem("drafts")).toBe(null);
});

test("a guest's draft goes along with signing in; an account's is for that account alone", () => {
  write(open(), { name: "Ana" });
  auth("true");
  cart(ANA);
  const form = open();
  expect(shown(form)["name"]).toBe("Ana");
  write(form, { message: "Hello" });
  auth("false");
  cart("");
  expect(shown(open())).not.toHaveProperty("message");
  auth("true");
  cart(ANA);
  expect(shown(open())).toMatchObject({ name: "Ana", message: "Hello" });
  cart(ION);
  expect(shown(open())).not.toHaveProperty("name");
  expect(sessionStorage.getItem("drafts")).toBe(null);
});

test("without a known owner nothing of an account is stored", () => {
  auth("true");
  write(open(), { name: "Ana" });
  expect(sessionStorage.getItem("drafts")).toBe(null);
});

test("a guest's values begin another form, each time anew", () => {
  beginDraft("resume-3", { name: "Ana", phone: "" });
  const form = open();
  expect(shown(form)).toMatchObject({ ...untouched, name: "Ana" });
  write(form, { message: "Hello" });
  beginDraft("resume-3", { name: "Maria" });
  const next = shown(open());
  expect(next).toMatchObject({ name: "Maria" });
  expect(next, "two persons are never mixed").not.toHaveProperty("message");
  sessionStorage.clear();
  auth("true");
  cart(ANA);
  beginDraft("resume-3", { name: "Ana" });
  expect(sessionStorage.getItem("drafts")).toBe(null);
});

test("broken storage leaves the form as it is", () => {
  for (const broken of [
    "",
    "[",
    "null",
    "7",
    '{"resume-3":7}',
    '{"resume-3":{"owner":"","fields":{"name":7,"town":[]}}}',
  ]) {
    sessionStorage.setItem("drafts", broken);
    expect(shown(open()), broken).toMatchObject(untouched);
  }
});

test("a list that is still loading keeps its chosen value", () => {
  const form = open();
  write(form, { town: "2" });
  form.querySelector("select")?.replaceChildren();
  write(form, { name: "Ana" });
  expect(shown(open())).toMatchObject({ name: "Ana", town: "2" });
});
