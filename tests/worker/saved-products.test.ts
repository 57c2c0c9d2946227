// Changes of favourites and comparison: of one product, idempotent, and of several in the single request that a page sends
// when it is left.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ofOneKindAndAnother } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let same: string[];
let other: string;
before(async () => {
  shop = await openShop();
  ({ same, other } = await ofOneKindAndAnother(shop));
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const SAVED = "/api/saved";
const refusal = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string } };
  return [answer.status, error.code];
};

for (const list of ["favourites", "compare"]) {
  test(`a product is in ${list} or not as the request says, also when it is repeated`, async () => {
    const ana = shop.shopper();
    const change = async (saved: unknown) =>
      ana.send(`/api/${list}/${same[0]}`, { method: "POST", body: { saved } as object });
    for (const saved of [true, true, false, false]) {
      assert.deepEqual(await (await change(saved)).json(), { saved, count: Number(saved) });
      assert.equal(ana.cookies.get(list), saved ? same[0] : undefined);
    }
    for (const odd of ["yes", 1, null, [true]]) {
      assert.deepEqual(await refusal(await change(odd)), [400, "malformed"], String(odd));
    }
    assert.equal(ana.cookies.get(list), undefined);
  });
}

test("one command changes both lists, in order, and repeating it changes nothing", async () => {
  const ana = shop.shopper();
  ana.cookies.set("favourites", `${same[3]}.${same[2]}`);
  ana.cookies.set("compare", same[1] ?? "");
  const body = { favourites: `${same[0]}.-${same[2]}.${other}`, compare: `${same[0]}.-${same[1]}`, language: "ro" };
  for (const time of ["first", "again"]) {
    const answer = await ana.send(SAVED, { method: "POST", body });
    assert.deepEqual([answer.status, await answer.json()], [200, { favourites: 3, compare: 1 }], time);
    assert.equal(ana.cookies.get("favourites"), `${other}.${same[0]}.${same[3]}`);
    assert.equal(ana.cookies.get("compare"), same[0]);
  }
  assert.equal((await ana.send(SAVED, { method: "POST", body: {} })).headers.getSetCookie().length, 0);
});

test("a product that would be refused alone is skipped, and the rest is saved", async () => {
  const ana = shop.shopper();
  ana.cookies.set("compare", same.slice(0, 3).join("."));
  await ana.send(SAVED, { method: "POST", body: { compare: `999999999.${same[3]}.${other}` } });
  assert.equal(ana.cookies.get("compare"), [other, same[3], ...same.slice(0, 3)].join("."));
  ana.cookies.set("favourites", Array.from({ length: 100 }, (_, at) => String(20_000 + at)).join("."));
  await ana.send(SAVED, { method: "POST", body: { favourites: `${same[0]}.${same[1]}` } });
  const kept = ana.cookies.get("favourites")?.split(".") ?? [];
  assert.deepEqual([kept.length, kept[0], kept.at(-1)], [100, same[1], "20097"], "the oldest give way");
});

test("favourites are saved while the catalogue is down for the comparison", async () => {
  const ana = shop.shopper();
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 503 });
  const answer = await ana.send(SAVED, { method: "POST", body: { favourites: same[0], compare: same[0] } });
  assert.deepEqual(await refusal(answer), [503, "backend"]);
  assert.deepEqual([ana.cookies.get("favourites"), ana.cookies.get("compare")], [same[0], undefined]);
});

test("a malformed command changes neither list", async () => {
  const long = (most: number) => Array.from({ length: most + 1 }, (_, at) => at + 1).join(".");
  for (const [body, refused] of [
    [{ favourites: "1.x" }, [404, "unknown_product"]],
    [{ favourites: "--1" }, [404, "unknown_product"]],
    [{ favourites: "1", compare: "<b>" }, [404, "unknown_product"]],
    [{ favourites: "1", compare: "9".repeat(400) }, [404, "unknown_product"]],
    [{ favourites: long(100) }, [400, "malformed"]],
    [{ compare: long(20) }, [400, "malformed"]],
    [{ favourites: ["1"], compare: "2" }, [400, "malformed"]],
    [{ favourites: "1".repeat(70_000) }, [413, "too_large"]],
  ] as const) {
    const answer = await shop.shopper().send(SAVED, { method: "POST", body });
    assert.deepEqual([await refusal(answer), answer.headers.getSetCookie()], [[...refused], []]);
  }
  const foreign = await shop.fetch(SAVED, {
    method: "POST",
    headers: { origin: "https://evil.example" },
    body: { favourites: "1" },
  });
  assert.deepEqual(await refusal(foreign), [403, "foreign_origin"]);
});

test("as a plain form it redirects back within the shop, and its own address to the list", async () => {
  const ana = shop.shopper();
  for (const [back, to] of [
    ["/ro/articles", "/ro/articles"],
    ["//evil.example/", "/ro/favorites"],
  ] as const) {
    const body = new URLSearchParams({ language: "ro", back, favourites: same[0] ?? "" });
    const answer = await ana.send(SAVED, { method: "POST", body });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, to]);
  }
  const asked = await ana.send(SAVED, { headers: { accept: "text/html" } });
  assert.match(asked.headers.get("location") ?? "", /\/favorites$/);
});
