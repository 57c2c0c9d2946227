// The till: what serves a shopper who acts, and is not needed before. It hears the forms that are marked for it and lets
// islands change and read the cart.

import type { IslandContext } from "../runtime/island.ts";
import type { Shared } from "../storefront/shared.ts";
import { createCart } from "../stores/cart.ts";
import { add } from "./add.ts";
import { choose } from "./choose.ts";
import { keep } from "./keep.ts";
import { remember } from "./remember.ts";

export default async function open({ shared }: IslandContext<Shared>): Promise<void> {
  const { tally, toast, addresses, showConsent } = shared;
  const cart = createCart(tally, addresses);
  shared.put(cart);
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    const address = (button?.getAttribute("formaction") ?? form.getAttribute("action")) as string;
    if (form.matches("[data-add]")) void add(cart, toast, new FormData(form, button), button, address);
    else if (form.matches("[data-kept]")) keep(shared, form, button ?? {}, address);
    else if (form.id === "consent") {
      choose(form, button?.value);
      // It may have waited for the till.
      if (button) button.ariaBusy = null;
      showConsent(true);
    } else return;
    event.preventDefault();
    // It is sent when the network is back.
    if (!navigator.onLine) toast("offline");
  });
  // The page that it leads to is kept for everybody and sets no cookie for those who have none.
  addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("#languages a");
    if (link) remember("i18n_redirected", link.hreflang, 365);
  });
}
