// The view transition of a card's picture into its product's page and back, without reduced motion.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { aCategory } from "../support/goods.ts";
import { expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open({ backForwardCache: true });
const category = await aCategory(stage.shop);
const MOST_VISITS = 8;

interface Passed {
  /** The event: `pageswap` or `pagereveal`. */
  at: string;
  moves: boolean;
  names: string[];
}

declare function noteNames(event: Event): void;

/** Makes the next pages record their named elements, and how each page is first shown. */
async function watchNames({ page }: Customer): Promise<void> {
  await page.addInitScript(() => {
    const noteNames = (event: Event) => {
      const moves = (event as Event & { viewTransition: unknown }).viewTransition !== null;
      const names = [...document.querySelectorAll("*")].flatMap((element) => {
        const { viewTransitionName: name } = getComputedStyle(element);
        const place = element.closest(".card,.gallery,.header")?.className;
        return name === "none" || name === "root" ? [] : [`${name} ${place}`];
      });
      const passed = JSON.parse(sessionStorage["passed"] ?? "[]");
      sessionStorage["passed"] = JSON.stringify([...passed, { at: event.type, moves, names }]);
    };
    Object.assign(globalThis, { noteNames });
    addEventListener("pagereveal", noteNames, { once: true });
    addEventListener("pagereveal", async ({ viewTransition }) => {
      if (!viewTransition) return;
      await viewTransition.ready;
      const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      sessionStorage["parts"] = parts.join(" ");
    });
  });
}

/** Records leaving and showing of this page, after the page's own listeners. */
const noteNow = ({ page }: Customer) =>
  page.evaluate(() => {
    for (const type of ["pageswap", "pagereveal"]) addEventListener(type, noteNames);
  });

/** Waits for the module that names pictures: a second import of it resolves once the page's own has. */
async function namesPictures({ page }: Customer): Promise<void> {
  const module = () =>
    performance.getEntriesByType("resource").find(({ name }) => name.includes("picture-passing"))?.name;
  await until("the module has come", async () => (await page.evaluate(module)) !== undefined);
  await page.evaluate((file) => import(file ?? ""), await page.evaluate(module));
}

async function passed({ page }: Customer, count: number): Promise<Passed[]> {
  let seen: Passed[] = [];
  await until(`${count} moments`, async () => {
    seen = JSON.parse(await page.evaluate(() => sessionStorage["passed"] ?? "[]"));
    return seen.length >= count;
  });
  return seen;
}

/** From the list to a product and back, once the module that names pictures has loaded. */
async function thereAndBack(reducedMotion: "reduce" | "no-preference"): Promise<Passed[]> {
  const ana = await stage.customer();
  await ana.page.emulateMedia({ reducedMotion });
  await watchShifts(ana.page);
  await watchNames(ana);
  await ana.page.goto(category);
  const link = ana.main.getByRole("listitem").getByRole("heading").getByRole("link").nth(1);
  await link.hover();
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  await namesPictures(ana);
  await noteNow(ana);
  await link.click();
  await ana.page.waitForURL("**/product/**");
  await passed(ana, 3);
  await noteNow(ana);
  await expectStill(ana.page);
  await ana.page.goBack({ waitUntil: "commit" });
  return passed(ana, 5);
}

const names = (moment?: Passed) => moment?.names.filter((name) => name.startsWith("product-picture"));

/** Chunk boundaries are random: a first frame without the product's picture has no transition target, so this retries. */
async function untilPictureComesFirst(): Promise<Passed[]> {
  for (let visits = 0; visits < MOST_VISITS; visits++) {
    const moments = await thereAndBack("no-preference");
    if (names(moments[2])?.length) return moments;
  }
  assert.fail(`in ${MOST_VISITS} visits the first frame of a product never had its picture`);
}

test("the pressed card's picture transitions to the product's and back, and no name is on two elements", async () => {
  const [, leaving, coming, back, again] = await untilPictureComesFirst();
  assert.deepEqual(
    [leaving?.at, coming?.at, back?.at, again?.at],
    ["pageswap", "pagereveal", "pageswap", "pagereveal"],
  );
  for (const moment of [leaving, coming, back, again]) {
    assert.equal(moment?.moves, true, moment?.at);
    assert.equal(names(moment)?.length, 1, JSON.stringify(moment));
    const all = moment?.names.map((name) => name.split(" ")[0]) ?? [];
    assert.equal(new Set(all).size, all.length, JSON.stringify(moment));
  }
  assert.match(names(leaving)?.[0] ?? "", / card( |$)/);
  assert.match(names(coming)?.[0] ?? "", / gallery$/);
  assert.match(names(back)?.[0] ?? "", / gallery$/);
  assert.match(names(again)?.[0] ?? "", / card( |$)/);
});

test("the transition uses the picture that hovering the card shows", async () => {
  const ana = await stage.customer();
  await watchNames(ana);
  await ana.page.goto(category);
  const card = ana.main.getByRole("listitem").filter({ has: ana.page.locator("img.card-picture + img.card-picture") });
  const link = card.getByRole("heading").getByRole("link").first();
  await link.hover();
  await card.first().locator("img.card-picture").nth(1).waitFor();
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  await namesPictures(ana);
  await link.click();
  await ana.page.waitForURL("**/product/**");
  const parts = () => ana.page.evaluate(() => sessionStorage["parts"] as string | undefined);
  assert.match((await until("the pages pass into each other", parts)) ?? "", /view-transition-old\(product-picture\)/);
});

test("with reduced motion nothing has a transition name", async () => {
  for (const { moves, names } of await thereAndBack("reduce")) assert.deepEqual([moves, names], [false, []]);
});
