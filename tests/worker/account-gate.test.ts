// The gate of account endpoints: the site has accounts, a session exists, and the backend has named its user. Before that
// nothing is read or changed.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { assertRemoved, form, LOGIN_PATH, OWN, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

/** Every account endpoint in the route table. */
const ENDPOINTS = ["/api/cart/orders/90001", "/api/addresses", "/api/addresses/1"];
/** Endpoints that need only a site with accounts. */
const CABINET_ENDPOINTS = [
  [LOGIN_PATH, "POST"],
  [`${LOGIN_PATH}/with/google`, "GET"],
  [`${LOGIN_PATH}/from/google`, "GET"],
];
const FIELDS = { command: "0123456789abcdef0123456789abcdef", language: "en" };
const WAYS = {
  form: form(FIELDS),
  json: { method: "POST", body: FIELDS, headers: { accept: "application/json" } },
};
/** Calls allowed before the gate opens: the shop's own data, and the user's identity. */
const BEFORE_GATE = /^\/(settings|general\/menu|users\/user-group|auth)/;

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { FRAME_MEMORY_SECONDS: "0" }, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

/** Sends GET and POST to every account endpoint; the backend would hear whatever passes the gate. */
async function statuses(shopper: Shopper): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const path of ENDPOINTS) {
    found[path] = [];
    for (const sent of Object.values(WAYS)) {
      backend.heard.length = 0;
      const answer = await shopper.send(path, sent);
      found[path].push(answer.status);
      const beyond = backend.heard.filter((call) => !BEFORE_GATE.test(call.path));
      assert.deepEqual(
        beyond.map((call) => call.path),
        [],
        path,
      );
    }
  }
  return found;
}
const all = (status: number) => Object.fromEntries(ENDPOINTS.map((path) => [path, [status, status]]));

/** A shopper without the sealed identity cookie: the backend has yet to name the user. */
async function unconfirmed(): Promise<Shopper> {
  const ana = await signedIn(shop);
  assert.ok(ana.cookies.delete("identity"));
  return ana;
}

/** The backend answers both identity calls with this status. */
function answerIdentityWith(status: number): void {
  for (const path of ["/users/user-group", "/auth/users/me"]) {
    backend.scripts.set(path, (_, answer) => answer.writeHead(status).end("{}"));
  }
}

test("a guest is asked to sign in", async () => {
  assert.deepEqual(await statuses(shop.shopper()), all(401));
  const refused = await shop.shopper().send("/api/addresses", WAYS.json);
  assert.equal((await refused.json()).error.code, "unauthorized");
});

test("an account endpoint of a site without accounts is a 404", async () => {
  const ana = await signedIn(shop);
  backend.scripts.set("/settings/", (_, answer) => answer.end('{"additional_settings":{"is_user_cabinet":false}}'));
  assert.deepEqual(await statuses(ana), all(404));
  assert.deepEqual(await statuses(shop.shopper()), all(404));
  for (const [path = "", method] of CABINET_ENDPOINTS) {
    const sent = method === "POST" ? WAYS.form : {};
    assert.equal((await shop.shopper().send(path, sent)).status, 404, path);
  }
  for (const page of OWN) {
    assert.equal((await ana.send(`/en/${page}`)).headers.get("location"), "/en?login=true", page);
  }
});

test("the gate opens once the backend names the user, and an expired session ends", async () => {
  const ana = await unconfirmed();
  backend.heard.length = 0;
  assert.equal((await ana.send("/api/addresses/1", WAYS.form)).status, 303);
  const paths = backend.heard.map((call) => call.path);
  const named = paths.findIndex((path) => path.startsWith("/users/user-group"));
  const done = paths.findIndex((path) => !BEFORE_GATE.test(path));
  assert.ok(named >= 0 && named < done, `${paths}`);
  const over = await unconfirmed();
  answerIdentityWith(401);
  const answer = await over.send("/api/addresses", WAYS.json);
  assert.equal(answer.status, 401);
  assertRemoved(answer);
});

test("a page asks once who the user is", async () => {
  const ana = await unconfirmed();
  backend.heard.length = 0;
  assert.equal((await ana.send("/en/account/orders")).status, 200);
  assert.equal(backend.heard.filter((call) => call.path.startsWith("/users/user-group")).length, 1);
});

// Runs last: after so many faults the circuit breaker holds calls back.
test("a session whose user cannot be determined opens nothing", async () => {
  const ana = await unconfirmed();
  answerIdentityWith(500);
  assert.deepEqual(await statuses(ana), all(503));
  for (const page of OWN) assert.equal((await ana.send(`/en/${page}`)).status, 503, page);
});
