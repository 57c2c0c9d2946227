// A complaint about an advert is sent once, with a receipt and the backend's number alone; a second one by the same person
// is said to be one; a lost answer is unknown and never repeated.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { readWranglerFile } from "../../tools/wrangler-file.mjs";
import { advert, answerAdverts } from "../support/adverts.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { signedIn } from "../support/session.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
let address = "";
const backend = new ScriptedBackend();
before(async () => {
  address = await backend.open();
  shop = await openShop({ backend: address, site: { features: ["adverts"] } });
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

const CALL = "/api/complaint/";
const PAGE = "/ro/adverts-complaint/casa-7";
const TEXT = "Prețul e <b>altul</b>.";

function answering(status: number, body = "", call = CALL): void {
  answerAdverts(backend, [advert("casa-7"), advert("casa-8", { id: 8 })]);
  backend.scripts.set(call, (asked, reply) => {
    const heard = backend.heard.at(-1);
    asked.setEncoding("utf8").on("data", (part) => {
      if (heard) heard.body += part;
    });
    asked.on("end", () => reply.writeHead(status, { "content-type": "application/json" }).end(body));
  });
}
const heard = (call = CALL) => backend.heard.filter(({ path, method }) => path === call && method === "POST");
const drawn = (html: string) => {
  const fields = parsed(html).document.querySelectorAll("form[data-draft^=complaint] [name]");
  const value = (field: HTMLInputElement) => (field.type === "checkbox" ? "true" : field.value);
  return Object.fromEntries([...fields].map((field) => [field.getAttribute("name") ?? "", value(field as never)]));
};
const post = (
  shopper: Shopper,
  fields: Record<string, string>,
  slug = "casa-7",
  headers: Record<string, string> = {},
) => shopper.send(`/api/adverts-complaint/${slug}`, { method: "POST", body: new URLSearchParams(fields), headers });

test("a guest's complaint arrives once, and the receipt has a number only if the backend sends one", async () => {
  for (const [body, number] of [
    ['{"number":"C-2026/12"}', "C-2026/12"],
    ["", undefined],
  ] as const) {
    answering(body ? 201 : 204, body);
    backend.heard.length = 0;
    const guest = shop.shopper();
    const form = drawn((await guest.visit(PAGE)).html);
    const fields = { ...form, category: "3", body: TEXT };
    for (const _ of ["a press", "a reload"]) {
      const answer = await post(guest, fields);
      const html = await answer.text();
      assert.equal(answer.status, 200, html);
      assert.equal(answer.headers.get("cache-control"), "no-store");
      const receipt = parsed(html).document.querySelector(".support-copy");
      assert.equal(receipt?.querySelector(".support-text")?.textContent, TEXT);
      assert.equal(receipt?.querySelector("h2")?.textContent?.includes(number ?? "") ?? false, number !== undefined);
    }
    assert.equal(heard().length, 1);
    assert.deepEqual(JSON.parse(heard()[0]?.body ?? ""), { category: 3, body: TEXT, advert: 7007 });
  }
});

test("a second complaint of the same person about the same advert is said to be one, and another's is not", async () => {
  answering(201, '{"id":41}');
  const guest = shop.shopper();
  const fields = { ...drawn((await guest.visit(PAGE)).html), category: "3", body: TEXT };
  await post(guest, fields);
  const before = say("ro", "complaint", "before_numbered").split("{{")[0] ?? "";
  const { html } = await guest.visit(PAGE);
  assert.ok(html.includes(before) && html.includes("41"));
  assert.ok(!(await guest.visit("/ro/adverts-complaint/casa-8")).html.includes(before), "another advert");
  assert.ok(!(await shop.shopper().visit(PAGE)).html.includes(before), "another person");
  const again = await post(guest, { ...drawn(html), category: "6", body: "Încă ceva." });
  assert.equal(again.status, 200);
  assert.equal(heard().length, 2, "more may be said");
  const ana = await signedIn(shop);
  ana.cookies.set("complaints", guest.cookies.get("complaints") ?? "");
  assert.ok(!(await ana.visit(PAGE)).html.includes(before), "an account's are its own");
  await post(ana, { ...drawn((await ana.visit(PAGE)).html), category: "3", body: TEXT });
  assert.ok((await ana.visit(PAGE)).html.includes(before));
  await ana.send("/api/session/end", { method: "POST", body: new URLSearchParams({ language: "ro" }) });
  assert.ok(!ana.cookies.has("complaints"), "they go with the session");
});

test("a lost answer is unknown, and the same complaint is never sent twice", async () => {
  for (const [status, body] of [
    [500, "<html>"],
    [201, "<html>"],
  ] as const) {
    answering(status, body);
    backend.heard.length = 0;
    const guest = shop.shopper();
    const fields = { ...drawn((await guest.visit(PAGE)).html), category: "3", body: TEXT };
    for (const _ of ["a press", "another"]) {
      const answer = await post(guest, fields);
      assert.equal(answer.status, 503);
      const html = await answer.text();
      assert.ok(html.includes(say("ro", "complaint", "unknown")));
      assert.equal(drawn(html)["body"], TEXT, "nothing typed is lost");
    }
    assert.equal(heard().length, 1);
    const told = say("ro", "complaint", "before_unknown").split("{{")[0] ?? "";
    assert.ok((await guest.visit(PAGE)).html.includes(told));
  }
});

test("all problems are told at their fields, and the backend's words as well", async () => {
  answering(400, '{"category":["Motivul nu mai există."]}');
  const guest = shop.shopper();
  const empty = await post(guest, { language: "ro", command: "complaint-that-is-empty" });
  assert.equal(empty.status, 422);
  const { document } = parsed(await empty.text());
  const links = [...document.querySelectorAll(".form-errors a")].map((link) => link.getAttribute("href"));
  assert.deepEqual(links, ["#complaint-category", "#complaint-body", "#complaint-good_faith"]);
  for (const link of links) assert.ok(document.querySelector(link ?? ""), `${link}`);
  assert.equal(heard().length, 0);
  const refused = await post(guest, { ...drawn((await guest.visit(PAGE)).html), category: "3", body: TEXT }, "casa-7", {
    accept: "application/json",
  });
  assert.equal(refused.status, 422);
  assert.equal((await refused.json()).error.fields.category, "Motivul nu mai există.");
});

test("without reasons nothing is asked for them; while they cannot be read the form is closed", async () => {
  answering(201, "{}");
  const guest = shop.shopper();
  backend.scripts.set("/api/complaint-categories/", (_, reply) => reply.writeHead(404).end("{}"));
  const form = drawn((await guest.visit(PAGE)).html);
  assert.ok(!("category" in form));
  assert.equal((await post(guest, { ...form, body: TEXT })).status, 200);
  assert.deepEqual(JSON.parse(heard()[0]?.body ?? ""), { body: TEXT, advert: 7007 });
  backend.scripts.set("/api/complaint-categories/", (_, reply) => reply.writeHead(500).end());
  for (const language of LANGUAGES) {
    const { html } = await guest.visit(`/${language}/adverts-complaint/casa-7`);
    assert.ok(html.includes(say(language, "complaint", "closed")));
  }
  assert.equal((await post(guest, { ...form, body: "Altceva." })).status, 503);
  assert.equal((await guest.visit("/ro/adverts-complaint/nobody")).status, 404);
});

test("a report about a person is a letter to the staff that says whom it is about", async () => {
  answering(201, "{}", "/api/support/");
  const ana = await signedIn(shop);
  const form = drawn((await ana.visit("/ro/adverts-report/casa-7")).html);
  assert.equal(form["name"], "Ana Rusu");
  const body = new URLSearchParams({ ...form, body: "Cere avans." });
  const answer = await ana.send("/api/user-report/casa-7", { method: "POST", body });
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /data-window="reportUserSuccess" [^>]*data-now/, "the receipt opens by itself");
  const sent = JSON.parse(heard("/api/support/")[0]?.body ?? "");
  assert.match(sent.body, /\/ro\/adverts\/casa-7\n\nCere avans\./);
  assert.deepEqual(Object.keys(sent), ["name", "email_address", "body"]);
});

test("complaints are limited for an address and for an account, in words that lose nothing; an advert is not", async () => {
  const figures = readWranglerFile(ROOT, "wrangler.toml").workerOptions.ratelimits;
  await using counted = await openShop({ backend: address, site: { features: ["adverts"] }, limits: true });
  answering(201, '{"id":41}');
  let asked = 0;
  const complain = async (shopper: Shopper, client: string) => {
    const fields = { language: "ro", command: `complaint-${++asked}-${Date.now()}`, category: "3", body: TEXT };
    return post(shopper, { ...fields, good_faith: "true" }, "casa-7", { "cf-connecting-ip": client });
  };
  const network = (part: number) => `203.0.${part}.7`;
  const refusedAt = async (most: number, ask: (at: number) => Promise<Response>) => {
    for (let at = 0; at <= most; at++) {
      const answer = await ask(at);
      if (answer.status === 429) return answer;
      assert.equal(answer.status, 200, await answer.text());
    }
    throw new Error(`more than ${most} complaints were taken`);
  };
  const said = async (answer: Response) => {
    const { document } = parsed(await answer.text());
    assert.equal(document.querySelector("#complaint-body")?.textContent, TEXT, "nothing typed is lost");
    assert.ok(document.querySelector("[role=alert]")?.textContent?.trim(), "the page says why");
  };
  const guests = await refusedAt(figures["LETTERS_OF_ADDRESS"]?.simple.limit ?? 0, () =>
    complain(counted.shopper(), network(1)),
  );
  await said(guests);
  const ana = await signedIn(counted);
  const own = await refusedAt(figures["LETTERS_OF_SENDER"]?.simple.limit ?? 0, (at) => complain(ana, network(10 + at)));
  await said(own);
  assert.equal((await complain(counted.shopper(), network(99))).status, 200, "others may complain of the same advert");
});
