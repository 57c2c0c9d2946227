// `npm run dev`: edits show up, and only Rust needs the compiler. This machine has none.
import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { copyProject } from "../support/scratch-copy.ts";
import { freePair, type Started, start } from "../support/start.ts";
import { until } from "../support/until.ts";

const PROGRAMS = { cargo: "cargo 1.95.0", rustup: "rustup 1.29.0" };

const { root, remove } = copyProject();
let shop: Started;
let url: string;

before(async () => {
  const bin = join(root, "without-a-compiler");
  mkdirSync(bin);
  for (const [program, version] of Object.entries(PROGRAMS)) {
    const script = `#!/bin/sh
case "$1" in
  --version) echo "${version}" ;;
  target) echo wasm32-unknown-unknown ;;
  *) echo "${program} $*" >>"${join(root, "asked")}"; exit 1 ;;
esac
`;
    writeFileSync(join(bin, program), script, { mode: 0o755 });
  }
  const port = await freePair();
  url = `http://127.0.0.1:${port}`;
  const env = { PATH: [bin, process.env.PATH].join(delimiter), PORT: String(port), VITRINA_STATE: join(root, "state") };
  shop = start({ ...env, DEMO_PRODUCTS: "200" }, { tool: "dev", root });
  await shop.says(`Ready on ${url}\n`);
});

after(async () => {
  shop.child.kill("SIGINT");
  await shop.exit;
  remove();
});

/** The text at an address; empty between two workers, when no server answers. */
async function get(path: string): Promise<string> {
  try {
    const answer = await fetch(`${url}${path}`, { redirect: "manual", signal: AbortSignal.timeout(5_000) });
    return await answer.text();
  } catch {
    return "";
  }
}
const page = () => get("/ro");
/** The text at an address, from whichever worker answers. */
const answered = (path: string) => until(`${path} is answered`, async () => (await get(path)) || undefined);

function edit(path: string, change: (text: string) => string): void {
  const file = join(root, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

test("a style, a text and a script show up once saved, without a compiler", async () => {
  appendFileSync(join(root, "islands/styles/base.css"), "body{--looks:edited}");
  await until("the style is in the page", async () => (await page()).includes("--looks:edited"));

  edit("locales/ro/home.json", (text) => text.replace(/("title": ")/, "$1EDITED "));
  await until("the word is in the page", async () => (await page()).includes("<title>EDITED "));

  edit("islands/storefront/storefront.ts", (text) => `${text}\nwindow.name = "edited";\n`);
  await until("the page loads the script", async () => {
    const [, module] = /src="(\/assets\/storefront-[^"]+)"/.exec(await page()) ?? [];
    return module !== undefined && (await get(module)).includes('"edited"');
  });
  assert.equal(shop.said().match(/^✓ (styles|words|scripts, words) +\d+\.\d s$/gm)?.length, 3, shop.said());
});

test("a build error is reported, and the shop stays as it was", async () => {
  const whole = readFileSync(join(root, "locales/ro/home.json"), "utf8");
  writeFileSync(join(root, "locales/ro/home.json"), "{");
  await shop.says("✗ ");
  assert.match(await answered("/ro"), /<\/html>/);
  writeFileSync(join(root, "locales/ro/home.json"), whole);
});

test("an open page is told about the next worker", async () => {
  const names: string[] = [];
  const hear = async () => {
    const answer = await fetch(`${url}/__development/changes`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    names.push((await reader?.read())?.value ?? "");
    return reader;
  };
  assert.match(await answered("/ro"), /src="\/__development\/reload\.js"/);
  const first = await hear();
  appendFileSync(join(root, "islands/styles/base.css"), "body{--looks:again}");
  await first?.read().catch(() => {});
  await until("another worker answers", async () =>
    hear().then(
      () => new Set(names).size === 2,
      () => false,
    ),
  );
});

test("?explain describes how a page was made", async () => {
  const told = await answered("/ro/about?explain");
  for (const row of [
    /^GET \/ro\/about → 200, /m,
    /^site +casa$/m,
    /^config +\S+$/m,
    /^route +Page/m,
    /^early head +(not )?sent: /m,
    /^cache +vitrina; /m,
    /^ +\d+ ms +\d+ ms {2}backend GET \/\S+ → 200$/m,
  ]) {
    assert.match(told, row);
  }
  assert.match(await answered("/ro/about"), /^<!DOCTYPE html>/);
});

test("none of this has called a compiler", () => {
  assert.throws(() => readFileSync(join(root, "asked")), /ENOENT/);
});
