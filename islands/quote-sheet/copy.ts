// The browser's copy of what was typed and is not saved yet, bound to the account and the company of its page. A page of
// another pair, or of another sheet, deletes it; signing out does too (islands/storefront/storefront.ts).

import { QUOTE_COPY } from "../stores/quote-copy.ts";

/** Whose sheet it is, as the edge's page says. */
export interface Envelope {
  account: string;
  company: string;
  sheet: string;
}

/** The typed texts of a line, by the names of its fields: `target-101`, and `was-101`. */
export type Typed = Record<string, string>;

/** Whether two are the same account: while the edge changes its key, an account has two marks. */
export function isSameAccount(one: string, other: string): boolean {
  const marks = one.split(" ").filter(Boolean);
  return other.split(" ").some((mark) => marks.includes(mark));
}

/** The texts that an earlier page of the same pair has not saved. */
export function restore(own: Envelope): Typed {
  try {
    const { account, company, sheet, typed } = JSON.parse(localStorage.getItem(QUOTE_COPY) ?? "{}");
    if (isSameAccount(own.account, account) && company === own.company && sheet === own.sheet && isTyped(typed))
      return typed;
    localStorage.removeItem(QUOTE_COPY);
  } catch {
    // Without storage, or with a broken copy, only the page itself keeps what is typed.
  }
  return {};
}

const isTyped = (typed: unknown): typed is Typed =>
  typeof typed === "object" && typed !== null && Object.values(typed).every((text) => typeof text === "string");

export function keep(own: Envelope, typed: Typed): void {
  try {
    if (own.account && Object.keys(typed).length) localStorage.setItem(QUOTE_COPY, JSON.stringify({ ...own, typed }));
    else localStorage.removeItem(QUOTE_COPY);
  } catch {
    // The storage is full or forbidden.
  }
}
