// What visitors choose is kept by the browser itself. (What they add and mark: storefront.test.ts.)

import { beforeEach, expect, test, vi } from "vitest";
import type { Shared } from "../storefront/shared.ts";
import { createTally } from "../stores/tally.ts";
import open from "./index.ts";
import { handOver, keep } from "./keep.ts";
import { rememberComingFrom } from "./language.ts";

const written: string[] = [];
const showConsent = vi.fn();
const shared = { put: vi.fn(), showConsent, tally: createTally(), early: {} } as unknown as Shared;

await open({ element: document.body, props: {}, words: undefined, shared });

beforeEach(() => {
  written.length = 0;
  showConsent.mockClear();
  vi.spyOn(document, "cookie", "set").mockImplementation((cookie) => void written.push(cookie));
  document.body.innerHTML = `
    <nav id="languages"><a href="#uk" hreflang="uk"><b>Українська</b></a></nav>
    <a id="other" href="#ru" hreflang="ru">elsewhere</a>
    <form id="consent"><input type="checkbox" value="statistics"><input type="checkbox" value="chat" checked>
      <button value="all"></button><button value="chosen"></button><button value="none"></button></form>`;
});

test.each([
  ["all", "statistics.chat"],
  ["chosen", "chat"],
  ["none", "none"],
])("the button %s of the panel keeps %s for half a year", (answer, kept) => {
  const submitter = document.querySelector<HTMLButtonElement>(`[value=${answer}]`) as HTMLButtonElement;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  submitter.form?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(written).toEqual([`consent=${kept};path=/;max-age=15552000;samesite=lax`]);
  expect(showConsent).toHaveBeenCalledWith(kept);
});

test("nothing ticked is nothing allowed", () => {
  for (const box of document.querySelectorAll("input")) box.checked = false;
  const submitter = document.querySelector<HTMLButtonElement>("[value=chosen]") as HTMLButtonElement;
  submitter.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  expect(written[0]).toMatch(/^consent=none;/);
});

test("a language that is chosen in the panel is kept for a year, and no other link's", () => {
  document.querySelector<HTMLElement>("#other")?.click();
  expect(written).toEqual([]);
  document.querySelector<HTMLElement>("#languages b")?.click();
  expect(written).toEqual(["i18n_redirected=uk;path=/;max-age=31536000;samesite=lax"]);
});

test("a form that somebody else has stopped is left alone", () => {
  const form = document.querySelector("form") as HTMLFormElement;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  event.preventDefault();
  form.dispatchEvent(event);
  expect(written).toEqual([]);
});

test("the panel that opens shows what is in force, whatever was ticked before", () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("a=b; consent=statistics");
  const panel = document.querySelector("form") as HTMLFormElement;
  panel.dispatchEvent(new Event("beforetoggle"));
  expect([...document.querySelectorAll("input")].map(({ checked }) => checked)).toEqual([true, false]);
});

test("lists that Escape took away open again for a pointer that has been elsewhere", () => {
  const root = document.documentElement;
  document.body.innerHTML = '<li class="category-item"><a>Tea</a></li><p></p>';
  const over = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  root.dataset["escaped"] = "true";
  over("a");
  expect(root.dataset["escaped"]).toBe("true");
  over("p");
  expect(root.dataset["escaped"]).toBe("");
});

test.each([
  ["/ro/a", "uk", "/uk/a", "", "uk"],
  ["/ro", "uk", "/uk", "", "uk"],
  ["/uk/a", "uk", "/uk/b", "", undefined],
  ["/ro/a", "uk", "/uk/a", "i18n_redirected=ro", undefined],
  ["", "uk", "/uk", "", undefined],
])("who came from %s to %s %s with the cookie '%s' has chosen %s", (from, lang, here, cookie, chosen) => {
  vi.spyOn(document, "referrer", "get").mockReturnValue(from && `${location.origin}${from}`);
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
  document.documentElement.lang = lang;
  history.replaceState(null, "", here);
  rememberComingFrom();
  expect(written.map((text) => text.split(";")[0])).toEqual(chosen ? [`i18n_redirected=${chosen}`] : []);
});

test("what waits when the page is left goes in one command of its form, and nothing answers after it", async () => {
  document.body.innerHTML = `
    <form id="mark" action="/marks"><input name="language" value="ro"></form>
    <button data-mark="favourites" value="7" aria-pressed="false"></button>
    <button data-mark="favourites" value="8" aria-pressed="true"></button>
    <button data-mark="compare" value="7" aria-pressed="false"></button>
    <form id="city" action="/city"><input name="city" value="301"></form>`;
  const asked: { url: string; body: Record<string, unknown>; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(init.body as string), init });
    return new Promise((_, no) => init.signal?.addEventListener("abort", no));
  });
  const [toast, recall] = [vi.fn(), vi.fn()];
  const [mark, city] = [...document.querySelectorAll("form")] as [HTMLFormElement, HTMLFormElement];
  const buttons = [...document.querySelectorAll("button")];
  // As the page shows what the browser keeps (islands/storefront/marks.ts).
  for (const button of buttons) button.ariaPressed = String(button.value === "8");
  for (const button of buttons) keep({ toast, recall }, mark, button, `/one/${button.value}`);
  keep({ toast, recall }, city, {}, "/city");
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual(["/one/7"]));
  expect(asked[0]?.body).toMatchObject({ marked: true, language: "ro" });

  dispatchEvent(new Event("pagehide"));
  expect(asked[0]?.init.signal?.aborted).toBe(true);
  expect(asked.slice(1).map(({ url, init }) => [url, init.keepalive])).toEqual([
    ["/marks", true],
    ["/city", true],
  ]);
  expect(asked[1]?.body).toMatchObject({ favourites: "7.-8", compare: "7", language: "ro" });
  expect(asked[1]?.body).not.toHaveProperty("marked");
  expect(asked[2]?.body).toMatchObject({ city: "301" });
  await vi.waitFor(() => expect(recall).toHaveBeenCalledTimes(4));
  expect(buttons.every(({ ariaBusy }) => !ariaBusy)).toBe(true);
  expect(toast).not.toHaveBeenCalled();
  handOver();
  expect(asked).toHaveLength(3);
});

test("the page of the cart is read anew once the last chosen city is kept, and no other page is", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const asked = vi.fn(async (_url: string, init: RequestInit) => Response.json(JSON.parse(init.body as string)));
  vi.stubGlobal("fetch", asked);
  const recall = vi.fn();
  const choose = (city: string) => {
    document.body.innerHTML = `<form action="/city"><input name="city" value="${city}"></form>`;
    keep({ toast: vi.fn(), recall }, document.querySelector("form") as HTMLFormElement, {}, "/city");
  };
  choose("301");
  await vi.waitFor(() => expect(recall).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  choose("101");
  choose("");
  document.body.innerHTML = "<div data-city-priced></div>";
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledTimes(3);
  expect(reload).toHaveBeenCalledOnce();
});
