// Hover lists, tooltips and consent stay in the browser. (Adding and saving: islands/storefront.)

import { beforeEach, expect, test, vi } from "vitest";
import type { PageApi } from "../storefront/page-api.ts";
import { createCartSummary } from "../stores/cart-summary.ts";
import start from "./index.ts";
import { rememberArrival } from "./language.ts";

// `followIntent` waits for a resting pointer, longer than these tests take.
vi.mock("./intent.ts", () => ({ followIntent: () => {} }));

const written: string[] = [];
const showConsent = vi.fn();
const page = { showConsent, summary: createCartSummary() } as unknown as PageApi;

await start({ element: document.body, props: {}, words: undefined, page });

beforeEach(() => {
  written.length = 0;
  showConsent.mockClear();
  vi.spyOn(document, "cookie", "set").mockImplementation((cookie) => void written.push(cookie));
  document.body.innerHTML = `
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

test("an empty form allows no category", () => {
  for (const box of document.querySelectorAll("input")) box.checked = false;
  const submitter = document.querySelector<HTMLButtonElement>("[value=chosen]") as HTMLButtonElement;
  submitter.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  expect(written[0]).toMatch(/^consent=none;/);
});

test("a form whose submit event was already prevented is left alone", () => {
  const form = document.querySelector("form") as HTMLFormElement;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  event.preventDefault();
  form.dispatchEvent(event);
  expect(written).toEqual([]);
});

test("lists hidden by Escape open again once the pointer has left them", () => {
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
  rememberArrival(`/${lang}`);
  expect(written.map((text) => text.split(";")[0])).toEqual(chosen ? [`i18n_redirected=${chosen}`] : []);
});
