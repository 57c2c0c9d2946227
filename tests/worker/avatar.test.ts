// The picture of an account without scripts: refused or cleaned by its bytes, kept by no cache, shown to its owner alone.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { jpeg, png, SECRET } from "../support/pictures.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { form, formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

let shop: Shop;
const backend = new ScriptedBackend();
before(async () => {
  shop = await openShop({ backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.scripts.clear();
  backend.heard.length = 0;
});

const PAGE = "/ro/account/picture";
const CHANGE = "/api/users/change-profile-image/";
const REMOVE = "/api/users/delete-profile-image/";

/** Sends a file as a browser without scripts does. */
async function upload(shopper: Shopper, file: Uint8Array | string, name = "photo.jpg", type = "image/jpeg") {
  const fields = new FormData();
  fields.set("picture", new File([file as BlobPart], name, { type }));
  const written = new Response(fields);
  const headers = { "content-type": written.headers.get("content-type") ?? "" };
  const body = new Uint8Array(await written.arrayBuffer());
  return shopper.send("/api/picture?language=ro", { method: "POST", headers, body });
}

/** Records what the backend is sent, byte by byte. */
function recorded(status = 200, answer = "{}"): Buffer[] {
  const sent: Buffer[] = [];
  backend.scripts.set(CHANGE, async (asked, reply) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    sent.push(Buffer.concat(parts));
    reply.writeHead(status, { "content-type": "application/json" }).end(answer);
  });
  return sent;
}

const said = (key: string) => say("ro", "avatar", key);

test("a picture is cleaned, sent under a new name each time, and the page says so", async () => {
  const ana = await signedIn(shop);
  const sent = recorded();
  for (const [file, done] of [
    [jpeg(), "saved"],
    [jpeg(640, 480, 6), "turned"],
    [png(64, 64), "saved"],
  ] as const) {
    const answer = await upload(ana, file);
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, `${PAGE}?done=${done}`]);
  }
  const { status, headers, document } = await ana.visit(`${PAGE}?done=turned`);
  assert.equal(status, 200);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.ok(document.querySelector(".account-body .notice")?.textContent.includes(said("saved_turned")));
  assert.equal(sent.length, 3);
  const names = new Set<string>();
  for (const body of sent) {
    for (const hidden of [SECRET, "SECRET", "Exif"]) assert.ok(!body.includes(hidden), hidden);
    names.add(/name="profile_image"; filename="(picture-[^"]+\.(?:jpg|png))"/.exec(body.toString("latin1"))?.[1] ?? "");
  }
  assert.equal(names.size, 3);
});

test("what is no picture, is broken or would be a bomb is refused in words at the file, and nothing is sent", async () => {
  const ana = await signedIn(shop);
  const sent = recorded();
  const whole = jpeg();
  for (const [file, key] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "no_picture"],
    ["<!doctype html><script>alert(1)</script>", "no_picture"],
    ["GIF89a<script>alert(1)</script>", "no_picture"],
    [whole.subarray(0, whole.length - 4), "broken"],
    [png(100_000, 100_000), "too_many_pixels"],
    [jpeg(65_000, 65_000), "too_many_pixels"],
    ["", "no_picture"],
  ] as const) {
    const answer = await upload(ana, file);
    assert.equal(answer.status, 422, key);
    const html = await answer.text();
    assert.ok(html.includes(`<p class="field-error" id="picture-error">${said(key)}</p>`), key);
  }
  const large = await upload(ana, new Uint8Array(6 * 1024 * 1024).fill(0xff));
  assert.equal(large.status, 413);
  assert.ok((await large.text()).includes(said("too_large")));
  assert.equal(sent.length, 0);
});

