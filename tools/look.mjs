// `npm run look`: takes pictures of every kind of page of the shop that `npm run build` makes.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { command } from "./steps/command.mjs";
import { ownNode } from "./steps/packages.mjs";
import { runHere } from "./steps/run.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tests/look/run.ts");

await command(async () => {
  const { build } = await bootstrap();
  await build();
  process.chdir(ROOT);
  process.exitCode = await runHere(ownNode(ROOT), ["tests/look/run.ts", ...process.argv.slice(2)]);
});
