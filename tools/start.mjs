// `npm start`: from a fresh clone to an open shop.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { build } from "./steps/build.mjs";
import { fingerprint } from "./steps/fingerprint.mjs";
import { checkPort } from "./steps/machine.mjs";
import { command, step } from "./steps/report.mjs";
import { stopChildren } from "./steps/run.mjs";

const port = Number(process.env.PORT ?? 8787);
const state = process.env.VITRINA_STATE ?? join(ROOT, ".vitrina/state");

let shop;
let leaving = false;

await command(async () => {
  await bootstrap();
  listenForTheEnd();
  await checkPort(port);
  await checkPort(port + 1);
  await build(ROOT);
  await step("workers", async () => {
    shop = await open();
    listenForTheEnd();
  });
  console.log(`\nDemo backend on ${shop.backendUrl}`);
  console.log(`Ready on ${shop.url}`);
});

/** miniflare listens too and would end the process before the shop is closed, so nobody else may. */
function listenForTheEnd() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal).on(signal, leave);
}

/** A terminal and npm may both send the signal; the shop closes once. */
async function leave() {
  if (leaving) return;
  leaving = true;
  await stopChildren();
  await shop?.miniflare.dispose();
  process.exit(0);
}

async function open() {
  const { openRuntime, seedConfig } = await import("./runtime.mjs");
  mkdirSync(state, { recursive: true });
  const backendVariables = process.env.DEMO_PRODUCTS ? { DEMO_PRODUCTS: process.env.DEMO_PRODUCTS } : {};
  const variables = process.env.SITE ? { SITE: process.env.SITE } : {};
  const shop = await openRuntime({ root: ROOT, port, backendPort: port + 1, state, variables, backendVariables });
  await seedOnce((pairs) => seedConfig(shop.miniflare, pairs));
  return shop;
}

/** A seed is written when it changed: what was pushed by hand since then stays. */
async function seedOnce(write) {
  const stamp = join(state, "seeded");
  const seed = fingerprint(ROOT, ["dist/kv.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === seed) return;
  await write(JSON.parse(readFileSync(join(ROOT, "dist/kv.json"), "utf8")));
  writeFileSync(stamp, seed);
}
