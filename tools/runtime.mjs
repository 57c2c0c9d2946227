// Runs all workers in one miniflare, the way the wrangler files describe them: `npm start`, the tests
// and the benchmarks all open the shop through here.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { OWN_BANK, withDemoPages } from "./steps/demo-pages.mjs";
import { POINTS, writingPoints } from "./steps/points.mjs";
import { built } from "./workers.mjs";
import { readWranglerFile } from "./wrangler-file.mjs";

const MODULE_TYPES = { js: "ESModule", wasm: "CompiledWasm", json: "Text" };
const DEMO = "vitrina-demo-backend";
const NO_WRAPPER = (modules) => modules;

/** The modules of a built worker, its entry first. */
function builtModules(folder, entry) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && MODULE_TYPES[extension(file.name)])
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ type: MODULE_TYPES[extension(path)], path, contents: readFileSync(path) }))
    .sort((a, b) => Number(b.path === entry) - Number(a.path === entry));
}

const extension = (name) => name.slice(name.lastIndexOf(".") + 1);

function worker(root, config, name, variables, wrap) {
  const { workerOptions, main: uploaded } = readWranglerFile(root, config);
  const { bindings, ...options } = workerOptions;
  const main = join(root, built(relative(root, uploaded)));
  const folder = join(main, "..");
  return {
    ...options,
    name,
    modulesRoot: folder,
    modules: wrap(builtModules(folder, main), folder),
    bindings: { ...bindings, ENVIRONMENT: "development", ...variables },
  };
}

function chosenLimits(bound, limits) {
  if (limits === true) return bound;
  const figures = Object.entries(limits || {});
  return Object.fromEntries(
    figures.map(([name, limit]) => [name, { ...bound[name], simple: { ...bound[name].simple, limit } }]),
  );
}

/**
 * @typedef {object} RuntimeOptions
 * @property {string} root the project's folder
 * @property {number} [port] of the shop; 0 means any free one
 * @property {number} [backendPort]
 * @property {string} [state] a folder that outlives the process; without it everything is forgotten
 * @property {Record<string, string>} [variables] of worker and carts
 * @property {Record<string, string>} [backendVariables]
 * @property {string} [files] a folder that stands in for dist/public
 * @property {boolean | Record<string, number>} [limits] the rate limits: those of the wrangler file, none, or some of
 *   them with figures of their own
 * @property {(modules: any[], folder: string) => any[]} [wrap] puts modules around those of the worker
 * @property {boolean} [demoPages] puts the demo's index, bank and mailbox at the shop's own address
 * @property {(modules: any[], folder: string) => any[]} [wrapCarts] the same for the carts' worker
 * @property {(point: import("./steps/points.mjs").Point) => void} [keep] takes the data points that the worker writes
 * @property {Log} [log]
 * @property {(said: { level: string, message: string }) => void} [hear] takes what the workers log, instead of the console
 */

/** Starts worker, carts and demo backend on 127.0.0.1. @param {RuntimeOptions} options */
export async function openRuntime(options) {
  const miniflare = new Miniflare(workersOf(options));
  const url = await miniflare.ready;
  const backendUrl = await miniflare.unsafeGetDirectURL(DEMO);
  /** Restarts the workers from the current build, at the same addresses; their storage stays. */
  const again = () => miniflare.setOptions(workersOf(options));
  return { miniflare, url: url.origin, backendUrl: backendUrl.origin, again };
}

/** @param {RuntimeOptions} options */
function workersOf({
  root,
  port = 0,
  backendPort = 0,
  state,
  variables = {},
  backendVariables = {},
  wrap = NO_WRAPPER,
  wrapCarts = NO_WRAPPER,
  files,
  limits = true,
  log = new Log(LogLevel.WARN),
  hear,
  keep,
  demoPages = false,
}) {
  const shop = {
    SEAL_KEY: "for development alone, no secret at all",
    // Of the demo backend's stand-ins for sign-in providers.
    SIGN_IN_SECRETS: JSON.stringify({ "vitrina-demo": "known to everybody" }),
    WEBHOOK_KEYS: JSON.stringify({ casa: "for development alone, no secret at all" }),
    ...variables,
  };
  const wrapPages = [wrap, ...(keep ? [writingPoints] : []), ...(demoPages ? [withDemoPages] : [])];
  const wrapped = (modules, folder) => wrapPages.reduce((inner, around) => around(inner, folder), modules);
  const pages = worker(root, "wrangler.toml", "vitrina", shop, wrapped);
  if (keep) pages.serviceBindings = { ...pages.serviceBindings, [POINTS]: keeper(keep) };
  pages.ratelimits = chosenLimits(pages.ratelimits, limits);
  if (files && pages.assets) pages.assets.directory = files;
  const carts = worker(root, "wrangler.carts.toml", "vitrina-carts", variables, wrapCarts);
  const backend = {
    ...worker(
      root,
      "wrangler.demo-backend.toml",
      DEMO,
      { ...(demoPages && OWN_BANK), ...backendVariables },
      NO_WRAPPER,
    ),
    unsafeDirectSockets: [{ host: "127.0.0.1", port: backendPort }],
  };
  const shared = {
    host: "127.0.0.1",
    port,
    log,
    cf: false,
    resourcePersistencePath: state,
    handleStructuredLogs: hear,
  };
  return convertV4MiniflareOptions({ ...shared, workers: [pages, carts, backend] });
}

/** Takes data points from the worker. */
const keeper = (keep) => async (request) => {
  keep(await request.json());
  return new Response(null, { status: 204 });
};

/** Writes the pairs of dist/kv.json into the CONFIG namespace. */
export async function seedConfig(miniflare, pairs) {
  const config = await miniflare.getKVNamespace("CONFIG", "vitrina");
  await Promise.all(
    pairs.map(({ key, value, base64 }) => config.put(key, base64 ? Buffer.from(value, "base64") : value)),
  );
}
