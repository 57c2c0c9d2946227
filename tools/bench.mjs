// `npm run bench`: measures the shop that `npm run build` makes.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { command } from "./steps/command.mjs";
import { ownNode } from "./steps/packages.mjs";
import { runHere } from "./steps/run.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tests/bench/run.ts");

await command(async () => {
  const { build } = await bootstrap();
  await build();
  process.chdir(ROOT);
  process.exitCode = await runHere(ownNode(ROOT), ["tests/bench/run.ts", ...process.argv.slice(2)]);
});
