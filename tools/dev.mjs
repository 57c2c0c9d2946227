// `npm run dev`: the shop as `npm start` opens it, in a development build that rebuilds and reloads on edits.
import { join } from "node:path";
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { command, onInterrupt } from "./steps/command.mjs";
import { checkPorts } from "./steps/machine.mjs";
import { underOwnNode } from "./steps/packages.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tools/dev.mjs");

process.env.VITRINA_PROFILE = "dev";

await command(async () => {
  onInterrupt(() => process.exit(0));
  const { build } = await bootstrap();
  await checkPorts();
  await build();
  await underOwnNode(ROOT, join(ROOT, "tools/develop.mjs"));
});
