// docs/site.schema.json, which editors read, by the configs of the demo's sites.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ROOT } from "./sources.ts";

const read = (path: string) => JSON.parse(readFileSync(resolve(ROOT, path), "utf8"));
const valid = new Ajv2020().compile(read("docs/site.schema.json"));

test("the configs of the demo's sites match the schema", () => {
  const files = readdirSync(resolve(ROOT, "kv-seed/sites"));
  assert.ok(files.length > 0);
  for (const file of files) assert.ok(valid(read(`kv-seed/sites/${file}`)), `${file}: ${JSON.stringify(valid.errors)}`);
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
    assert.ok(!valid({ ...read("kv-seed/sites/casa.json"), ...wrong }));
  });
}

test("the schema requires the name of a site", () => {
  const { name, ...nameless } = read("kv-seed/sites/casa.json");
  assert.ok(name && !valid(nameless));
});
