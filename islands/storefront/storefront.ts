// The script of every page: the island runtime, stored state on the page, and the first presses. Listeners are on the
// window, so that they cover markup that streams in later.

import { forgetDraft, forgetKept, forgetSent, storeDrafts } from "../runtime/drafts.ts";
import { startIslands } from "../runtime/island.ts";
import { hasUnsent } from "../stores/cart-summary.ts";
import { keepChosenLanguage } from "../stores/language.ts";
import { forgetQuote } from "../stores/quote-copy.ts";
import "../stores/held-presses.ts";
import { hasUnsavedInput } from "../runtime/unsaved-input.ts";
import { loadActions } from "./actions.ts";
import { shareAuth } from "./auth.ts";
import { drawCompare } from "./card-compare.ts";
import { cartAddresses, loadCart, openCart, showCart, summary } from "./cart.ts";
import { followSum } from "./cart-sum.ts";
import { showCity } from "./city.ts";
import { shareCompany } from "./company.ts";
import { followConsent, followPanel, showConsent } from "./consent.ts";
import { closeAll, closeAtClick } from "./dialogs.ts";
import { root } from "./elements.ts";
import { holdPress } from "./first-press.ts";
import { showHere } from "./here.ts";
import { fetchLater } from "./later.ts";
import { followList } from "./list-page.ts";
import { showNotice } from "./notice.ts";
import { opened } from "./opened.ts";
import type { PageApi } from "./page-api.ts";
import { atRest, fetchFaces } from "./rest.ts";
import { save } from "./save.ts";
import { showSavedProducts } from "./saved-products.ts";
import { focusSearch } from "./shortcuts.ts";
import { placeToast, toast } from "./toast.ts";
import { followTouches } from "./touch.ts";
import { rememberViewed } from "./viewed.ts";

/** The page has come to rest, and what it does without may be drawn. */
let hasRested = false;

const opening = opened();
if (opening) await opening;
followTouches();
atRest(() => {
  hasRested = true;
  showStored();
  showHere();
  showNotice();
  // Back skips the history entry of a closed window (islands/actions/windows.ts). Commands that an earlier page could not
  // send are sent now.
  if (history.state?.over || hasUnsent()) void loadActions();
  fetchLater();
  void fetchFaces();
});

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (event.defaultPrevented) return;
  if (form.matches("[data-sign-out]")) {
    storeDrafts({});
    forgetKept();
    forgetQuote();
  }
  if (form.matches("[data-save]")) void save(form, button).then(showStored);
  else if (!holdPress(form, button)) return;
  event.preventDefault();
});

addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("[data-cart]");
  if (link) openCart(event, link);
  closeAtClick(event);
});

// The language must be stored at once: its link may leave the page before the actions have loaded.
addEventListener("click", keepChosenLanguage);

addEventListener("change", ({ target }) => {
  const field = target as HTMLInputElement;
  if (!field.matches("[data-submit]")) return;
  // The keyboard passes through every option of a select; one that navigates has a button for that (WCAG 3.2.2).
  const byKeyboard = root.dataset["escaped"] && field.matches("select");
  if (!byKeyboard || field.form?.matches("[data-save]")) field.form?.requestSubmit();
});

addEventListener("keydown", focusSearch);

// Keeps a toast when its dialog closes. Captured, because close events do not bubble.
addEventListener("close", placeToast, true);

for (const type of ["offline", "online"]) {
  addEventListener(type, () => {
    toast(type);
    showStored();
  });
}

// The stylesheet draws the progress of a slow navigation.
self.navigation?.addEventListener("navigate", ({ destination, downloadRequest }) => {
  root.toggleAttribute("data-leaving", !destination.sameDocument && downloadRequest === null);
});

// A page restored by Back is not navigating and has no window open.
addEventListener("pagehide", () => {
  root.toggleAttribute("data-leaving", false);
  closeAll();
});

function showStored(): void {
  // The document is complete, or was cut short.
  if (document.readyState !== "loading") {
    root.toggleAttribute("data-read", true);
    document.getElementById("still")?.remove();
  }
  // The thanks for a form that was sent.
  const done = document.querySelector<HTMLElement>("[data-draft-done]");
  if (done) {
    forgetDraft(done.dataset["draftDone"] ?? "");
    forgetSent();
  }
  // Shows which actions wait for the network.
  root.toggleAttribute("data-offline", !navigator.onLine);
  summary.readCookie();
  // New markup has to show the count, too.
  summary.set({});
  if (hasRested) drawCompare();
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
followSum(summary);
showStored();
followPanel();
// Only opening a page makes its product the last viewed one.
rememberViewed();
// Stored state may change with cards that stream in, with Back and in other tabs.
addEventListener("DOMContentLoaded", showStored);
addEventListener("pageshow", ({ persisted }) => {
  showStored();
  rememberViewed();
  showConsent();
  if (persisted) followList();
});
// A page that was drawn ahead was shown before these listeners came.
if (opening) showConsent();
// Submits the held presses again, now that the page's listeners are there.
for (const [form, button] of globalThis.takePresses?.() ?? []) form.requestSubmit(button);
// Chromium fires this event before document.cookie shows the change; an answer of the store comes after both.
self.cookieStore?.addEventListener("change", async ({ target }) => {
  await (target as CookieStore).getAll();
  showStored();
  followConsent();
  // The shopper is at work on a page with the focus, or leaves it: a reload would stop the way to the next page.
  if (!(document.hidden || document.hasFocus())) followList();
});
addEventListener("visibilitychange", () => {
  followConsent();
  if (!document.hidden) followList();
  // The socket may rest while the page is hidden.
  if (!document.hidden) showCart();
});
shareCompany();
// The page now shows another shopper's data. Typed text is not theirs, so it stays.
shareAuth((isAuth) => {
  if (!isAuth) storeDrafts({});
  if (hasUnsavedInput()) showStored();
  else location.reload();
});
