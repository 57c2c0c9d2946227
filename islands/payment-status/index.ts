// Polls the status of an open payment, with growing pauses and a limit. The edge renders the status; without this module
// the page has a button.

import type { IslandContext } from "../runtime/island.ts";
import { renew } from "../runtime/renew.ts";
import { readWindow } from "../stores/window.ts";

declare global {
  interface WindowEventMap {
    /** The page now shows the outcome of an open payment. */
    "payment:change": CustomEvent;
  }
}

/** Pauses before each request, in seconds: a bank notifies a shop within a minute or two, or not at all. */
export const PAUSES_S = [3, 5, 8, 13, 21, 34, 55];

export default async function ask({ element }: IslandContext): Promise<void> {
  const statusPart = () => element.querySelector<HTMLElement>("[data-payment]");
  const line = () => element.querySelector<HTMLElement>("[data-asking]");
  const say = (name: "asking" | "ended") => {
    const said = line();
    if (said) said.textContent = said.dataset[name] ?? "";
  };
  say("asking");
  for (const pause of PAUSES_S) {
    await waitForVisitor(pause * 1000);
    if (!element.isConnected) return;
    const fresh = (await readWindow(element.dataset["url"] ?? ""))?.querySelector<HTMLElement>("[data-payment]");
    const part = statusPart();
    if (!fresh || !part || fresh.querySelector("[data-asking]")) continue;
    renew(part, fresh);
    const [, ...shop] = document.title.split(" · ");
    document.title = [part.querySelector("h1")?.textContent ?? "", ...shop].join(" · ");
    part.setAttribute("role", "status");
    dispatchEvent(new CustomEvent("payment:change"));
    return;
  }
  say("ended");
}

/** Waits this long, and until the page is visible: a bank's app may cover it. */
async function waitForVisitor(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
  });
}