test("a backend that refuses, fails or sends a page keeps the session, and the page says what is known", async () => {
  const ana = await signedIn(shop);
  for (const [status, answer, key] of [
    [500, "<html>", said("unknown")],
    [200, "<html>", said("unknown")],
    [400, '{"profile_image":["Prea mică."]}', "Prea mică."],
  ] as const) {
    const sent = recorded(status, answer);
    const reply = await upload(ana, jpeg());
    assert.ok([422, 503].includes(reply.status), `${reply.status}`);
    assert.ok((await reply.text()).includes(key), key);
    assert.equal(sent.length, 1, "sent once");
  }
  assert.equal((await ana.visit(PAGE)).status, 200);
});

test("the picture has an address of its owner that no cache keeps, and only pictures are passed on", async () => {
  const ana = await signedIn(shop);
  const owned = (picture: unknown) =>
    backend.scripts.set("/auth/users/me", (_, reply) =>
      reply.writeHead(200, { "content-type": "application/json" }).end(
        JSON.stringify({
          id: 1,
          email: "ana@example.com",
          firstName: "Ana",
          lastName: "Rusu",
          profile_image: picture,
        }),
      ),
    );
  const addressIn = async (page: string) =>
    (await ana.visit(page)).document.querySelector("[data-avatar] img")?.getAttribute("src");
  owned("http://backend.example/media/portraits/ana-1.jpg");
  const first = (await addressIn("/ro/account")) ?? "";
  assert.equal(await addressIn(PAGE), first);
  owned("/media/portraits/ana-2.jpg");
  assert.notEqual(await addressIn(PAGE), first, "another picture, another address");

  const asked: (string | undefined)[] = [];
  let type = "image/jpeg";
  backend.scripts.set("/media/portraits/ana-1.jpg", ({ headers }, reply) => {
    asked.push(headers.authorization);
    reply.writeHead(200, { "content-type": type }).end(jpeg());
  });
  const shown = await ana.send(first);
  assert.equal(shown.status, 200);
  assert.equal(shown.headers.get("cache-control"), "no-store");
  assert.equal(shown.headers.get("content-type"), "image/jpeg");
  assert.equal(shown.headers.get("x-content-type-options"), "nosniff");
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), jpeg());
  assert.match(asked[0] ?? "", /^Bearer /);

  type = "image/svg+xml";
  assert.equal((await ana.send(first)).status, 404);
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  assert.equal((await ion.send(first)).status, 404, "another shopper");
  assert.equal((await shop.shopper().send(first)).status, 401, "nobody");
  for (const odd of ["/api/picture", "/api/picture?v=1%20/auth/users/me/.00"]) {
    assert.equal((await ana.send(odd)).status, 404, odd);
  }
  assert.equal(asked.length, 2);
  for (const host of ["https://evil.example/a.jpg", "http://169.254.169.254/latest", "javascript:alert(1)"]) {
    owned(host);
    assert.equal(await addressIn(PAGE), undefined, host);
  }
});

test("a picture is removed by a form, once, and a missing one counts as removed", async () => {
  const ana = await signedIn(shop);
  for (const status of [204, 404]) {
    backend.scripts.set(REMOVE, ({ method }, reply) => reply.writeHead(method === "DELETE" ? status : 405).end());
    const answer = await ana.send("/api/picture/removal", form({ language: "ro" }));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, `${PAGE}?done=removed`]);
  }
  backend.scripts.set(REMOVE, (_, reply) => reply.writeHead(500).end("<html>"));
  const failed = await ana.send("/api/picture/removal", form({ language: "ro" }));
  assert.equal(failed.status, 503);
  assert.ok((await failed.text()).includes(said("unknown")));
  assert.equal(backend.heard.filter(({ path }) => path === REMOVE).length, 3);
});

test("a site without pictures has neither the page nor its line, and guests are asked to sign in", async () => {
  const guest = await shop.fetch(PAGE);
  assert.equal(guest.headers.get("location"), formBeforePage(PAGE));
  const other = await signedIn(shop, "pharmacy");
  assert.equal((await other.visit(PAGE)).status, 404);
  assert.equal((await upload(other, jpeg())).status, 404);
  assert.equal((await other.visit("/ro/account")).document.querySelector('.account-nav [href$="/picture"]'), null);
});
