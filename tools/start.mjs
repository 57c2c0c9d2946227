// `npm start`: from a fresh clone to an open shop.
import { join } from "node:path";
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { command, onInterrupt } from "./steps/command.mjs";
import { checkPorts } from "./steps/machine.mjs";
import { underOwnNode } from "./steps/packages.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tools/start.mjs");

await command(async () => {
  onInterrupt(() => process.exit(0));
  const { build } = await bootstrap();
  await checkPorts();
  await build();
  await underOwnNode(ROOT, join(ROOT, "tools/serve.mjs"));
});
