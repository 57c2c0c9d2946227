// The photographs of an advert's form: by parts and with the plain form; none is lost to an error, sent twice, or another's.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { jpeg } from "../support/pictures.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const LIST = "/ro/account/adverts";
const NEW = "/ro/account/adverts-new";
const SEND = "/api/own-adverts";
const CALLS = "/api/adverts/";
const BEGIN = "/api/advert-photos";
const WHOLE: Record<string, string> = {
  type: "sale",
  category: "3",
  title_ro: "Teren cu fotografii",
  price: "42.000",
  region: "1",
  is_active: "true",
  contact_phone_0: "+373 60 123 456",
};

let shop: Shop;
let backend: ScriptedBackend;
let ana: Shopper;

before(async () => {
  backend = new ScriptedBackend();
  const site = { features: ["adverts"], token: "demo-imobil", own_adverts: "/api/my-adverts/" };
  shop = await openShop({ backend: await backend.open(), site });
  backend.upstream = shop.backendUrl;
  ana = await signedIn(shop);
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.heard.length = 0;
  backend.scripts.clear();
});

const random = () => randomUUID().replaceAll("-", "");
const written = () => backend.heard.filter(({ path, method }) => path.startsWith(CALLS) && method !== "GET");
/** The name, the file's name and the text of each part that the backend was sent. */
const partsOf = (body = "") =>
  [
    ...body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?\r\n(?:Content-Type: [^\r]+\r\n)?\r\n([\s\S]*?)\r\n--/g),
  ].map(([, name = "", file = "", text = ""]) => ({ name, file, text }));
const filesOf = (body = "") => partsOf(body).filter(({ file }) => file);

/** A photograph whose drawing has this word. */
const photograph = (word: string, length = 0) => {
  const small = jpeg();
  return Buffer.concat([small.subarray(0, -2), Buffer.alloc(length, 1), Buffer.from(word), small.subarray(-2)]);
};

/** Uploads a photograph as the page's script does; its value in the list. */
async function uploaded(by: Shopper, draft: string, number: number, file: Buffer): Promise<string> {
  const body = { draft, number: String(number), bytes: String(file.length) };
  const begun = await by.send(BEGIN, { method: "POST", body });
  const { token, url } = (await begun.json()) as { token: string; url: string };
  const headers = { "content-type": "application/octet-stream" };
  const answer = await by.send(`${url}?offset=0`, { method: "POST", headers, body: file });
  assert.equal(((await answer.json()) as { done: boolean }).done, true);
  return `new:${token}`;
}

interface Filled {
  fields?: Record<string, string>;
  photos?: string[];
  files?: [name: string, bytes: Buffer][];
}

