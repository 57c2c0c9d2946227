// What a visitor chose in the panel of consent.

import { remember } from "./remember.ts";

const KEPT_DAYS = 180;

/** Keeps it in the cookie that pages read; `answer` is the button's: all, those that are ticked, or none. */
export function choose(panel: HTMLFormElement, answer: string | undefined): void {
  const chosen = [...panel.querySelectorAll("input")].filter(
    ({ checked }) => answer === "all" || (answer === "chosen" && checked),
  );
  remember("consent", chosen.map(({ value }) => value).join(".") || "none", KEPT_DAYS);
}
