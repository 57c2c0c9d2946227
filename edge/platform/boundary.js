// The entry of every worker: what the built module exports, with a boundary for panics. A panic ends the instance of
// the program, and with it every request that the instance was answering; their promises would never settle. Here
// each of them fails at once instead, the worker of the pages answers with the shop's 500 page, and the next request
// gets a fresh instance.
import * as built from "./index.js";

/** What each request of the present instance waits for beside its answer. */
let unsettled = new Set();

function failAll(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  const failing = unsettled;
  unsettled = new Set();
  for (const fail of failing) fail(error);
}

// A panic comes out of the program where its futures are woken: by a promise, or by a call of the platform.
addEventListener("unhandledrejection", ({ reason }) => failAll(reason));
addEventListener("error", ({ error }) => failAll(error));

/** The answer of a call, or its failure as soon as the instance panics. */
async function guarded(call) {
  let fail;
  const panicked = new Promise((_, reject) => {
    fail = reject;
    unsettled.add(reject);
  });
  try {
    return await Promise.race([call(), panicked]);
  } finally {
    unsettled.delete(fail);
  }
}

/** What all headers of a request may have together, in letters. */
const MOST_HEADERS = 32 * 1024;

function isOversized({ headers }) {
  let size = 0;
  headers.forEach((value, name) => {
    size += name.length + value.length;
  });
  return size > MOST_HEADERS;
}

/** The headers that decide in which form and language a request is refused. */
function formAndLanguage({ headers }) {
  const kept = ["accept", "accept-language"].map((name) => [name, headers.get(name)?.slice(0, 256)]);
  return Object.fromEntries(kept.filter(([, value]) => value));
}

export default class extends built.default {
  async fetch(request) {
    if (isOversized(request)) {
      const refusing = new built.default(this.ctx, { ...this.env, REFUSED: "headers" });
      return await guarded(() => refusing.fetch(new Request(request.url, { headers: formAndLanguage(request) })));
    }
    try {
      return await guarded(() => super.fetch(request));
    } catch (error) {
      console.error("panic while answering", request.method, new URL(request.url).pathname, String(error));
      // The body may be used up, and what the request wanted to change is not tried again.
      const again = new Request(request.url, { headers: request.headers });
      const afterPanic = new built.default(this.ctx, { ...this.env, REFUSED: "panic" });
      return await guarded(() => afterPanic.fetch(again));
    }
  }
}

/** A class of Durable Objects with the boundary: a call that meets a panic fails, it does not hang. */
export const guardedObject = (Built) =>
  class extends Built {
    fetch(request) {
      return guarded(() => super.fetch(request));
    }
  };
