// The demo backend's stand-ins for Google, Facebook and Twitter: the shop signs in with them as with the real ones.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { letIn, type SignInWith } from "../support/provider.ts";
import { request } from "../support/request.ts";
import { kept } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const CLIENT = "vitrina-demo";

let shop: Shop;
before(async () => {
  shop = await openShop();
  const at = (provider: string, door: string) => `${shop.backendUrl}/__demo/providers/${provider}/${door}`;
  const entry = (provider: string, title: string): SignInWith => ({
    provider,
    title,
    client_id: CLIENT,
    authorize: at(provider, "authorize"),
    ...(provider !== "twitter" && { exchange: at(provider, "token") }),
    ...(provider === "facebook" && { profile: at(provider, "me") }),
  });
  const services = [entry("google", "Google"), entry("facebook", "Facebook"), entry("twitter", "Twitter")];
  await letIn(shop, "casa", services);
});
after(() => shop.close());

/** Answers the page of consent; returns the shop's address that it leads back to. */
async function consents(shopper: Shopper, provider: string, chosen: Record<string, string>): Promise<string> {
  const leaving = await shopper.send(`/api/session/with/${provider}?language=ro`);
  assert.equal(leaving.status, 302);
  const page = await fetch(leaving.headers.get("location") ?? "");
  assert.equal(page.status, 200);
  const { document } = parsed(await page.text());
  const hidden = [...document.querySelectorAll("input[type=hidden]")].map((input) => [
    input.getAttribute("name") ?? "",
    input.getAttribute("value") ?? "",
  ]);
  const action = document.querySelector("form")?.getAttribute("action") ?? "";
  const query = new URLSearchParams({ ...Object.fromEntries(hidden), answer: "yes", ...chosen });
  const back = await request(shop.backendUrl, `${action}?${query}`);
  assert.equal(back.status, 302);
  const { pathname, search } = new URL(back.headers.get("location") ?? "");
  return pathname + search;
}

for (const provider of ["google", "facebook", "twitter"]) {
  test(`somebody new signs in with ${provider}, and a cancel is no error`, async () => {
    const ana = shop.shopper("casa");
    const door = await consents(ana, provider, { email: "", other: `${randomUUID()}@example.com` });
    const entered = await ana.send(door);
    assert.equal(entered.status, 303, await entered.text());
    assert.ok(kept(ana).includes("token"));

    const ion = shop.shopper("casa");
    const { document } = await ion.visit(await consents(ion, provider, { email: "ion@example.com", answer: "no" }));
    const notice = document.querySelector("main .notice[role=status]")?.textContent ?? "";
    assert.ok(notice.includes(say("ro", "session", "with_cancelled")), notice);
    assert.deepEqual(kept(ion), []);
  });
}

test("Facebook may tell no address, and nobody is signed in", async () => {
  const ana = shop.shopper("casa");
  const page = await ana.visit(await consents(ana, "facebook", { email: "ana@example.com", hides: "1" }));
  assert.equal(page.status, 422);
  assert.deepEqual(kept(ana), []);
});

test("a code is exchanged once, by the secret and the verifier that belong to it", async () => {
  const ana = shop.shopper("casa");
  const door = await consents(ana, "google", { email: "ana@example.com" });
  const code = new URLSearchParams(door.split("?")[1]).get("code") ?? "";
  const exchange = (fields: Record<string, string>) => {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: CLIENT,
      client_secret: "known to everybody",
      code,
      redirect_uri: `${shop.origin("casa")}/api/session/from/google`,
      code_verifier: "x".repeat(43),
      ...fields,
    });
    return request(shop.backendUrl, "/__demo/providers/google/token", { method: "POST", body });
  };
  assert.equal((await exchange({})).status, 400, "another verifier");
  assert.notEqual((await ana.send(door)).status, 303, "the code is used up");
  assert.deepEqual(kept(ana), []);
});
