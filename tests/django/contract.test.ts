// `npm run contract` against Django: it reports exactly the facts of each mode.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ContractReport, contractReport } from "../support/contract.ts";
import { openDjango, type StartModes } from "../support/django.ts";

const LOGIN = ["--login", "ana@example.com:demo-parola", "--slow", "60000"];

/** Calls that the shop cannot use. */
const faults = ({ calls }: ContractReport) =>
  calls.filter(({ verdict }) => ["failed", "broken", "slow"].includes(verdict)).map(({ call }) => call);

/** Rows of a call: the second one is its proof. */
const rows = ({ calls }: ContractReport, part: string) => calls.filter(({ call }) => call.includes(part));

/** Calls that this project lacks, each with a page that depends on it. */
const MISSING_CALLS = ["GET /base/faq", "GET /base/gallery/all_images"];

test("a plain project passes: test data is removed, orders to cancel are listed, and missing keys are reported", async () => {
  await using django = await openDjango();
  const before = await django.kept();
  const report = await contractReport(django.url, ...LOGIN, "--write");
  assert.deepEqual(faults(report), MISSING_CALLS);
  const slash = rows(report, "GET /general/product-filter?")[0]?.hints[0];
  assert.match(slash?.says ?? "", /^answered 301 to \/general\/product-filter\/\?ids=\d+: only the slash differs$/);
  assert.deepEqual(
    rows(report, "GET /general/v2/search")[0]
      ?.findings.map(({ path }) => path)
      .includes("products[].price"),
    false,
  );
  const [refreshed, old] = rows(report, "/auth/jwt/refresh/");
  assert.equal(refreshed?.hints[0]?.says, "Brings a new refresh token");
  assert.deepEqual([old?.status, old?.hints[0]?.says], [401, "A refresh token is used once"]);
  const { orders, carts, favourites, addresses } = await django.kept();
  assert.equal(orders.length, 4, "two calls, each twice");
  const numbers = orders.map(({ id }) => id).reverse();
  assert.equal(rows(report, "/v3/order/")[1]?.why, `two orders, ${numbers[0]} and ${numbers[1]}`);
  assert.deepEqual(report.config, []);
  assert.ok(report.left.includes(`orders ${numbers.join(", ")}, to be cancelled`), `${report.left}`);
  assert.deepEqual([favourites, addresses], [before.favourites, before.addresses]);
  assert.ok(carts.every(({ goods }) => Object.keys(goods).length === 0));
  const reviewed = (await django.calls()).find(
    ({ method, path }) => method === "POST" && path === "/general/product-review/",
  );
  assert.equal(JSON.parse(reviewed?.body ?? "{}").product_id, Number(orders[0]?.goods[0]?.product_id));
});

test("the proposed config lines are the proven ones", async () => {
  await using django = await openDjango({ created: 200, keeps_keys: true });
  const both = await contractReport(django.url, ...LOGIN, "--write");
  assert.deepEqual(both.config, ['"order_accepted": [200, 201]', '"repeats_orders": true']);
  assert.deepEqual(faults(both), [
    ...MISSING_CALLS,
    "POST /general/v3/order/",
    "POST /general/iute-credit/create-order/",
  ]);
  assert.equal((await django.orders()).length, 2);
  await django.set({ created: 201, order_fails: true });
  const failing = await contractReport(django.url, ...LOGIN, "--write");
  assert.deepEqual(failing.config, []);
  assert.ok(failing.left.some((one) => one.startsWith("perhaps an order without an answer")));
});

test("redirects to trailing slashes are followed, and a form that would be lost is named", async () => {
  await using django = await openDjango({ slashes: true });
  const report = await contractReport(django.url, ...LOGIN, "--write");
  const lost = ["GET /api/v1/sms-code?phone={phone}", "POST /base/book-consultation", "POST /base/send-resume"];
  assert.deepEqual(faults(report), [...MISSING_CALLS, ...lost]);
  for (const call of lost) {
    const [hint] = rows(report, call)[0]?.hints ?? [];
    assert.match(hint?.says ?? "", /^answered 301 to \S+\/(\?\S+)?: only the slash differs$/, call);
    assert.match(hint?.then ?? "", /urls\.py/);
  }
});

test("a throttle is named with its wait, and with the config line for limits per shopper", async () => {
  await using django = await openDjango({ throttles: { anon: "20/min" } });
  const report = await contractReport(django.url, ...LOGIN);
  const throttled = report.calls.find(({ status }) => status === 429);
  assert.match(throttled?.hints[0]?.says ?? "", /^A throttle: asks to wait \d+ s$/);
  assert.equal(throttled?.hints[0]?.config, '"forward_client_address": true');
});

test("an account to spare shows which guarantees of accounts a project gives, and keeps its password", async () => {
  const ana = "ana@example.com:demo-parola";
  const asked = async (modes: StartModes) => {
    await using django = await openDjango(modes);
    const { calls, left } = await contractReport(django.url, "--accounts", ana, "--slow", "60000");
    const rows = calls.filter(({ used_by }) => used_by.includes("(ASVS"));
    const lacks = rows.filter(({ verdict }) => verdict !== "ok").map(({ used_by }) => used_by);
    return { count: rows.length, lacks, left };
  };
  const refresh = "a refresh token from before a new password (ASVS 7.4.3)";
  const plain = await asked({});
  assert.deepEqual(plain.lacks, [
    refresh,
    "an access token from before a new password (ASVS 7.4.3)",
    "a refresh token from before a sign-out (ASVS 7.4.1)",
    "twenty wrong passwords in a row (ASVS 6.3.1)",
  ]);
  assert.deepEqual([plain.count, plain.left], [12, []], "the password is as it was");
  const careful = await asked({ revokes: true, tells_unknown: true, throttles: { sign_in: "15/min" } });
  assert.deepEqual(careful.lacks, [
    "a known and an unknown address (ASVS 6.3.8, 6.4.3)",
    refresh,
    "a refresh token from before a sign-out (ASVS 7.4.1)",
  ]);
});
