// Size limits for tests and benchmarks. Those of the workers are in workers.mjs.
export const LIMITS = {
  /** Brotli, of all scripts that a page loads or has in it. What a shopper waits for, the first press that works, is
   * measured by the bench. */
  firstScriptsKilobytes: 8,
  /** Brotli, of the runtime of the islands without the shop. */
  runtimeKilobytes: 2,
  /** Of a first view, besides pictures. */
  requests: 5,
  /** Brotli, of all scripts of a visit that has used search and cart. 0.1 of them keep what is pressed without a network
   * besides quantities, and bring a removed line back as it was. 0.3 read the cart again after a failure, and keep the
   * focus among its lines. 0.1 refuse a press that finds no room without a network, and offer no order of what cannot be
   * bought. 0.2 say that signing in or out has worked, announce a count once, and tell the words of a refusal. */
  visitKilobytes: { react: 75, preact: 23.1 },
};
