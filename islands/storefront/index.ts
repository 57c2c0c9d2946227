// The one script of every page: the island runtime, the stores that islands share, and the first
// clicks. They are heard on the document, so that they also work on what streams in later.

import { startIslands } from "../runtime/island.ts";
import { createFavourites } from "../stores/favourites.ts";
import { add } from "./add.ts";
import { cart, openCart, showCart } from "./cart.ts";
import { answerCancel, answerClick, closeAll } from "./dialogs.ts";
import { showFavourites } from "./favourite.ts";
import type { Shared } from "./shared.ts";
import { toast } from "./toast.ts";

const favourites = createFavourites();
const refuse = ({ message }: Error) => toast("failed", message);

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter;
  const address = (button ?? form).getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  if (form.matches("[data-add]")) void add(cart, new FormData(form, button), button, address);
  else if (form.matches("[data-favourite]")) {
    favourites.toggle(button?.dataset["favourite"] ?? "", address).catch(refuse);
  } else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  if ((event.target as Element).closest("a[data-cart]")) openCart(event);
  answerClick(event);
});
// The event does not bubble.
document.addEventListener("cancel", answerCancel, true);

document.addEventListener("change", (event) => {
  const field = event.target as HTMLInputElement;
  if (field.matches("[data-submit]")) field.form?.requestSubmit();
});

function recall(): void {
  cart.recall();
  favourites.recall();
  showCart();
}
cart.subscribe(showCart);
favourites.subscribe(showFavourites);
recall();
// Cards that streamed in since, pages that came back, and what other tabs did meanwhile.
document.addEventListener("DOMContentLoaded", recall);
document.addEventListener("visibilitychange", recall);
addEventListener("pageshow", recall);
addEventListener("pagehide", closeAll);

// Somebody signed in or out in another tab: this page's private parts are another person's now.
const auth = new BroadcastChannel("auth_channel");
auth.onmessage = () => location.reload();

startIslands({ cart, favourites, toast, auth } satisfies Shared);
