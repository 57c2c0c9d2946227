// Fills the demo backend's catalogue in a folder of its own: `node tools/grow-demo.mjs <folder>`.
import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { openRuntime } from "./runtime.mjs";

/** Where miniflare keeps the demo backend's Durable Objects. */
const OBJECTS = "do/vitrina-demo-backend-DemoObject";

const [folder] = process.argv.slice(2);
const state = mkdtempSync(join(tmpdir(), "vitrina-demo-"));
try {
  const { miniflare, backendUrl } = await openRuntime({ root: ROOT, state });
  const answer = await fetch(`${backendUrl}/__demo/seed`);
  if (!answer.ok) throw new Error(`the demo backend answered ${answer.status}: ${await answer.text()}`);
  await miniflare.dispose();
  const draft = `${folder}-draft`;
  for (const old of [draft, folder]) rmSync(old, { recursive: true, force: true });
  cpSync(join(state, OBJECTS), join(draft, OBJECTS), { recursive: true });
  renameSync(draft, folder);
} finally {
  rmSync(state, { recursive: true, force: true });
}
