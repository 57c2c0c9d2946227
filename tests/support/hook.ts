// The backend's side of the webhook: signs a message as docs/backend.md says, and sends it.
import { createHmac } from "node:crypto";
import type { Shop, Site } from "./shop.ts";

export const HOOK = "/api/hooks/backend";
/** Keys of two sites, for the variable of a shop. */
export const KEYS = {
  casa: "the key of casa for tests, 32 letters",
  pharmacy: "the key of pharmacy, also of 32 letters",
};
export const HOOK_KEYS = { WEBHOOK_KEYS: JSON.stringify(KEYS) };

export const signed = (body: string, key = KEYS.casa, time = String(Date.now())): string =>
  `t=${time},v1=${createHmac("sha256", key).update(`${time}.${body}`).digest("hex")}`;

/** Sends a message of the backend; by default one that is signed now with the key of casa. */
export function tell(shop: Shop, message: unknown, signature?: string, site: Site = "casa"): Promise<Response> {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  const headers = { "content-type": "application/json", "vitrina-signature": signature ?? signed(body) };
  return shop.fetch(HOOK, { method: "POST", site, body, headers });
}
