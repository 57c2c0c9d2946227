// Hears of changes that other tabs and devices make to the cart.

import type { CartEvent } from "../contracts/cart.ts";
import type { Tally } from "../stores/tally.ts";

const FIRST_MS = 1000;
const LONGEST_MS = 5000;

let socket: WebSocket | undefined;

/** Listens until the page is left, whether or not anybody answers; whoever comes back listens anew. */
export function listen(tally: Tally, url: string): void {
  if (socket) return;
  let delay = FIRST_MS;

  const open = () => {
    const opened = new WebSocket(location.origin.replace("http", "ws") + url);
    socket = opened;
    opened.onmessage = ({ data }) => {
      const { count, revision } = JSON.parse(data) as CartEvent;
      delay = FIRST_MS;
      tally.hear(count, revision);
    };
    opened.onclose = () => {
      setTimeout(() => socket === opened && open(), delay * (0.8 + Math.random() * 0.2));
      delay = Math.min(delay * 1.5, LONGEST_MS);
    };
  };

  // An open socket would keep the page out of the back/forward cache.
  addEventListener(
    "pagehide",
    () => {
      socket?.close();
      socket = undefined;
    },
    { once: true },
  );
  open();
}
