// `npm run build`: everything that a deployment uploads, in dist/.
import { bootstrap } from "./bootstrap.mjs";
import { command } from "./steps/command.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tools/build.mjs");

await command(async () => {
  const { build } = await bootstrap();
  await build();
});
