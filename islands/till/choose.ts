// What a visitor chose in the panel of consent.

import { cookie } from "../stores/cookie.ts";
import { remember } from "./remember.ts";

const KEPT_DAYS = 180;

/**
 * Keeps it in the cookie that pages read, and returns what is kept; `answer` is the button's: all, those that are
 * ticked, or none. What a plain form says is kept by the edge in the same words (edge/shop/src/consent).
 */
export function choose(panel: HTMLFormElement, answer: string | undefined): string {
  const chosen = [...panel.querySelectorAll("input")].filter(
    ({ checked }) => answer === "all" || (answer === "chosen" && checked),
  );
  const kept = chosen.map(({ value }) => value).join(".") || "none";
  remember("consent", kept, KEPT_DAYS);
  return kept;
}

/** The panel that opens shows what is in force, whatever was ticked and not saved before. */
function showChosen(panel: HTMLElement | null): void {
  const chosen = cookie("consent").split(".");
  for (const box of panel?.querySelectorAll("input") ?? []) box.checked = chosen.includes(box.value);
}

export function hearPanel(): void {
  // It may stand open already; who has not chosen before found all boxes empty.
  if (cookie("consent")) showChosen(document.getElementById("consent"));
  const opens = ({ target }: Event) => (target as HTMLElement).id === "consent" && showChosen(target as HTMLElement);
  addEventListener("beforetoggle", opens, true);
}
