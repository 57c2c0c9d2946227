// Consistency of the project's parts: islands and pages, crates and platform, lock and packages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { test } from "node:test";
import { missingOptionals } from "../../tools/complete-lock.mjs";
import { chosenParts, parseArguments } from "../../tools/steps/selection.mjs";
import { ROOT } from "./sources.ts";

/** All dependencies of the shop. None accesses a platform, a network, the time or random numbers. */
const CRATES_OF_SHOP = [
  "chacha20poly1305",
  "foldhash",
  "hmac",
  "jwt-compact",
  "maud",
  "memchr",
  "serde",
  "serde_json",
  "sha2",
  "text",
  "xorf",
];

test("the shop depends on no platform, network, clock or random numbers", () => {
  const given = ["tree", "--offline", "-p", "shop", "-e", "normal,features", "--prefix", "depth"];
  const crates = execFileSync("cargo", given, { cwd: ROOT, encoding: "utf8" }).split("\n");
  const direct = crates.map(
    (crate) => /^1([a-z_][a-z0-9_-]*) (?!feature)/.exec(crate)?.[1] ?? /^1([a-z_][a-z0-9_-]*) feature/.exec(crate)?.[1],
  );
  assert.deepEqual([...new Set(direct.filter((name) => name !== undefined))].sort(), CRATES_OF_SHOP);
  // jwt-compact uses chrono for dates, without its clock.
  assert.deepEqual(
    crates.filter((crate) => /\d(getrandom|rand) |chrono feature "(clock|now|std|default)"/.test(crate)),
    [],
  );
});

/** Each crate's dependencies within the project. `shop` depends on no Cloudflare crate, and no worker on another. */
const OWN_CRATES: Record<string, string[]> = {
  text: [],
  shop: ["text"],
  platform: ["shop"],
  worker: ["platform", "shop"],
  carts: ["platform", "shop"],
  "demo-backend": [],
  site: ["shop"],
  contract: ["shop"],
  fuzz: ["shop"],
  bindgen: [],
};
const CRATES_OF_TEXT = ["serde", "serde_json"];

/** Dependencies of a manifest, by their names in the workspace. */
function dependencies(manifest: string): string[] {
  const tables = manifest.matchAll(/^\[(?:target\..*\.)?dependencies(?:\.([\w-]+))?\]\n((?:(?!\[).*\n?)*)/gm);
  return [...tables].flatMap(([, name, lines = ""]) =>
    name
      ? [name]
      : [...lines.matchAll(/^([\w-]+)(?:\.workspace)? *=(?:.*\bpackage = "(.+?)")?/gm)].map(
          ([, crate, renamed]) => renamed ?? crate ?? "",
        ),
  );
}

const isOwn = (crate: string) => /^(text|shop|platform|vitrina-.+)$/.test(crate);

test("workers depend on the platform, the platform on the shop, and nothing on a higher layer", () => {
  const manifest = (crate: string) => dependencies(readFileSync(resolve(ROOT, `edge/${crate}/Cargo.toml`), "utf8"));
  for (const [crate, made] of Object.entries(OWN_CRATES)) {
    assert.deepEqual(manifest(crate).filter(isOwn).sort(), made, crate);
  }
  assert.deepEqual(manifest("text"), CRATES_OF_TEXT);
  const members = /^members = (\[.*\])$/m.exec(readFileSync(resolve(ROOT, "Cargo.toml"), "utf8"))?.[1] ?? "[]";
  assert.deepEqual(
    JSON.parse(members).sort(),
    Object.keys(OWN_CRATES)
      .map((crate) => `edge/${crate}`)
      .sort(),
  );
});

test("a project crate is detected in a manifest, in any notation", () => {
  for (const written of [
    "[dependencies]\nvitrina-carts.workspace = true\n",
    '[dependencies]\nserde = "1"\nvitrina-carts = { path = "../carts" }\n',
    '[dependencies]\ncarts = { package = "vitrina-carts", path = "../carts" }\n',
    '[dependencies.vitrina-carts]\npath = "../carts"\n',
    "[target.'cfg(unix)'.dependencies]\nvitrina-carts.workspace = true\n",
  ]) {
    assert.ok(dependencies(written).some(isOwn), written);
  }
  assert.deepEqual(dependencies("[dev-dependencies]\nshop.workspace = true\n"), []);
});

test("the lock names every platform's optional packages (else run `node tools/complete-lock.mjs`)", () => {
  const lock = JSON.parse(readFileSync(resolve(ROOT, "package-lock.json"), "utf8"));
  assert.deepEqual(missingOptionals(lock), []);
  assert.equal(missingOptionals({ packages: { "": { optionalDependencies: { absent: "1.0.0" } } } }).length, 1);
});

test("every package is pinned", () => {
  const { devDependencies } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8"));
  assert.deepEqual(
    Object.entries<string>(devDependencies).filter(([, version]) => !/^\d/.test(version)),
    [],
  );
});

test("worker and carts share configuration and backend, and the carts' class is bound from the worker", () => {
  const [worker = "", carts = ""] = ["wrangler.toml", "wrangler.carts.toml"].map((name) =>
    readFileSync(resolve(ROOT, name), "utf8"),
  );
  for (const part of [/\{ binding = "CONFIG".*?\}/, /^compatibility_date = .*$/m, /\{ binding = "BACKEND".*?\}/]) {
    const [bound] = part.exec(worker) ?? [];
    assert.ok(bound, String(part));
    assert.equal(part.exec(carts)?.[0], bound);
  }
  assert.match(worker, /class_name = "CartObject", script_name = "vitrina-carts"/);
  assert.doesNotMatch(worker, /migrations/, "a deployment of pages would touch the carts");
});

test("the tests run as a whole, by part and name, or without a part", () => {
  const parts = (...args: string[]) => {
    const { part, name, without } = parseArguments(args);
    return [...new Set(chosenParts(part, name, without).map((one) => one.part))];
  };
  const all = parts("--show");
  assert.ok(all.includes("engines") && all.includes("fuzz"));
  const left = all.filter((part) => part !== "engines");
  assert.deepEqual(parts("--without", "engines"), left);
  assert.deepEqual(
    parts("--without=engines", "--without", "fuzz"),
    left.filter((part) => part !== "fuzz"),
  );
  assert.deepEqual(parts("worker", "cart"), ["worker"]);
  assert.throws(() => parts("worker", "no-such-name"), /No test and no file/);
  const [computed] = chosenParts("journeys", "over the product, with their plan, on phone");
  assert.deepEqual(computed?.given.filter((one: string) => one.endsWith(".test.ts")).length, 1);
  for (const args of [["engine"], ["--without", "engine"], ["--without"]]) {
    assert.throws(() => parts(...args), /There is no part/);
  }
});

test("every tool finds what it imports from the others", async () => {
  const tools = readdirSync(resolve(ROOT, "tools"), { recursive: true, encoding: "utf8" });
  let found = 0;
  for (const tool of tools.filter((name) => name.endsWith(".mjs"))) {
    const source = readFileSync(resolve(ROOT, "tools", tool), "utf8");
    for (const [, names = "", from = ""] of source.matchAll(/^import \{([^}]+)\} from "(\.[^"]+)";/gm)) {
      const imported = readFileSync(resolve(ROOT, "tools", dirname(tool), from), "utf8");
      for (const name of names.split(",").map((one) => one.trim().split(" as ")[0])) {
        const exported = new RegExp(`^export (async )?(function\\*?|const|class) ${name}\\b`, "m");
        if (name) assert.match(imported, exported, `tools/${tool} imports ${name}`);
        found += 1;
      }
    }
  }
  assert.ok(found > 50);
});
