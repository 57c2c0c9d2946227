// The workers in the order of their deployment: one that others are bound to comes before them. The build, the dry run
// of a deployment, the check of sizes and the benchmarks read this list.

/**
 * @typedef {object} Worker
 * @property {string} name
 * @property {string} crate its folder
 * @property {string} package its name for cargo
 * @property {string[]} [features] cargo's options for a worker that is a variant of a crate
 * @property {string} config its wrangler file
 * @property {string} output its folder in dist/, as the wrangler file names it
 * @property {string[]} [beside] files of ours that are uploaded beside the built module
 * @property {number} [mostKilobytes] gzip, of all that is uploaded
 */

/** @type {Worker[]} */
export const WORKERS = [
  {
    name: "demo backend",
    crate: "edge/demo-backend",
    package: "vitrina-demo-backend",
    config: "wrangler.demo-backend.toml",
    output: "dist/demo-backend",
  },
  {
    name: "desk",
    crate: "edge/worker",
    package: "vitrina-worker",
    config: "wrangler.desk.toml",
    output: "dist/desk",
    mostKilobytes: 500,
  },
  {
    name: "storefront",
    crate: "edge/worker",
    package: "vitrina-worker",
    features: ["--no-default-features"],
    config: "wrangler.toml",
    output: "dist/storefront",
    mostKilobytes: 250,
  },
];
