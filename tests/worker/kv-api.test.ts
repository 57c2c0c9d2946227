// The stand-in of Cloudflare's KV API: each call, over a store in memory and over the namespace of a local shop, and beside
// Miniflare's own API.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { openLocalKvApi } from "../../tools/steps/kv-api-local.mjs";
import { KvApi } from "../support/kv-api.ts";
import { Door, type Told, told } from "../support/kv-api-door.ts";

const NO_TEXT = Uint8Array.from({ length: 256 }, (_, index) => 255 - index);
const ODD_KEYS = ["a/b", "a b", "a%2Fb", "ключ", "?#&=+", "../x", "host/127.0.0.1:8787"];

const folder = mkdtempSync(join(tmpdir(), "vitrina-kv-"));
const workers = [
  {
    name: "vitrina",
    modules: true,
    script: "export default { fetch: () => new Response() }",
    compatibilityDate: "2025-12-01",
    kvNamespaces: { CONFIG: "config", THEIRS: "theirs" },
  },
];
const miniflare = new Miniflare(
  convertV4MiniflareOptions({ host: "127.0.0.1", port: 0, cf: false, unsafeLocalExplorer: true, workers }),
);
const explorer = new URL("/cdn-cgi/local/explorer/api/storage/kv/namespaces/theirs", await miniflare.ready).href;
const local = await openLocalKvApi({ miniflare, state: folder });
const address = JSON.parse(readFileSync(join(folder, "kv-api.json"), "utf8"));
const inMemory = await KvApi.open();
after(async () => {
  await inMemory[Symbol.asyncDispose]();
  await local.close();
  await miniflare.dispose();
  rmSync(folder, { recursive: true });
});

const doors: [string, Door][] = [
  ["in memory", inMemory.door],
  ["of the local shop", new Door(address)],
];

const names = ({ result }: Told) => result.map(({ name }: { name: string }) => name);
const many = (count: number) => Array.from({ length: count }, (_, index) => `many/${String(index).padStart(5, "0")}`);
const pairsOf = (keys: string[]) => keys.map((key) => ({ key, value: "v" }));

