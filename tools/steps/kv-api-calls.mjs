// The calls of Cloudflare's KV REST API over any store of a namespace: what each reads, writes and answers.
import { bytesOfForm, jsonOf } from "./kv-api-bodies.mjs";
import {
  checkKey,
  checkMetadata,
  checkValue,
  expiryOf,
  invalid,
  LIMITS,
  Refused,
  wholeNumber,
} from "./kv-api-limits.mjs";

/**
 * @typedef {object} Entry
 * @property {Uint8Array} value
 * @property {unknown} [metadata]
 * @property {number} [expiration] seconds since 1970
 */

/**
 * @typedef {object} Store one namespace; a failed write rejects, and the key is told as unsuccessful
 * @property {(key: string) => Promise<Entry | undefined>} get
 * @property {(asked: { prefix: string, limit: number, cursor: string }) => Promise<{ keys: Listed[], cursor: string }>} list
 *   the next names in the order of their bytes; the cursor after the last one is empty
 * @property {(key: string, entry: Entry) => Promise<void>} put
 * @property {(key: string) => Promise<void>} delete
 */

/** @typedef {{ name: string, expiration?: number, metadata?: unknown }} Listed */

/**
 * @typedef {object} Namespaces
 * @property {Map<string, { title: string, store: Store }>} known by id
 * @property {() => { id: string, store: Store }} [make] without it the namespaces cannot be changed
 */

/**
 * @typedef {object} Asked
 * @property {Namespaces} namespaces
 * @property {string} id of the namespace
 * @property {Store} store of that namespace
 * @property {string} key
 * @property {URLSearchParams} query
 * @property {string} type the content type
 * @property {Buffer} body
 * @property {number} now milliseconds
 */

/** @typedef {{ status: number, headers: Record<string, string>, body: string | Uint8Array }} Answer */

/** Writes that run side by side. */
const TOGETHER = 50;

/**
 * By path below the namespaces, then by method.
 * @type {Record<string, Record<string, (asked: Asked) => Answer | Promise<Answer>>>}
 */
export const CALLS = {
  "": { GET: listNamespaces, POST: createNamespace },
  ":namespace": { GET: describeNamespace, PUT: renameNamespace, DELETE: deleteNamespace },
  ":namespace/keys": { GET: listKeys },
  ":namespace/values/:key": { GET: getValue, PUT: putValue, DELETE: deleteValue },
  ":namespace/metadata/:key": { GET: getMetadata },
  ":namespace/bulk": { PUT: bulkPut, DELETE: bulkDelete },
  ":namespace/bulk/delete": { POST: bulkDelete },
  ":namespace/bulk/get": { POST: bulkGet },
};

/** @param {unknown} result @param {object} [more] @returns {Answer} */
const success = (result, more) => envelope(200, { success: true, errors: [], messages: [], result, ...more });

/** @param {Refused} refused @returns {Answer} */
export const failure = ({ status, code, message }) =>
  envelope(status, { success: false, errors: [{ code, message }], messages: [], result: null });

const envelope = (status, content) => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(content),
});

export const forbidden = () => new Refused(403, 10000, "Authentication error");

/** @param {string} id @param {{ title: string }} namespace */
const described = (id, { title }) => ({ id, title, supports_url_encoding: true });

/** @param {Asked} asked */
function listNamespaces({ namespaces, query }) {
  const number = (name, otherwise) => wholeNumber(name, query.get(name)) || otherwise;
  const [page, perPage] = [number("page", 1), number("per_page", 20)];
  const order = query.get("order") === "title" ? "title" : "id";
  const sign = query.get("direction") === "desc" ? -1 : 1;
  const all = [...namespaces.known].map(([id, namespace]) => described(id, namespace));
  all.sort((a, b) => sign * (a[order] < b[order] ? -1 : 1));
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const info = { page, per_page: perPage, count: shown.length, total_count: all.length };
  return success(shown, { result_info: info });
}

/** @param {Asked} asked */
function createNamespace({ namespaces, body }) {
  if (!namespaces.make) throw forbidden();
  const title = freeTitle(namespaces, body, "create");
  const { id, store } = namespaces.make();
  namespaces.known.set(id, { title, store });
  return success(described(id, { title }));
}

/** @param {Asked} asked */
function describeNamespace({ namespaces, id }) {
  return success(described(id, namespaces.known.get(id) ?? { title: "" }));
}

/** @param {Asked} asked */
function renameNamespace({ namespaces, id, store, body }) {
  if (!namespaces.make) throw forbidden();
  const title = freeTitle(namespaces, body, "rename");
  namespaces.known.set(id, { title, store });
  return success(described(id, { title }));
}

/** @param {Asked} asked */
function deleteNamespace({ namespaces, id }) {
  if (!namespaces.make) throw forbidden();
  namespaces.known.delete(id);
  return success(null);
}

function freeTitle(namespaces, body, verb) {
  const { title } = jsonOf(body) ?? {};
  if (typeof title !== "string" || title === "") throw invalid("A namespace needs a title");
  if ([...namespaces.known.values()].some((one) => one.title === title)) {
    throw new Refused(400, 10014, `${verb} namespace: 'a namespace with this account ID and title already exists'`);
  }
  return title;
}

