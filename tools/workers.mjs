// The workers in the order of their deployment: one that others are bound to comes before them. The build, the dry run
// of a deployment, the check of sizes and the benchmarks read this list.

/**
 * @typedef {object} Worker
 * @property {string} name
 * @property {string} crate its folder
 * @property {string} package its name for cargo
 * @property {string} config its wrangler file
 * @property {string} output its folder in dist/, as the wrangler file names it
 * @property {string[]} [beside] files of ours that are uploaded beside the built module
 * @property {string} [development] a folder of files that stand beside it in a build for development alone
 * @property {number} [mostKilobytes] gzip, of all that is uploaded
 */

/** Development builds are quick, and separate from the uploaded files. */
export const isDevelopment = () => process.env.VITRINA_PROFILE === "dev";

/** The path of a file or folder of dist/ in the current kind of build. */
export const built = (path) => (isDevelopment() ? path.replace("dist/", ".vitrina/development/") : path);

/** Precede the built module of every worker of the shop. */
const BOUNDARY = ["boundary", "exchange", "watch"].map((name) => `edge/platform/${name}.js`);

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
    name: "carts",
    crate: "edge/carts",
    package: "vitrina-carts",
    config: "wrangler.carts.toml",
    output: "dist/carts",
    beside: ["edge/carts/entry.js", "edge/carts/frames.js", ...BOUNDARY],
    mostKilobytes: 600,
  },
  {
    name: "worker",
    crate: "edge/worker",
    package: "vitrina-worker",
    config: "wrangler.toml",
    output: "dist/worker",
    beside: ["edge/worker/entry.js", ...BOUNDARY],
    development: "edge/worker/development",
    // Two floors more than the shop (adverts, meal plans) are a sixth of it. The platform's limit is 3 MB (10 MB on paid plans).
    mostKilobytes: 1950,
  },
];