for (const [where, door] of doors) {
  test(`${where}: a value is put, read, overwritten and deleted`, async () => {
    assert.deepEqual(await door.put("one", "first"), { status: 200, code: undefined, result: null, info: undefined });
    const read = await door.fetch("/values/one");
    assert.equal(read.headers.get("content-type"), "application/octet-stream");
    assert.equal(await read.text(), "first");
    await door.put("one", "");
    assert.equal((await door.get("one")).length, 0);
    assert.equal((await door.ask("DELETE", "/values/one")).status, 200);
    const gone = await door.ask("GET", "/values/one");
    assert.deepEqual([gone.status, gone.code, gone.result], [404, 10009, null]);
    assert.equal((await door.ask("DELETE", "/values/one")).status, 200, "as if it had been there");
  });

  test(`${where}: bytes that are no text survive, put alone, in a form and in a bulk`, async () => {
    await door.put("alone", NO_TEXT);
    for (const [key, value] of [
      ["file", new Blob([NO_TEXT])],
      ["text", "două\r\nlinii"],
    ] as const) {
      const body = new FormData();
      body.set("value", value);
      assert.equal((await door.fetch(`/values/${key}`, { method: "PUT", body })).status, 200);
    }
    const bulk = [{ key: "bulk", value: Buffer.from(NO_TEXT).toString("base64"), base64: true }];
    assert.deepEqual((await door.ask("PUT", "/bulk", bulk)).result, { successful_key_count: 1, unsuccessful_keys: [] });
    for (const key of ["alone", "file", "bulk"]) assert.deepEqual(await door.get(key), Buffer.from(NO_TEXT), key);
    assert.equal((await door.get("text")).toString(), "două\r\nlinii");
    // As libraries of other languages send bytes: without the name of a file.
    const boundary = "x".repeat(32);
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="value"\r\n\r\n`),
      NO_TEXT,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
    assert.equal((await door.fetch("/values/unnamed", { method: "PUT", body, headers: type })).status, 200);
    assert.deepEqual(await door.get("unnamed"), Buffer.from(NO_TEXT));
  });

  test(`${where}: keys are percent-encoded in addresses`, async () => {
    for (const key of ODD_KEYS) await door.put(key, key);
    for (const key of ODD_KEYS) assert.equal((await door.get(key)).toString(), key);
    const listed = names(await door.ask("GET", "/keys"));
    for (const key of ODD_KEYS) assert.ok(listed.includes(key), key);
    assert.equal((await door.ask("GET", "/values/%E0%A4%A")).status, 400);
    const plain = await door.ask("GET", "/values/a/b");
    assert.deepEqual([plain.status, plain.code], [400, 7003]);
  });

  test(`${where}: metadata and expiry are kept, and a plain put ends both`, async () => {
    const metadata = { by: "Ană", why: "de ce" };
    const body = new FormData();
    body.set("value", "v");
    body.set("metadata", JSON.stringify(metadata));
    const begun = Math.floor(Date.now() / 1000);
    await door.fetch("/values/meta?expiration=1&expiration_ttl=600", { method: "PUT", body });
    await door.ask("PUT", "/bulk", [{ key: "meta2", value: "v", metadata: 7, expiration: begun + 900 }]);
    const [one, two] = (await door.ask("GET", "/keys?prefix=meta")).result;
    assert.ok(one.expiration >= begun + 600 && one.expiration <= begun + 660, "the time to live wins");
    assert.deepEqual([one.name, one.metadata, two.metadata, two.expiration], ["meta", metadata, 7, begun + 900]);
    assert.equal((await door.fetch("/values/meta")).headers.get("expiration"), String(one.expiration));
    assert.deepEqual((await door.ask("GET", "/metadata/meta")).result, metadata);
    const asked = { keys: ["meta", "meta2", "meta3"], withMetadata: true };
    assert.deepEqual((await door.ask("POST", "/bulk/get", asked)).result.values, {
      meta: { value: "v", metadata, expiration: one.expiration },
      meta2: { value: "v", metadata: 7, expiration: begun + 900 },
      meta3: null,
    });
    await door.put("meta", "v");
    assert.deepEqual((await door.ask("GET", "/keys?prefix=meta")).result[0], { name: "meta" });
    assert.equal((await door.fetch("/values/meta")).headers.get("expiration"), null);
    assert.equal((await door.ask("GET", "/metadata/meta")).result, null);
  });

  test(`${where}: a bulk get reads texts and JSON of at most 100 keys`, async () => {
    await door.put("json", '{"a":[1]}');
    const get = (body: object) => door.ask("POST", "/bulk/get", body);
    assert.deepEqual((await get({ keys: ["json", "none"] })).result.values, { json: '{"a":[1]}', none: null });
    assert.deepEqual((await get({ keys: ["json"], type: "json" })).result.values, { json: { a: [1] } });
    assert.equal((await get({ keys: many(100) })).status, 200);
    assert.equal((await get({ keys: many(101) })).status, 400);
    assert.equal((await get({ keys: "json" })).status, 400);
    await door.put("words", "no JSON");
    assert.equal((await get({ keys: ["words"], type: "json" })).status, 400);
  });

  test(`${where}: names are listed a thousand at a time, and deleted in bulks by either call`, async () => {
    const keys = many(1010);
    const put = await door.ask("PUT", "/bulk", pairsOf(keys));
    assert.deepEqual(put.result, { successful_key_count: 1010, unsuccessful_keys: [] });
    const pages: Told[] = [];
    do {
      const cursor = encodeURIComponent(pages.at(-1)?.info.cursor ?? "");
      pages.push(await door.ask("GET", `/keys?prefix=many%2F&cursor=${cursor}`));
    } while (pages.at(-1)?.info.cursor);
    assert.deepEqual(
      pages.map(({ info }) => info.count),
      [1000, 10],
    );
    assert.deepEqual(pages.flatMap(names), keys);
    const ten = await door.ask("GET", "/keys?prefix=many/0100&limit=10");
    assert.deepEqual([names(ten), ten.info.cursor], [keys.slice(1000), ""], "a page that is full and the last");
    for (const limit of ["9", "1001", "x"]) assert.equal((await door.ask("GET", `/keys?limit=${limit}`)).status, 400);

    const first = await door.ask("POST", "/bulk/delete", keys.slice(0, 500));
    assert.deepEqual(first.result, { successful_key_count: 500, unsuccessful_keys: [] });
    assert.equal((await door.ask("DELETE", "/bulk", keys.slice(500))).status, 200);
    assert.deepEqual((await door.ask("GET", "/keys?prefix=many/")).result, []);
  });

  test(`${where}: what is over a limit is refused, and nothing of its bulk is written`, async () => {
    const metadata = (bytes: number) => "m".repeat(bytes - 2);
    const mebibytes = (count: number) => "x".repeat(count * 1024 * 1024);
    const refused = async (status: number, pair: object) => {
      const { status: given } = await door.ask("PUT", "/bulk", [{ key: "before", value: "v" }, pair]);
      assert.equal(given, status, JSON.stringify(pair).slice(0, 80));
    };
    await refused(413, { key: "large", value: "v", metadata: metadata(1025) });
    await refused(413, { key: "large", value: `${mebibytes(25)}x` });
    await refused(414, { key: "ă".repeat(257), value: "v" });
    for (const key of ["", ".", "..", 7]) await refused(400, { key, value: "v" });
    for (const value of [7, null]) await refused(400, { key: "large", value });
    await refused(400, { key: "large", value: "no base64!", base64: true });
    await refused(400, { key: "large", value: "v", expiration_ttl: 59 });
    await refused(400, { key: "large", value: "v", expiration: 1 });
    await refused(400, { key: "before", value: "another" });
    await refused(400, null as unknown as object);
    assert.equal((await door.ask("PUT", "/bulk", pairsOf(many(10_001)))).status, 400);
    assert.equal((await door.ask("POST", "/bulk/delete", many(10_001))).status, 400);
    for (const body of ["[", "{}", Buffer.from([0x22, 0xff, 0x22])]) {
      assert.equal((await door.fetch("/bulk", { method: "PUT", body })).status, 400);
    }
    const tooMuch = Buffer.alloc(100_000_001, "x");
    assert.equal((await door.fetch("/bulk", { method: "PUT", body: tooMuch })).status, 413);
    assert.equal((await door.ask("GET", "/values/before")).status, 404);

    const longest = "ă".repeat(256);
    const most = [{ key: longest, value: "v", metadata: metadata(1024) }];
    assert.equal((await door.ask("PUT", "/bulk", most)).result.successful_key_count, 1);
    assert.equal((await door.get(longest)).toString(), "v");
    assert.equal((await door.put("largest", mebibytes(25))).status, 200);
    assert.equal((await door.put("largest", `${mebibytes(25)}x`)).status, 413);
    assert.equal((await door.ask("POST", "/bulk/get", { keys: ["largest", longest] })).status, 413);
    await door.ask("POST", "/bulk/delete", ["largest", longest]);
    assert.equal((await door.put(".", "v")).status, 400);
    assert.equal((await door.put("short", "v", "?expiration_ttl=59")).status, 400);
    const body = new FormData();
    body.set("metadata", "{}");
    assert.equal((await door.fetch("/values/short", { method: "PUT", body })).status, 400, "no value");
    body.set("value", "v");
    body.set("metadata", JSON.stringify(metadata(1025)));
    assert.equal((await door.fetch("/values/short", { method: "PUT", body })).status, 413);
  });

  test(`${where}: what does not exist and who may not ask is told by status and code`, async () => {
    const failure = async (answer: Promise<Response>) => {
      const { status, code, result } = await told(await answer);
      return [status, code, result];
    };
    for (const [method, path] of [
      ["GET", "/keys"],
      ["GET", "/values/x"],
      ["PUT", "/bulk"],
      ["POST", "/bulk/delete"],
      ["POST", "/bulk/get"],
    ] as const) {
      assert.deepEqual(await failure(door.namespaces(`/${"f".repeat(32)}${path}`, { method })), [404, 10013, null]);
    }
    assert.deepEqual(await failure(door.fetch("/nothing")), [400, 7003, null]);
    assert.deepEqual(await failure(door.fetch("/bulk")), [405, 7001, null]);
    for (const authorization of ["", "Bearer another", "Basic eDp5"]) {
      assert.deepEqual(await failure(door.fetch("/keys", { headers: { authorization } })), [403, 10000, null]);
    }
  });

  test(`${where}: namespaces are listed and described`, async () => {
    const list = await told(await door.namespaces("?page=1&per_page=20&order=title&direction=desc"));
    const titles = list.result.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, where === "in memory" ? ["CONFIG"] : ["PAGES", "CONFIG"]);
    assert.equal(list.info.total_count, titles.length);
    for (const one of list.result) {
      assert.match(one.id, /^[0-9a-f]{32}$/);
      assert.deepEqual((await told(await door.namespaces(`/${one.id}`))).result, one);
    }
  });

  test(`${where}: its answers are those of Miniflare's own API`, async () => {
    const key = "compared/ă";
    const at = `/values/${encodeURIComponent(key)}`;
    const calls: [string, string, unknown?][] = [
      ["GET", at],
      ["PUT", "/bulk", [{ key, value: '{"a":1}', metadata: { by: "x" } }]],
      [
        "PUT",
        "/bulk",
        [
          { key, value: "/wA=", base64: true, metadata: { by: "x" } },
          { key: `${key}2`, value: "" },
        ],
      ],
      ["PUT", "/bulk", [{ key: "..", value: "v" }]],
      ["PUT", "/bulk", [{ key, value: "v", metadata: "m".repeat(1023) }]],
      ["PUT", "/bulk", [{ key, value: "v", expiration_ttl: 59 }]],
      ["PUT", "/bulk", [{ key, value: "v", expiration: 1 }]],
      ["PUT", "/bulk", [{ key }]],
      ["PUT", "/bulk", { key }],
      ["PUT", "/bulk", [...pairsOf([key]), { key, value: "another" }]],
      ["GET", "/keys?prefix=compared&limit=10"],
      ["GET", "/keys?limit=9"],
      ["GET", "/keys?limit=1001"],
      ["POST", "/bulk/get", { keys: [`${key}2`, "none"] }],
      ["POST", "/bulk/get", { keys: many(101) }],
      ["POST", "/bulk/get", {}],
      ["POST", "/bulk/delete", [key, "none"]],
      ["POST", "/bulk/delete", [""]],
      ["DELETE", at],
      ["GET", at],
    ];
    for (const [method, path, body] of calls) {
      const headers = { "content-type": "application/json" };
      const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const ours = await told(await door.fetch(path, sent));
      const theirs = await told(await fetch(`${explorer}${path}`, sent));
      // Miniflare answers {} where Cloudflare has no result.
      if (method === "DELETE") theirs.result = null;
      assert.deepEqual(ours, theirs, `${method} ${path} ${JSON.stringify(body)}`);
    }
  });
}

