// Nobody else's script is asked for before a visitor has answered the panel of consent, whatever the answer is: who
// refuses to be counted writes letters all the same.

import { cookie } from "../stores/cookie.ts";

const panel = () => document.querySelector<HTMLElement>("#consent[popover]");

/** A browser that knows no popovers is asked nothing, so there is nothing to wait for. */
export const isUndecided = () => !!panel()?.showPopover && !cookie("consent");

/** Waits for the choice: the panel goes as soon as there is one, made here or in another tab. */
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
