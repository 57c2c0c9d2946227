// The captcha's script is a third party's: it is not loaded before the visitor has answered the consent panel. Any
// answer will do, since a form can be sent by visitors who refuse everything, too.

import { cookie } from "../stores/cookie.ts";

const panel = () => document.querySelector<HTMLElement>("#consent[popover]");

/** A browser without popovers asks nothing, so there is no answer to wait for. */
export const isUndecided = () => !!panel()?.showPopover && !cookie("consent");

/** Waits for the choice: the panel closes as soon as there is one, made here or in another tab. */
export function chosen(): Promise<void> {
  return new Promise((resolve) => {
    const asking = panel();
    const check = () => {
      if (isUndecided()) return;
      asking?.removeEventListener("toggle", check);
      resolve();
    };
    asking?.addEventListener("toggle", check);
    check();
  });
}
