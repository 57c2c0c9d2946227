// docs/openapi.json is valid OpenAPI 3.1, and the documented answers match it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ROOT } from "./sources.ts";

const read = (path: string) => JSON.parse(readFileSync(resolve(ROOT, path), "utf8"));
const openapi = read("docs/openapi.json");

/** The operation of a fixture's call, whatever its arguments' names. */
function operation(call: string) {
  const plain = (path: string) => path.replace(/\{\w+\}/g, "{}").replace(/\/$/, "");
  const [method = "", path = ""] = call.split(" ");
  const known = Object.keys(openapi.paths).find((known) => plain(known) === plain(path.split("?")[0] ?? ""));
  return known && openapi.paths[known][method.toLowerCase()];
}

test("docs/openapi.json is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(openapi));
  assert.ok(valid, JSON.stringify(errors ?? ""));
  assert.equal(validator.version, "3.1");
});

test("every answer of tests/contract except the odd ones matches it", () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(openapi, "openapi");
  for (const file of readdirSync(resolve(ROOT, "tests/contract"))) {
    const fixture = read(`tests/contract/${file}`);
    if (fixture.call === "GET /sitemap.xml") continue;
    const known = operation(fixture.call);
    assert.ok(known, `${file} has no operation`);
    const [[status, response] = []] = Object.entries<Record<string, never>>(known.responses);
    assert.equal(Number(status), fixture.documented.status, file);
    const schema = response?.["content"]?.["application/json"]?.["schema"];
    if (!schema) continue;
    const references = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'));
    const valid = ajv.compile(references);
    for (const variant of ["documented", "fewest"]) {
      assert.ok(valid(fixture[variant].body), `${file} ${variant}: ${JSON.stringify(valid.errors?.[0])}`);
    }
  }
});
