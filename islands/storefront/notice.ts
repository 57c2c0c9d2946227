// Notice about an action before this page was opened, shown as long as those of sign-in and sign-out (spec commerce 6).

import { toast } from "./toast.ts";

const SHOWN_MS = 3000;

/** Shows the notice once; without scripts the page renders it. */
export function showNotice(): void {
  const notice = document.querySelector<HTMLElement>("[data-notice]");
  const { notice: text, kind = "" } = notice?.dataset ?? {};
  if (!notice || !text) return;
  notice.remove();
  // For browsers without Clear-Site-Data.
  if (kind === "data-cleared") for (const storage of [localStorage, sessionStorage]) storage.clear();
  toast(kind, text, SHOWN_MS);
}
