// The home of the account: its calls go out together, and each part stands for itself.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
const backend = new ScriptedBackend();
before(async () => {
  shop = await openShop({ backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

/** The calls of the home. */
const CALLS = ["/users/user-group", "/auth/users/me", "/general/v2/order/", "/general/cart/get-delivery-addresses"];
const sorry = (language: "ro" | "en") => say(language, "failure", "part_missing");

test("the home shows orders, address, profile, points, favourites and help, with one navigation", async () => {
  const ana = await signedIn(shop);
  for (const language of LANGUAGES) {
    for (const page of ["account", "cabinet"]) {
      const { status, headers, document } = await ana.visit(`/${language}/${page}`);
      assert.deepEqual([status, headers.get("cache-control")], [200, "no-store"]);
      assert.equal(document.querySelector("h1")?.textContent, say(language, "account", "account"));
      assert.equal(document.querySelectorAll(".home-parts .order-list li").length, 3);
      assert.match(document.querySelector(".home-parts")?.textContent ?? "", /Alexei Mateevici 60.*ana@example\.com/s);
      const ways = [...document.querySelectorAll(".home-part-way")].map((link) => link.getAttribute("href"));
      for (const way of ["account/orders", "account/addresses", "favorites", "support"]) {
        assert.ok(ways.includes(`/${language}/${way}`), `${way}: ${ways}`);
      }
      const current = document.querySelectorAll(".account-nav [aria-current=page]");
      assert.deepEqual(
        [...current].map((link) => link.getAttribute("href")),
        [`/${language}/account`],
      );
    }
  }
  const guest = await shop.fetch("/ro/account");
  assert.equal(guest.headers.get("location"), formBeforePage("/ro/account"));
});

test("the calls of the home wait for none of each other", async () => {
  const ana = await signedIn(shop);
  const waiting: (() => void)[] = [];
  // Nothing is answered before all have come.
  const all = CALLS.map((call) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    backend.scripts.set(call, (_, reply) => {
      waiting.push(() => reply.writeHead(404, { "content-type": "application/json" }).end("{}"));
      resolve();
    });
    return promise;
  });
  const page = ana.visit("/ro/account");
  await Promise.all(all);
  for (const answer of waiting) answer();
  assert.equal((await page).status, 200);
});

test("a part that fails apologises at its place and signs nobody out", async () => {
  const ana = await signedIn(shop);
  for (const fault of ["500", "html", "nothing"]) {
    for (const call of CALLS) {
      backend.scripts.clear();
      backend.scripts.set(call, (asked, reply) => {
        if (fault === "nothing") asked.socket.destroy();
        else reply.writeHead(fault === "html" ? 200 : 500, { "content-type": "text/html" }).end("<html>Traceback");
      });
      const { status, html, document } = await ana.visit("/en/account");
      assert.equal(status, 200, `${call} ${fault}`);
      assert.ok(!html.includes("Traceback"));
      const apologies = [...document.querySelectorAll(".home-part .notice")];
      // The name is told by either of two calls, and the address by the group too.
      const expected = call === "/auth/users/me" ? 0 : 1;
      assert.ok(apologies.length <= expected, `${call} ${fault}`);
      if (call === "/general/v2/order/") assert.ok(apologies[0]?.textContent.includes(sorry("en")));
    }
  }
  backend.scripts.clear();
  assert.ok(!(await ana.visit("/ro/account")).html.includes(sorry("ro")));
});

test("an account without anything has a way on in every part", async () => {
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  backend.scripts.set("/general/v2/order/", (_, reply) => reply.end('{"data":[],"totalCount":0,"pages":0}'));
  backend.scripts.set("/general/cart/get-delivery-addresses", (_, reply) => reply.end("[]"));
  const { document } = await ion.visit("/uk/account");
  const text = document.querySelector(".home-parts")?.textContent ?? "";
  for (const key of ["empty_text", "empty_action", "no_addresses", "new_address"]) {
    assert.ok(text.includes(say("uk", "account", key)), key);
  }
});
