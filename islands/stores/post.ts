// One try to send a command.

import type { Command } from "./command.ts";

/**
 * The request survives leaving the page, which shoppers often do right after a press. Resolves with undefined if the
 * edge cannot be reached.
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
