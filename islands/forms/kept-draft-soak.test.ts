// A thousand interruptions of a form that is kept: reloads, crashes, lost connections, ended sessions and second tabs cost
// at most the last two seconds of typing, never a photograph, stored or on its way, and never make two adverts of one.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSent } from "../runtime/drafts.ts";
import { photosOf, tidy } from "../stores/kept-photos.ts";
import { MemoryPhotos } from "../stores/memory-photos.ts";
import { keepForDays } from "./kept-draft.ts";
import { markUnderway } from "./underway.ts";

const INTERRUPTIONS = 1_000;
const KEEP_MS = 2_000;

/** A generator that repeats itself. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What the shopper knows of the form in hand. */
interface Written {
  /** The advert that is meant, whichever form it is typed into. */
  advert: number;
  /** All that was typed, with its time. */
  texts: [at: number, text: string][];
  photos: string[];
  /** The numbers of photographs on their way. */
  underway: number[];
}

/** A shop that takes each command once, as the edge does. */
class Edge {
  commands = 0;
  taken = new Map<string, string>();
  form(values?: FormData): string {
    const command = (values?.get("command") as string) ?? `c-${++this.commands}`;
    const draft = (values?.get("photos_draft") as string) ?? `d-${this.commands}`;
    const text = (values?.get("description_ro") as string) ?? "";
    const photos = (values?.getAll("photos") ?? []) as string[];
    const offer = `<div data-draft-offer="{when}" hidden><p></p><button type="button" data-take></button>
      <button type="button" data-drop></button></div>`;
    return `<form data-draft="advert" data-owner="ana" data-days="60">${values ? "" : offer}
      <input type="hidden" name="command" value="${command}"><button name="action" value="redraw">Redraw</button>
      <textarea name="description_ro">${text}</textarea>
      <fieldset><input type="hidden" name="photos_draft" value="${draft}">
      ${photos.map((photo) => `<input type="hidden" name="photos" value="${photo}">`).join("")}</fieldset>
      <button name="action" value="save">Save</button></form>`;
  }
  /** Whether the advert is new: the same command is never sent twice. */
  send(values: FormData): boolean {
    const command = values.get("command") as string;
    if (this.taken.has(command)) return false;
    this.taken.set(command, values.get("description_ro") as string);
    return true;
  }
}

