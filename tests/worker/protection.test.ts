// Protection of the backend from one isolate: request coalescing, a limit of concurrent calls, a short negative cache, a
// circuit breaker, and one deadline per page.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { ANA, form, LOGIN_PATH } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const backend = new DocumentedBackend(["category-groups"]);
let url: string;
before(async () => {
  url = await backend.open();
});
after(() => backend.close());
afterEach(() => {
  backend.delay = 0;
  backend.fails = undefined;
  backend.instead.clear();
  backend.silent.clear();
});

/** A shop in a fresh isolate, with settings and menu loaded. */
async function freshShop(more: Record<string, string> = {}): Promise<Shop> {
  const variables = { PAGE_MEMORY_SECONDS: "60", FRAME_MEMORY_SECONDS: "3600", ...more };
  const shop = await openShop({ variables, backend: url });
  await (await shop.fetch("/ro/brands")).text();
  backend.asked.length = 0;
  backend.most = 0;
  return shop;
}

const whole = async (answer: Promise<{ status: number; text(): Promise<string> }>) => {
  const { status } = await answer;
  await (await answer).text();
  return status;
};

test("200 concurrent requests for an uncached page make its calls once", async () => {
  // A long wait, since 200 requests may be slow on a busy machine.
  const shop = await freshShop({ PAGE_WAIT_MS: "60000" });
  try {
    backend.delay = 100;
    const answers = await Promise.all(Array.from({ length: 200 }, () => whole(shop.fetch("/ro/bucatarie/oale"))));
    assert.deepEqual(new Set(answers), new Set([200]));
    const categories = backend.asked.filter((call) => call.includes("/general/v2/category/"));
    assert.equal(categories.length, 1);
  } finally {
    await shop.close();
  }
});

test("a slow deferred part does not delay other requests for the same page", async () => {
  const shop = await freshShop();
  try {
    backend.silent.add("/base/articles/recommended/");
    const first = await shop.fetch("/ro/articles/read");
    let isWhole = false;
    const ended = first.text().then(() => {
      isWhole = true;
    });
    for (let visitor = 0; visitor < 2; visitor++) {
      const other = await shop.fetch("/ro/articles/read");
      assert.ok(!isWhole, "the first page still waits for its part");
      await other.body?.cancel();
    }
    await ended;
  } finally {
    await shop.close();
  }
});

test("100 uncached addresses cause at most 32 concurrent calls, and each gets its page", async () => {
  const shop = await freshShop();
  try {
    backend.delay = 50;
    const addresses = Array.from({ length: 100 }, (_, number) => `/ro/articles/article-${number}`);
    const answers = await Promise.all(addresses.map((address) => whole(shop.fetch(address))));
    assert.deepEqual(new Set(answers), new Set([200]));
    assert.ok(backend.most <= 32, `${backend.most} at once`);
    assert.ok(backend.most > 20, `${backend.most} at once`);
  } finally {
    await shop.close();
  }
});

test("100 missing addresses cause at most 32 concurrent calls, including slug checks", async () => {
  const shop = await freshShop();
  try {
    for (const call of ["category", "page", "slug-check"]) backend.instead.set(call, { status: 404, body: {} });
    backend.delay = 50;
    const addresses = Array.from({ length: 100 }, (_, number) => `/ro/missing-${number}`);
    const answers = await Promise.all(addresses.map((address) => whole(shop.fetch(address))));
    assert.ok(answers.every((status) => status === 404 || status === 503));
    assert.ok(answers.includes(404));
    assert.ok(backend.most <= 32, `${backend.most} at once`);
  } finally {
    await shop.close();
  }
});

test("a slow kind of call, and many sign-ins, leave room for other pages", async () => {
  const shop = await freshShop();
  try {
    backend.silent.add("/general/v2/search/").add("/auth/jwt/create/");
    const crowd = Array.from({ length: 60 }, (_, number) => [
      whole(shop.fetch(`/ro/search?query=slow-${number}`)),
      whole(shop.shopper().send(LOGIN_PATH, form({ ...ANA, language: "ro" }))),
    ]).flat();
    const asks = (start: string) => backend.asked.filter((call) => call.includes(start)).length;
    await until("the crowd is there", async () => asks("/search/") >= 12 && asks("/jwt/create/") >= 60);
    for (let page = 0; page < 4; page++) {
      assert.equal(await whole(shop.fetch(`/ro/articles/beside-${page}`)), 200);
    }
    backend.silent.clear();
    await Promise.all(crowd);
  } finally {
    await shop.close();
  }
});

test("an address that makes the backend fail opens the breaker for no other", async () => {
  const shop = await freshShop();
  try {
    backend.instead.set("search", { status: 500, body: {} });
    const failing = () => whole(shop.fetch("/ro/search?query=fails"));
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, failing))), new Set([503]));
    const asked = backend.asked.length;
    assert.equal(await failing(), 503);
    assert.equal(backend.asked.length, asked, "what fails is left alone");
    assert.equal(await whole(shop.fetch("/ro/articles/beside")), 200);
  } finally {
    await shop.close();
  }
});

test("an address without a page is looked up once, whatever language the cookie has", async () => {
  const shop = await freshShop();
  try {
    backend.instead.set("category", { status: 404, body: {} });
    backend.instead.set("page", { status: 404, body: {} });
    backend.instead.set("slug-check", { status: 404, body: {} });
    assert.equal(await whole(shop.fetch("/ro/nimic")), 404);
    const first = backend.asked.length;
    assert.ok(first > 0);
    assert.equal(await whole(shop.fetch("/ro/nimic")), 404);
    assert.equal(await whole(shop.fetch("/ro/nimic?a=1")), 404);
    const foreign = { headers: { cookie: "i18n_redirected=ru" } };
    assert.equal(await whole(shop.fetch("/ro/nimic", foreign)), 404);
    assert.equal(backend.asked.length, first);
  } finally {
    await shop.close();
  }
});

test("the breaker stops calls to a failing backend, probes with one call, and closes when it recovers", async () => {
  const shop = await freshShop();
  try {
    backend.fails = 500;
    for (let page = 0; page < 60; page++) {
      assert.equal(await whole(shop.fetch(`/ro/articles/outage-${page}`)), 503);
    }
    assert.ok(backend.asked.length < 30, `${backend.asked.length} calls for 60 pages of an outage`);
    backend.fails = undefined;
    let number = 0;
    await until("the backend is asked again", async () => {
      return (await whole(shop.fetch(`/ro/articles/back-${number++}`))) === 200;
    });
  } finally {
    await shop.close();
  }
});

test("a hanging backend takes a page at most eight seconds in total, for any number of calls", async () => {
  const shop = await freshShop();
  const statuses = (paths: string[]) => Promise.all(paths.map((path) => whole(shop.fetch(path))));
  try {
    // Answers after twelve seconds; the deadline is eight.
    backend.delay = 12_000;
    // Home shows the cached menu, and its parts are abandoned at the deadline.
    const hung = await statuses(["/ro/bucatarie/oale", "/ro/product/oala", "/ro"]);
    assert.deepEqual(hung, [503, 503, 200]);
    // Each call of this page alone is within the deadline; their sequence is not.
    for (const call of ["category", "page", "slug-check"]) backend.instead.set(call, { status: 404, body: {} });
    backend.delay = 3000;
    assert.deepEqual(await statuses(["/ro/nimic"]), [503]);
  } finally {
    await shop.close();
  }
});
