// What was done before this page was opened, said for as long as signing in and out are told of (spec commerce 6).

import { toast } from "./toast.ts";

const SHOWN_MS = 3000;

/** Says it once; without scripts the page says it itself. */
export function showNotice(): void {
  const notice = document.querySelector<HTMLElement>("[data-notice]");
  const { notice: text, kind = "" } = notice?.dataset ?? {};
  if (!notice || !text) return;
  notice.remove();
  // A browser that does not know the header that clears them.
  if (kind === "data-cleared") for (const storage of [localStorage, sessionStorage]) storage.clear();
  toast(kind, text, SHOWN_MS);
}
