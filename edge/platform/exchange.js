// Requests to other servers, each in one call of the program: its address, headers, deadline and limit go out, its status
// and body come back. Every value that the program hands over by itself costs it a call and a conversion.

/** The largest piece. Most bodies of the shop come in one; a larger buffer costs more than a second piece. */
const PIECE = 64 * 1024;
/** The maximum number of spare buffers; further ones are left to the garbage collector. */
const MOST_SPARE = 8;

/** Returned buffers, for reuse: allocating one costs more than filling it. */
const spare = [];

/** `headers` has a line for each header, `name:value`. Redirects are not followed. */
function send(service, url, method, headers, body, signal) {
  const sent = {};
  for (const line of headers.split("\n")) {
    const at = line.indexOf(":");
    sent[line.slice(0, at)] = line.slice(at + 1);
  }
  const init = { method, headers: sent, body, redirect: "manual", signal };
  return service ? service.fetch(url, init) : fetch(url, init);
}

/** The pieces of a body; `undefined` when it is longer than `most` bytes. */
async function read(stream, most) {
  const pieces = [];
  if (!stream) return pieces;
  const reader = stream.getReader({ mode: "byob" });
  let length = 0;
  for (;;) {
    const space = spare.pop() ?? new ArrayBuffer(PIECE);
    const { value } = await reader.readAtLeast(PIECE, new Uint8Array(space));
    if (value) pieces.push(value);
    length += value?.length ?? 0;
    if (length > most) {
      // The rest is refused, not read; a failing cancel changes nothing.
      reader.cancel().catch(() => {});
      return undefined;
    }
    // A short read means the end.
    if (!value || value.length < PIECE) return pieces;
  }
}

/** The status and body of an answer, for the program. */
class Exchanged {
  constructor({ status, headers }, pieces) {
    this.status = status;
    this.headers = headers;
    this.pieces = pieces;
  }

  /** The bytes of the body; `undefined` when it is too long. */
  get length() {
    return this.pieces?.reduce((sum, { length }) => sum + length, 0);
  }

  header(name) {
    return this.headers.get(name);
  }

  /** Copies the body, once. */
  take(into) {
    let at = 0;
    for (const piece of this.pieces) {
      into.set(piece, at);
      at += piece.length;
      if (spare.length < MOST_SPARE) spare.push(piece.buffer);
    }
    this.pieces = [];
  }
}

/**
 * The answer to a request within so many milliseconds, body included: an `Exchanged`, `true` after the deadline, `false` if
 * there is none. Without a service the address is one of the internet.
 */
globalThis.exchange = async (service, url, method, headers, body, milliseconds, most) => {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const response = await send(service, url, method, headers, body, signal);
    return new Exchanged(response, await read(response.body, most));
  } catch {
    return signal.aborted;
  }
};

/** The raw answer to a request, for streaming. */
globalThis.openAnswer = send;
