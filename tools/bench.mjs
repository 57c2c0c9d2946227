// `npm run bench`: measures the shop that `npm run build` makes.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { build } from "./steps/build.mjs";
import { command } from "./steps/report.mjs";
import { runHere } from "./steps/run.mjs";

await command(async () => {
  await bootstrap();
  await build(ROOT);
  process.chdir(ROOT);
  process.exitCode = await runHere(process.execPath, ["tests/bench/run.ts", ...process.argv.slice(2)]);
});
