// The last step of `npm start`, under the project's own Node: opens the built shop and closes it on an interrupt.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { openRuntime, seedConfig } from "./runtime.mjs";
import { command, onInterrupt } from "./steps/command.mjs";
import { fingerprint } from "./steps/fingerprint.mjs";
import { step } from "./steps/report.mjs";

const port = Number(process.env.PORT ?? 8787);
const state = process.env.VITRINA_STATE ?? join(ROOT, ".vitrina/state");

await command(async () => {
  let shop;
  const leave = async () => {
    await shop?.miniflare.dispose();
    process.exit(0);
  };
  onInterrupt(leave);
  await step("workers", async () => {
    shop = await open();
    // miniflare listens to interrupts too and would end the process before the shop is closed.
    onInterrupt(leave);
  });
  console.log(`\nDemo backend on ${shop.backendUrl}`);
  console.log(`Ready on ${shop.url}`);
});

async function open() {
  mkdirSync(state, { recursive: true });
  const backendVariables = process.env.DEMO_PRODUCTS ? { DEMO_PRODUCTS: process.env.DEMO_PRODUCTS } : {};
  const variables = process.env.SITE ? { SITE: process.env.SITE } : {};
  // Whoever tries a shop out by the hundred asks for no limits.
  const limits = process.env.RATE_LIMITS !== "none";
  const shop = await openRuntime({
    root: ROOT,
    port,
    backendPort: port + 1,
    state,
    variables,
    backendVariables,
    limits,
  });
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
