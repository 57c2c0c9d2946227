// The visitor's choice in the consent panel.

import { setCookie } from "../stores/set-cookie.ts";

const DAYS = 180;

/**
 * Stores the choice in the cookie that pages read, and returns it. `answer` comes from the button: all, the ticked ones
 * or none. The edge stores a plain form's choice in the same words (edge/shop/src/consent).
 */
export function chooseConsent(panel: HTMLFormElement, answer: string | undefined): string {
  const allowed = [...panel.querySelectorAll("input")].filter(
    ({ checked }) => answer === "all" || (answer === "chosen" && checked),
  );
  const choice = allowed.map(({ value }) => value).join(".") || "none";
  setCookie("consent", choice, DAYS);
  return choice;
}
