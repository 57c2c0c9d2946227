// The one script of every page: the island runtime, the stores that islands share, and the first
// clicks. They are heard on the window, so that they also work on what streams in later.

import { startIslands } from "../runtime/island.ts";
import { isHalfWritten } from "../runtime/written.ts";
import { add } from "./add.ts";
import { cart, openCart, showCart } from "./cart.ts";
import { showCity } from "./city.ts";
import { answerClick, closeAll } from "./dialogs.ts";
import { hold } from "./hold.ts";
import { answerKey } from "./keys.ts";
import { keep, showMarks } from "./marks.ts";
import type { Shared } from "./shared.ts";
import { toast } from "./toast.ts";
import { rememberViewed } from "./viewed.ts";

const { documentElement: root } = document;

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  const address = (button?.getAttribute("formaction") ?? form.getAttribute("action")) as string;
  if (form.matches("[data-add]")) void add(cart, new FormData(form, button), button, address);
  else if (form.matches("[data-kept]")) keep(form, button ?? {}, address);
  else if (!hold(form, button)) return;
  event.preventDefault();
  // It is sent when the network is back.
  if (!navigator.onLine) toast("offline");
});

addEventListener("click", (event) => {
  if ((event.target as Element).closest("a[data-cart]")) openCart(event);
  answerClick(event);
  showCart();
});

addEventListener("change", ({ target }) => {
  const field = target as HTMLInputElement;
  if (field.matches("[data-submit]")) field.form?.requestSubmit();
});

addEventListener("keydown", answerKey);

const tellNetwork = ({ type }: Event) => toast(type);
addEventListener("offline", tellNetwork);
addEventListener("online", tellNetwork);

// The stylesheet draws the progress of a navigation that takes long.
self.navigation?.addEventListener("navigate", ({ destination, downloadRequest }) => {
  root.toggleAttribute("data-leaving", !destination.sameDocument && downloadRequest === null);
});

// A page that comes back by Back is not on its way anywhere and has no window open.
addEventListener("pagehide", () => {
  root.toggleAttribute("data-leaving", false);
  closeAll();
});

function recall(): void {
  cart.recall();
  showCart();
  showMarks();
  showCity();
}

// Somebody signed in or out in another tab: what this page shows of them is another person's now, but not what was
// written on it.
new BroadcastChannel("auth_channel").onmessage = () => (isHalfWritten() ? recall() : location.reload());

startIslands({ cart, toast, recall } satisfies Shared);
cart.subscribe(showCart);
recall();
// Only a page that is opened makes its product the newest.
rememberViewed();
addEventListener("pageshow", rememberViewed);
// Cards that streamed in since, pages that came back, and what other tabs did meanwhile.
addEventListener("DOMContentLoaded", recall);
self.cookieStore?.addEventListener("change", recall);
addEventListener("pageshow", recall);
