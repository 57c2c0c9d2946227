// Sends one command to the edge until it has been answered. A command carries its own id, so that
// sending it again after a lost answer never counts twice.

import type { Failure } from "../contracts/failure.ts";
import { post } from "./post.ts";

/** Enough for a lift or a tunnel; after the last retry the shopper is asked, or the command fails. */
const PAUSES_MS = [500, 1000, 2000, 4000];
const TIMEOUT_MS = 15_000;
/** A first try that has no timeout of its own is waited for longer. */
const FIRST_TRY_MS = 4 * TIMEOUT_MS;
const ID_BYTES = 16;
/** The edge asks for what has become of it, and not too often. */
export const UNKNOWN_OUTCOME = "unknown_outcome";

/** What is sent: the id of the command and the fields of a form. */
export interface Command {
  command: string;
  [field: string]: unknown;
}

/** A command whose first try is already under way. */
export interface SentCommand {
  command: Command;
  /** Undefined if the edge could not be reached. */
  response: Promise<Response | undefined>;
}

declare global {
  interface WindowEventMap {
    /** A command got no answer: whoever prevents the default says whether it is sent again. */
    "command:lost": CustomEvent<(again: boolean) => void>;
  }
}

interface Options {
  /** Called when the command begins and ends to wait for the network. */
  offline?: ((waiting: boolean) => void) | undefined;
  /** Called when a try has reached nobody, or its answer is not the edge's. */
  lost?: (() => void) | undefined;
  /** The response to a first try that is already under way. */
  first?: SentCommand["response"] | undefined;
  /** Ends all tries. */
  signal?: AbortSignal | undefined;
  /** How long one try is waited for. */
  patienceMs?: number | undefined;
}

/** 128 random bits. (`crypto.randomUUID` is missing on pages that came over plain HTTP.) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Resolves with the body of the answer. Fails with the message of the edge's refusal; without a message, and with what the
 * last try has met as the cause, if no try was answered otherwise; or if `signal` is aborted.
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
    // An answer that was cut off is none: the same id brings it again.
    if (!body) lost?.();
    else if (response?.ok) return body;
    const error = (body as Failure | undefined)?.error;
    // After the last pause there is one try more for each time that the shopper asks for it.
    const pauseMs = PAUSES_MS[attempt++];
    const isFinal = isRefusal(response) || error?.code === UNKNOWN_OUTCOME;
    if (isFinal || !(pauseMs || (await wantsAgain()))) {
      throw new Error(isFinal ? error?.message : "", { cause: error });
    }
    await pause(pauseMs ?? 0);
  }
}

/** Whether the shopper wants the command to be sent again; without a module that asks them, not. */
function wantsAgain(): Promise<boolean> {
  return new Promise((answer) => {
    if (dispatchEvent(new CustomEvent("command:lost", { detail: answer, cancelable: true }))) answer(false);
  });
}

/** The same command would be refused again. */
function isRefusal(response: Response | undefined): boolean | undefined {
  return response && !response.ok && response.status < 500;
}

/** Aborts one try after a while, or together with `signal`. */
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
