// A long form of an account is kept for days, offered with its time, and never to another account.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSent } from "../runtime/drafts.ts";
import { photosOf } from "../stores/kept-photos.ts";
import { MemoryPhotos } from "../stores/memory-photos.ts";
import { keepForDays } from "./kept-draft.ts";
import { markUnderway } from "./underway.ts";

const FORM = `<form data-draft="advert" data-owner="ana" data-days="60">
  <div data-draft-offer="Draft of {when}" hidden><p></p><button type="button" data-take></button><button type="button" data-drop></button></div>
  <input type="hidden" name="command" value="c-1">
  <button name="action" value="redraw">Redraw</button>
  <label>Title<input name="title_ro"></label>
  <details><label>Text<textarea name="description_ru"></textarea></label></details>
  <label>Region<select name="region"><option value="">-</option><option value="1">One</option></select></label>
  <label>Negotiable<input type="checkbox" name="is_negotiable_price" value="true" checked></label>
  <fieldset><input type="hidden" name="photos_draft" value="d-1"></fieldset>
  <button name="action" value="save">Save</button></form>`;
/** Every opened form has a command of its own. */
let opened = 0;
let database: MemoryPhotos;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-12T14:05:00") });
  localStorage.clear();
  sessionStorage.clear();
  opened = 0;
  database = new MemoryPhotos();
});
afterEach(() => vi.useRealTimers());

function open(form = FORM): HTMLFormElement {
  opened += 1;
  document.body.innerHTML = form.replace("c-1", `c-${opened}`).replace("d-1", `d-${opened}`);
  const [shown] = document.forms;
  keepForDays(shown as HTMLFormElement, database);
  return shown as HTMLFormElement;
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  if (field.type === "checkbox") field.checked = value === "true";
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const kept = () => localStorage.getItem("kept_drafts");
const offer = (form: HTMLFormElement) => form.querySelector<HTMLElement>("[data-draft-offer]") as HTMLElement;
const press = (form: HTMLFormElement, what: string) => form.querySelector<HTMLElement>(`[data-${what}]`)?.click();

function typed(): void {
  const form = open();
  write(form, "title_ro", "Casă");
  write(form, "description_ru", "Дом");
  write(form, "region", "1");
  write(form, "is_negotiable_price", "false");
  vi.advanceTimersByTime(1999);
  expect(kept()).toBeNull();
  vi.advanceTimersByTime(1);
}

test("a form is kept two seconds after a change, and another visit is offered it with its time", () => {
  typed();
  const form = open();
  expect([offer(form).hidden, offer(form).textContent]).toEqual([false, expect.stringMatching(/Draft of 12 .*14:05/)]);
  expect(new FormData(form).get("title_ro"), "nothing is filled in by itself").toBe("");
  press(form, "take");
  expect(Object.fromEntries(new FormData(form))).toEqual({
    command: "c-1",
    photos_draft: "d-1",
    title_ro: "Casă",
    description_ru: "Дом",
    region: "1",
  });
  expect([offer(form).hidden, form.querySelector("details")?.open]).toEqual([true, true]);
});

test("a dropped draft is gone, and so is one of sixty days; another account sees none", () => {
  typed();
  expect(offer(open(FORM.replace('"ana"', '"ion"'))).hidden).toBe(true);
  expect(offer(open()).hidden).toBe(false);
  press(document.forms[0] as HTMLFormElement, "drop");
  expect([kept(), offer(open()).hidden]).toEqual([null, true]);
  typed();
  vi.setSystemTime(new Date("2026-07-12T14:05:00"));
  expect([offer(open()).hidden, kept()]).toEqual([true, null]);
});

test("a page that is left keeps the last words, and a sent form goes with its thanks", () => {
  const form = open();
  write(form, "title_ro", "Casă");
  dispatchEvent(new Event("pagehide"));
  expect(kept()).toMatch(/Casă/);
  forgetSent();
  expect(kept(), "it was not sent").toMatch(/Casă/);
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  forgetSent();
  expect(kept()).toBeNull();
});

test("what a list or the page does not offer yet is kept all the same", () => {
  typed();
  const form = open(
    FORM.replace('<option value="1">One</option>', "").replace('<label>Title<input name="title_ro"></label>', ""),
  );
  press(form, "take");
  expect(Object.fromEntries(new FormData(form))).toMatchObject({ region: "1", title_ro: "Casă" });
});

test("storage of nonsense is no draft", () => {
  for (const text of ["7", "{", '{"advert c":7}', '{"advert c":{"owner":"ana","at":1,"fields":7}}']) {
    localStorage.setItem("kept_drafts", text);
    expect(offer(open()).hidden, text).toBe(true);
  }
});

function photograph(form: HTMLFormElement, token: string): void {
  const fieldset = form.querySelector("fieldset") as HTMLFieldSetElement;
  fieldset.insertAdjacentHTML("beforeend", `<input type="hidden" name="photos" value="new:${token}">`);
  fieldset.dispatchEvent(new Event("change", { bubbles: true }));
}

test("photographs are kept at once, in their order, and a taken draft is drawn again with them", () => {
  const form = open();
  for (const token of ["b", "a"]) photograph(form, token);
  const next = open();
  expect(offer(next).hidden).toBe(false);
  const drawn = vi.spyOn(next, "requestSubmit").mockImplementation(() => {});
  press(next, "take");
  const fields = new FormData(next);
  expect([fields.getAll("photos"), fields.get("photos_draft"), fields.get("command")]).toEqual([
    ["new:b", "new:a"],
    "d-1",
    "c-1",
  ]);
  expect(drawn).toHaveBeenCalledWith(next.querySelector("[value=redraw]"));
});

test("two tabs do not write over each other, and an offered draft stays until it is dropped", () => {
  typed();
  write(open(), "title_ro", "Garaj");
  vi.advanceTimersByTime(2000);
  const form = open();
  press(form, "take");
  expect(new FormData(form).get("title_ro")).toBe("Garaj");
  const other = open();
  press(other, "drop");
  expect(offer(other).hidden).toBe(false);
  press(other, "take");
  expect(new FormData(other).get("title_ro")).toBe("Casă");
});

test("thanks end the draft of the form that was sent, and no other", () => {
  typed();
  const form = open();
  write(form, "title_ro", "Garaj");
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  forgetSent();
  expect(kept()).toMatch(/Casă/);
  expect(kept()).not.toMatch(/Garaj/);
});

test("a photograph on its way is a draft, is never sent with the form, and ends with its draft", async () => {
  const form = open();
  const photo = new Blob(["bytes"]);
  await photosOf("ana", "d-1", database).keep(7, { photo });
  markUnderway(form, [7]);
  form.querySelector("fieldset")?.dispatchEvent(new Event("change", { bubbles: true }));
  const next = open();
  expect(offer(next).hidden).toBe(false);
  press(next, "take");
  expect(new FormData(next).get("photos_draft")).toBe("d-1");
  expect([...new FormData(next).keys()]).not.toContain("photos_underway");
  expect(next.querySelector<HTMLInputElement>("[name=photos_underway]")?.value).toBe("7");
  const other = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(database.numbers, "a draft that is offered keeps its photographs").toEqual([7]);
  press(other, "drop");
  await vi.advanceTimersByTimeAsync(0);
  expect(database.numbers).toEqual([]);
});
