// A form that a module would send without leaving the page, and whose module has not come yet.

import type { ShopIsland } from "../runtime/island.ts";
import { find } from "./find.ts";
import { toast } from "./toast.ts";

/**
 * Starts the module and submits the form once more, to the module, or where that cannot be had, as the plain form that
 * it is. Islands that were drawn from props have forms that lead somewhere, which nothing must hold.
 */
export function hold(form: HTMLFormElement, button: HTMLButtonElement | null): unknown {
  const forTill = form.matches("[data-add],[data-kept],#consent");
  const island = forTill ? find("till") : form.closest<ShopIsland>("shop-island:not([props])");
  if (!island || island.matches("[ready],[tried]")) return;
  // Nothing comes without a network; the form waits for it.
  if (!navigator.onLine) toast("offline");
  if (button && forTill) button.ariaBusy = "true";
  return island.start().then(() => {
    island.setAttribute("tried", "");
    if (button) button.ariaBusy = null;
    form.requestSubmit(button);
  });
}