/** Sends the form as a browser does, with its files. */
async function send({ fields = {}, photos = [], files = [] }: Filled, to = SEND, by = ana) {
  const form = new FormData();
  const all = { language: "ro", command: random(), photos_draft: random(), ...WHOLE, ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  for (const value of photos) form.append("photos", value);
  if (!files.length) form.append("photo_files", new File([], ""));
  for (const [name, bytes] of files) form.append("photo_files", new File([new Uint8Array(bytes)], name));
  const request = new Response(form);
  const headers = { "content-type": request.headers.get("content-type") ?? "", accept: "text/html" };
  const body = new Uint8Array(await request.arrayBuffer());
  const answer = await by.send(`${to}?language=ro`, { method: "POST", headers, body });
  const html = await answer.text();
  return { status: answer.status, place: answer.headers.get("location"), ...parsed(html) };
}

type Drawn = ReturnType<typeof parsed>["document"];

const listed = (document: Drawn) =>
  [...document.querySelectorAll(":is(.photo-list, .advert-preview) [name=photos]")].map(
    (input) => input.getAttribute("value") ?? "",
  );
const told = (document: Drawn) => document.querySelector(".advert-photos [role=alert]")?.textContent ?? "";
const kept = async () => (await (await shop.photographs()).list()).length;

async function edited(slug: string) {
  const answer = await ana.send(`/ro/account/advert-edit/${slug}`);
  return parsed(await answer.text()).document;
}

/** A new advert with photographs; its slug. */
async function added(words: string[]): Promise<string> {
  const title = `Casă ${random()}`;
  const files = words.map((word): [string, Buffer] => [`${word}.jpg`, photograph(word)]);
  const { place } = await send({ fields: { title_ro: title }, files });
  assert.equal(place, `${LIST}?done=added`);
  const { document } = parsed(await (await ana.send(LIST)).text());
  const link = [...document.querySelectorAll(".own-adverts h2 a")].find(({ textContent }) => textContent === title);
  backend.heard.length = 0;
  return link?.getAttribute("href")?.split("/").at(-1) ?? "";
}

test("photographs sent in parts and with the form reach the backend in the list's order, and are kept no longer", async () => {
  const draft = random();
  const first = await uploaded(ana, draft, 1, photograph("ONE"));
  const second = await uploaded(ana, draft, 2, photograph("TWO", 200_000));
  assert.ok((await kept()) >= 2);
  const form: Filled = { fields: { photos_draft: draft }, photos: [second, first] };
  const { place } = await send({ ...form, files: [["three.jpg", photograph("THREE")]] });
  assert.equal(place, `${LIST}?done=added`);
  const [call, ...others] = written();
  assert.deepEqual([call?.method, others.length], ["POST", 0]);
  const files = filesOf(call?.body);
  assert.deepEqual(
    files.map(({ name, file, text }) => [name, file, /TWO|ONE|THREE/.exec(text)?.[0]]),
    [
      ["images", "photo-1.jpg", "TWO"],
      ["images", "photo-2.jpg", "ONE"],
      ["images", "photo-3.jpg", "THREE"],
    ],
  );
  assert.ok(!call?.body.includes("SECRET"));
  assert.equal(partsOf(call?.body).find(({ name }) => name === "preview_new_image")?.text, "0");
  assert.equal(await kept(), 0);
});

test("an error elsewhere, a redrawing and a preview lose no photograph", async () => {
  const wrong = await send({ fields: { price: "mult" }, files: [["a.jpg", photograph("A")]] });
  assert.equal(wrong.status, 422);
  const photos = listed(wrong.document);
  assert.equal(photos.length, 1);
  const photos_draft = wrong.document.querySelector("[name=photos_draft]")?.getAttribute("value") ?? "";
  for (const action of ["redraw", "preview"]) {
    const files: Filled["files"] = action === "redraw" ? [["b.jpg", photograph("B")]] : [];
    const drawn = await send({ fields: { action, photos_draft }, photos, files });
    assert.equal(drawn.status, 200);
    assert.deepEqual(listed(drawn.document).slice(0, photos.length), photos);
    photos.splice(0, photos.length, ...listed(drawn.document));
  }
  assert.equal(photos.length, 2);
  assert.deepEqual(written(), []);
  backend.scripts.set(CALLS, (_, answer) =>
    answer.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ images: ["Prea mici."] })),
  );
  const refused = await send({ fields: { photos_draft }, photos });
  assert.deepEqual([refused.status, listed(refused.document)], [422, photos]);
  assert.match(refused.document.querySelector("#advert-images .field-error")?.textContent ?? "", /Prea mici\./);
  backend.scripts.clear();
  const { place } = await send({ fields: { photos_draft }, photos });
  assert.equal(place, `${LIST}?done=added`);
  assert.deepEqual(
    filesOf(written().at(-1)?.body).map(({ text }) => /[AB](?=\ufffd+$)/.exec(text)?.[0]),
    ["A", "B"],
  );
});

