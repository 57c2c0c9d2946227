// Photographs of an unsent advert: uploaded in parts that may break anywhere, cleaned, and shown to their browser alone.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { changeSite } from "../support/changed-site.ts";
import { jpeg, png, SECRET } from "../support/pictures.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const PART = 1024 * 1024;
const BEGIN = "/api/advert-photos";

let shop: Shop;
before(async () => {
  shop = await openShop();
  await changeSite(shop, "casa", { features: ["adverts"] });
});
after(() => shop.close());

interface Upload {
  token: string;
  url: string;
  offset: number;
  done: boolean;
}

const draftName = () => randomUUID().replaceAll("-", "");

/** A generator that repeats itself. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A photograph of about this length, with a place in its metadata and behind its end. */
function photograph(length: number, seed = 1): Buffer {
  const small = jpeg(4000, 3000, 6);
  const roll = dice(seed);
  // Of a scan: no marker can be in it.
  const drawing = Buffer.from(
    Array.from({ length: Math.max(0, length - small.length) }, () => Math.floor(roll() * 255)),
  );
  return Buffer.concat([small.subarray(0, -2), drawing, small.subarray(-2), Buffer.from(SECRET)]);
}

async function begin(shopper: Shopper, bytes: number, draft = draftName(), number = 1): Promise<Upload> {
  const answer = await shopper.send(BEGIN, {
    method: "POST",
    body: { draft, number: String(number), bytes: String(bytes) },
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Upload;
}

const append = (shopper: Shopper, url: string, offset: number, part: Uint8Array) =>
  shopper.send(`${url}?offset=${offset}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: part,
  });

async function sendAll(shopper: Shopper, file: Buffer): Promise<Upload> {
  let upload = await begin(shopper, file.length);
  while (!upload.done) {
    const part = file.subarray(upload.offset, upload.offset + PART);
    const answer = await append(shopper, upload.url, upload.offset, part);
    assert.equal(answer.status, 200, await answer.clone().text());
    upload = (await answer.json()) as Upload;
  }
  return upload;
}

const shown = async (shopper: Shopper, url: string) => {
  const answer = await shopper.send(url);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test("a photograph in parts is cleaned, keeps its turn, and no cache keeps it", async () => {
  const ana = shop.shopper();
  const file = photograph(2.5 * PART);
  const { url } = await sendAll(ana, file);
  const { answer, bytes } = await shown(ana, url);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "image/jpeg");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  assert.ok(!bytes.includes(SECRET) && !bytes.includes("SECRET"));
  assert.ok(bytes.includes(Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06", "latin1")));
  const scan = file.subarray(file.indexOf(Buffer.from([0xff, 0xda])), file.lastIndexOf(Buffer.from([0xff, 0xd9])));
  assert.ok(bytes.includes(scan));
  const keys = (await (await shop.photographs()).list()).filter((key) => key.includes(`-${file.length}/`));
  assert.deepEqual(
    keys.map((key) => key.split("/").at(-1)),
    ["photo"],
    "its parts are gone",
  );
});

test("after a break the offset is asked, a repeated part changes nothing, and a wrong one is told the right place", async () => {
  const ana = shop.shopper();
  const file = photograph(2.2 * PART, 7);
  const draft = draftName();
  const { url } = await begin(ana, file.length, draft);
  const asked = async () => (await ana.send(url, { method: "HEAD" })).headers.get("upload-offset");
  assert.equal(await asked(), "0");
  const early = await append(ana, url, PART, file.subarray(PART, 2 * PART));
  assert.deepEqual([early.status, early.headers.get("upload-offset")], [409, "0"]);
  for (const _ of [1, 2]) {
    const first = await append(ana, url, 0, file.subarray(0, PART));
    assert.deepEqual([first.status, ((await first.json()) as Upload).offset], [200, PART]);
  }
  const cut = await append(ana, url, PART, file.subarray(PART, PART + 500));
  assert.deepEqual([cut.status, cut.headers.get("upload-offset")], [400, String(PART)]);
  assert.equal(await asked(), String(PART));
  // A begin whose answer was lost is the same upload.
  const again = await begin(ana, file.length, draft);
  assert.deepEqual([again.url, again.offset], [url, PART]);
  await append(ana, url, PART, file.subarray(PART, 2 * PART));
  const last = await append(ana, url, 2 * PART, file.subarray(2 * PART));
  assert.equal(((await last.json()) as Upload).done, true);
  const repeated = await append(ana, url, 2 * PART, file.subarray(2 * PART));
  assert.equal(((await repeated.json()) as Upload).done, true);
  const state = await ana.send(url, { method: "HEAD" });
  assert.equal(state.headers.get("upload-complete"), "?1");
});

test("a stranger's token, a forged one and one of nobody are not found", async () => {
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  const file = png(64, 64);
  const { url } = await sendAll(ana, file);
  await sendAll(ion, file);
  for (const [who, address] of [
    [ion, url],
    [shop.shopper(), url],
    [ana, `${url.slice(0, -1)}${url.endsWith("0") ? "1" : "0"}`],
    [ana, `${BEGIN}/anything`],
  ] as const) {
    for (const method of ["GET", "HEAD", "DELETE"]) {
      assert.equal((await who.send(address, { method })).status, 404, `${method} ${address}`);
    }
    assert.equal((await append(who, address, 0, file)).status, 404);
  }
  assert.equal((await shown(ana, url)).answer.status, 200);
});

test("what is too large, no photograph, a bomb or broken is refused in words, and nothing of it stays", async () => {
  const ana = shop.shopper();
  const large = await ana.send(BEGIN, {
    method: "POST",
    body: { draft: draftName(), number: "1", bytes: String(10 * PART + 1) },
  });
  assert.equal(large.status, 413);
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  for (const [file, code] of [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "no_picture"],
    [Buffer.from("<!doctype html><script>alert(1)</script>"), "no_picture"],
    [Buffer.from("%PDF-1.7 and a photograph"), "no_picture"],
    [heic, "heic"],
    [png(8000, 5001), "too_many_pixels"],
    [png(64, 64).subarray(0, 60), "broken_picture"],
  ] as const) {
    const { url } = await begin(ana, file.length);
    const answer = await append(ana, url, 0, file);
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([answer.status, error.code], [422, code]);
    assert.equal((await ana.send(url)).status, 404);
  }
  // A large file is refused by its first part.
  const program = Buffer.alloc(3 * PART, "MZ");
  const { url } = await begin(ana, program.length);
  assert.equal((await append(ana, url, 0, program.subarray(0, PART))).status, 422);
});

test("an advert has twenty photographs at most, and a removed one makes room", async () => {
  const ana = shop.shopper();
  const draft = draftName();
  const file = png(8, 8);
  const urls: string[] = [];
  for (let number = 1; number <= 20; number += 1) {
    const { url } = await begin(ana, file.length, draft, number);
    await append(ana, url, 0, file);
    urls.push(url);
  }
  const more = () => ana.send(BEGIN, { method: "POST", body: { draft, number: "21", bytes: String(file.length) } });
  assert.equal((await more()).status, 409);
  assert.equal((await ana.send(urls[3] ?? "", { method: "DELETE" })).status, 200);
  assert.equal((await more()).status, 200);
  assert.equal((await ana.send(urls[3] ?? "")).status, 404);
});

test("a form without scripts brings whole photographs, and what is wrong with one is told without losing the others", async () => {
  const ana = shop.shopper();
  const fields = new FormData();
  fields.set("title", "Casă");
  fields.set("photos_draft", draftName());
  const file = photograph(1.5 * PART, 3);
  for (const [name, bytes] of [
    ["a.jpg", file],
    ["b.svg", Buffer.from("<svg/>")],
    ["<i>c.jpg", Buffer.concat([photograph(100), Buffer.alloc(10 * PART)])],
    ["d.png", png(64, 64)],
  ] as const) {
    fields.append("photo_files", new File([bytes as BlobPart], name));
  }
  const written = new Response(fields);
  const headers = { "content-type": written.headers.get("content-type") ?? "", accept: "application/json" };
  const body = new Uint8Array(await written.arrayBuffer());
  const answer = await ana.send(BEGIN, { method: "POST", headers, body });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { urls, problems } = (await answer.json()) as { urls: string[]; problems: string[] };
  assert.equal(urls.length, 2);
  assert.deepEqual(problems, [
    `b.svg: ${say("ro", "advertphotos", "no_photo")}`,
    `<i>c.jpg: ${say("ro", "advertphotos", "too_large")}`,
  ]);
  const first = await shown(ana, urls[0] ?? "");
  assert.ok(first.bytes.length > PART && !first.bytes.includes("SECRET"));
  assert.equal((await shown(ana, urls[1] ?? "")).answer.headers.get("content-type"), "image/png");
});

test("twelve photographs, a third of which break at a random place, arrive with a twentieth sent twice at most", async () => {
  const ana = shop.shopper();
  const roll = dice(41);
  const draft = draftName();
  let [useful, sent, breaks, lost] = [0, 0, 0, 0];
  for (let number = 1; number <= 12; number += 1) {
    const file = photograph((2 + roll() * 3) * PART, number);
    useful += file.length;
    let upload = await begin(ana, file.length, draft, number);
    /** Where the connection breaks, if it does. */
    let broken = roll() < 0.34 ? Math.floor(roll() * file.length) : Number.NaN;
    for (let tries = 0; !upload.done; tries += 1) {
      assert.ok(tries < 40);
      const part = file.subarray(upload.offset, upload.offset + PART);
      if (broken >= upload.offset && broken < upload.offset + part.length) {
        // What has left of the part is lost.
        const piece = part.subarray(0, broken - upload.offset);
        await append(ana, upload.url, upload.offset, piece);
        sent += piece.length;
        breaks += 1;
        broken = Number.NaN;
      } else {
        const answer = await append(ana, upload.url, upload.offset, part);
        assert.equal(answer.status, 200);
        sent += part.length;
        if (roll() < 0.9) {
          upload = (await answer.json()) as Upload;
          continue;
        }
        lost += 1;
      }
      const asked = await ana.send(upload.url, { method: "HEAD" });
      const done = asked.headers.get("upload-complete") === "?1";
      upload = { ...upload, offset: Number(asked.headers.get("upload-offset")), done };
    }
    const { bytes } = await shown(ana, upload.url);
    assert.ok(!bytes.includes("SECRET") && bytes.length > 1.9 * PART, `${number}`);
  }
  assert.ok(breaks >= 3 && lost >= 2, `${breaks} breaks, ${lost} lost answers`);
  assert.ok(sent <= 1.05 * useful, `${sent} of ${useful} bytes, ${breaks} breaks`);
});

test("photographs whose week is over are removed when another one begins", async () => {
  const fresh = await openShop();
  try {
    await changeSite(fresh, "casa", { features: ["adverts"] });
    const own = await fresh.photographs();
    const today = Math.floor(Date.now() / 86_400_000);
    const key = (days: number) => `${String(today - days).padStart(6, "0")}/casa/a/b/1-1/photo`;
    for (const days of [7, 8, 30]) await own.put(key(days), "x");
    await begin(fresh.shopper(), 100);
    for (let tries = 0; tries < 50 && (await own.list()).length > 1; tries += 1) {
      await new Promise((done) => setTimeout(done, 100));
    }
    assert.deepEqual(await own.list(), [key(7)]);
  } finally {
    await fresh.close();
  }
});

test("a shop without adverts has no such address, and other sites may not send to it", async () => {
  const pharmacy = shop.shopper("pharmacy");
  const asked = await pharmacy.send(BEGIN, { method: "POST", body: { draft: draftName(), number: "1", bytes: "5" } });
  assert.equal(asked.status, 404);
  const foreign = await shop.fetch(BEGIN, {
    method: "POST",
    body: { bytes: "5" },
    headers: { origin: "https://evil.example" },
  });
  assert.equal(foreign.status, 403);
});
