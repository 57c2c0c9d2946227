// Forms with large files: early refusals, the number read at once, and what a refused form keeps.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { setInterval as every } from "node:timers/promises";
import { CV, endpoint, FILLED, multipart, submissionsOf } from "../support/forms.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, type Language, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
  // Loads the settings; from now on requests are read in order of arrival.
  assert.equal((await send(CV, JSON_WANTED)).status, 200);
});
after(() => shop.close());

/** The number of files read at once. */
const PLACES = 3;
/** Longer than the time limit of an answer. */
const SECONDS = 10;
const JSON_WANTED = { accept: "application/json" };
const LARGE = new File(["%PDF-".padEnd(1_000_000, "x")], "cv.pdf");

/** The platform's header with the client's address. */
const from = (address: string) => ({ "cf-connecting-ip": address });

const resume = (file: File, name = "Ana Rusu") => multipart({ ...FILLED.resume, name, back: "/ru/career" }, file);

const send = async (file: File, headers: Record<string, string> = {}, language: Language = "ru") => {
  const sent = await resume(file);
  return shop.shopper().send(endpoint("resume", language), { ...sent, headers: { ...sent.headers, ...headers } });
};

/** A request whose body is sent in chunks. */
function begin(path: string, headers: Record<string, string>): ClientRequest {
  const { hostname, port } = new URL(shop.url);
  const asked = request({
    hostname,
    port,
    path,
    method: "POST",
    agent: false,
    headers: { ...shop.shopper().headers(), ...headers },
  });
  asked.on("error", () => {});
  return asked;
}

interface HalfSent {
  asked: ClientRequest;
  /** Sends the second half and waits for the status. */
  finish(): Promise<number>;
  status(): Promise<number>;
}

/** A form with its first half sent; `client` is the platform's address header. */
async function halfSent(name: string, client: Record<string, string> = {}): Promise<HalfSent> {
  const { headers, body } = await resume(LARGE, name);
  const half = body.length / 2;
  const asked = begin(endpoint("resume"), {
    ...headers,
    ...client,
    ...JSON_WANTED,
    "content-length": `${body.length}`,
  });
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  await new Promise((written) => asked.write(body.subarray(0, half), written));
  const status = async () => {
    const [answer] = await answered;
    await text(answer);
    return answer.statusCode ?? 0;
  };
  const finish = () => {
    asked.end(body.subarray(half));
    return status();
  };
  return { asked, finish, status };
}

async function takePlaces(name: string) {
  const lasts = ["Unu", "Doi", "Trei"];
  const slow = await Promise.all(lasts.map((last, at) => halfSent(`${name} ${last}`, from(`192.0.2.${at}`))));
  assert.equal(slow.length, PLACES);
  assert.equal((await send(CV, JSON_WANTED)).status, 200, "a small file needs no place");
  assert.equal((await send(LARGE, JSON_WANTED)).status, 503, "every place is taken");
  return slow;
}

/** Asserts that a page's form holds the typed values, its way back and its note. */
function assertTyped({ document }: Pick<Visited, "document">, back: string, note: string): void {
  for (const [name, typed] of Object.entries({ ...FILLED.resume, back })) {
    const shown = document.querySelector(`main [name=${name}]`);
    const text = shown?.tagName === "TEXTAREA" ? shown.textContent : shown?.getAttribute("value");
    assert.equal(text, typed, `${note}: ${name}`);
  }
}

/**
 * Status and page for a form refused while its file is being sent. A local server may reset that connection before the
 * answer is read; then it is retried a few times.
 */
async function refusedAmid(file: File): Promise<{ status: number; html: string }> {
  for (let left = 3; ; left--) {
    try {
      const answer = await send(file);
      return { status: answer.status, html: await answer.text() };
    } catch (error) {
      // While it writes, a client sees the same reset as a broken pipe.
      if (left === 0 || !["ECONNRESET", "EPIPE"].includes((error as { code?: string }).code ?? "")) throw error;
    }
  }
}

test("a plain form with a far too large file keeps the fields before it", async () => {
  for (const bytes of [5_400_000, 9_000_000, 40_000_000]) {
    const file = new File(["%PDF-".padEnd(bytes, "x")], "cv.pdf");
    const answer = await refusedAmid(file);
    assert.equal(answer.status, 413);
    const page = parsed(answer.html);
    const line = page.document.querySelector("main [name=file]")?.getAttribute("aria-describedby") ?? "";
    assert.equal(page.document.getElementById(line)?.textContent, say("ru", "forms", "error_file_size"));
    assertTyped(page, "/ru/career", `${bytes}`);
  }
});

