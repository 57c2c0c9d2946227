// The KV API of the local shop: serves its namespaces CONFIG and PAGES, and tells the operators' command where.
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openKvApi } from "./kv-api.mjs";

const ACCOUNT = "local";
/** They have the form of Cloudflare's ids. */
const NAMESPACE = "c0f16".padEnd(32, "0");
const PAGES = "9a6e5".padEnd(32, "0");

/**
 * Opens it until `close` or the end of the process; `state` is the folder of the file, `shop` the port of the shop.
 * @param {{ miniflare: import("miniflare").Miniflare, state: string, shop?: number, port?: number, datasets?: import("./datasets.mjs").Datasets }} options
 */
export async function openLocalKvApi({ miniflare, state, shop, port = 0, datasets }) {
  const token = randomBytes(32).toString("hex");
  const known = new Map([
    [NAMESPACE, { title: "CONFIG", store: storeOf(miniflare, "CONFIG") }],
    [PAGES, { title: "PAGES", store: storeOf(miniflare, "PAGES") }],
  ]);
  const given = { account: ACCOUNT, token, namespaces: { known }, port, ...(datasets && { datasets }) };
  const { api, close } = await openKvApi(given);
  const file = join(state, "kv-api.json");
  // A file that is there would keep its mode.
  rmSync(file, { force: true });
  const address = { api, account: ACCOUNT, namespace: NAMESPACE, pages: PAGES, token, shop };
  writeFileSync(file, `${JSON.stringify(address)}\n`, { mode: 0o600, flag: "wx" });
  const remove = () => {
    if (tokenIn(file) === token) rmSync(file, { force: true });
  };
  process.once("exit", remove);
  return {
    close: async () => {
      process.off("exit", remove);
      remove();
      await close();
    },
  };
}

/** Another shop over the same folder may have written its own. */
function tokenIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).token;
  } catch {
    return undefined;
  }
}

/**
 * A namespace of the shop's own, asked for at each call, since restarted workers have another.
 * @param {import("miniflare").Miniflare} miniflare
 * @param {string} binding
 * @returns {import("./kv-api.mjs").Store}
 */
function storeOf(miniflare, binding) {
  const namespace = () => miniflare.getKVNamespace(binding, "vitrina");
  return {
    get: async (key) => {
      const kv = await namespace();
      const { value, metadata } = await kv.getWithMetadata(key, "arrayBuffer");
      if (value === null) return undefined;
      const [listed] = (await kv.list({ prefix: key, limit: 1 })).keys;
      const expiration = listed?.name === key ? listed.expiration : undefined;
      return {
        value: new Uint8Array(value),
        ...(metadata !== null && { metadata }),
        ...(expiration !== undefined && { expiration }),
      };
    },
    list: async ({ prefix, limit, cursor }) => {
      const listed = await (await namespace()).list({ prefix, limit, ...(cursor && { cursor }) });
      return { keys: listed.keys, cursor: listed.list_complete ? "" : listed.cursor };
    },
    put: async (key, { value, metadata, expiration }) => {
      const kv = await namespace();
      const more = { ...(metadata !== undefined && { metadata }), ...(expiration !== undefined && { expiration }) };
      await kv.put(key, value, more);
    },
    delete: async (key) => (await namespace()).delete(key),
  };
}
