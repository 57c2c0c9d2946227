// `npm run build`: everything that a deployment uploads, in dist/.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { build } from "./steps/build.mjs";
import { command } from "./steps/report.mjs";

await command(async () => {
  await bootstrap();
  await build(ROOT);
});
