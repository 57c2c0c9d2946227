// `npm run bench -- profile`: where the processor's time of a cold category and product goes, by groups and by functions of
// the program. The worker has its function names, which an upload lacks, and is not optimised again by Binaryen: by itself
// that is within the noise. The sampling slows everything alike, so the shares count, not the sums.
import { findAddresses, NOTHING_CAPTURED } from "./capture.ts";
import { fire } from "./load.ts";
import { round } from "./numbers.ts";
import { openStage } from "./stage.ts";

const WARM_UP = 300;
const REQUESTS = 1500;
const INTERVAL_US = 250;
const SHOWN = 30;

/** Chrome's protocol, `Profiler.Profile`. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  name: string;
  isWasm: boolean;
}

/** The groups, each by the first function on the way from a sample to its request; a sample belongs to the first that fits. */
const GROUPS: [string, (stack: Frame[]) => boolean][] = [
  ["garbage collection", ([leaf]) => leaf?.name === "(garbage collector)"],
  ["the runtime itself", ([leaf]) => leaf?.name === "(program)"],
  ["platform and glue, called by the program", ([leaf]) => !leaf?.isWasm],
  ["the styles that a page carries", (stack) => has(stack, /^shop::styles::/)],
  ["the entry of the page cache", (stack) => has(stack, /page_store|pagecache/)],
  ["reading answers", (stack) => has(stack, /^text::json|lenient|read_for|serde_json::(de|read)/)],
  ["drawing", (stack) => has(stack, /^shop::(.*::)?(page|cards|layout|html|parts|buy|frame)::|maud::|layout::/)],
  ["futures, calls, routes and the rest", () => true],
];

const has = (stack: Frame[], pattern: RegExp) => stack.some(({ name, isWasm }) => isWasm && pattern.test(name));

/** Without the hashes that the compiler adds. */
const plain = (name: string) => name.replaceAll(/::h[0-9a-f]{16}|\[[0-9a-f]{16}\]/g, "") || "(no name)";

/** Microseconds of a request by name. */
type Times = Map<string, number>;

function add(times: Times, name: string, microseconds: number): void {
  times.set(name, (times.get(name) ?? 0) + microseconds / REQUESTS);
}

interface Tally {
  groups: Times;
  /** Without the functions that they call. */
  own: Times;
  /** With the functions that they call; the program's alone. */
  whole: Times;
}

function tallyOf({ nodes, samples, timeDeltas }: Profile): Tally {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const frames = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => {
      return [id, { name: plain(functionName), isWasm: url.startsWith("wasm:") }] as const;
    }),
  );
  const tally: Tally = { groups: new Map(), own: new Map(), whole: new Map() };
  for (const [at, sample] of samples.entries()) {
    const stack: Frame[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const frame = frames.get(id);
      if (frame) stack.push(frame);
    }
    const [leaf] = stack;
    const microseconds = timeDeltas[at] ?? 0;
    if (!leaf || leaf.name === "(idle)") continue;
    const [group] = GROUPS.find(([, fits]) => fits(stack)) ?? ["unknown"];
    add(tally.groups, group, microseconds);
    add(tally.own, leaf.name, microseconds);
    const own = new Set(stack.filter(({ name, isWasm }) => isWasm && OURS.test(name)).map(({ name }) => name));
    for (const name of own) add(tally.whole, name, microseconds);
  }
  return tally;
}

const OURS = /^<?(shop|text|platform|vitrina_worker)::/;

function table(title: string, times: Times, all: number): string {
  const rows = [...times].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
  const lines = rows.map(([name, microseconds]) => {
    const share = `${round((100 * microseconds) / all, 1)} %`;
    return `  ${String(round(microseconds, 0)).padStart(6)} µs ${share.padStart(7)}  ${name.slice(0, 110)}`;
  });
  return [title, ...lines].join("\n");
}

/** A session of Chrome's protocol with a worker of the runtime. */
async function inspect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = () => failed(new Error("The runtime's inspector does not answer."));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  };
  let last = 0;
  return {
    call: <T>(method: string, params = {}) =>
      new Promise<T>((resolve) => {
        last++;
        waiting.set(last, resolve as (result: unknown) => void);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** Prints the tables of a cold category and product. */
export async function showProfile(): Promise<void> {
  const stage = await openStage(NOTHING_CAPTURED, { inspected: "shop-cold" });
  const { category, product } = await findAddresses(stage.url("shop-cold"));
  const inspector = await inspect(await stage.inspector("shop-cold"));
  await inspector.call("Profiler.enable");
  await inspector.call("Profiler.setSamplingInterval", { interval: INTERVAL_US });
  for (const [kind, path] of Object.entries({ category, product })) {
    const url = stage.url("shop-cold") + path;
    await fire({ url, amount: WARM_UP }, 200);
    await inspector.call("Profiler.start");
    await fire({ url, amount: REQUESTS }, 200);
    const { profile } = await inspector.call<{ profile: Profile }>("Profiler.stop");
    const { groups, own, whole } = tallyOf(profile);
    const all = [...groups.values()].reduce((sum, time) => sum + time, 0);
    console.log(`\nA cold ${kind}: ${round(all / 1000, 2)} ms of the worker's thread, sampled\n`);
    console.log(table("By groups", groups, all));
    console.log(table("\nFunctions, without those that they call", own, all));
    console.log(table("\nFunctions of the program, with those that they call", whole, all));
  }
  inspector.close();
  await stage.close();
}
