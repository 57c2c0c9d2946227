// The frame of every command: error message, exit code, and an interrupt that leaves nothing running.
import { constants } from "node:os";
import { Stop, Stopped } from "./report.mjs";
import { stopChildren } from "./run.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

export async function command(work) {
  onInterrupt((signal) => process.exit(128 + constants.signals[signal]));
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stopped)) console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Sets the interrupt's handler, called once after our child processes have ended. Replaces the previous one. */
export function onInterrupt(leave) {
  let leaving = false;
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal).on(signal, async () => {
      if (leaving) return;
      leaving = true;
      await stopChildren();
      await leave(signal);
    });
  }
}
