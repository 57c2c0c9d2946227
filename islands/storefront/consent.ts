// The visitor's choice, on sites that ask for it. The panel opens for visitors who have not chosen, right after the
// first stop of the keyboard; what was allowed is loaded when the browser is idle.

import { idle } from "../runtime/idle.ts";
import { cookie } from "../stores/cookie.ts";
import { root } from "./elements.ts";

/** The choice that this page knows: categories joined by dots, "none", or empty before any choice. */
let known = "";

/** Something was allowed on this page; from then on its module gets every choice. */
let begun = false;

/**
 * Opens the panel if there is no choice yet, and has a choice carried out: the one that was `chosen` on this very page,
 * or the one that is stored.
 */
export function showConsent(chosen?: string): void {
  const panel = document.querySelector<HTMLFormElement>("#consent[popover]");
  // A browser without popovers asks nothing and loads nothing.
  if (!panel?.showPopover) return;
  known = chosen || cookie("consent");
  if (known) panel.hidePopover();
  else if (!panel.matches(":popover-open")) openPanel(panel);
  root.toggleAttribute("data-asking", !known);
  const choice = known || "none";
  if (choice !== "none") begun = true;
  if (begun) idle(() => void carryOut(panel, choice, chosen), panel);
}

/** The keyboard reaches the panel after the link that skips the header. */
function openPanel(panel: HTMLElement): void {
  const source = document.querySelector<HTMLElement>(".skip");
  panel.showPopover(source ? { source } : undefined);
}

async function carryOut(panel: HTMLElement, choice: string, chosen: string | undefined): Promise<void> {
  const module = await import(/* @vite-ignore */ panel.dataset["src"] ?? "");
  module.default(panel.dataset, choice, chosen);
}

/** Carries out what was chosen in another tab since. */
export function followConsent(): void {
  if (known !== cookie("consent")) showConsent();
}
