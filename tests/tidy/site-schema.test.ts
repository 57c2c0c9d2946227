// kv-seed/schema, which editors read, by the configs of the demo's sites.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ROOT } from "./sources.ts";

const read = (path: string) => JSON.parse(readFileSync(resolve(ROOT, path), "utf8"));
const of = (name: string) =>
  new Ajv2020({ strict: true, strictTypes: false }).compile(read(`kv-seed/schema/${name}.json`));
const schemas = { sites: of("site"), themes: of("theme"), redirects: of("redirects") };

for (const [kind, valid] of Object.entries(schemas)) {
  test(`the ${kind} of the demo match their schema`, () => {
    const files = readdirSync(resolve(ROOT, "kv-seed", kind));
    assert.ok(files.length > 0);
    for (const file of files)
      assert.ok(valid(read(`kv-seed/${kind}/${file}`)), `${file}: ${JSON.stringify(valid.errors)}`);
  });
}

test("each site and theme of the demo names its schema", () => {
  for (const [kind, name] of [
    ["sites", "site"],
    ["themes", "theme"],
  ])
    for (const file of readdirSync(resolve(ROOT, `kv-seed/${kind}`))) {
      const path = `kv-seed/${kind}/${file}`;
      assert.equal(relative("", join(dirname(path), read(path).$schema)), `kv-seed/schema/${name}.json`, path);
    }
});

for (const [name, wrong] of Object.entries({
  "a misspelt field": { lowest_prise: true },
  "a switch that is a text": { lowest_price: "true" },
  "a part of home that there is not": { home: ["front", "banner"] },
  "a host with a scheme": { payment_hosts: ["https://plata.example"] },
  "a status that is no success": { order_accepted: [404] },
  "a field that an inner object does not have": { company: { name: "Casa", code: "1", tax: "2" } },
})) {
  test(`the schema refuses ${name}`, () => {
    assert.ok(!schemas.sites({ ...read("kv-seed/sites/casa.json"), ...wrong }));
  });
}

test("the schema requires the name of a site", () => {
  const { name, ...nameless } = read("kv-seed/sites/casa.json");
  assert.ok(name && !schemas.sites(nameless));
});

test("the schema of a theme refuses a missing, a misspelt and a wrong colour", () => {
  const theme = read("kv-seed/themes/casa.json");
  const { accent, ...others } = theme.light;
  for (const light of [others, { ...theme.light, accnet: accent }, { ...theme.light, accent: "red" }])
    assert.ok(!schemas.themes({ ...theme, light }));
});

test("the schema of redirects refuses a rule without a target and one that leads to a path of no shop", () => {
  for (const rules of [{}, [{ from: "/a" }], [{ from: "a", to: "/b" }], [{ from: "/a", to: "b" }]])
    assert.ok(!schemas.redirects(rules));
});
