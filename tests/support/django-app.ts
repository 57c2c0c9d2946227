// Calls of an owner's app on the same account, beside the shop, in its own session.
import assert from "node:assert/strict";
import type { Django } from "./django.ts";
import { request } from "./request.ts";
import { ANA } from "./session.ts";

export async function byApp(django: Django, path: string, body: object): Promise<void> {
  const sent = { method: "POST", body: ANA };
  const { access } = (await (await request(django.url, "/auth/jwt/create/", sent)).json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const answer = await request(django.url, path, { method: "POST", headers, body });
  assert.ok(answer.ok, await answer.text());
}
