// What the shop may weigh at most, for the tests and the benchmarks alike. What a worker may weigh stands in workers.mjs.
export const LIMITS = {
  /** Brotli, of all scripts that a page loads or has in it. 0.25 of them hold what is pressed before the module runs,
   * as many tell modules that come later what happened on the page, 0.05 mark what a delivery to the chosen city costs
   * and the category of a product, and as many choose the days on which it comes. 0.15 keep a window open under a press
   * that was not meant to close it, and lead to the cart's page where the drawer cannot be had. 0.1 keep a
   * language that is chosen before the module for shoppers who act is there. 0.01 ask again for an answer that was cut off. */
  firstScriptsKilobytes: 6.31,
  /** Brotli, of the runtime of the islands without the shop. */
  runtimeKilobytes: 2,
  /** Of a first view, besides pictures. */
  requests: 5,
  /** Brotli, of all scripts of a visit that has used search and cart. 0.1 of them keep what is pressed without a network
   * besides quantities, and bring a removed line back as it was. 0.3 read the cart again after a failure, and keep the
   * focus among its lines. 0.1 refuse a press that finds no room without a network, and offer no order of what cannot be
   * bought. */
  visitKilobytes: { react: 75, preact: 22.8 },
};
