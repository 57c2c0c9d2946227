// No script of another host is loaded before a visitor has answered the panel of consent. The answer itself does not
// matter: a visitor who refuses statistics can send forms all the same.

import { cookie } from "../stores/cookie.ts";

const panel = () => document.querySelector<HTMLElement>("#consent[popover]");

/** A browser without popovers never shows the panel, so there is nothing to wait for. */
export const isUndecided = () => !!panel()?.showPopover && !cookie("consent");

/** Waits for the choice: the panel closes as soon as it is made, here or in another tab. */
export function chosen(): Promise<void> {
  return new Promise((ready) => {
    const asking = panel();
    const hear = () => {
      if (isUndecided()) return;
      asking?.removeEventListener("toggle", hear);
      ready();
    };
    asking?.addEventListener("toggle", hear);
    hear();
  });
}
