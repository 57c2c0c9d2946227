// `npm run contracts`: regenerates islands/contracts from the Rust shapes, the markup for the islands' hydration tests,
// and the documents of backend and sites. Without it all tests only compare.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { command } from "./steps/command.mjs";
import { step } from "./steps/report.mjs";
import { run } from "./steps/run.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tools/contracts.mjs");

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
