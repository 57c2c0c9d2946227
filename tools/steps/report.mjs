// Says what is being done, how long it took and, when it is long, how far it is.
const LONG = 10_000;
const WIDTH = 30;

/** A failure that the reader can act on: printed as it is, without a stack. */
export class Stop extends Error {}

/** Runs one named step. `work` gets a function that it calls with its progress; it may answer "unchanged". */
export async function step(name, work) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  let latest = "";
  const progress = (text) => {
    latest = text;
  };
  const reminder = setInterval(() => {
    console.log(`… ${name.padEnd(WIDTH)} ${seconds()}  ${latest.slice(0, 80)}`);
  }, LONG);
  try {
    const outcome = await work(progress);
    console.log(`✓ ${name.padEnd(WIDTH)} ${seconds()}${outcome === "unchanged" ? "  unchanged" : ""}`);
    return outcome;
  } catch (error) {
    console.log(`✗ ${name.padEnd(WIDTH)} ${seconds()}`);
    throw error;
  } finally {
    clearInterval(reminder);
  }
}

/** The frame of every command: a sentence for what went wrong, and the exit code. */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