test("a malformed or unknown form is refused before its body is sent", async () => {
  for (const [path, type, status] of [
    [endpoint("resume"), "application/pdf", 400],
    [endpoint("resume"), "multipart/form-data", 400],
    ["/api/forms/nothing?language=ro", "multipart/form-data; boundary=b", 404],
  ] as const) {
    const asked = begin(path, { ...JSON_WANTED, "content-type": type, "content-length": "1000000" });
    asked.flushHeaders();
    const [answer] = (await once(asked, "response", { signal: AbortSignal.timeout(10_000) })) as [IncomingMessage];
    assert.equal(answer.statusCode, status, type);
    asked.destroy();
  }
});

test("a few large files are read at once; others are told to retry and lose nothing", async () => {
  const before = (await submissionsOf(shop, "resume")).length;
  const slow = await takePlaces("Ana");
  for (const language of LANGUAGES) {
    const refused = await send(LARGE, JSON_WANTED, language);
    const { error } = (await refused.json()) as { error: object };
    assert.deepEqual(error, { code: "busy", message: say(language, "forms", "busy") });
    assert.equal(refused.headers.get("retry-after"), "10");
  }
  const plain = await send(LARGE);
  assert.deepEqual([plain.status, plain.headers.get("retry-after")], [503, "10"]);
  const html = await plain.text();
  assert.ok(html.includes(say("ru", "forms", "busy")) && html.includes(say("ru", "forms", "file_again")));
  assertTyped(parsed(html), "/ru/career", "busy");
  assert.deepEqual(await Promise.all(slow.map(({ finish }) => finish())), [200, 200, 200]);
  assert.equal((await send(LARGE, JSON_WANTED)).status, 200);
  assert.ok((await submissionsOf(shop, "resume")).length >= before + PLACES + 1);
});

test("a stalled file gets a 408 and frees its place", async () => {
  const slow = await takePlaces("Petru");
  // Nothing more is sent; the shop times out.
  assert.deepEqual(await Promise.all(slow.map(({ status }) => status())), [408, 408, 408]);
  assert.equal((await send(LARGE, JSON_WANTED)).status, 200);
});

test("a file whose upload takes longer than an answer's limit is delivered", async () => {
  const { headers, body } = await resume(LARGE, "Ana Lentă");
  const sent = { ...headers, ...JSON_WANTED, "content-length": `${body.length}` };
  const asked = begin(endpoint("resume"), sent);
  const answer = once(asked, "response");
  const piece = Math.ceil(body.length / SECONDS);
  let at = 0;
  for await (const _ of every(1000)) {
    asked.write(body.subarray(at, at + piece));
    at += piece;
    if (at >= body.length) break;
  }
  asked.end();
  const [{ statusCode }] = (await answer) as [IncomingMessage];
  assert.equal(statusCode, 200);
  const [delivered] = await submissionsOf(shop, "resume");
  assert.equal(delivered?.body["name"], "Ana Lentă");
});

test("a visitor who leaves during an upload frees its place", async () => {
  for (const { asked } of await takePlaces("Ion")) asked.destroy();
  await until("there is room again", async () => (await send(LARGE, JSON_WANTED)).status === 200);
});

test("a client holds one place, whichever address of its network it uses", async () => {
  for (const [holder, same, other] of [
    ["203.0.113.7", "203.0.113.7", "203.0.113.8"],
    ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.9"],
    ["2001:db8:1:2::7", "2001:db8:1:2:ffff::8", "2001:db8:1:3::7"],
  ] as const) {
    const held = await halfSent("Vera", from(holder));
    assert.equal((await send(CV, JSON_WANTED)).status, 200, "the shop has begun to read it");
    const status = async (address: string) => (await send(LARGE, { ...JSON_WANTED, ...from(address) })).status;
    assert.deepEqual([await status(same), await status(other)], [503, 200], holder);
    assert.equal(await held.finish(), 200);
    assert.equal(await status(same), 200, `${holder} has finished`);
  }
});

test("an upload of seven kilobytes a second blocks no other, and is refused within half a minute", async () => {
  const { headers, body } = await resume(LARGE, "Lent");
  const senders = ["198.51.100.1", "198.51.100.2", "198.51.100.3"].map((address) => {
    const asked = begin(endpoint("resume"), {
      ...headers,
      ...JSON_WANTED,
      ...from(address),
      "content-length": `${body.length}`,
    });
    let sent = 0;
    const drip = setInterval(() => {
      asked.write(body.subarray(sent, sent + 700));
      sent += 700;
    }, 100);
    const answered = once(asked, "response", { signal: AbortSignal.timeout(40_000) }) as Promise<[IncomingMessage]>;
    return answered.then(([answer]) => answer.statusCode).finally(() => clearInterval(drip));
  });
  assert.deepEqual(await Promise.all(senders), [408, 408, 408]);
  assert.equal((await send(LARGE, { ...JSON_WANTED, ...from("198.51.100.4") })).status, 200);
});
