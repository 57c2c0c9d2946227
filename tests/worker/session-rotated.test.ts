// Sessions on a backend that rotates refresh tokens: they go on, in any number of tabs.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { afterAlarm } from "../support/brief-sessions.ts";
import { PLENTY } from "../support/goods.ts";
import { RotatingBackend } from "../support/rotating-backend.ts";
import {
  ANA,
  cookiesOf,
  ending,
  form,
  formBeforePage,
  kept,
  LOGIN_PATH,
  SECRETS,
  signedIn,
  toDefaultHost,
} from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const ORDERS = "/ro/account/orders";
const TABS = 12;

const backend = new RotatingBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open(), backendOfCarts: true });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.accessSeconds = 300;
  backend.endsOlder = false;
  backend.refreshMs = 0;
  backend.names = true;
});

/** A signed-in shopper with an expired access token. */
async function ended(fields = {}): Promise<Shopper> {
  const ana = await signedIn(shop, "casa", fields);
  ana.cookies.set("token", ending(-10));
  return ana;
}

/** Another tab with the current cookies. */
function tabOf({ cookies }: Shopper): Shopper {
  const tab = shop.shopper("casa");
  for (const [name, value] of cookies) tab.cookies.set(name, value);
  return tab;
}

const removed = (answer: Response) => [...cookiesOf(answer).values()].filter((line) => line.includes("Max-Age=0"));

test("a session outlives its single-use refresh tokens", async () => {
  const ana = await ended();
  const seen = new Set([ana.cookies.get("refresh_token")]);
  for (const round of [1, 2, 3]) {
    ana.cookies.set("token", ending(-10));
    const answer = await ana.send(ORDERS);
    assert.equal(answer.status, 200, `refresh ${round}`);
    assert.match(cookiesOf(answer).get("refresh_token") ?? "", /; Max-Age=604800; SameSite=Lax; HttpOnly$/);
    assert.match(cookiesOf(answer).get("token") ?? "", /; Max-Age=172800;/);
    seen.add(ana.cookies.get("refresh_token"));
    assert.equal((await ana.send(ORDERS)).headers.getSetCookie().length, 0, "it holds now");
  }
  assert.equal(seen.size, 4);
});

test("without remember-me a session stays one however often its tokens rotate", async () => {
  const ana = await ended({ rememberMe: "" });
  for (const round of [1, 2]) {
    ana.cookies.set("token", ending(-10));
    const answer = await ana.send(ORDERS);
    assert.ok(cookiesOf(answer).has("refresh_token"), `refresh ${round}`);
    const lasting = [...cookiesOf(answer).values()].filter((line) => /Max-Age=[1-9]/.test(line));
    assert.deepEqual(lasting, []);
  }
});

test("a backend that cannot name the user changes neither a session's lifetime nor its name", async () => {
  for (const rememberMe of ["true", ""]) {
    const ana = await ended({ rememberMe });
    const begun = ana.cookies.get("refresh_token") ?? "";
    backend.names = false;
    assert.equal((await ana.send(ORDERS)).status, 503);
    assert.notEqual(ana.cookies.get("refresh_token"), begun);
    backend.names = true;
    ana.cookies.set("token", ending(-10));
    const answer = await ana.send(ORDERS);
    assert.equal(answer.status, 200);
    const lasting = [...cookiesOf(answer)].filter(([, line]) => /Max-Age=[1-9]/.test(line)).map(([name]) => name);
    assert.deepEqual(lasting.toSorted(), rememberMe ? SECRETS.toSorted() : []);
    await ana.send(`${LOGIN_PATH}/end`, form({}));
    const name = createHash("sha256").update(begun).digest("hex").slice(0, 32);
    assert.equal(ana.cookies.get("ended_session"), name);
  }
});

test("a refresh slower than a page loses no session: the next request gets its result", async () => {
  const ana = await ended();
  backend.refreshMs = 4000;
  const before = backend.refreshes;
  const late = await ana.send(ORDERS);
  assert.deepEqual([late.status, cookiesOf(late).size], [503, 0]);
  assert.equal((await ana.send(ORDERS)).status, 200);
  assert.equal(backend.refreshes - before, 1);
});

test("a refresh completes when its visitor is gone", async () => {
  const ana = toDefaultHost(shop, await ended());
  backend.refreshMs = 1000;
  const before = backend.refreshes;
  const leaving = new AbortController();
  const { cookie = "" } = ana.headers();
  const gone = fetch(shop.url + ORDERS, { headers: { cookie }, signal: leaving.signal });
  await until("the backend is asked", async () => backend.refreshes > before);
  leaving.abort();
  await assert.rejects(gone);
  assert.equal((await ana.send(ORDERS)).status, 200);
  assert.equal(backend.refreshes - before, 1);
});

test("concurrent tabs with an expired session get the same new one, and it goes on", async () => {
  const ana = await ended();
  backend.refreshMs = 300;
  const before = backend.refreshes;
  const answers = await Promise.all(Array.from({ length: TABS }, () => ana.send(ORDERS)));
  assert.equal(backend.refreshes - before, 1);
  const tokens = new Set(answers.map((answer) => cookiesOf(answer).get("refresh_token")));
  assert.equal(tokens.size, 1);
  for (const answer of answers) assert.deepEqual([answer.status, removed(answer)], [200, []]);
  ana.cookies.set("token", ending(-10));
  assert.equal((await ana.send(ORDERS)).status, 200, "the next refresh, with the newest token");
  assert.equal(backend.refreshes - before, 2);
});

