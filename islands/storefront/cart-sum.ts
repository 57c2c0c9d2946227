// The sum of the cart beside its link, in every tab: the edge's own text, which the browser's tabs share until the cart
// changes. It is read for its owner and company alone, and removed once the browser has another cart.

import type { CartView } from "../contracts/cart.ts";
import { type CartSummary, cartOwner } from "../stores/cart-summary.ts";
import { COMPANY } from "./company.ts";
import { root } from "./elements.ts";

const SUM = "cart_sum";
/** Prices change, while the cart does not. */
const LONGEST_MS = 30 * 60_000;
/** Maximum characters that fit into a fifth of a narrow phone's width: `1 289,50 lei`. */
const FITTING = 12;

export function followSum(summary: CartSummary): void {
  let seen: CartView | null = null;
  /** The cart's owner and the company when the seen view was read: another cart may have the same revision. */
  let readFor = "";
  const show = (stores: boolean) => {
    const { view, revision, count } = summary.get();
    if (view !== seen) {
      seen = view;
      readFor = whose();
    }
    const of = [cartOwner(), company(), root.lang, revision];
    let sum = view && view.revision === revision && readFor === whose() ? view.sum : undefined;
    if (!sum) sum = storedSum(of);
    else if (stores) storeSum(of, sum);
    write(count ? sum : "");
  };
  summary.subscribe(() => show(true));
  // Tabs of different languages would answer each other forever if they stored their own sums here.
  addEventListener("storage", ({ key }) => {
    if (key === SUM) show(false);
  });
}

function write(sum: string): void {
  for (const word of document.querySelectorAll<HTMLElement>("[data-cart] .tool-word")) {
    if (sum) word.dataset["sum"] = sum;
    else delete word.dataset["sum"];
    word.toggleAttribute("data-long", sum.length > FITTING);
  }
}

type Of = (string | number | undefined)[];

/** Without storage, or without a name of the owner, each page has to read the cart. */
function storeSum(of: Of, sum: string): void {
  // An unchanged sum keeps its time.
  if (!of[0] || storedSum(of) === sum) return;
  try {
    localStorage.setItem(SUM, JSON.stringify([...of, sum, Date.now()]));
  } catch {}
}

function storedSum(of: Of): string {
  try {
    const [owner, company, language, revision, sum, at] = JSON.parse(localStorage.getItem(SUM) ?? "[]");
    if (owner && owner !== of[0]) localStorage.removeItem(SUM);
    const isOf = [owner, company, language, revision].join() === of.join();
    return isOf && of[0] && Date.now() - at < LONGEST_MS ? String(sum ?? "") : "";
  } catch {
    return "";
  }
}

const whose = () => [cartOwner(), company()].join();

function company(): string {
  try {
    return localStorage.getItem(COMPANY) ?? "";
  } catch {
    return "";
  }
}
