// Sends one command to the edge until it has been answered. A command carries its own id, so
// asking again after a lost answer never counts twice.

import type { Failure } from "../contracts/failure.ts";
import { post } from "./post.ts";

/** Enough for a lift or a tunnel; after that the shopper is told. */
const PAUSES_MS = [500, 1000, 2000, 4000];
const PATIENCE_MS = 15_000;

/** A command whose first try is under way already. */
export interface Sent {
  /** The button, or the form where it has none. */
  pressed: Element;
  /** With the command's id, as they were when it was pressed. */
  fields: object;
  answer: Promise<Response | undefined>;
}

interface Options {
  offline?: (waiting: boolean) => void;
  sent?: Sent | undefined;
  left?: AbortSignal;
}

/**
 * Fails with the words of the edge's refusal, or without words if the edge cannot be reached or `left` is signalled:
 * then it is not tried again, and an answer that still comes is not listened to.
 */
export async function send(url: string, fields: object, { offline, sent, left }: Options = {}): Promise<unknown> {
  const body = sent?.fields ?? { command: newId(), ...fields };
  for (let attempt = 0; ; attempt++) {
    if (!navigator.onLine) {
      offline?.(true);
      await new Promise((back) => addEventListener("online", back, { once: true }));
      offline?.(false);
      attempt = 0;
    }
    left?.throwIfAborted();
    // Nobody can take the first try back: its late answer might name another guest than the next one's.
    const first = attempt === 0 ? sent && Promise.race([sent.answer, after(4 * PATIENCE_MS)]) : undefined;
    const answer = (await first) ?? (await post(url, body, { signal: patience(left) }));
    left?.throwIfAborted();
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500 && answer.status !== 429) {
      const failure: Failure | null = await answer.json().catch(() => null);
      throw new Error(failure?.error?.message, { cause: failure?.error });
    }
    const pause = PAUSES_MS[attempt];
    if (!pause) throw new Error();
    await after(pause);
  }
}

/** Ends a try that takes too long, or whose page is left. */
function patience(left: AbortSignal | undefined): AbortSignal {
  const given = new AbortController();
  const giveUp = () => given.abort();
  setTimeout(giveUp, PATIENCE_MS);
  left?.addEventListener("abort", giveUp);
  return given.signal;
}

const after = (ms: number) => new Promise<undefined>((over) => setTimeout(over, ms));

/** Pages that came over plain HTTP have no UUIDs. */
export function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
