// Signing in as a form does, and what the answers leave in a browser.
import assert from "node:assert/strict";
import type { Sent } from "./request.ts";
import { pagePatterns } from "./routes.ts";
import type { Shop, Site } from "./shop.ts";
import type { Shopper } from "./shopper.ts";

/** Where the form is sent; under it the session is ended. */
export const LOGIN_PATH = "/api/session";
/** A demo shopper of every shop. */
export const ANA = { email: "ana@example.com", password: "demo-parola" };
/** An order of the demo shopper. */
const ORDER = "90001";
/** The pages that need a session, without their language. */
export const OWN = pagePatterns()
  .filter(({ audience }) => audience === "ACCOUNT")
  .map(({ pattern }) => pattern.replace("{}", ORDER));
/** What nobody else may read, and the group of customers. */
export const SECRETS = ["token", "refresh_token", "identity"];
export const SESSION_COOKIES = [...SECRETS, "user-group-id"];

export const form = (fields: Record<string, string>): Sent => ({ method: "POST", body: new URLSearchParams(fields) });

export const cookiesOf = (answer: Response) =>
  new Map(answer.headers.getSetCookie().map((line) => [line.split("=")[0], line]));

export async function signedIn(shop: Shop, site: Site = "casa", fields: object = {}): Promise<Shopper> {
  const shopper = shop.shopper(site);
  const answer = await shopper.send(LOGIN_PATH, form({ ...ANA, language: "ro", rememberMe: "true", ...fields }));
  assert.equal(answer.status, 303, await answer.text());
  // The page that follows has told of it.
  shopper.cookies.delete("notice");
  return shopper;
}

/** A token that ends so many seconds from now; nobody has signed it. */
export function ending(seconds: number, claims: object = {}): string {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ user_id: 1, exp, ...claims })}.c2lnbmVk`;
}

/** The same cookies in a browser on the host that a socket of the tests reaches. */
export function toDefaultHost(shop: Shop, { cookies }: Shopper): Shopper {
  const other = shop.shopper();
  for (const [name, value] of cookies) other.cookies.set(name, value);
  return other;
}

/** The session's cookies that a browser has. */
export const kept = ({ cookies }: Shopper) => SESSION_COOKIES.filter((name) => cookies.has(name));

export function assertRemoved(answer: Response): void {
  const cookies = cookiesOf(answer);
  const gone = /=; Path=\/; Max-Age=0; SameSite=Lax; HttpOnly$/;
  for (const name of SESSION_COOKIES) assert.match(cookies.get(name) ?? "", gone, name);
}