let form: HTMLFormElement;
let database: MemoryPhotos;
let leaving: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-12T14:05:00") });
  localStorage.clear();
  sessionStorage.clear();
  leaving = [];
  database = new MemoryPhotos();
  vi.spyOn(globalThis, "addEventListener").mockImplementation((type: string, listener: unknown) => {
    if (type === "pagehide") leaving.push(listener as () => void);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Leaves the page as a browser does; one that crashes tells nobody. */
function leave(how: "page" | "crash"): void {
  if (how === "page") for (const listener of leaving) listener();
  vi.clearAllTimers();
  leaving = [];
}

function show(html: string): void {
  document.body.innerHTML = html;
  form = document.forms[0] as HTMLFormElement;
  form.requestSubmit = () => {};
  keepForDays(form, database);
}

const text = () => new FormData(form).get("description_ro") as string;
const photos = () => new FormData(form).getAll("photos") as string[];
/** The photographs on their way of the form in hand. */
const underway = () => photosOf("ana", new FormData(form).get("photos_draft") as string, database);
const numbers = async () => [...(await underway().read()).photos.keys()];
const press = (what: string) => form.querySelector<HTMLElement>(`[data-${what}]`)?.click();
const isOffered = () => form.querySelector<HTMLElement>("[data-draft-offer]")?.hidden === false;

function submit(value: string): FormData {
  const submitter = form.querySelector<HTMLButtonElement>(`[value=${value}]`);
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  return new FormData(form);
}

test(`${INTERRUPTIONS} interruptions lose two seconds of typing at most, no photograph, and make no advert twice`, async () => {
  const roll = dice(20_260_512);
  const edge = new Edge();
  let adverts = 0;
  let made = 0;
  let lost = 0;
  let cutShort = 0;
  const begin = (): Written => ({ advert: ++adverts, texts: [], photos: [], underway: [] });
  let written = begin();
  const happened: Record<string, number> = {};

  const type = () => {
    const area = form.querySelector("textarea") as HTMLTextAreaElement;
    area.value = `advert ${written.advert}: ${(area.value.split(": ")[1] ?? "") + Math.floor(roll() * 10)}`;
    area.dispatchEvent(new Event("input", { bubbles: true }));
    written.texts.push([Date.now(), area.value]);
  };
  const photograph = () => {
    const fieldset = form.querySelector("fieldset") as HTMLFieldSetElement;
    const photo = `new:${written.advert}-${written.photos.length}`;
    fieldset.insertAdjacentHTML("beforeend", `<input type="hidden" name="photos" value="${photo}">`);
    tell();
    written.photos.push(photo);
  };
  /** Says what changed in the list, as its module does. */
  const tell = () => {
    markUnderway(form, written.underway);
    form.querySelector("fieldset")?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** A photograph is prepared, and on its way from now on. */
  const send = async () => {
    const number = Math.floor(roll() * 2 ** 32);
    expect(await underway().keep(number, { photo: new Blob([String(number)]) })).toBe(true);
    written.underway.push(number);
    tell();
  };
  const arrive = async () => {
    const number = written.underway.shift();
    if (number === undefined) return;
    photograph();
    await underway().forget(number);
  };
  /** The form waits for what is on its way. */
  const arriveAll = async () => {
    while (written.underway.length) await arrive();
  };
  /** Opens the form anew, and takes what is offered. */
  const comeBack = async (cut: number) => {
    show(edge.form());
    const old = written.texts.filter(([at]) => at <= cut - KEEP_MS).at(-1)?.[1] ?? "";
    const last = written.texts.at(-1)?.[1] ?? "";
    if (!isOffered()) {
      expect(old, "a text of more than two seconds is offered").toBe("");
      expect([written.photos, written.underway]).toEqual([[], []]);
      written.texts = [];
      if (last) lost += 1;
      return;
    }
    press("take");
    const got = text();
    const known = written.texts.map(([, typed]) => typed);
    expect(known.indexOf(got), `${got} of ${known}`).toBeGreaterThanOrEqual(old ? known.indexOf(old) : -1);
    if (got !== last) lost += 1;
    expect(photos()).toEqual(written.photos);
    expect(await numbers()).toEqual(written.underway);
    written.texts = got ? [[cut - KEEP_MS, got]] : [];
    // The edge draws the form again with its photographs.
    if (written.photos.length) {
      const values = submit("redraw");
      leave("page");
      show(edge.form(values));
    }
    expect([text(), photos()]).toEqual([got, written.photos]);
    expect(await numbers(), "the drawn form goes on with them").toEqual(written.underway);
    if (written.underway.length) tell();
  };
  const thanks = async () => {
    forgetSent();
    await tidy("", 60, database);
    made += 1;
    written = begin();
    show(edge.form());
    // A second tab's draft is not of this advert; what is offered is dropped.
    for (let tries = 0; isOffered() && tries < 30; tries += 1) press("drop");
  };

  show(edge.form());
  for (let count = 0; count < INTERRUPTIONS; count += 1) {
    for (let steps = Math.floor(roll() * 6); steps >= 0; steps -= 1) {
      if (roll() < 0.8) type();
      else if (written.photos.length + written.underway.length >= 20 || roll() < 0.3) await arrive();
      else if (roll() < 0.5) photograph();
      else await send();
      vi.advanceTimersByTime(Math.floor(roll() * 3_000));
    }
    const now = Date.now();
    const kind = ["reload", "crash", "offline", "session", "tab", "refused", "lost", "sent"][Math.floor(roll() * 8)];
    if (!["reload", "crash", "tab"].includes(kind ?? "")) await arriveAll();
    happened[kind ?? ""] = (happened[kind ?? ""] ?? 0) + 1;
    if (written.underway.length) cutShort += 1;
    if (kind === "reload") {
      leave("page");
      await comeBack(Number.POSITIVE_INFINITY);
    } else if (kind === "crash") {
      leave("crash");
      await comeBack(now);
    } else if (kind === "offline") {
      // The browser's own error page, and Back.
      submit("save");
      leave("crash");
      await comeBack(Number.POSITIVE_INFINITY);
    } else if (kind === "session") {
      // The sign-in form comes instead, and leads back.
      submit("save");
      leave("page");
      await comeBack(Number.POSITIVE_INFINITY);
    } else if (kind === "tab") {
      // The first tab waits behind the second, in which something else is begun and given up.
      vi.advanceTimersByTime(KEEP_MS);
      const before = [sessionStorage.getItem("sent_drafts"), leaving] as const;
      const first = form;
      sessionStorage.clear();
      leaving = [];
      show(edge.form());
      const area = form.querySelector("textarea") as HTMLTextAreaElement;
      area.value = "something else";
      area.dispatchEvent(new Event("input", { bubbles: true }));
      leave("page");
      show(edge.form());
      for (let tries = 0; tries < 1 && isOffered(); tries += 1) press("drop");
      leave("page");
      if (before[0]) sessionStorage.setItem("sent_drafts", before[0]);
      expect(first.isConnected).toBe(false);
      leaving = [...before[1]];
      leave("page");
      await comeBack(Number.POSITIVE_INFINITY);
    } else if (kind === "refused") {
      // The edge draws the form again with its problems, and gives the command back.
      const values = submit("save");
      leave("page");
      show(edge.form(values));
      expect([text(), photos()]).toEqual([written.texts.at(-1)?.[1] ?? "", written.photos]);
    } else if (kind === "lost") {
      // The advert was made, and its answer lost: the same form is not sent a second time.
      const values = submit("save");
      edge.send(values);
      leave("crash");
      await comeBack(Number.POSITIVE_INFINITY);
      expect(edge.send(submit("save"))).toBe(false);
      leave("page");
      await thanks();
    } else {
      const values = submit("save");
      expect(edge.send(values)).toBe(true);
      leave("page");
      await thanks();
    }
  }
  const ids = [...edge.taken.values()].filter(Boolean).map((sent) => sent.split(":")[0]);
  expect(new Set(ids).size, "no advert is made twice").toBe(ids.length);
  expect(made).toBeGreaterThan(100);
  expect(lost, "only crashes lose words").toBeLessThanOrEqual(happened["crash"] ?? 0);
  expect(Object.keys(happened)).toHaveLength(8);
  expect(cutShort, "photographs were on their way").toBeGreaterThan(100);
  await tidy("", 60, database);
  expect(database.numbers.length, "those of ended adverts are gone").toBeLessThanOrEqual(written.underway.length);
}, 60_000);
