// `npm run contracts`: writes islands/contracts anew from the Rust shapes, the markup that the islands' own tests
// hydrate, the documents of the backend and those of sites. Without it the tests of all only compare.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { command } from "./steps/command.mjs";
import { step } from "./steps/report.mjs";
import { run } from "./steps/run.mjs";

const WRITERS = [
  ["contracts", "shop", "contracts"],
  ["markup of islands", "vitrina-worker", "assets"],
  ["the backend's documents", "vitrina-contract", "documents"],
  ["the documents of sites", "vitrina-site", "documents"],
];

await command(async () => {
  const { islands } = await bootstrap();
  await islands();
  for (const [name, crate, tests] of WRITERS) {
    const given = ["test", "-p", crate, tests];
    await step(name, (progress) => run("cargo", given, { cwd: ROOT, env: { WRITE_CONTRACTS: "1" }, progress }));
  }
});
