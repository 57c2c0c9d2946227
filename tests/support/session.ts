// Signs in as a form does, and reads the session cookies.
import assert from "node:assert/strict";
import type { Sent } from "./request.ts";
import { pagePatterns } from "./routes.ts";
import type { Shop, Site } from "./shop.ts";
import type { Shopper } from "./shopper.ts";
import type { Language } from "./words.ts";

/** Takes the sign-in form; its subpaths end the session. */
export const LOGIN_PATH = "/api/session";
/** A demo shopper of every shop. */
export const ANA = { email: "ana@example.com", password: "demo-parola" };
/** A demo shopper who acts for two companies. */
export const ELENA = { ...ANA, email: "elena@example.com" };
/** The demo backend's refusal of a sign-in, the same for a wrong password and for an unknown address. */
export const NO_ACCOUNT: Record<Language, string> = {
  ro: "Nu a fost găsit niciun cont activ cu aceste date",
  ru: "Активный кабинет с такими данными не найден",
  uk: "Активного кабінету з такими даними не знайдено",
  en: "No active account found with the given credentials",
};
/** An order of the demo shopper. */
const ORDER = "90001";
/** Pages that need a session, without the language prefix; those of adverts are missing on most sites. */
export const OWN = pagePatterns()
  .filter(({ audience, pattern }) => audience === "ACCOUNT" && !pattern.startsWith("account/advert"))
  .map(({ pattern }) => pattern.replace("{}", ORDER));
/** The address of the sign-in form that leads back to a page; to the orders it leads without being told. */
export const formBeforePage = (path: string) => {
  const form = `/${path.slice(1, 3)}?login=true`;
  return path === `/${path.slice(1, 3)}/account/orders` ? form : `${form}&back=${encodeURIComponent(path)}`;
};
/** HttpOnly cookies, and the customer group. */
export const SECRETS = ["token", "refresh_token", "identity"];
export const SESSION_COOKIES = [...SECRETS, "user-group-id"];

export const form = (fields: Record<string, string>): Sent => ({ method: "POST", body: new URLSearchParams(fields) });

export const cookiesOf = (answer: Response) =>
  new Map(answer.headers.getSetCookie().map((line) => [line.split("=")[0], line]));

export async function signedIn(shop: Shop, site: Site = "casa", fields: object = {}): Promise<Shopper> {
  const shopper = shop.shopper(site);
  const answer = await shopper.send(LOGIN_PATH, form({ ...ANA, language: "ro", rememberMe: "true", ...fields }));
  assert.equal(answer.status, 303, await answer.text());
  // The next page shows the notice and removes its cookie.
  shopper.cookies.delete("notice");
  return shopper;
}

/** An unsigned token that expires in this many seconds. */
export function ending(seconds: number, claims: object = {}): string {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ user_id: 1, exp, ...claims })}.c2lnbmVk`;
}

/** Copies the cookies to the default host, the only one that sockets of the tests reach. */
export function toDefaultHost(shop: Shop, { cookies }: Shopper): Shopper {
  const other = shop.shopper();
  for (const [name, value] of cookies) other.cookies.set(name, value);
  return other;
}

/** Session cookies that the browser has. */
export const kept = ({ cookies }: Shopper) => SESSION_COOKIES.filter((name) => cookies.has(name));

export function assertRemoved(answer: Response): void {
  const cookies = cookiesOf(answer);
  const gone = /=; Path=\/; Max-Age=0; SameSite=Lax; HttpOnly$/;
  for (const name of SESSION_COOKIES) assert.match(cookies.get(name) ?? "", gone, name);
}
