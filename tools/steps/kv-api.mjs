// A stand-in of Cloudflare's KV REST API on 127.0.0.1, over one store per namespace: for tests, and for pushes to the
// local shop.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { answerQuery } from "./datasets.mjs";
import { CALLS, failure, forbidden } from "./kv-api-calls.mjs";
import { invalid, LIMITS, Refused } from "./kv-api-limits.mjs";

/** @typedef {import("./kv-api-calls.mjs").Answer} Answer */
/** @typedef {import("./kv-api-calls.mjs").Entry} Entry */
/** @typedef {import("./kv-api-calls.mjs").Listed} Listed */
/** @typedef {import("./kv-api-calls.mjs").Namespaces} Namespaces */
/** @typedef {import("./kv-api-calls.mjs").Store} Store */

/** @typedef {{ method: string, route: string, path: string, bytes: number }} Call `route` is a name of CALLS */

/**
 * Stands between a request and its answer: may change both, use another store, or drop the connection.
 * @typedef {(call: Call, answer: (around?: (store: Store) => Store) => Promise<Answer>) => Promise<Answer | "drop">} Layer
 */

/**
 * @typedef {object} KvApiOptions
 * @property {string} account
 * @property {string} token
 * @property {Namespaces} namespaces
 * @property {number} [port] the first choice; any free one if that is taken
 * @property {Layer} [layer]
 * @property {() => number} [now] milliseconds
 * @property {import("./datasets.mjs").Datasets} [datasets] answers the queries of Workers Analytics Engine
 */

const BASE = "/client/v4";
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** @param {KvApiOptions} options */
export async function openKvApi({ port = 0, ...options }) {
  const server = createServer((request, response) => {
    answer(request, options)
      .then((answered) => (answered === "drop" ? request.socket.destroy() : send(response, answered)))
      // The other side went away, or the store's owner closed.
      .catch(() => request.socket.destroy());
  });
  await listen(server, port);
  const { port: chosen } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    api: `http://127.0.0.1:${chosen}${BASE}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A port that cannot be had is no reason to stop: the address is told in a file. */
async function listen(server, port) {
  for (const one of [port, 0]) {
    try {
      server.listen(one, "127.0.0.1");
      return await once(server, "listening");
    } catch (error) {
      if (one === 0) throw error;
    }
  }
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {Omit<KvApiOptions, "port">} options
 * @returns {Promise<Answer | "drop">}
 */
async function answer(request, options) {
  const { layer = (_, inner) => inner(), now = Date.now } = options;
  const guarded = guard(request, options.token);
  const body = await bodyOf(request, guarded ? 0 : LIMITS.requestBytes);
  if (guarded) return failure(guarded);
  const { method = "GET", url = "/" } = request;
  const [path = "", ...rest] = url.split("?");
  const query = new URLSearchParams(rest.join("?"));
  if (options.datasets && path === `${BASE}/accounts/${options.account}/analytics_engine/sql`) {
    return answerQuery(options.datasets, body?.toString() ?? "", now());
  }
  const { account, route, id, key } = routeOf(path);
  const call = { method, route, path, bytes: body?.length ?? LIMITS.requestBytes };
  return layer(call, async (around = (store) => store) => {
    try {
      const handle = handlerOf(route, method, path);
      if (account !== options.account) throw forbidden();
      const { namespaces } = options;
      const namespace = route === "" ? undefined : namespaces.known.get(id);
      if (route !== "" && !namespace) throw new Refused(404, 10013, "namespace: 'namespace not found'");
      if (!body) throw invalid(`A request of more than ${LIMITS.requestBytes} bytes`, 413);
      const store = around(namespace?.store ?? NOWHERE);
      const type = request.headers["content-type"] ?? "";
      return await handle({ namespaces, id, store, key: decoded(key), query, type, body, now: now() });
    } catch (error) {
      return failure(error instanceof Refused ? error : new Refused(500, 10001, "Internal error of the store"));
    }
  });
}

/** The store of calls that name no namespace. @type {Store} */
const NOWHERE = {
  get: async () => undefined,
  list: async () => ({ keys: [], cursor: "" }),
  put: async () => {},
  delete: async () => {},
};

/**
 * Why a request is not answered at all. A page that another name leads to this address (DNS rebinding) is none of ours.
 * @param {import("node:http").IncomingMessage} request @param {string} token
 */
function guard({ headers }, token) {
  const name = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  const [, given = ""] = /^Bearer (.+)$/.exec(headers.authorization ?? "") ?? [];
  return LOOPBACK.has(name) && isSame(given, token) ? undefined : forbidden();
}

/** Compares in a time that tells nothing about the token. */
function isSame(given, token) {
  const [one, other] = [given, token].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one, other);
}

/** The whole body, or `undefined` if it is longer; the rest is read anyhow, so that the answer is heard. */
async function bodyOf(request, most) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes <= most ? Buffer.concat(chunks) : undefined;
}

/** Splits a path as it was sent: a parser of URLs would resolve "." and "..", which are wrong keys here. */
function routeOf(path) {
  const [, account, below] = /^\/client\/v4\/accounts\/([^/]+)\/storage\/kv\/namespaces(?:\/(.*))?$/.exec(path) ?? [];
  if (account === undefined) return { account, route: "unknown", id: "", key: "" };
  const [id = "", what, name] = below?.split("/") ?? [];
  const parts = below?.split("/").map((part, index) => (index === 0 ? ":namespace" : part)) ?? [];
  if (parts.length === 3 && (what === "values" || what === "metadata")) parts[2] = ":key";
  return { account, route: parts.join("/"), id, key: parts[2] === ":key" ? name : "" };
}

function handlerOf(route, method, path) {
  const methods = Object.hasOwn(CALLS, route) ? CALLS[route] : undefined;
  if (!methods) throw new Refused(400, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
  const handle = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!handle) throw new Refused(405, 7001, `Method ${method} not available for that URI`);
  return handle;
}

function decoded(key) {
  try {
    return decodeURIComponent(key);
  } catch {
    throw invalid("The key's percent-encoding is wrong");
  }
}

/** @param {import("node:http").ServerResponse} response @param {Answer} answer */
function send(response, { status, headers, body }) {
  response.writeHead(status, { "cf-ray": `${randomBytes(8).toString("hex")}-OTP`, ...headers }).end(body);
}
