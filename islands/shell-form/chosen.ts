// The captcha's script is from a third party: it is not loaded before the visitor has answered the consent panel. Any
// answer will do, since visitors who refuse everything can send forms too.

import { cookie } from "../stores/cookie.ts";

const panel = () => document.querySelector<HTMLElement>("#consent[popover]");

/** Without popovers the panel is not shown, so there is no answer to wait for. */
export const isUndecided = () => !!panel()?.showPopover && !cookie("consent");

/** Resolves when the panel closes, i.e. once there is a choice, made here or in another tab. */
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
