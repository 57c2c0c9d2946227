// The entry of every worker: the exports of the built module inside a panic boundary. A panic ends the program's instance,
// and the promises of all requests in that instance would never settle. The boundary rejects them at once: the page
// worker answers with the shop's 500 page, a page being streamed ends with an apology, and the next request gets a fresh
// instance.
import { DurableObject } from "cloudflare:workers";
import * as built from "./index.js";
import { line, requestId, tellAnswer } from "./watch.js";

/** How often the 500 page is tried again. */
const MOST_FAULTS = 4;

/** Reject functions of the current instance's requests. */
let unsettled = new Set();
/** The last panic: it may surface in several places. */
let last;

function failAll(error) {
  if (!(error instanceof WebAssembly.RuntimeError) || error === last) return;
  last = error;
  const failing = unsettled;
  unsettled = new Set();
  for (const fail of failing) fail(error);
}

// A panic surfaces where the program's futures are polled: in a promise, in a call by the platform, or in the call that
// begins a request.
addEventListener("unhandledrejection", ({ reason }) => failAll(reason));
addEventListener("error", ({ error }) => failAll(error));

/** A promise that rejects if the instance panics, until `forget` is called. */
function panic() {
  let forget;
  const panicked = new Promise((_, reject) => {
    unsettled.add(reject);
    forget = () => unsettled.delete(reject);
  });
  return { panicked, forget };
}

/** Resolves with the call's answer; rejects as soon as the instance panics. */
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

/** The closing HTML of each document being streamed. */
const endings = new WeakMap();

/**
 * Registers the HTML that closes a streamed document if the instance panics. A later call for the same document replaces
 * it.
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

/** What is drawn of a page by its request, while it waits for its last parts. */
const drafts = new WeakMap();

/**
 * Registers the beginning of a page, the HTML that closes it and its headers, with HSTS by itself, which may be empty: the
 * answer if the instance panics before it.
 */
globalThis.answerAfterPanic = (request, bytes, ending, init, secure) =>
  drafts.set(request, { bytes, ending, init, secure });

function draftOf(request) {
  const draft = drafts.get(request);
  if (!draft) return undefined;
  const answer = new Response(new Blob([draft.bytes, draft.ending]), draft.init);
  if (draft.secure) answer.headers.set("strict-transport-security", draft.secure);
  answer.headers.set("x-request-id", request.requestId);
  return answer;
}

/** Public pages by full URL, limited in number and bytes. */
const pages = new Map();
const MOST_PAGES = 128;
const MOST_PAGE_BYTES = 8 * 1024 * 1024;
let pageBytes = 0;

/** Caches a page until then; it answers requests without cookies. The rest is what the log is told of each answer. */
globalThis.cachePage = (url, bytes, init, until, line, blobs, oneOf) => {
  pageBytes += bytes.length - (pages.get(url)?.body.size ?? 0);
  if (pages.size >= MOST_PAGES || pageBytes > MOST_PAGE_BYTES) {
    pages.clear();
    pageBytes = bytes.length;
  }
  // A blob is not copied for each answer.
  pages.set(url, { body: new Blob([bytes]), init, until, told: { line, blobs: blobs.split("\n"), oneOf } });
};

/** Removes a page that has become untrue. */
globalThis.dropPage = (url) => {
  pageBytes -= pages.get(url)?.body.size ?? 0;
  pages.delete(url);
};

/** Removes all pages: a purge has come. */
globalThis.dropPages = () => {
  pages.clear();
  pageBytes = 0;
};

/** The cached page for a request, if there is one. */
function cachedPage({ url, method, headers }) {
  const page = pages.get(url);
  if (page === undefined || method !== "GET" || Date.now() >= page.until) return undefined;
  if (headers.has("cookie") || headers.has("dev-mode") || headers.has("part")) return undefined;
  return page;
}

/** Limit of all headers of a request together, in characters. */
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
    const id = requestId(request);
    const page = cachedPage(request);
    if (page) {
      tellAnswer(page.told, id, this.env);
      const answer = new Response(page.body, page.init);
      answer.headers.set("x-request-id", id);
      return answer;
    }
    const isRefused = isOversized(request);
    const asked = isRefused ? new Request(request.url, { headers: formAndLanguage(request) }) : request;
    asked.requestId = id;
    try {
      return await guarded(() => (isRefused ? this.#refusing("headers").fetch(asked) : super.fetch(asked)));
    } catch (error) {
      console.error(line("error", "panic", `while answering: ${error}`, { id }));
      return draftOf(asked) ?? (await this.#fault(asked, MOST_FAULTS));
    }
  }

  /** An instance that refuses every request for this reason. */
  #refusing(why) {
    return new built.default(this.ctx, { ...this.env, REFUSED: why });
  }

  /** Renders the 500 page; another request may panic meanwhile. */
  async #fault(request, left) {
    try {
      // The body may have been read, and a change is never repeated.
      const again = new Request(request.url, { headers: request.headers });
      again.requestId = request.requestId;
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
