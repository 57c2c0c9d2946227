// Promotions: the list by state, a promotion with its goods and filters, the three on home, and all of them without a
// backend.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { oddQueries } from "../support/odd-queries.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { wordsOf } from "../support/words.ts";

const ro = wordsOf("ro");
let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" } });
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

interface Promotion {
  id: number;
  title: string;
  is_active: boolean;
}

async function promotions(): Promise<Promotion[]> {
  const headers = { token: "demo-casa", "accept-language": "ro" };
  return (await request(shop.backendUrl, "/general/promotions", { headers })).json() as Promise<Promotion[]>;
}

/** Clears the demo backend's log. */
const forget = () => request(shop.backendUrl, "/__demo/log", { method: "DELETE" });

let visits = 0;
/** An uncached page. */
const open = (path: string) => shop.shopper().visit(`${path}${path.includes("?") ? "&" : "?"}visit=${visits++}`);
/** The interface of elements that this file needs, whichever library they come from. */
interface Searchable {
  querySelectorAll(selector: string): Iterable<{ textContent: string | null }>;
}
const titles = (root: Searchable | null) =>
  [...(root?.querySelectorAll("h3") ?? [])].map(({ textContent }) => textContent?.trim());

test("the list is grouped by state, each promotion with its own page", async () => {
  const all = await promotions();
  const { document, status } = await open("/ro/promotions");
  assert.equal(status, 200);
  const groups = ["active", "coming", "ended"].map((id) => document.querySelector(`[aria-labelledby=${id}]`));
  const shown = groups.map(titles);
  assert.deepEqual(
    shown.map((group) => group.length),
    [3, 1, 1],
  );
  assert.deepEqual(
    shown[0],
    all.filter(({ is_active }) => is_active).map(({ title }) => title),
  );
  assert.equal(groups[0]?.querySelectorAll("shop-island time[datetime$=Z]").length, 3);
  assert.ok(groups[2]?.textContent?.includes(ro("promotions.over")));
  for (const link of document.querySelectorAll(".promo-card a")) {
    assert.equal((await open(link.getAttribute("href") ?? "")).status, 200);
  }
});

test("a promotion's goods have filters, sorting and pages by plain links", async () => {
  const [first] = await promotions();
  const path = `/ro/promotions/${first?.id}`;
  const whole = await open(path);
  assert.equal(whole.document.querySelector("h1")?.textContent, first?.title);
  const cards = whole.document.querySelectorAll(".cards .card").length;
  assert.ok(cards > 2);
  const option = whole.document.querySelector(".filters a.option[href]");
  const href = option?.getAttribute("href") ?? "";
  assert.ok(href.startsWith(`${path}?filters=`), href);
  await forget();
  const narrowed = await open(href);
  assert.ok(narrowed.document.querySelectorAll(".cards .card").length < cards);
  assert.ok(narrowed.document.querySelector(".chip-on"));
  assert.equal(narrowed.document.querySelector("link[rel=canonical]"), null);
  const asked = (await shop.demo.log()).map(({ path }) => decodeURIComponent(path));
  const call = asked.find((path) => path.startsWith("/general/v2/promos/"));
  assert.match(call ?? "", /\?filters=\{"promo_filters":\[1\],"\d+":\[\d+\]\}&page=1&per_page=48$/);
});

test("without an active filter none is sent", async () => {
  await forget();
  await open("/ro/promotions");
  const asked = (await shop.demo.log()).map(({ path }) => path);
  assert.deepEqual(
    asked.filter((path) => path.startsWith("/general/v2/promos/")),
    ["/general/v2/promos/?page=1&per_page=48"],
  );
});

test("a promotion has one address, and an unknown one is a 404", async () => {
  const moved = await shop.fetch("/ro/promotions/1?page=1&sort=what&filters=zzz");
  assert.deepEqual([moved.status, moved.headers.get("location")], [301, "/ro/promotions/1"]);
  assert.equal((await shop.fetch("/ro/promotions/001")).headers.get("location"), "/ro/promotions/1");
  for (const id of ["999", "nimic", "%3Cscript%3E", "-1", "9".repeat(200)]) {
    const { status, document } = await open(`/ro/promotions/${id}`);
    assert.equal(status, 404, id);
    assert.equal(document.querySelector("h1")?.textContent, ro("failure.page_not_found"));
  }
  const beyond = await shop.fetch("/ro/promotions/1?page=99&visit=x");
  assert.equal(beyond.status, 302);
  assert.match(beyond.headers.get("location") ?? "", /^\/ro\/promotions\/1\?(page=\d+&)?visit=x$/);
});

test("any query redirects once to the nearest listing, takes two calls per page, and is no error", async () => {
  /** The redirect needs no call; the page needs the promotion and its goods. */
  const MOST_CALLS = 2;
  const own = (path: string) => path.includes("/promotions/1") || path.includes("/v2/promos/");
  await open("/ro/promotions/1");
  for (const query of oddQueries()) {
    await forget();
    let path = `/ro/promotions/1?${query}`;
    let answer = await shop.fetch(path);
    if (answer.status === 301) {
      path = answer.headers.get("location") ?? "";
      answer = await shop.fetch(path);
    }
    assert.ok([200, 404, 414].includes(answer.status), `${answer.status}: ${query.slice(0, 80)}`);
    const text = await answer.text();
    if (answer.status === 200 && path.includes("filters="))
      assert.ok(!text.includes('rel="canonical"'), path.slice(0, 80));
    const calls = (await shop.demo.log()).filter(({ path }) => own(path)).length;
    assert.ok(calls <= MOST_CALLS, `${calls} calls: ${query.slice(0, 80)}`);
  }
});

test("home shows the first three active ones", async () => {
  const all = await promotions();
  const { document } = await open("/ro");
  const shown = titles(document.querySelector("[aria-labelledby=promos]"));
  assert.deepEqual(
    shown,
    all
      .filter(({ is_active }) => is_active)
      .slice(0, 3)
      .map(({ title }) => title),
  );
});

test("a promotion without its goods says so, and is not cached", async () => {
  await shop.demo.break({ call: "/general/v2/promos", mode: "fail" });
  const answer = await shop.fetch("/uk/promotions/2");
  assert.equal(answer.status, 200);
  assert.ok((await answer.text()).includes(wordsOf("uk")("promotions.goods_unknown")));
  assert.doesNotMatch(answer.headers.get("cache-status") ?? "", /stored/);
  await shop.demo.heal();
  const whole = await shop.fetch("/uk/promotions/2");
  assert.ok((await whole.text()).includes('class="cards'));
  assert.match(whole.headers.get("cache-status") ?? "", /stored/);
});

test("a failed promotion call gives an apology, and its 404 a missing page", async () => {
  await shop.demo.break({ call: "/general/promotions", mode: "fail" });
  assert.equal((await open("/ro/promotions/1")).status, 503);
  assert.equal((await open("/ro/promotions")).status, 503);
  const home = await open("/ro");
  assert.equal(home.status, 200);
  await shop.demo.heal();
  await shop.demo.break({ call: "/general/promotions", mode: "fail", status: 404 });
  assert.equal((await open("/ro/promotions")).status, 404);
  const quiet = await open("/ro");
  assert.equal(quiet.document.querySelector("[aria-labelledby=promos]"), null);
  assert.ok(!quiet.html.includes(ro("failure.part_missing")));
});
