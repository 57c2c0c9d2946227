// The one script of every page: the island runtime, what a page shows of what the browser keeps, and the first clicks.
// They are heard on the window, so that they also work on what streams in later.

import { startIslands } from "../runtime/island.ts";
import { isHalfWritten } from "../runtime/written.ts";
import { tellAuth } from "./auth.ts";
import { addresses, openCart, showCart, tally } from "./cart.ts";
import { showCity } from "./city.ts";
import { recallConsent, showConsent } from "./consent.ts";
import { answerClick, closeAll } from "./dialogs.ts";
import { root } from "./find.ts";
import { early, hold } from "./hold.ts";
import { answerKey } from "./keys.ts";
import { showMarks } from "./marks.ts";
import type { Shared } from "./shared.ts";
import { put, till } from "./till.ts";
import { toast } from "./toast.ts";
import { hearTouch } from "./touch.ts";
import { rememberViewed } from "./viewed.ts";

hearTouch();

addEventListener("submit", (event) => {
  if (hold(event.target as HTMLFormElement, event.submitter as HTMLButtonElement)) event.preventDefault();
});

addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("[data-cart]");
  if (link) openCart(event, link);
  answerClick(event);
});

addEventListener("change", ({ target }) => {
  const field = target as HTMLInputElement;
  // By keyboard a list is walked through one by one: its button sends it (WCAG 3.2.2).
  const walked = root.dataset["escaped"] && field.matches("form:not([data-kept]) select");
  if (!walked && field.matches("[data-submit]")) field.form?.requestSubmit();
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
  tally.recall();
  showCart();
  showMarks();
  showCity();
}

startIslands({ tally, toast, recall, addresses, showConsent, till, put, early } satisfies Shared);
tally.subscribe(showCart);
recall();
// Only a page that is opened makes its product the newest.
rememberViewed();
// Cards that streamed in since, pages that came back, and what other tabs did meanwhile.
addEventListener("DOMContentLoaded", recall);
// Chromium can tell of a change before document.cookie shows it; an answer of the store comes after both.
self.cookieStore?.addEventListener("change", ({ target }) =>
  (target as CookieStore).getAll().then(() => {
    recall();
    recallConsent();
  }),
);
addEventListener("visibilitychange", recallConsent);
addEventListener("pageshow", () => {
  recall();
  rememberViewed();
  showConsent();
});
// What this page shows of whoever was signed in is another person's now, but not what was written on it.
tellAuth(() => (isHalfWritten() ? recall() : location.reload()));
