// Sends one command to the edge until it has been answered. A command carries its own id, so
// asking again after a lost answer never counts twice.

import type { Failure } from "../contracts/failure.ts";

/** Enough for a lift or a tunnel; after that the shopper is told. */
const PAUSES_MS = [500, 1000, 2000, 4000];
const PATIENCE_MS = 15_000;

/**
 * Fails with the words of the edge's refusal, or without words if the edge cannot be reached or `left` is signalled:
 * then it is not tried again, and an answer that still comes is not listened to.
 */
export async function send(
  url: string,
  body: object,
  offline?: (waiting: boolean) => void,
  left?: AbortSignal,
): Promise<unknown> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ command: newId(), ...body }),
    // The shopper may leave the page right after the click.
    keepalive: true,
  };
  for (let attempt = 0; ; attempt++) {
    if (!navigator.onLine) {
      offline?.(true);
      await new Promise((back) => addEventListener("online", back, { once: true }));
      offline?.(false);
      attempt = 0;
    }
    left?.throwIfAborted();
    const given = new AbortController();
    const giveUp = () => given.abort();
    setTimeout(giveUp, PATIENCE_MS);
    left?.addEventListener("abort", giveUp);
    const answer = await fetch(url, { ...request, signal: given.signal }).catch(() => {});
    left?.throwIfAborted();
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500 && answer.status !== 429) {
      const failure: Failure | null = await answer.json().catch(() => null);
      throw new Error(failure?.error?.message, { cause: failure?.error });
    }
    const pause = PAUSES_MS[attempt];
    if (!pause) throw new Error();
    await new Promise((over) => setTimeout(over, pause));
  }
}

/** Pages that came over plain HTTP have no UUIDs. */
export function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
