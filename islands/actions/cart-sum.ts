// The sum of the cart beside its link: the edge's own text, kept in this tab for later pages until the cart changes.

import type { CartSummary } from "../stores/cart-summary.ts";

const KEY = "cart_sum";
/** Maximum characters that fit into a fifth of a narrow phone's width: `1 289,50 lei`. */
const FITTING = 12;

export function showSum(summary: CartSummary): void {
  const show = () => {
    const { view, revision, count } = summary.get();
    if (view?.revision === revision) storeSum([String(revision), document.documentElement.lang, view.sum]);
    const sum = count ? storedSum(revision) : "";
    for (const word of document.querySelectorAll<HTMLElement>("[data-cart] .tool-word")) {
      if (sum) word.dataset["sum"] = sum;
      else delete word.dataset["sum"];
      word.toggleAttribute("data-long", sum.length > FITTING);
    }
  };
  summary.subscribe(show);
  show();
}

function storeSum(known: string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(known));
  } catch {}
}

/** The sum that this tab has stored for this revision, in the page's language. */
function storedSum(revision: number): string {
  try {
    const [at, language, sum] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return at === String(revision) && language === document.documentElement.lang ? String(sum ?? "") : "";
  } catch {
    return "";
  }
}
