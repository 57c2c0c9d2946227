// What a visitor chooses in the consent panel.

import { cookie } from "../stores/cookie.ts";
import { setCookie } from "../stores/set-cookie.ts";

const DAYS = 180;

/**
 * Stores the choice in the cookie that pages read, and returns it. `answer` is the button's: all, those that are ticked,
 * or none. The edge stores what a plain form says in the same words (edge/shop/src/consent).
 */
export function chooseConsent(panel: HTMLFormElement, answer: string | undefined): string {
  const allowed = boxesOf(panel).filter(({ checked }) => answer === "all" || (answer === "chosen" && checked));
  const choice = allowed.map(({ value }) => value).join(".") || "none";
  setCookie("consent", choice, DAYS);
  return choice;
}

/** A panel that opens shows the choice that is in force, whatever was ticked and not saved before. */
export function followPanel(): void {
  // It may be open already; a visitor who has not chosen yet may have ticked a box.
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
