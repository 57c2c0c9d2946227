// Accounts of the demo backend, made past the shop, and the links in their letters.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { request } from "../support/request.ts";
import type { Shop } from "../support/shop.ts";

export const PASSWORD = "o parolă destul de lungă";

/** Every address is equally long, so that a page with one has the bytes of a page with another. */
export const someone = () => `${randomBytes(8).toString("hex")}@example.com`;

async function call(shop: Shop, path: string, body: object): Promise<void> {
  const answer = await request(shop.backendUrl, path, { body, headers: { token: "demo-casa" } });
  assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.text()}`);
}

export async function register(shop: Shop): Promise<string> {
  const email = someone();
  await call(shop, "/auth/users/", { email, password: PASSWORD });
  return email;
}

/** The path of the newest letter's link. */
export async function linkTo(shop: Shop, email: string): Promise<string> {
  const [letter] = await shop.demo.mail(email);
  assert.ok(letter?.path, `a letter with a link to ${email}`);
  return letter.path;
}

export async function join(shop: Shop): Promise<string> {
  const email = await register(shop);
  const [uid, token] = (await linkTo(shop, email)).split("/").slice(-2);
  await call(shop, "/auth/users/activation/", { uid, token });
  return email;
}