test("a request in flight with old tokens gets the current ones", async () => {
  const ana = await ended();
  const late = tabOf(ana);
  assert.equal((await ana.send(ORDERS)).status, 200);
  const answer = await late.send(ORDERS);
  assert.deepEqual([answer.status, removed(answer)], [200, []]);
  assert.equal(late.cookies.get("refresh_token"), ana.cookies.get("refresh_token"));
});

test("old tokens lead to the current ones over several rotations", async () => {
  backend.accessSeconds = 5;
  const ana = await ended();
  const late = tabOf(ana);
  assert.equal((await ana.send(ORDERS)).status, 200);
  backend.accessSeconds = 300;
  assert.equal((await ana.send(ORDERS)).status, 200, "it is over at once");
  const answer = await late.send(ORDERS);
  assert.deepEqual([answer.status, removed(answer)], [200, []]);
  assert.equal(late.cookies.get("refresh_token"), ana.cookies.get("refresh_token"));
});

test("a 401 with a token just rotated ends nothing: the page is requested with the new one", async () => {
  backend.endsOlder = true;
  const ana = await signedIn(shop);
  const [late, writer] = [tabOf(ana), tabOf(ana)];
  ana.cookies.set("token", ending(-10));
  assert.equal((await ana.send(ORDERS)).status, 200);
  const answer = await late.send(ORDERS);
  assert.deepEqual([answer.status, answer.headers.get("location"), removed(answer)], [302, ORDERS, []]);
  assert.equal((await late.send(ORDERS)).status, 200);
  assert.equal(late.cookies.get("refresh_token"), ana.cookies.get("refresh_token"));
  const sent = await writer.send(`/api/favourites/${PLENTY}`, { method: "POST", body: { language: "ro" } });
  assert.deepEqual([sent.status, removed(sent)], [503, []], "it is not sent twice on a guess");
  assert.equal((await writer.send(ORDERS)).status, 200);
});

test("another tab's tokens count as nobody's until the backend names the user: no cart passes for theirs", async () => {
  const ana = await signedIn(shop);
  const { identity } = Object.fromEntries((await signedIn(shop)).cookies);
  const { count } = await ana.addToCart(PLENTY, 2);
  backend.endsOlder = true;
  const [late, asking] = [tabOf(ana), tabOf(ana)];
  ana.cookies.set("token", ending(-10));
  assert.equal((await ana.send(ORDERS)).status, 200);
  backend.names = false;
  // The identity belongs to an earlier session of the same shopper, so the backend is asked for the user.
  for (const tab of [late, asking]) tab.cookies.set("identity", identity ?? "");
  for (const sent of [
    await late.send("/api/cart"),
    await asking.send("/api/cart/lines", { method: "POST", body: { command: "one", product: PLENTY, quantity: 1 } }),
  ]) {
    assert.deepEqual([sent.status, removed(sent)], [503, []]);
    assert.ok(cookiesOf(sent).has("token"), "the new token is kept");
  }
  assert.equal(asking.cookies.has("user_token"), false, "no guest's cart was begun");
  backend.names = true;
  assert.equal((await late.cart()).count, count);
  await late.remove(PLENTY);
});

test("a session that the backend has ended is over, in every tab that sends a request", async () => {
  const ana = await ended();
  ana.cookies.set("refresh_token", ending(60));
  const before = backend.refreshes;
  const answers = await Promise.all(Array.from({ length: 4 }, () => tabOf(ana).send(ORDERS)));
  for (const answer of answers) assert.equal(answer.headers.get("location"), formBeforePage(ORDERS));
  assert.equal(backend.refreshes - before, 1);
});

test("a late response does not revive a signed-out session, despite its new tokens", async () => {
  for (const happens of ["sign-out", "sign-in"]) {
    const ana = await ended();
    const tab = tabOf(ana);
    const late = cookiesOf(await tab.send(ORDERS));
    assert.ok(late.has("refresh_token"), "it was late");
    const door = happens === "sign-out" ? `${LOGIN_PATH}/end` : LOGIN_PATH;
    await ana.send(door, form({ ...ANA, language: "ro" }));
    for (const name of late.keys()) ana.cookies.set(name ?? "", tab.cookies.get(name ?? "") ?? "");
    const next = await ana.send(ORDERS);
    assert.equal(next.headers.get("location"), formBeforePage(ORDERS), happens);
    assert.deepEqual(kept(ana), []);
    const again = await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
    assert.equal(again.status, 303);
    assert.equal((await ana.send(ORDERS)).status, 200, "a new session is another one");
  }
});

test("rotated tokens are stored for a minute and no longer", async () => {
  await using brief = await openShop({ briefSessions: true });
  const ana = await signedIn(brief);
  const before = ana.cookies.get("refresh_token") ?? "";
  ana.cookies.set("token", ending(-10));
  assert.equal((await ana.send(ORDERS)).status, 200);
  for (const logged of [afterAlarm(1, ["tokens"], true), afterAlarm(2, [], false)]) {
    await until(logged, async () => brief.said.includes(logged));
  }
  // After that an old token causes a new refresh.
  const refreshes = async () =>
    (await brief.demo.log()).filter(({ path }) => path.startsWith("/auth/jwt/refresh/")).length;
  const asked = await refreshes();
  ana.cookies.set("token", ending(-10));
  ana.cookies.set("refresh_token", before);
  assert.equal((await ana.send(ORDERS)).status, 200);
  assert.equal((await refreshes()) - asked, 1);
});

test("pages deployed before the session objects refresh by themselves", async () => {
  await using older = await openShop({ without: "SESSION" });
  const ana = await signedIn(older);
  ana.cookies.set("token", ending(-10));
  assert.equal((await ana.send(ORDERS)).status, 200);
});
