// Names each request, and tells the log of those that the entry answers from its memory (boundary.js). All others are
// told by the program (edge/worker/src/watch.rs).

/**
 * A ray of Cloudflare, 32 hexadecimal digits or a UUID. Another text is not believed: whoever sends a header could put a
 * name into it.
 */
const IDS = /^(?:[\da-f]{16}-[A-Z]{3}|[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The id of a request: the platform's, the sender's, or a random one. */
export function requestId({ headers }) {
  const given = headers.get("cf-ray") ?? headers.get("x-request-id");
  return given !== null && IDS.test(given) ? given : crypto.randomUUID();
}

/** Tells one of so many answers from the memory. `line` has an empty id, `blobs` are the texts of the data point. */
export function tellAnswer({ line, blobs, oneOf }, id, { ANALYTICS }) {
  if (oneOf === 0 || Math.random() * oneOf >= 1) return;
  console.log(line.replace('"id":""', `"id":"${id}"`));
  ANALYTICS?.writeDataPoint({ indexes: [blobs[1]], blobs, doubles: [0, 0, 0, 0, oneOf] });
}

/** A line of the log for what is no request. */
export const line = (level, event, message, more = {}) => JSON.stringify({ level, event, message, ...more });
