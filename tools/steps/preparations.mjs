// Preparations for shops and tests, each made once, as soon as its dependencies are ready.
import { WORKERS } from "../workers.mjs";
import { buildIslands, buildSeed, buildWorker, compileWorkers, fetchCrates } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { growDemo } from "./demo-state.mjs";
import { makeDjango } from "./django.mjs";
import { findEngines } from "./engines.mjs";
import { addWasmTarget } from "./machine.mjs";
import { installPackages, ownNode } from "./packages.mjs";
import { buildPreact } from "./preact.mjs";
import { step } from "./report.mjs";
import { run, serve, together } from "./run.mjs";
import { buildBindgen } from "./worker-module.mjs";

/** Seconds on two cores, for a machine without earlier runs. */
const USUALLY = {
  packages: 40,
  crates: 10,
  bindgen: 40,
  islands: 10,
  target: 10,
  rust: 120,
  worker: 30,
  seed: 30,
  development: 60,
  demo: 5,
  chromium: 60,
  engines: 60,
  django: 15,
};

/** @param {string} root the project's folder */
export function preparations(root) {
  const packages = once(() =>
    step("npm packages", (progress) => installPackages(root, progress), { usually: USUALLY.packages }),
  );
  const crates = once(() => step("crates", (progress) => fetchCrates(root, progress), { usually: USUALLY.crates }));
  const target = once(() => step("wasm target", addWasmTarget, { usually: USUALLY.target }));
  const bindgen = once(() =>
    step("wasm-bindgen", (progress) => buildBindgen(root, progress), { usually: USUALLY.bindgen }),
  );
  const islands = once(async () => {
    await packages();
    await step("islands and styles", (progress) => buildIslands(root, progress), { usually: USUALLY.islands });
  });
  const rust = once(async () => {
    await together([islands(), target()]);
    await step("Rust for workers", (progress) => compileWorkers(root, progress), { usually: USUALLY.rust });
  });
  const worker = (one) => async () => {
    await Promise.all([bindgen(), rust()]);
    await step(one.name, (progress) => buildWorker(root, one, progress), { usually: USUALLY.worker });
  };
  const seed = once(() => step("seed", (progress) => buildSeed(root, progress), { usually: USUALLY.seed }));
  /** Everything that a deployment uploads. */
  const build = once(() => together([seed(), ...WORKERS.map((one) => worker(one)())]));
  /** The build for `npm run dev`, in separate folders. */
  const development = once(async () => {
    await build();
    const env = { VITRINA_PROFILE: "dev" };
    const work = (progress) => run(process.execPath, [`${root}/tools/build.mjs`], { env, progress });
    await step("development", work, { usually: USUALLY.development });
  });
  const demo = once(async () => {
    await build();
    await step("demo catalogue", (progress) => growDemo(root, progress), { usually: USUALLY.demo });
  });
  const preact = once(async () => {
    await islands();
    await step("islands with Preact", (progress) => buildPreact(root, progress), { usually: USUALLY.islands });
  });
  const engines = once(() => step("Firefox and WebKit", findEngines, { usually: USUALLY.engines }));
  const django = once(() => step("Django", (progress) => makeDjango(root, progress), { usually: USUALLY.django }));
  const chromium = once(() => step("Chromium", findChromium, { usually: USUALLY.chromium }));
  /** One Chromium for all journeys; `env` tells them where it is. */
  const browser = once(async () => {
    await Promise.all([packages(), chromium()]);
    const { line, close } = await serve(ownNode(root), [`${root}/tests/support/browser-server.ts`]);
    env.VITRINA_BROWSER = line;
    closing.push(close);
  });
  /** One process for the workers of all shops, each of which has its own; `env` tells the tests where it is. */
  const workers = once(async () => {
    await demo();
    const { line, close } = await serve(ownNode(root), [`${root}/tests/support/workers-server.ts`], env);
    env.VITRINA_WORKERS = line;
    closing.push(close);
  });
  const env = {};
  const closing = [];
  const close = () => Promise.all(closing.map((end) => end()));
  return {
    packages,
    crates,
    target,
    islands,
    seed,
    build,
    development,
    demo,
    preact,
    chromium,
    browser,
    engines,
    django,
    workers,
    env,
    close,
  };
}

function once(work) {
  let promise;
  return () => {
    promise ??= work();
    return promise;
  };
}
