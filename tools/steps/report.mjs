// Prints the running steps, their durations and, from earlier runs, the remaining time.
import { remember, usual } from "./durations.mjs";

/** In a log, a step expected to take longer than this is announced when it begins. */
const LONG_SECONDS = 10;
/** A step with nothing to do has ended by then. */
const SOON_MS = 2000;
const REPAINT_MS = 1000;
/** A log gets one line a minute for each running step. */
const REMIND_MS = 60_000;
const WIDTH = 32;
const DETAIL = 60;

/** A failure that the reader can act on: printed as it is, without a stack. */
export class Stop extends Error {}

/** A step that did not fail itself: another one failed, or the command was interrupted. */
export class Stopped extends Stop {}

const underWay = new Set();
const terminal = process.stdout.isTTY === true && !process.env.CI;
let painted = 0;
let timer;

/** Prints one line above those of the running steps. */
export function say(line) {
  wipe();
  console.log(line);
  paint();
}

/**
 * Runs one named step. `work` gets a function that it calls with its progress; it may answer "unchanged". `usually` is
 * an estimate in seconds for a machine that has not run the step yet; without one no time is remembered.
 */
export async function step(name, work, { usually } = {}) {
  const one = { name, began: performance.now(), expected: usually ? usual(name, usually) : 0, latest: "" };
  begin(one);
  let mark = "✓";
  let outcome;
  try {
    outcome = await work((text) => {
      one.latest = text;
    });
    if (usually && outcome !== "unchanged") remember(name, seconds(one));
    return outcome;
  } catch (error) {
    mark = error instanceof Stopped ? "" : "✗";
    throw error;
  } finally {
    end(one);
    const remark = outcome === "unchanged" ? "  unchanged" : "";
    if (mark) say(`${mark} ${name.padEnd(WIDTH)} ${seconds(one).toFixed(1)} s${remark}`);
  }
}

function begin(one) {
  underWay.add(one);
  if (!terminal && one.expected > LONG_SECONDS) one.notice = setTimeout(() => console.log(lineOf(one)), SOON_MS);
  timer ??= setInterval(terminal ? repaint : remind, terminal ? REPAINT_MS : REMIND_MS);
}

function end(one) {
  wipe();
  clearTimeout(one.notice);
  underWay.delete(one);
  if (underWay.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

const seconds = ({ began }) => (performance.now() - began) / 1000;

function lineOf(one) {
  const left = one.expected - seconds(one);
  const estimate = left > 1 ? `, about ${lasting(left)} left` : "";
  return `… ${one.name.padEnd(WIDTH)} ${seconds(one).toFixed(0)} s${estimate}  ${one.latest.slice(0, DETAIL)}`.trimEnd();
}

function lasting(time) {
  const tens = Math.ceil(time / 10) * 10;
  const rest = tens % 60 ? ` ${tens % 60} s` : "";
  return tens < 90 ? `${tens} s` : `${Math.floor(tens / 60)} min${rest}`;
}

function remind() {
  for (const one of underWay) console.log(lineOf(one));
}

function repaint() {
  wipe();
  paint();
}

/** Clears the running steps' lines from the terminal. */
function wipe() {
  if (painted > 0) process.stdout.write(`\x1b[${painted}A\x1b[J`);
  painted = 0;
}

function paint() {
  if (!terminal) return;
  for (const one of underWay) {
    if (seconds(one) < 1) continue;
    console.log(lineOf(one).slice(0, process.stdout.columns - 1));
    painted++;
  }
}
