// Runs all workers in one miniflare, the way the wrangler files describe them: `npm start`, the tests
// and the benchmarks all open the shop through here.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readWranglerFile } from "./wrangler-file.mjs";

const MODULE_TYPES = { js: "ESModule", wasm: "CompiledWasm" };
const NO_WRAPPER = (modules) => modules;

function builtModules(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && MODULE_TYPES[extension(file.name)])
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ type: MODULE_TYPES[extension(path)], path, contents: readFileSync(path) }))
    .sort((a, b) => entryFirst(a) - entryFirst(b));
}

const extension = (name) => name.slice(name.lastIndexOf(".") + 1);
const entryFirst = (module) => (module.path.endsWith("index.js") ? 0 : 1);

function worker(root, config, name, variables, wrap) {
  const { workerOptions, main } = readWranglerFile(root, config);
  const { bindings, ...options } = workerOptions;
  const folder = join(main, "..");
  return {
    ...options,
    name,
    modulesRoot: folder,
    modules: wrap(builtModules(folder), folder),
    bindings: { ...bindings, ENVIRONMENT: "development", ...variables },
  };
}

/**
 * @typedef {object} RuntimeOptions
 * @property {string} root the project's folder
 * @property {number} [port] of the shop; 0 means any free one
 * @property {number} [backendPort]
 * @property {string} [state] a folder that outlives the process; without it everything is forgotten
 * @property {Record<string, string>} [variables] of storefront and desk
 * @property {Record<string, string>} [backendVariables]
 * @property {string} [files] a folder that stands in for dist/public
 * @property {boolean} [bareStorefront] leaves the storefront without files, as between the deployments of two builds
 * @property {(modules: any[], folder: string) => any[]} [wrap] puts modules around those of storefront and desk
 * @property {Log} [log]
 * @property {(said: { level: string, message: string }) => void} [hear] takes what the workers log, instead of the console
 */

/** Starts storefront, desk and demo backend on 127.0.0.1. @param {RuntimeOptions} options */
export async function openRuntime({
  root,
  port = 0,
  backendPort = 0,
  state,
  variables = {},
  backendVariables = {},
  wrap = NO_WRAPPER,
  files,
  bareStorefront = false,
  log = new Log(LogLevel.WARN),
  hear,
}) {
  const shop = { SEAL_KEY: "for development alone, no secret at all", ...variables };
  const storefront = worker(root, "wrangler.toml", "vitrina", shop, wrap);
  if (bareStorefront) delete storefront.assets;
  const desk = worker(root, "wrangler.desk.toml", "vitrina-desk", shop, wrap);
  if (files) for (const { assets } of [storefront, desk]) if (assets) assets.directory = files;
  const backend = {
    ...worker(root, "wrangler.demo-backend.toml", "vitrina-demo-backend", backendVariables, NO_WRAPPER),
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
  const miniflare = new Miniflare(convertV4MiniflareOptions({ ...shared, workers: [storefront, desk, backend] }));
  const url = await miniflare.ready;
  const backendUrl = await miniflare.unsafeGetDirectURL("vitrina-demo-backend");
  return { miniflare, url: url.origin, backendUrl: backendUrl.origin };
}

/** Writes the pairs of dist/kv.json into the CONFIG namespace. */
export async function seedConfig(miniflare, pairs) {
  const config = await miniflare.getKVNamespace("CONFIG", "vitrina");
  await Promise.all(
    pairs.map(({ key, value, base64 }) => config.put(key, base64 ? Buffer.from(value, "base64") : value)),
  );
}
