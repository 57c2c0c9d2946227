// What visitors choose is kept by the browser itself. (What they add and mark: storefront.test.ts.)

import { beforeEach, expect, test, vi } from "vitest";
import type { Shared } from "../storefront/shared.ts";
import open from "./index.ts";

const written: string[] = [];
const showConsent = vi.fn();
const shared = { put: vi.fn(), showConsent } as unknown as Shared;

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
  submitter.ariaBusy = "true";
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  submitter.form?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(written).toEqual([`consent=${kept};path=/;max-age=15552000;samesite=lax`]);
  expect(showConsent).toHaveBeenCalledWith(true);
  expect(submitter.ariaBusy).toBe(null);
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
