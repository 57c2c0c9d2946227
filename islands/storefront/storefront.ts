// The one script of every page: the island runtime, what a page shows of what the browser has stored, and the first
// clicks. Listeners are on the window, so that they also work for what streams in later.

import { startIslands } from "../runtime/island.ts";
import { hasUnsent } from "../stores/cart-summary.ts";
import { keepChosenLanguage } from "../stores/language.ts";
import "../stores/held-presses.ts";
import { hasUnsavedInput } from "../runtime/unsaved-input.ts";
import { loadActions } from "./actions.ts";
import { shareAuth } from "./auth.ts";
import { cartAddresses, loadCart, openCart, showCart, summary } from "./cart.ts";
import { showCity } from "./city.ts";
import { followConsent, showConsent } from "./consent.ts";
import { closeAll, closeAtClick } from "./dialogs.ts";
import { root } from "./elements.ts";
import { holdPress } from "./first-press.ts";
import { showHere } from "./here.ts";
import { fetchLater } from "./later.ts";
import { showNotice } from "./notice.ts";
import type { PageApi } from "./page-api.ts";
import { atRest, fetchFaces } from "./rest.ts";
import { save } from "./save.ts";
import { showSavedProducts } from "./saved-products.ts";
import { focusSearch } from "./shortcuts.ts";
import { placeToast, toast } from "./toast.ts";
import { followTouches } from "./touch.ts";
import { rememberViewed } from "./viewed.ts";

followTouches();
atRest(() => {
  showHere();
  showNotice();
  // Back passes over the entry of a window that nobody sees any more (islands/actions/windows.ts). What an earlier page
  // could not send is sent now.
  if (history.state?.over || hasUnsent()) void loadActions();
  fetchLater();
  void fetchFaces();
});

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (event.defaultPrevented) return;
  if (form.matches("[data-save]")) void save(form, button).then(showStored);
  else if (!holdPress(form, button)) return;
  event.preventDefault();
});

addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("[data-cart]");
  if (link) openCart(event, link);
  closeAtClick(event);
});

// A choice must not wait for the actions: its link may leave the page before they are there.
addEventListener("click", keepChosenLanguage);

addEventListener("change", ({ target }) => {
  const field = target as HTMLInputElement;
  if (!field.matches("[data-submit]")) return;
  // The keyboard walks through a list one by one: a form that leads on has a button for that (WCAG 3.2.2).
  const byKeyboard = root.dataset["escaped"] && field.matches("select");
  if (!byKeyboard || field.form?.matches("[data-save]")) field.form?.requestSubmit();
});

addEventListener("keydown", focusSearch);

// What a dialog said must not go with it. The event goes down to the dialog, but does not come back up.
addEventListener("close", placeToast, true);

for (const type of ["offline", "online"]) {
  addEventListener(type, () => {
    toast(type);
    showStored();
  });
}

// The stylesheet draws the progress of a navigation that takes long.
self.navigation?.addEventListener("navigate", ({ destination, downloadRequest }) => {
  root.toggleAttribute("data-leaving", !destination.sameDocument && downloadRequest === null);
});

// A page that comes back by Back is not on its way anywhere and has no window open.
addEventListener("pagehide", () => {
  root.toggleAttribute("data-leaving", false);
  closeAll();
});

function showStored(): void {
  // Nothing more comes, be it whole or cut short.
  if (document.readyState !== "loading") {
    root.toggleAttribute("data-read", true);
    document.getElementById("still")?.remove();
  }
  // What waits for the network says so.
  root.toggleAttribute("data-offline", !navigator.onLine);
  summary.readCookie();
  // New markup has to show it, too.
  summary.set({});
  showSavedProducts();
  showCity();
}

startIslands({
  summary,
  cartAddresses,
  loadCart,
  toast,
  save,
  showStored,
  rememberViewed,
  showConsent,
} satisfies PageApi);
summary.subscribe(showCart);
showStored();
// Only a page that is opened makes its product the newest.
rememberViewed();
// What the page shows may change with cards that stream in, with Back, and with what other tabs do.
addEventListener("DOMContentLoaded", showStored);
addEventListener("pageshow", () => {
  showStored();
  rememberViewed();
  showConsent();
});
// A listener of this page has heard them: they are submitted as if they were pressed now.
for (const [form, button] of globalThis.takePresses?.() ?? []) form.requestSubmit(button);
// Chromium fires this event before document.cookie shows the change; an answer of the store comes after both.
self.cookieStore?.addEventListener("change", async ({ target }) => {
  await (target as CookieStore).getAll();
  showStored();
  followConsent();
});
addEventListener("visibilitychange", () => {
  followConsent();
  // A socket may rest while nobody looks.
  if (!document.hidden) showCart();
});
// This page shows another shopper's data now. What was typed into it is not theirs, so it stays.
shareAuth(() => {
  if (hasUnsavedInput()) showStored();
  else location.reload();
});
