// What Cloudflare's KV accepts: sizes of keys, values, metadata and requests, and times of expiry. Statuses and sentences
// are Miniflare's; Cloudflare documents the limits alone.

export const LIMITS = {
  keyBytes: 512,
  valueBytes: 25 * 1024 * 1024,
  metadataBytes: 1024,
  /** The values of one bulk get together. */
  readBytes: 25 * 1024 * 1024,
  /** A whole request. */
  requestBytes: 100 * 1000 * 1000,
  pairs: 10_000,
  keysToGet: 100,
  listed: { least: 10, most: 1000 },
  expirySeconds: 60,
};

const INVALID = 10001;

/** A call that is answered with an error: its HTTP status, Cloudflare's code and a sentence. */
export class Refused extends Error {
  /** @param {number} status @param {number} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** @param {string} message */
export const invalid = (message, status = 400) => new Refused(status, INVALID, message);

/** @param {unknown} key */
export function checkKey(key) {
  if (typeof key !== "string") throw invalid("A key name is not a text");
  if (key === "") throw invalid("Key names must not be empty");
  if (key === "." || key === "..") throw invalid(`Illegal key name "${key}". Please use a different name.`);
  const bytes = Buffer.byteLength(key);
  if (bytes > LIMITS.keyBytes) {
    throw invalid(`UTF-8 encoded length of ${bytes} exceeds key length limit of ${LIMITS.keyBytes}.`, 414);
  }
  return key;
}

/** @param {Uint8Array} value */
export function checkValue(value) {
  if (value.length > LIMITS.valueBytes) {
    throw invalid(`Value length of ${value.length} exceeds limit of ${LIMITS.valueBytes}.`, 413);
  }
  return value;
}

/** @param {unknown} metadata */
export function checkMetadata(metadata) {
  const bytes = metadata === undefined ? 0 : Buffer.byteLength(JSON.stringify(metadata));
  if (bytes > LIMITS.metadataBytes) {
    throw invalid(`Metadata length of ${bytes} exceeds limit of ${LIMITS.metadataBytes}.`, 413);
  }
  return metadata;
}

/**
 * When a value expires, in seconds since 1970; a time to live wins over a time.
 * @param {{ expiration?: unknown, expiration_ttl?: unknown }} given
 * @param {number} now milliseconds
 */
export function expiryOf({ expiration, expiration_ttl }, now) {
  const seconds = Math.floor(now / 1000);
  const ttl = wholeNumber("expiration_ttl", expiration_ttl);
  if (ttl !== undefined) {
    if (ttl < LIMITS.expirySeconds) {
      throw invalid(`Invalid expiration_ttl of ${ttl}. Expiration TTL must be at least ${LIMITS.expirySeconds}.`);
    }
    return seconds + ttl;
  }
  const at = wholeNumber("expiration", expiration);
  if (at !== undefined && at < seconds + LIMITS.expirySeconds) {
    throw invalid(
      `Invalid expiration of ${at}. Expiration times must be at least ${LIMITS.expirySeconds} seconds in the future.`,
    );
  }
  return at;
}

/** A number, or digits of a query; `undefined` if it is left out. @param {string} name @param {unknown} given */
export function wholeNumber(name, given) {
  if (given === undefined || given === null) return undefined;
  const number = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw invalid(`Invalid ${name} of ${given}. Please specify an integer.`);
}
