// The visitor's choice, on sites that ask for it. The panel opens for those who have not chosen, after the first stop
// of the keyboard; whatever was allowed is loaded when the browser has time for it.

import { idle } from "../runtime/idle.ts";
import { cookie } from "../stores/cookie.ts";

let known = "";
let begun: boolean;

/** Shows the panel to who has not chosen, and has what was `chosen` carried out: on this very page, or kept before. */
export function showConsent(chosen?: string): void {
  const panel = document.querySelector<HTMLFormElement>("#consent[popover]");
  // Browsers that know no popovers ask nothing, and load nothing.
  if (!panel?.showPopover) return;
  known = chosen || cookie("consent");
  if (known) panel.hidePopover();
  else if (!panel.matches(":popover-open")) {
    panel.showPopover({ source: document.querySelector<HTMLElement>(".skip") } as never);
  }
  const choice = known || "none";
  begun ||= choice !== "none";
  const begin = async () =>
    (await import(/* @vite-ignore */ panel.dataset["src"] as string)).default(panel.dataset, choice, chosen);
  if (begun) idle(() => void begin(), panel);
}

/** Carries out what was chosen in another tab since. */
export const recallConsent = () => known === cookie("consent") || showConsent();
