// `npm test`: everything that must hold, in the order in which a fault is cheapest to find. It stops at
// the first step that fails. `npm test -- worker` (or rules, islands, faults, journeys, engines, check) runs a part.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { build, buildBrowserPart } from "./steps/build.mjs";
import { findChromium } from "./steps/chromium.mjs";
import { findEngines } from "./steps/engines.mjs";
import { addWasmTarget } from "./steps/machine.mjs";
import { PARTS } from "./steps/parts.mjs";
import { command, step } from "./steps/report.mjs";
import { run } from "./steps/run.mjs";
import { addCounts } from "./steps/tally.mjs";

const PREPARATIONS = {
  islands: () => buildBrowserPart(ROOT),
  wasm: () => step("wasm target", addWasmTarget),
  build: () => build(ROOT),
  chromium: () => step("Chromium", findChromium),
  engines: () => step("Firefox and WebKit", findEngines),
};

const [chosen] = process.argv.slice(2);
const show = process.argv.includes("--show");

await command(async () => {
  await bootstrap();
  process.chdir(ROOT);
  const parts = PARTS.filter(({ part }) => !chosen || part === chosen);
  const ready = new Set();
  const total = { passed: 0, failed: 0 };
  process.on("exit", () => console.log(`${total.passed} passed, ${total.failed} failed`));
  for (const part of parts) {
    try {
      for (const need of (part.needs ?? []).filter((one) => !ready.has(one))) {
        await PREPARATIONS[need]();
        ready.add(need);
      }
      await step(part.name, (progress) => runPart(part, total, progress));
    } catch (error) {
      if (total.failed === 0) total.failed = 1;
      throw error;
    }
  }
});

/** Runs one part; a part without tests of its own counts as one. */
async function runPart({ program, given, env }, total, progress) {
  try {
    const { text } = await run(program, given, { env, progress, show });
    if (!addCounts(text, total)) total.passed += 1;
  } catch (error) {
    addCounts(error.output?.text ?? "", total);
    throw error;
  }
}
