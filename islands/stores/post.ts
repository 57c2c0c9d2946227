// One try to send a command.

import type { Command } from "./command.ts";

/**
 * The request goes on when the page is left, as shoppers do right after a click. Resolves with undefined if the edge
 * cannot be reached.
 */
export async function post(url: string, command: Command, signal?: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(command),
      keepalive: true,
      signal: signal ?? null,
    });
  } catch {
    return undefined;
  }
}