/** @param {Asked} asked */
async function listKeys({ store, query }) {
  const { least, most } = LIMITS.listed;
  const limit = wholeNumber("limit", query.get("limit")) ?? most;
  if (limit < least || limit > most) throw invalid(`Invalid limit of ${limit}: from ${least} to ${most}`);
  const asked = { prefix: query.get("prefix") ?? "", limit, cursor: query.get("cursor") ?? "" };
  const { keys, cursor } = await store.list(asked);
  return success(keys, { result_info: { count: keys.length, cursor } });
}

/** @param {Asked} asked @returns {Promise<Answer>} */
async function getValue({ store, key }) {
  const { value, expiration } = await found(store, key);
  const headers = { "content-type": "application/octet-stream" };
  return { status: 200, headers: expiration ? { ...headers, expiration: String(expiration) } : headers, body: value };
}

/** @param {Asked} asked */
async function getMetadata({ store, key }) {
  const { metadata } = await found(store, key);
  return success(metadata ?? null);
}

async function found(store, key) {
  const entry = await store.get(checkKey(key));
  if (!entry) throw new Refused(404, 10009, "get: 'key not found'");
  return entry;
}

/** @param {Asked} asked */
async function putValue({ store, key, query, type, body, now }) {
  checkKey(key);
  const { value, metadata } = await bytesOfForm(type, body);
  const given = { expiration: query.get("expiration"), expiration_ttl: query.get("expiration_ttl") };
  await store.put(key, entryOf(value, metadata, expiryOf(given, now)));
  return success(null);
}

/** @returns {Entry} */
function entryOf(value, metadata, expiration) {
  checkValue(value);
  checkMetadata(metadata);
  return { value, ...(metadata !== undefined && { metadata }), ...(expiration && { expiration }) };
}

/** @param {Asked} asked */
async function deleteValue({ store, key }) {
  await store.delete(checkKey(key));
  return success(null);
}

/** @param {Asked} asked */
async function bulkPut({ store, body, now }) {
  const pairs = new Map();
  for (const pair of listOf(body)) {
    if (typeof pair !== "object" || pair === null) throw invalid("A pair is not an object");
    const key = checkKey(pair.key);
    const text = JSON.stringify(pair);
    if ((pairs.get(key)?.text ?? text) !== text)
      throw invalid(`received duplicate key with different values: "${key}"`);
    pairs.set(key, { text, entry: entryOf(bytesOf(pair), pair.metadata, expiryOf(pair, now)) });
  }
  return bulkResult([...pairs.keys()], (key) => store.put(key, pairs.get(key).entry));
}

function bytesOf({ key, value, base64 }) {
  if (typeof value !== "string") throw invalid(`The value of "${key}" is not a text`);
  if (!base64) return Buffer.from(value);
  const bytes = Buffer.from(value, "base64");
  if (bytes.toString("base64") !== value) throw invalid(`The value of "${key}" is not base64`);
  return bytes;
}

/** @param {Asked} asked */
async function bulkDelete({ store, body }) {
  const keys = new Set(listOf(body).map(checkKey));
  return bulkResult([...keys], (key) => store.delete(key));
}

function listOf(body) {
  const list = jsonOf(body);
  if (!Array.isArray(list)) throw invalid("The body is not an array");
  if (list.length > LIMITS.pairs) throw invalid(`${list.length} keys are more than ${LIMITS.pairs}`);
  return list;
}

async function bulkResult(keys, write) {
  const failed = [];
  for (let first = 0; first < keys.length; first += TOGETHER) {
    const some = keys.slice(first, first + TOGETHER);
    const done = await Promise.allSettled(some.map(write));
    failed.push(...some.filter((_, index) => done[index]?.status === "rejected"));
  }
  return success({ successful_key_count: keys.length - failed.length, unsuccessful_keys: failed });
}

/** @param {Asked} asked */
async function bulkGet({ store, body }) {
  const { keys, type = "text", withMetadata = false } = jsonOf(body) ?? {};
  if (!Array.isArray(keys)) throw invalid("`keys` is not an array");
  if (keys.length > LIMITS.keysToGet) throw invalid(`${keys.length} keys are more than ${LIMITS.keysToGet}`);
  if (type !== "text" && type !== "json") throw invalid("`type` is neither text nor json");
  const names = [...new Set(keys.map(checkKey))];
  const entries = await Promise.all(names.map((name) => store.get(name)));
  const bytes = entries.reduce((sum, entry) => sum + (entry?.value.length ?? 0), 0);
  if (bytes > LIMITS.readBytes) throw invalid(`${bytes} bytes are more than ${LIMITS.readBytes}`, 413);
  const values = names.map((name, index) => [name, read(entries[index], type, withMetadata)]);
  return success({ values: Object.fromEntries(values) });
}

/** @param {Entry | undefined} entry */
function read(entry, type, withMetadata) {
  if (!entry) return null;
  const value = type === "json" ? jsonOf(entry.value) : Buffer.from(entry.value).toString();
  if (!withMetadata) return value;
  const { metadata = null, expiration } = entry;
  return { value, metadata, ...(expiration && { expiration }) };
}