test("a file that is not taken holds the advert back, is named, and the others stay", async () => {
  const files: Filled["files"] = [
    ["bun.jpg", photograph("GOOD")],
    ["plan.svg", Buffer.from("<svg/>")],
  ];
  const { status, document } = await send({ files });
  assert.equal(status, 422);
  assert.match(told(document), /^\s*plan\.svg: /);
  assert.match(document.querySelector(".form-errors a")?.getAttribute("href") ?? "", /^#advert-images$/);
  assert.equal(listed(document).length, 1);
  assert.deepEqual(written(), []);
});

test("the buttons of the list order it and send nothing", async () => {
  const draft = random();
  const photos = [await uploaded(ana, draft, 1, photograph("A")), await uploaded(ana, draft, 2, photograph("B"))];
  const press = async (photo: string) => {
    const { status, document } = await send({ fields: { photos_draft: draft, photo, action: "" }, photos });
    assert.equal(status, 200);
    return listed(document);
  };
  assert.deepEqual(await press(`first ${photos[1]}`), photos.toReversed());
  assert.deepEqual(await press(`remove ${photos[0]}`), [photos[1]]);
  assert.deepEqual(written(), []);
});

test("an edit deletes one, adds one and tells another cover; the order of the old ones is said to stay", async () => {
  const slug = await added(["A", "B", "C"]);
  const page = await edited(slug);
  const [one = "", two = "", three = ""] = listed(page);
  assert.ok(three.startsWith("old:"));
  assert.ok(page.querySelector("#advert-images")?.textContent?.includes(say("ro", "advertform", "photos_order")));
  const fields = Object.fromEntries(
    [...page.querySelectorAll(".advert-form [name]")]
      .map((field) => [
        field.getAttribute("name") ?? "",
        field.getAttribute("value") ?? field.querySelector("option[selected]")?.getAttribute("value") ?? "",
      ])
      .filter(([name, value]) => value && !["photos", "photo", "action", "command"].includes(name ?? "")),
  );
  const { place } = await send(
    { fields, photos: [three, one], files: [["d.jpg", photograph("NEWEST")]] },
    `${SEND}/${slug}`,
  );
  assert.equal(place, `${LIST}?done=saved`);
  const [call] = written();
  const parts = partsOf(call?.body);
  const text = (name: string) => parts.filter((part) => part.name === name).map(({ text }) => text);
  assert.deepEqual(text("images_to_delete"), [two.slice(4)]);
  assert.deepEqual(text("preview_image"), [three.slice(4)]);
  assert.equal(text("new_images").length, 1);
  assert.equal(listed(await edited(slug))[0], three);
  assert.equal(listed(await edited(slug)).length, 3);
});

test("a double press makes one advert, and a press after it is told so although its photographs are gone", async () => {
  const draft = random();
  const photos = [await uploaded(ana, draft, 1, photograph("A"))];
  const form: Filled = { fields: { photos_draft: draft, command: random() }, photos };
  const answers = await Promise.all([send(form), send(form)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303],
  );
  assert.equal(written().length, 1);
  const late = await send(form);
  assert.equal(written().length, 1);
  assert.ok(late.status === 303 || /Nu știm dacă/.test(late.document.querySelector("[role=alert]")?.textContent ?? ""));
});

test("a lost answer keeps the photographs, and the button sends them again", async () => {
  backend.scripts.set(CALLS, (_, answer) => answer.writeHead(500).end());
  const lost = await send({ files: [["a.jpg", photograph("AGAIN")]] });
  assert.equal(lost.status, 503);
  const photos = listed(lost.document);
  assert.equal(photos.length, 1);
  backend.scripts.clear();
  const again = lost.document.querySelector("[name=again]")?.getAttribute("value") ?? "";
  const { place } = await send({ fields: { again }, photos });
  assert.equal(place, `${LIST}?done=added`);
  assert.match(filesOf(written().at(-1)?.body)[0]?.text ?? "", /AGAIN/);
});

test("photographs of another browser are lost to this one, and so are those that the store has no more", async () => {
  const elena = await signedIn(shop, undefined, { email: "elena@example.com" });
  const [draft, own] = [random(), random()];
  const foreign = await uploaded(elena, draft, 1, photograph("ELENA"));
  const mine = await uploaded(ana, own, 1, photograph("MINE"));
  const { status, document } = await send({ fields: { photos_draft: draft }, photos: [foreign, mine] });
  assert.equal(status, 422);
  assert.deepEqual(listed(document), [mine]);
  assert.ok(told(document).includes(say("ro", "advertphotos", "lost_one")));
  assert.deepEqual(written(), []);
  const removed = await ana.send(`${BEGIN}/${mine.slice(4)}`, { method: "DELETE" });
  assert.equal(removed.status, 200);
  const gone = await send({ photos: [mine] });
  assert.deepEqual([gone.status, listed(gone.document)], [422, []]);
  assert.deepEqual(written(), []);
});

test("together they may have 24 MB: more is refused in words, and stays", async () => {
  const files = ["A", "B", "C"].map((word): [string, Buffer] => [`${word}.jpg`, photograph(word, 8.5 * 1024 * 1024)]);
  const { status, document } = await send({ files });
  assert.equal(status, 422);
  assert.equal(document.querySelector(".notice-negative")?.textContent, say("ro", "advertphotos", "too_heavy"));
  const photos = listed(document);
  assert.equal(photos.length, 3);
  // The demo takes no such lengths.
  let arrived = 0;
  backend.scripts.set(CALLS, (asked, answer) => {
    asked.on("data", (piece: Buffer) => {
      arrived += piece.length;
    });
    asked.on("end", () => answer.writeHead(201, { "content-type": "application/json" }).end("{}"));
  });
  const { place } = await send({ photos: photos.slice(1) });
  assert.equal(place, `${LIST}?done=added`);
  assert.ok(arrived > 2 * 8.5 * 1024 * 1024);
});

test("the form has the field, and says the limits before a photograph is chosen", async () => {
  const { document } = parsed(await (await ana.send(NEW)).text());
  const form = document.querySelector(".advert-form");
  assert.equal(form?.getAttribute("enctype"), "multipart/form-data");
  assert.equal(
    form?.querySelector("button:not([type=button])")?.getAttribute("value"),
    "redraw",
    "Enter removes no photograph",
  );
  assert.ok(form?.querySelector("[name=photo_files]"));
  assert.equal(listed(document).length, 0);
});
