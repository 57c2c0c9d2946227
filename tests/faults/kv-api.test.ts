// `npm start` serves the KV API of its own configuration: what is pushed there is in the pages, and no trace stays.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Door } from "../support/kv-api-door.ts";
import { request } from "../support/request.ts";
import { freePair, listen, start } from "../support/start.ts";
import { until } from "../support/until.ts";

const state = mkdtempSync(join(tmpdir(), "vitrina-kv-start-"));
const file = join(state, "kv-api.json");
after(() => rmSync(state, { recursive: true, force: true }));

for (const taken of [false, true]) {
  test(`a pushed version shows within seconds${taken ? ", though the port after the demo's is taken" : ""}`, async () => {
    const port = await freePair();
    const other = taken ? await listen(port + 2) : undefined;
    mkdirSync(state, { recursive: true });
    writeFileSync(file, "of a shop that was killed", { mode: 0o644 });
    const shop = start({ PORT: String(port), VITRINA_STATE: state });
    await shop.says(`Ready on http://127.0.0.1:${port}\n`);

    assert.equal(statSync(file).mode & 0o777, 0o600);
    const address = JSON.parse(readFileSync(file, "utf8"));
    assert.equal(new URL(address.api).port === String(port + 2), !taken);
    assert.equal(shop.said().includes(address.token), false);
    const door = new Door(address);
    const before = (await door.get("site/casa")).toString();
    const { site, theme } = JSON.parse((await door.get(`site/casa/${before}`)).toString());
    const company = { ...site.company, name: taken ? "Casa Mutată" : "Casa Nouă" };
    const version = taken ? "pushed-again" : "pushed";
    const pair = { key: `site/casa/${version}`, value: JSON.stringify({ site: { ...site, company }, theme }) };
    assert.equal((await door.ask("PUT", "/bulk", [pair])).result.successful_key_count, 1);
    assert.equal((await door.put("site/casa", version)).status, 200);
    const page = async () => (await request(`http://127.0.0.1:${port}`, "/ro")).text();
    await until("the page has the pushed name of the company", async () => (await page()).includes(company.name));

    shop.ctrlC();
    assert.equal(await shop.exit, 0);
    assert.throws(() => statSync(file), /ENOENT/);
    other?.close();
  });
}