test("in memory: namespaces are made, renamed and deleted; a title exists once", async () => {
  const { door } = inMemory;
  const send = async (method: string, path: string, title?: string) =>
    told(await door.namespaces(path, { method, ...(title && { body: JSON.stringify({ title }) }) }));
  const { result } = await send("POST", "", "PAGES");
  assert.equal((await send("POST", "", "PAGES")).code, 10014);
  assert.equal((await send("PUT", `/${result.id}`, "CONFIG")).code, 10014);
  assert.equal((await send("POST", "")).status, 400);
  assert.equal((await send("PUT", `/${result.id}`, "PREVIEW")).result.title, "PREVIEW");
  const titles = async (query: string) =>
    (await told(await door.namespaces(query))).result.map(({ title }: { title: string }) => title);
  assert.deepEqual(await titles("?order=title&direction=desc"), ["PREVIEW", "CONFIG"]);
  assert.deepEqual(await titles("?order=title&per_page=1&page=2"), ["PREVIEW"]);
  assert.equal((await send("DELETE", `/${result.id}`)).status, 200);
  assert.equal((await send("GET", `/${result.id}`)).code, 10013);
});

test("of the local shop: its one namespace cannot be changed", async () => {
  const door = new Door(address);
  assert.equal((await door.ask("DELETE", "")).code, 10000);
  assert.equal((await told(await door.namespaces("", { method: "POST", body: '{"title":"x"}' }))).code, 10000);
});

test("only a loopback name is answered, so that no page of another name can ask", async () => {
  const { hostname, port, pathname } = new URL(address.api);
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      const path = `${pathname}/accounts/${address.account}/storage/kv/namespaces`;
      const headers = { host, authorization: `Bearer ${address.token}` };
      const asked = request({ hostname, port, path, headers }, (answer) => resolve(answer.resume().statusCode));
      asked.on("error", reject).end();
    });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    assert.equal(await statusFor(host), 200, host);
  }
  for (const host of [`evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `localhost.evil.example`, "x"]) {
    assert.equal(await statusFor(host), 403, host);
  }
});
