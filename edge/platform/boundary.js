// The entry of every worker: what the built module exports, with a boundary for panics. A panic ends the instance of
// the program, and with it every request that the instance was answering; their promises would never settle. Here
// each of them fails at once instead, the worker of the pages answers with the shop's 500 page, a page that was on its
// way ends with an apology, and the next request gets a fresh instance.
import { DurableObject } from "cloudflare:workers";
import * as built from "./index.js";

/** How many more times the page of a fault is tried to be made. */
const MOST_FAULTS = 4;

/** What each request of the present instance waits for beside its answer. */
let unsettled = new Set();
/** The last panic: it may come out in several places. */
let last;

function failAll(error) {
  if (!(error instanceof WebAssembly.RuntimeError) || error === last) return;
  last = error;
  const failing = unsettled;
  unsettled = new Set();
  for (const fail of failing) fail(error);
}

// A panic comes out of the program where its futures are woken: by a promise, by a call of the platform, or by the
// call that begins a request.
addEventListener("unhandledrejection", ({ reason }) => failAll(reason));
addEventListener("error", ({ error }) => failAll(error));

/** Fails when the instance panics, until it is forgotten. */
function panic() {
  let forget;
  const panicked = new Promise((_, reject) => {
    unsettled.add(reject);
    forget = () => unsettled.delete(reject);
  });
  return { panicked, forget };
}

/** The answer of a call, or its failure as soon as the instance panics. */
async function guarded(call) {
  const { panicked, forget } = panic();
  try {
    return await Promise.race([call(), panicked]);
  } catch (error) {
    failAll(error);
    throw error;
  } finally {
    forget();
  }
}

/** What ends each document that is on its way. */
const endings = new WeakMap();

/**
 * The program hands over each page that it streams: what ends the document if the instance panics before it does. What
 * it hands over for the same document later counts from then on.
 */
globalThis.endAfterPanic = (writer, ending) => {
  const isKnown = endings.has(writer);
  endings.set(writer, ending);
  if (isKnown) return;
  const { panicked, forget } = panic();
  writer.closed.then(forget, forget);
  panicked
    .catch(async () => {
      await writer.write(new TextEncoder().encode(endings.get(writer)));
      await writer.close();
    })
    .catch(() => {});
};

/** Pages that the program has ready for anybody, by their whole address: so many of them, of so many bytes. */
const ready = new Map();
const MOST_READY = 128;
const MOST_READY_BYTES = 8 * 1024 * 1024;
let readyBytes = 0;

/** The program hands over a page that it would answer with again until then, to whoever brings no cookie. */
globalThis.standReady = (url, bytes, init, until) => {
  readyBytes += bytes.length - (ready.get(url)?.body.size ?? 0);
  if (ready.size >= MOST_READY || readyBytes > MOST_READY_BYTES) {
    ready.clear();
    readyBytes = bytes.length;
  }
  // A blob is not copied for each answer.
  ready.set(url, { body: new Blob([bytes]), init, until });
};

/** The page that stands ready for a request, without a word with the program. */
function readyFor({ url, method, headers }) {
  const page = ready.get(url);
  if (page === undefined || method !== "GET" || Date.now() >= page.until) return undefined;
  if (headers.has("cookie") || headers.has("dev-mode") || headers.has("part")) return undefined;
  return new Response(page.body, page.init);
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
    const page = readyFor(request);
    if (page) return page;
    const isRefused = isOversized(request);
    const asked = isRefused ? new Request(request.url, { headers: formAndLanguage(request) }) : request;
    try {
      return await guarded(() => (isRefused ? this.#refusing("headers").fetch(asked) : super.fetch(asked)));
    } catch (error) {
      console.error("panic while answering", request.method, new URL(request.url).pathname, String(error));
      return await this.#fault(asked, MOST_FAULTS);
    }
  }

  /** Answers a request that replaces the one that came, for this reason. */
  #refusing(why) {
    return new built.default(this.ctx, { ...this.env, REFUSED: why });
  }

  /** The page of a fault; a neighbour may panic while it is made. */
  async #fault(request, left) {
    try {
      // The body may be used up, and what the request wanted to change is not tried again.
      const again = new Request(request.url, { headers: request.headers });
      return await guarded(() => this.#refusing("panic").fetch(again));
    } catch (error) {
      if (left === 0) throw error;
      return await this.#fault(request, left - 1);
    }
  }
}

/**
 * A class of Durable Objects with the boundary: a call that meets a panic fails, it does not hang. The platform takes
 * calls of methods only for a class that is made from its own.
 */
export const guardedObject = (Built) =>
  class extends DurableObject {
    #built;
    constructor(context, env) {
      super(context, env);
      this.#built = new Built(context, env);
    }
    call(text) {
      return guarded(() => this.#built.call(text));
    }
    fetch(request) {
      return guarded(() => this.#built.fetch(request));
    }
    alarm() {
      return guarded(() => this.#built.alarm());
    }
    webSocketMessage(...given) {
      return guarded(() => this.#built.webSocketMessage(...given));
    }
    webSocketClose(...given) {
      return guarded(() => this.#built.webSocketClose(...given));
    }
    webSocketError(...given) {
      return guarded(() => this.#built.webSocketError(...given));
    }
  };
