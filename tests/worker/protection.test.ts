// What keeps a backend from being asked too much by one isolate: one request makes a page and the others wait for it, a
// bound on calls under way, a short memory of what is missing, a breaker, and one deadline for a page.
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

/** A shop in a fresh isolate, whose settings and menu are known already. */
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

test("200 cold requests of one page make its calls once", async () => {
  // A busy machine may be long about 200 requests; none of them gives up waiting meanwhile.
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

test("a part that comes late holds up nobody who asks for the same page", async () => {
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

test("100 cold addresses ask at most 32 calls at once, and each gets its page", async () => {
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

test("100 missing addresses ask at most 32 calls at once, the look for other languages too", async () => {
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

test("a slow kind of calls, and a crowd that signs in, leave room for the pages of others", async () => {
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

test("an address that makes the backend fail closes the shop to nobody else", async () => {
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

test("an address without a page is asked about once, whatever language the cookie remembers", async () => {
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

test("a backend that fails is left alone, tried by one call at a time, and asked again when it is back", async () => {
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

test("a backend that hangs takes a page eight seconds in all at most, however many calls the page would make", async () => {
  const shop = await freshShop();
  const statuses = (paths: string[]) => Promise.all(paths.map((path) => whole(shop.fetch(path))));
  try {
    // What is given up after eight seconds would be answered after twelve.
    backend.delay = 12_000;
    // Home leads on by the menu that the isolate remembers, and its parts are given up when its time is over.
    const hung = await statuses(["/ro/bucatarie/oale", "/ro/product/oala", "/ro"]);
    assert.deepEqual(hung, [503, 503, 200]);
    // Each call of this page would be answered in time, and all of them, one after another, not.
    for (const call of ["category", "page", "slug-check"]) backend.instead.set(call, { status: 404, body: {} });
    backend.delay = 3000;
    assert.deepEqual(await statuses(["/ro/nimic"]), [503]);
  } finally {
    await shop.close();
  }
});
