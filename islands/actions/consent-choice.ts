// The visitor's choice in the consent panel.

import { cookie } from "../stores/cookie.ts";
import { setCookie } from "../stores/set-cookie.ts";

const DAYS = 180;

/**
 * Stores the choice in the cookie that pages read, and returns it. `answer` comes from the button: all, the ticked ones
 * or none. The edge stores a plain form's choice in the same words (edge/shop/src/consent).
 */
export function chooseConsent(panel: HTMLFormElement, answer: string | undefined): string {
  const allowed = boxesOf(panel).filter(({ checked }) => answer === "all" || (answer === "chosen" && checked));
  const choice = allowed.map(({ value }) => value).join(".") || "none";
  setCookie("consent", choice, DAYS);
  return choice;
}

/** Resets an opening panel to the choice in force, dropping boxes that were ticked and never saved. */
export function followPanel(): void {
  // The panel may be open already, and a visitor without a choice may have ticked a box.
  const panel = document.getElementById("consent");
  if (panel && cookie("consent")) showChoice(panel);
  const opens = ({ target, newState }: ToggleEvent) => {
    const opening = target as HTMLElement;
    if (opening.id !== "consent") return;
    document.documentElement.toggleAttribute("data-asking", newState === "open");
    showChoice(opening);
  };
  addEventListener("beforetoggle", opens, true);
}

function showChoice(panel: HTMLElement): void {
  const chosen = cookie("consent").split(".");
  for (const box of boxesOf(panel)) box.checked = chosen.includes(box.value);
}

const boxesOf = (panel: HTMLElement) => [...panel.querySelectorAll("input")];
