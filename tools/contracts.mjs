// `npm run contracts`: writes islands/contracts anew from the Rust shapes, and the markup that the islands' own tests
// hydrate. Without it the tests of both only compare.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { buildBrowserPart } from "./steps/build.mjs";
import { command, step } from "./steps/report.mjs";
import { run } from "./steps/run.mjs";

const WRITERS = [
  ["contracts", "shop", "contracts"],
  ["markup of islands", "vitrina-worker", "assets"],
];

await command(async () => {
  await bootstrap();
  await buildBrowserPart(ROOT);
  for (const [name, crate, tests] of WRITERS) {
    const given = ["test", "-p", crate, "--lib", tests];
    await step(name, (progress) => run("cargo", given, { cwd: ROOT, env: { WRITE_CONTRACTS: "1" }, progress }));
  }
});
