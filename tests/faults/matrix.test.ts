// Every backend fault on every kind of page: the page comes in time, complete and in its language, with an honest status;
// nothing faulty is cached, and the next request gets the whole page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BACKEND_FAULTS, type BackendFault } from "../support/backend-faults.ts";
import { cacheStatus } from "../support/cache-status.ts";
import { Matrix } from "../support/matrix.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { APOLOGIES } from "../support/whole-page.ts";

/** Frames are cached and pages are not, so that each request makes only its own page's calls. */
const VARIABLES = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "3600" };
/** An isolate makes 32 concurrent calls: with more hanging pages, some would only queue. */
const AT_ONCE = 20;
const HANGING = BACKEND_FAULTS.filter(({ hangs }) => hangs);

class Lane {
  readonly backend = new ScriptedBackend();
  shop!: Shop;
  matrix!: Matrix;
  #port = 0;

  async open(share: (place: number) => boolean): Promise<void> {
    const backend = await this.backend.open();
    this.#port = Number(new URL(backend).port);
    this.shop = await openShop({ variables: VARIABLES, backend });
    this.backend.upstream = this.shop.backendUrl;
    await this.shop.demo.log();
    this.matrix = await Matrix.open(this.shop, share);
  }

  async strike(fault: BackendFault): Promise<void> {
    this.backend.fault = fault;
    if (fault.refuses) await this.backend.shut();
  }

  async heal(fault: BackendFault): Promise<void> {
    if (fault.refuses) await this.backend.open(this.#port);
    this.backend.fault = undefined;
  }

  async close(): Promise<void> {
    await this.shop?.close();
    this.backend.close();
  }
}

// Two lanes with half of the pages each, and one with all of them for each hanging fault.
const quick = [new Lane(), new Lane()];
const slow = HANGING.map(() => new Lane());
before(() =>
  Promise.all([
    ...quick.map((lane, at) => lane.open((place) => place % quick.length === at)),
    ...slow.map((lane) => lane.open(() => true)),
  ]),
);
after(() => Promise.all([...quick, ...slow].map((lane) => lane.close())));

/** One page under a fault; `again` once the fault is over. */
async function cell(lane: Lane, place: number, fault: BackendFault): Promise<void> {
  const { matrix } = lane;
  const kind = matrix.kinds[place];
  assert.ok(kind);
  const about = `${kind.name}, ${fault.name}`;
  const { status, html } = await matrix.ask(kind);
  const refused = kind.needsCompany || kind.name.startsWith("promotions");
  const honest = [kind.usual, 503, ...(fault.alsoSays ?? []), ...(refused ? (fault.refusalSays ?? []) : [])];
  assert.ok(honest.includes(status), `${about}: ${status}`);
  if (status < 300 || status > 399) kind.assertWhole(html, about);
  if (fault.harmless) kind.assertUsual(status, html, about);
}

/** Asserts that the page is whole again and was not cached in its faulty state. */
async function healed(lane: Lane, place: number, fault: BackendFault): Promise<void> {
  const { matrix } = lane;
  const kind = matrix.kinds[place];
  assert.ok(kind);
  const about = `${kind.name}, after ${fault.name}`;
  // The circuit breaker may hold calls back for a moment.
  const { response, status, html } = await until(about, async () => {
    const answer = await matrix.ask(kind);
    return answer.status !== 503 && answer;
  });
  assert.ok(fault.harmless || !cacheStatus(response).hit, `${about}: it was kept`);
  kind.assertUsual(status, html, about);
}

/** Asserts that no cached page lacks a part. */
async function assertNothingKept({ matrix }: Lane, fault: BackendFault): Promise<void> {
  for (const entry of await matrix.empty()) {
    assert.ok(!APOLOGIES.some((apology) => entry.includes(apology)), fault.name);
  }
}

async function oneByOne(lane: Lane, fault: BackendFault): Promise<void> {
  for (const place of lane.matrix.kinds.keys()) {
    await lane.strike(fault);
    await cell(lane, place, fault);
    await lane.heal(fault);
    if (fault.isSaid) await lane.matrix.empty();
    await healed(lane, place, fault);
  }
  await assertNothingKept(lane, fault);
}

async function together(lane: Lane, fault: BackendFault): Promise<void> {
  const places = [...lane.matrix.kinds.keys()];
  for (let from = 0; from < places.length; from += AT_ONCE) {
    const wave = places.slice(from, from + AT_ONCE);
    await lane.strike(fault);
    await Promise.all(wave.map((place) => cell(lane, place, fault)));
    await lane.heal(fault);
    for (const place of wave) await healed(lane, place, fault);
  }
  await assertNothingKept(lane, fault);
}

test("there are twenty faults and thirty kinds of pages", () => {
  assert.ok(BACKEND_FAULTS.length >= 20);
  const kinds = slow[0]?.matrix.kinds.length ?? 0;
  assert.ok(kinds >= 30, `${kinds}`);
  const names = slow[0]?.matrix.kinds.map(({ name }) => name).join() ?? "";
  for (const own of ["account/acts", "account/companies", "quote"])
    assert.match(names, new RegExp(`${own} of a company`));
});

test("every page survives every fault, and is whole again afterwards", { concurrency: true }, async (matrix) => {
  const lanes = quick.map((lane, at) =>
    matrix.test(`faults of a response, lane ${at + 1}`, async () => {
      for (const fault of BACKEND_FAULTS.filter(({ hangs }) => !hangs)) await oneByOne(lane, fault);
    }),
  );
  const hanging = slow.map((lane, at) => {
    const fault = HANGING[at];
    assert.ok(fault);
    return matrix.test(fault.name, () => together(lane, fault));
  });
  await Promise.all([...lanes, ...hanging]);
});
