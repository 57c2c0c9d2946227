// Size limits for tests and benchmarks. Those of the workers are in workers.mjs.
export const LIMITS = {
  /** Brotli, of all scripts that a page loads or inlines. The bench measures the time until the first click works. */
  firstScriptsKilobytes: 8,
  /** Brotli, of the runtime of the islands without the shop. */
  runtimeKilobytes: 2,
  /** On a first view, without pictures. */
  requests: 5,
  /**
   * Brotli, of all scripts of a visit that used search and cart. Included in it:
   * - 0.1: offline actions other than quantities are kept, and a removed line is restored as it was.
   * - 0.3: the cart is reloaded after a failure, and the focus stays among its lines.
   * - 0.1: an offline action is refused if there is no room to store it, and unavailable products cannot be ordered.
   * - 0.2: tabs and devices follow the company that the account acts for.
   * - 0.2: a form that the browser keeps for days ends with its thanks, photographs on their way end with a sign-out, and a
   *   page of a city's prices follows the city.
   * - 0.1: a site's own words.
   * - 0.2: signing in or out is confirmed, a count is announced once, and a refusal is shown with its message.
   * - 0.2: the sum of the cart is shown in every tab, cards compare their products, and headings of a first visit have the
   *   brand's letters.
   * - 0.1: a page may be drawn ahead, and headings change only where no part of them moves.
   */
  visitKilobytes: { react: 75, preact: 23.9 },
};
