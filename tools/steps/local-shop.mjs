// The built shop for a developer: on the requested port, with persistent state.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../bootstrap.mjs";
import { openRuntime, seedConfig } from "../runtime.mjs";
import { onInterrupt } from "./command.mjs";
import { keepPoints } from "./datasets.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { openLocalKvApi } from "./kv-api-local.mjs";
import { port } from "./machine.mjs";
import { step } from "./report.mjs";

const state = process.env.VITRINA_STATE ?? join(ROOT, ".vitrina/state");

/** Opens it until an interrupt; `given` are more options of the runtime. @param {object} [given] */
export async function openLocalShop(given = {}) {
  let shop;
  const leave = async () => {
    await shop?.kvApi.close();
    await shop?.miniflare.dispose();
    process.exit(0);
  };
  onInterrupt(leave);
  await step("workers", async () => {
    shop = await open(given);
    // miniflare listens to interrupts too and would end the process before the shop is closed.
    onInterrupt(leave);
  });
  console.log(`\nDemo backend on ${shop.backendUrl}`);
  console.log(`Accounts, promo codes, bank, mailbox: ${new URL("/__demo", shop.url)}`);
  console.log(`Ready on ${shop.url}`);
  return shop;
}

async function open({ variables = {}, ...given }) {
  mkdirSync(state, { recursive: true });
  const backendVariables = process.env.DEMO_PRODUCTS ? { DEMO_PRODUCTS: process.env.DEMO_PRODUCTS } : {};
  const site = process.env.SITE ? { SITE: process.env.SITE } : {};
  // A line for each request would hide what a developer looks for.
  const log = { LOG_ONE_OF: process.env.LOG_ONE_OF ?? "0" };
  const points = keepPoints(join(state, "points.jsonl"));
  const shop = await openRuntime({
    root: ROOT,
    port: port(),
    backendPort: port() + 1,
    state,
    // A push is seen at once.
    variables: { ...site, ...log, CONFIG_MEMORY_MS: "500", ...variables },
    keep: points.keep,
    demoPages: true,
    backendVariables,
    // Load tests turn the limits off.
    limits: process.env.RATE_LIMITS !== "none",
    ...given,
  });
  await seedOnce(shop.miniflare);
  const kvApi = await openLocalKvApi({
    miniflare: shop.miniflare,
    state,
    shop: port(),
    port: port() + 2,
    datasets: { vitrina: points.all },
  });
  return { ...shop, kvApi };
}

/** Writes the seed if it changed, so that values pushed by hand stay otherwise. */
export async function seedOnce(miniflare) {
  const stamp = join(state, "seeded");
  const seed = fingerprint(ROOT, ["dist/kv.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === seed) return;
  await seedConfig(miniflare, JSON.parse(readFileSync(join(ROOT, "dist/kv.json"), "utf8")));
  writeFileSync(stamp, seed);
}
