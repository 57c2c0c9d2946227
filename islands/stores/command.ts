// Sends one command to the edge until it is answered. Its id makes retries idempotent.

import type { Failure } from "../contracts/failure.ts";
import { post } from "./post.ts";

/** Covers a lift or a tunnel; after the last retry the shopper is asked, or the command fails. */
const PAUSES_MS = [500, 1000, 2000, 4000];
const TIMEOUT_MS = 15_000;
/** Timeout of a first try that has none of its own. */
const FIRST_TRY_MS = 4 * TIMEOUT_MS;
const ID_BYTES = 16;
/** Not retried: the edge itself asks the backend for the outcome, and not too often. */
export const UNKNOWN_OUTCOME = "unknown_outcome";

/** The request's content: the command's id and a form's fields. */
export interface Command {
  command: string;
  [field: string]: unknown;
}

/** A command whose first try is already pending. */
export interface SentCommand {
  command: Command;
  /** Resolves with undefined if the edge could not be reached. */
  response: Promise<Response | undefined>;
}

declare global {
  interface WindowEventMap {
    /** A command got no answer. A listener that prevents the default calls back whether to send it again. */
    "command:lost": CustomEvent<(again: boolean) => void>;
  }
}

interface Options {
  /** Called when the command starts or stops waiting for the network. */
  offline?: ((waiting: boolean) => void) | undefined;
  /** Called when a try reached nobody, or its answer is not the edge's. */
  lost?: (() => void) | undefined;
  /** The response to a first try that is already pending. */
  first?: SentCommand["response"] | undefined;
  /** Aborts all tries. */
  signal?: AbortSignal | undefined;
  /** Timeout of one try, in milliseconds. */
  patienceMs?: number | undefined;
}

/** 128 random bits. (`crypto.randomUUID` is missing on pages that came over plain HTTP.) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Resolves with the answer's body. Rejects with the edge's message if it refuses; without a message, and with the last
 * try's error as the cause, if no try succeeded; or if `signal` is aborted.
 */
export async function send(
  url: string,
  command: Command,
  { offline, lost, first, signal, patienceMs = TIMEOUT_MS }: Options = {},
): Promise<unknown> {
  let attempt = 0;
  for (;;) {
    if (!navigator.onLine) {
      lost?.();
      offline?.(true);
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
      offline?.(false);
      attempt = 0;
    }
    signal?.throwIfAborted();
    // The first try is not aborted: it may name a new guest, and a second one would name another.
    const firstResponse = attempt === 0 && first ? await Promise.race([first, pause(FIRST_TRY_MS)]) : undefined;
    const response = firstResponse ?? (await post(url, command, timeout(patienceMs, signal)));
    const body = await response?.json().catch(() => undefined);
    signal?.throwIfAborted();
    // A truncated answer does not count: the same id brings it again.
    if (!body) lost?.();
    else if (response?.ok) return body;
    const error = (body as Failure | undefined)?.error;
    // After the last pause each confirmation by the shopper allows one more try.
    const pauseMs = PAUSES_MS[attempt++];
    const isFinal = isRefusal(response) || error?.code === UNKNOWN_OUTCOME;
    if (isFinal || !(pauseMs || (await wantsAgain()))) {
      throw new Error(isFinal ? error?.message : "", { cause: error });
    }
    await pause(pauseMs ?? 0);
  }
}

/** Asks the shopper whether to retry; false if no module handles the question. */
function wantsAgain(): Promise<boolean> {
  return new Promise((answer) => {
    if (dispatchEvent(new CustomEvent("command:lost", { detail: answer, cancelable: true }))) answer(false);
  });
}

/** The same command would be refused again. */
function isRefusal(response: Response | undefined): boolean | undefined {
  return response && !response.ok && response.status < 500;
}

/** A signal that aborts one try after a while, or together with `signal`. */
function timeout(patienceMs: number, signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, patienceMs);
  signal?.addEventListener("abort", abort);
  return controller.signal;
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
