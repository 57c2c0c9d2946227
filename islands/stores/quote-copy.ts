// The browser's copy of a quote (islands/quote-sheet/copy.ts): signing out deletes it on every page.

export const QUOTE_COPY = "quote_unsaved";

export function forgetQuote(): void {
  try {
    localStorage.removeItem(QUOTE_COPY);
  } catch {
    // Without storage there is no copy.
  }
}
