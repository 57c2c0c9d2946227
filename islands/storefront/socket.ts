// Notifies this page of cart changes made in other tabs and on other devices.

import type { CartEvent } from "../contracts/cart.ts";
import { type CartSummary, cartOwner, hasCart } from "../stores/cart-summary.ts";
import { companyIs } from "./company.ts";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;
/** Close code of a socket whose session is over. */
const SESSION_ENDED = 4401;
/** Close code of a rejected socket: a new one would be closed again. */
const UNWANTED = 1008;

let socket: WebSocket | undefined;
/** The owner of the cart that the socket reports. */
let owner: string | undefined;

/** Listens until the page is left or the browser's cart is gone; then it may be called again. */
export function listen(summary: CartSummary, url: string): void {
  const present = cartOwner();
  if (socket && owner === present) return;
  socket?.close();
  owner = present;
  let pauseMs = FIRST_PAUSE_MS;

  const open = () => {
    let greeted = false;
    const opened = new WebSocket(location.origin.replace("http", "ws") + url);
    socket = opened;
    opened.onmessage = ({ data }) => {
      const { count, revision, company } = JSON.parse(data) as CartEvent;
      greeted = true;
      pauseMs = FIRST_PAUSE_MS;
      summary.update(count, revision);
      companyIs(company);
    };
    opened.onclose = ({ code }) => {
      // The next socket renews a session whose access token alone has expired, once the page is visible. A session that
      // was never accepted is dead.
      const rests = code === UNWANTED || (code === SESSION_ENDED && (!greeted || document.hidden));
      if (rests && socket === opened) socket = undefined;
      setTimeout(() => reopen(opened), pauseMs * (0.8 + Math.random() * 0.2));
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
    };
  };

  const reopen = (closed: WebSocket) => {
    // The page was left: it listens anew or not at all.
    if (socket !== closed) return;
    if (hasCart()) open();
    else socket = undefined;
  };

  open();
}

// An open socket would keep the page out of the back/forward cache.
addEventListener("pagehide", () => {
  socket?.close();
  socket = undefined;
});
