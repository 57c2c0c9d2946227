// The visitor's consent, on sites that ask for it. The panel opens for visitors without a choice, as the second stop of
// the keyboard; allowed services are loaded when the browser is idle.

import { idle } from "../runtime/idle.ts";
import { cookie } from "../stores/cookie.ts";
import { root } from "./elements.ts";

/** The choice known to this page: categories joined by dots, "none", or empty before any choice. */
let known = "";

/** Consent was given on this page; from then on its module receives every choice. */
let begun = false;

/**
 * Opens the panel if there is no choice yet; otherwise applies the choice: `chosen` if made on this page, else the
 * stored one.
 */
export function showConsent(chosen?: string): void {
  const panel = document.querySelector<HTMLFormElement>("#consent[popover]");
  // Without popovers nothing is asked and nothing loaded.
  if (!panel?.showPopover) return;
  known = chosen || cookie("consent");
  if (known) panel.hidePopover();
  else if (!panel.matches(":popover-open")) openPanel(panel);
  root.toggleAttribute("data-asking", !known);
  const choice = known || "none";
  if (choice !== "none") begun = true;
  if (begun) idle(() => void carryOut(panel, choice, chosen), panel);
}

/** Places the panel after the skip link in the keyboard's order. */
function openPanel(panel: HTMLElement): void {
  const source = document.querySelector<HTMLElement>(".skip");
  panel.showPopover(source ? { source } : undefined);
}

async function carryOut(panel: HTMLElement, choice: string, chosen: string | undefined): Promise<void> {
  const module = await import(/* @vite-ignore */ panel.dataset["src"] ?? "");
  module.default(panel.dataset, choice, chosen);
}

/** Applies a choice made in another tab. */
export function followConsent(): void {
  if (known !== cookie("consent")) showConsent();
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
  for (const box of panel.querySelectorAll("input")) box.checked = chosen.includes(box.value);
}
