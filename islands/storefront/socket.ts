// Hears of changes that other tabs and devices make to the cart.

import type { CartEvent } from "../contracts/cart.ts";
import type { Tally } from "../stores/tally.ts";

const FIRST_MS = 1000;
const LONGEST_MS = 5000;

/** Listens until the page is left, and again when it comes back; answers at once. */
export function listen(tally: Tally, url: string): void {
  let socket: WebSocket | undefined;
  let delay = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    if (socket) return;
    const opened = new WebSocket(location.origin.replace("http", "ws") + url);
    socket = opened;
    opened.onmessage = ({ data }) => {
      const { count, revision } = JSON.parse(data) as CartEvent;
      delay = FIRST_MS;
      tally.hear(count, revision);
    };
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = undefined;
      timer = setTimeout(open, delay * (0.8 + Math.random() * 0.2));
      delay = Math.min(delay * 1.5, LONGEST_MS);
    };
  };

  // An open socket would keep the page out of the back/forward cache.
  addEventListener("pagehide", () => {
    clearTimeout(timer);
    const left = socket;
    socket = undefined;
    left?.close();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && open());
  open();
}
