// The catalogue window on a phone: the categories, then the subcategories of the pressed one.

import { beforeEach, expect, test, vi } from "vitest";
import { followLevels } from "./catalogue-levels.ts";

let isPhone = true;
followLevels();

beforeEach(() => {
  isPhone = true;
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
  document.body.innerHTML = `
    <nav id="catalogue" aria-label="Catalogue"><div class="window-head"></div><ul>
      <li class="catalogue-group"><a class="catalogue-group-name" href="#all">All</a></li>
      <li class="catalogue-group"><a class="catalogue-group-name" href="#tea">Tea</a><ul><li><a href="#green">Green</a></li></ul></li>
    </ul></nav>`;
  opened("open");
});

const catalogue = () => document.querySelector("#catalogue") as HTMLElement;
const tea = () => document.querySelectorAll<HTMLElement>(".catalogue-group-name")[1] as HTMLElement;
const back = () => document.querySelector<HTMLElement>(".window-back");
const isWithin = () => [catalogue().hasAttribute("data-within"), tea().parentElement?.hasAttribute("data-open")];

function opened(newState: string): void {
  catalogue().dispatchEvent(Object.assign(new Event("toggle"), { newState }));
}

/** Presses the link; true if it is followed. */
function press(link: HTMLElement, held: MouseEventInit = {}): boolean {
  return link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...held }));
}

test("a category with subcategories opens in the window, and its name then leads to its page", () => {
  expect(tea().getAttribute("aria-expanded")).toBe("false");
  expect(press(tea())).toBe(false);
  expect([...isWithin(), tea().getAttribute("aria-expanded")]).toEqual([true, true, "true"]);
  expect(back()?.textContent).toBe("Catalogue");
  expect(press(tea())).toBe(true);
});

test("the way back gives the focus to the category that was open", () => {
  press(tea());
  back()?.focus();
  back()?.click();
  expect([...isWithin(), tea().getAttribute("aria-expanded"), back()]).toEqual([false, false, "false", null]);
  expect(document.activeElement).toBe(tea());
});

test("a reopened window starts with the categories", () => {
  press(tea());
  opened("closed");
  expect([...isWithin(), back()]).toEqual([false, false, null]);
});

test("links stay links for a new tab, on a wide screen and for categories without subcategories", () => {
  expect(press(tea(), { ctrlKey: true })).toBe(true);
  expect(press(document.querySelector(".catalogue-group-name") as HTMLElement)).toBe(true);
  isPhone = false;
  expect(press(tea())).toBe(true);
  expect(isWithin()).toEqual([false, false]);
});
