// `npm run contract` as an operator calls it: against the demo backend, against one that sends the documented fields
// alone, and against none.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { ROOT } from "../support/root.ts";
import { openShop, type Shop } from "../support/shop.ts";

interface Report {
  ok: boolean;
  calls: { call: string; verdict: string; why: string; status: number | null; findings: { path: string }[] }[];
  config: string[];
  left: string[];
}

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

/** Runs the command and returns its exit code with what it printed. */
async function contract(...given: string[]) {
  const command = spawn(process.execPath, [resolve(ROOT, "tools/contract.mjs"), ...given], { cwd: ROOT });
  const ended = once(command, "close");
  const [out, errors] = await Promise.all([text(command.stdout), text(command.stderr)]);
  const [code] = (await ended) as [number];
  return { code, out, errors };
}

test("the demo backend keeps the whole contract", async () => {
  const login = ["--login", "ana@example.com:demo-parola"];
  const site = ["--token", "demo-casa", "--slow", "60000"];
  const { code, out } = await contract(shop.backendUrl, ...site, ...login, "--write", "--json");
  const { ok, calls, config, left } = JSON.parse(out) as Report;
  const wanting = calls.filter(({ verdict }) => verdict !== "ok" && verdict !== "less");
  assert.deepEqual(wanting, []);
  assert.deepEqual(config, ['"repeats_orders": true']);
  assert.match(left.join("; "), /^(?!.*saved address).*orders \S+, \S+, to be cancelled/);
  assert.ok(ok && calls.length > 45);
  assert.equal(code, 0);
});

test("a backend that sends the documented fields alone keeps it too, and one that does not is told where", async () => {
  const backend = new DocumentedBackend(["category-groups"]);
  const url = await backend.open();
  try {
    const fine = await contract(url, "--login", "a@b.c:secret", "--write", "--slow", "60000");
    assert.equal(fine.code, 0, fine.out);
    assert.match(fine.out, /^ok +GET \/auth\/users\/me\/ +\d+ ms$/m);
    assert.deepEqual(backend.unknown, []);

    backend.instead.set("menu_tree", { status: 200, body: [{ id: 1, categoryTitle: ["x"], categoryUrl: "x" }] });
    backend.instead.set("brands", { status: 500, body: null });
    const faulty = await contract(url, "--slow", "60000");
    assert.equal(faulty.code, 1);
    assert.match(faulty.out, /^broken +GET \/general\/menu_tree/m);
    assert.match(faulty.out, /^ +\[0\]\.categoryTitle is a list where the shop reads text: /m);
    assert.match(faulty.out, /^failed +GET \/general\/brand\/ +\d+ ms {2}answered 500$/m);
  } finally {
    backend.close();
  }
});

test("without a backend, or with arguments that are not understood, nothing is checked", async () => {
  const backend = new DocumentedBackend();
  const url = await backend.open();
  backend.close();
  const absent = await contract(url);
  assert.deepEqual([absent.code, absent.out], [2, ""]);
  assert.match(absent.errors, /cannot be reached/);
  const wrong = await contract("--jason");
  assert.deepEqual([wrong.code, wrong.out], [2, ""]);
  assert.match(wrong.errors, /--jason is not understood[\s\S]*Usage/);
});
