// The till: what serves a shopper who acts, and is not needed before. It hears the forms that are marked for it and lets
// islands change and read the cart.

import type { IslandContext } from "../runtime/island.ts";
import type { Shared } from "../storefront/shared.ts";
import { createCart } from "../stores/cart.ts";
import { add } from "./add.ts";
import { choose, hearPanel } from "./choose.ts";
import { hoverAgain } from "./hover.ts";
import { handOver, keep } from "./keep.ts";
import { rememberChosen, rememberComingFrom } from "./language.ts";

export default async function open({ shared }: IslandContext<Shared>): Promise<void> {
  const { tally, toast, addresses, showConsent, early } = shared;
  const cart = createCart(tally, addresses);
  shared.put(cart);
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    const address = (button?.getAttribute("formaction") ?? form.getAttribute("action")) as string;
    const first = early.sent?.pressed === (button ?? form) ? early.sent : undefined;
    if (first) delete early.sent;
    if (form.matches("[data-add]")) void add(cart, toast, new FormData(form, button), button, address, first);
    else if (form.matches("[data-kept]")) keep(shared, form, button ?? {}, address, first);
    else if (form.id === "consent") showConsent(choose(form, button?.value));
    else return;
    event.preventDefault();
    // It is sent when the network is back; a choice of the panel needs none.
    if (!navigator.onLine && form.id !== "consent") toast("offline");
  });
  // What was held is submitted now. If the form was changed into one that cannot be, its answer is nobody's to take.
  setTimeout(() => delete early.sent);
  addEventListener("pagehide", handOver);
  hearPanel();
  addEventListener("pointerover", hoverAgain);
  rememberComingFrom();
  addEventListener("click", rememberChosen);
}
