// The KV API of the local shop: serves its CONFIG namespace, and tells the operators' command where.
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openKvApi } from "./kv-api.mjs";

const ACCOUNT = "local";
/** Has the form of Cloudflare's ids. */
const NAMESPACE = "c0f16".padEnd(32, "0");

/**
 * Opens it until `close` or the end of the process; `state` is the folder of the file.
 * @param {{ miniflare: import("miniflare").Miniflare, state: string, port?: number, datasets?: import("./datasets.mjs").Datasets }} options
 */
export async function openLocalKvApi({ miniflare, state, port = 0, datasets }) {
  const token = randomBytes(32).toString("hex");
  const known = new Map([[NAMESPACE, { title: "CONFIG", store: configStore(miniflare) }]]);
  const given = { account: ACCOUNT, token, namespaces: { known }, port, ...(datasets && { datasets }) };
  const { api, close } = await openKvApi(given);
  const file = join(state, "kv-api.json");
  // A file that is there would keep its mode.
  rmSync(file, { force: true });
  const address = { api, account: ACCOUNT, namespace: NAMESPACE, token };
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
 * The shop's own namespace, asked for at each call, since restarted workers have another.
 * @param {import("miniflare").Miniflare} miniflare
 * @returns {import("./kv-api.mjs").Store}
 */
function configStore(miniflare) {
  const config = () => miniflare.getKVNamespace("CONFIG", "vitrina");
  return {
    get: async (key) => {
      const kv = await config();
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
      const listed = await (await config()).list({ prefix, limit, ...(cursor && { cursor }) });
      return { keys: listed.keys, cursor: listed.list_complete ? "" : listed.cursor };
    },
    put: async (key, { value, metadata, expiration }) => {
      const kv = await config();
      const more = { ...(metadata !== undefined && { metadata }), ...(expiration !== undefined && { expiration }) };
      await kv.put(key, value, more);
    },
    delete: async (key) => (await config()).delete(key),
  };
}
