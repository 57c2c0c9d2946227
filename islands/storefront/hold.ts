// A form that an island would send without leaving the page, and whose island has not come yet.

import type { ShopIsland } from "../runtime/island.ts";

/**
 * Starts the island and submits the form once more, to the island; without it the form is sent as the plain form that
 * it is. Islands that were drawn from props have forms that lead somewhere, which nothing must hold.
 */
export function hold(form: HTMLFormElement, button: HTMLElement | null): unknown {
  const island = form.closest<ShopIsland>("shop-island:not([props],[ready])");
  return island?.start().then(() => {
    if (form.matches("[ready] form")) form.requestSubmit(button);
    else form.submit();
  });
}
