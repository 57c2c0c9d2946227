// The shop's own forms: every form of every site, field errors, and submissions that the backend rejects.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import fc from "fast-check";
import {
  CV,
  endpoint,
  FILLED,
  KINDS,
  type Kind,
  multipart,
  pushCaptcha,
  submissionsOf,
  wordOf,
} from "../support/forms.ts";
import { aProduct } from "../support/goods.ts";
import type { Sent } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { LANGUAGES, type Language, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const SITES: Site[] = ["casa", "pharmacy", "romania"];
const JSON_WANTED = { accept: "application/json" };
/** Overrides by site: the second shop has its own vacancies; the third needs a captcha token and its own phone numbers. */
const OF_SITE: Record<Site, Record<string, string>> = {
  depozit: {},
  polska: {},
  casa: {},
  partner: {},
  bucate: {},
  imobil: {},
  pharmacy: { vacancy_id: "" },
  romania: { captcha: "demo-1", phone: "0721 234 567" },
};
const path: Record<Kind, string> = {
  consultation: "/base/book-consultation",
  newsletter: "/settings/news-letter",
  request: "/base/user-request",
  resume: "/base/send-resume",
  "one-click": "/base/user-request",
  "pre-order": "/base/user-request",
  "first-to-know": "/base/user-request",
  gift: "/base/user-request",
  review: "/general/product-review",
};

const filled = (kind: Kind, site: Site = "casa") =>
  kind === "newsletter"
    ? { email: `${randomUUID()}@casa.example`, ...(site === "romania" && OF_SITE.romania) }
    : { ...FILLED[kind], ...OF_SITE[site] };

/** A browser's request: fields, or fields and a file. */
async function body(kind: Kind, fields: Record<string, string>, file: File | undefined = CV): Promise<Sent> {
  if (kind === "resume") return multipart(fields, file);
  return { method: "POST", body: new URLSearchParams(fields) };
}

interface Answer {
  status: number;
  message?: string;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

async function send(
  kind: Kind,
  fields: Record<string, string>,
  options: { site?: Site; language?: Language; file?: File } = {},
) {
  const { site = "casa", language = "ro", file } = options;
  const sent = await body(kind, fields, file);
  const response = await shop
    .shopper(site)
    .send(endpoint(kind, language), { ...sent, headers: { ...sent.headers, ...JSON_WANTED } });
  return { status: response.status, ...((await response.json()) as object) } as Answer;
}

for (const site of SITES) {
  test(`every form is delivered from ${site} and gets its thanks, by script and by plain form`, async () => {
    for (const kind of KINDS) {
      const before = (await submissionsOf(shop, kind, site)).length;
      const reply = await send(kind, filled(kind, site), { site, language: "uk" });
      assert.deepEqual(reply, { status: 200, message: say("uk", "forms", `sent_${wordOf(kind)}`) }, kind);

      const ana = shop.shopper(site);
      const plain = await body(kind, { ...filled(kind, site), name: "Ana Plain", back: "/ro/about?a=1" });
      const answer = await ana.send(endpoint(kind), plain);
      assert.equal(answer.status, 303, kind);
      const page = await ana.visit(answer.headers.get("location") ?? "");
      assert.equal(page.status, 200);
      assert.equal(page.headers.get("cache-control"), "no-store");
      assert.ok(page.html.includes(say("ro", "forms", `sent_${wordOf(kind)}`)), kind);
      assert.equal(page.document.querySelector(".done a")?.getAttribute("href"), "/ro/about?a=1");
      assert.equal((await submissionsOf(shop, kind, site)).length, before + 2, kind);
    }
  });
}

test("the backend gets the fields as written, and the file byte by byte", async () => {
  const once = { ...FILLED.consultation, name: `Ana ${"Rusu ".repeat(9)}`.trim() };
  assert.equal((await send("consultation", once)).status, 200);
  const [asked] = await submissionsOf(shop, "consultation");
  assert.deepEqual(asked?.body, { ...once, phone: "+37360123456", product_id: 101 });
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256);
  const file = new File(["%PDF-", bytes, "\r\n--x--\r\n"], "C:\\cv „Ana”.pdf");
  assert.equal((await send("resume", FILLED.resume, { file })).status, 200);
  const [kept] = await submissionsOf(shop, "resume");
  const described = { name: "cv „Ana”.pdf", type: "application/pdf", bytes: file.size };
  assert.deepEqual(kept?.body, { ...FILLED.resume, phone: "+37360123456", vacancy_id: 1, file: described });
});

test("each form has an uncached page of its own, in every language", async () => {
  for (const language of LANGUAGES) {
    for (const kind of KINDS) {
      const page = await shop
        .shopper()
        .visit(`/${language}/forms/${kind}?product_id=101&vacancy_id=2&name=x&back=//evil`);
      assert.equal(page.status, 200);
      assert.equal(page.document.querySelector("h1")?.textContent, say(language, "forms", `${wordOf(kind)}_title`));
      assert.ok(page.html.includes('name="robots" content="noindex"'));
      const form = page.document.querySelector("main form");
      assert.equal(form?.getAttribute("action"), endpoint(kind, language));
      const hidden = [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((field) => [
        field.getAttribute("name"),
        field.getAttribute("value"),
      ]);
      const about = { resume: [["vacancy_id", "2"]], newsletter: [], request: [] }[kind as string];
      assert.deepEqual(hidden, [["back", `/${language}`], ...(about ?? [["product_id", "101"]])]);
    }
  }
  assert.equal((await shop.fetch("/ro/forms/nothing")).status, 404);
  for (const unknown of ["nothing", "Request"]) {
    const answer = await shop.shopper().send(`/api/forms/${unknown}`, await body("request", {}));
    assert.equal(answer.status, 404, unknown);
  }
  assert.equal((await shop.fetch("/api/forms/request")).status, 405);
});

test("forms are embedded where visitors look for them, on cached pages", async () => {
  const product = await aProduct(shop);
  for (const [page, kind, count] of [
    [product.path, "consultation", 1],
    ["/ro/contacts", "request", 1],
    ["/ro/want-to-order", "request", 1],
    ["/ro", "newsletter", 1],
  ] as const) {
    const { document, headers } = await shop.shopper().visit(page);
    const forms = document.querySelectorAll(`form[action="${endpoint(kind)}"]`);
    assert.equal(forms.length, count, page);
    assert.match(headers.get("cache-status") ?? "", /stored|hit/, page);
  }
  const { document } = await shop.shopper().visit(product.path);
  assert.equal(document.querySelector(".form-folded [name=product_id]")?.getAttribute("value"), product.id);
  const career = await shop.shopper().visit("/ro/career");
  const vacancies = [...career.document.querySelectorAll(".vacancy")];
  assert.ok(vacancies.length > 0);
  for (const vacancy of vacancies) {
    const about = vacancy.querySelector(`form[action="${endpoint("resume")}"] [name=vacancy_id]`);
    assert.equal(`vacancy-${about?.getAttribute("value")}`, vacancy.id);
  }
  const ids = [...career.document.querySelectorAll("[id]")].map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

/** An invalid value for each field, and the key of its message. */
const WRONG: [Kind, string, string, string][] = [
  ["consultation", "name", "", "checkout.error_required"],
  ["consultation", "name", "<img src=x onerror=alert(1)>", "forms.error_name"],
  ["consultation", "phone", "12", "checkout.error_phone"],
  ["consultation", "email", "ana@", "checkout.error_email"],
  ["consultation", "date", "2020-01-01", "forms.error_day"],
  ["consultation", "message", "я".repeat(2001), "failure.too_long"],
  ["consultation", "product_id", "<b>", "failure.unknown_choice"],
  ["newsletter", "email", "x".repeat(5000), "failure.too_long"],
  ["request", "message", " \r\n ", "checkout.error_required"],
  ["request", "subject", "x".repeat(121), "failure.too_long"],
  ["resume", "email", "", "checkout.error_required"],
  ["resume", "vacancy_id", "1;drop", "failure.unknown_choice"],
];

test("an invalid field has its message beside it in the visitor's language, and input is kept", async () => {
  const before = (await shop.demo.forms()).length;
  for (const [at, [kind, field, value, key]] of WRONG.entries()) {
    const language = LANGUAGES[at % LANGUAGES.length] ?? "ro";
    const [feature = "", word = ""] = key.split(".");
    const expected = say(language, feature, word).replace("{{code}}", "+373");
    const fields = { ...FILLED[kind], [field]: value };
    const reply = await send(kind, fields, { language });
    assert.deepEqual([reply.status, reply.error?.fields], [422, { [field]: expected }], `${kind} ${field}`);

    const ana = shop.shopper();
    const answer = await ana.send(endpoint(kind, language), await body(kind, fields));
    const html = await answer.text();
    assert.equal(answer.status, 422);
    assert.ok(!html.includes("<img src=x") && !html.includes('value="<'), "nothing is echoed unescaped");
    // A later test covers the form with a file.
    if (kind === "resume") continue;
    const refused = await ana.submit(endpoint(kind, language), fields);
    const typed = refused.document.querySelector(`main [name=${field}]`);
    if (typed?.getAttribute("type") === "hidden") continue;
    assert.equal(typed?.getAttribute("aria-invalid"), "true", `${kind} ${field}`);
    const line = refused.document.getElementById(typed?.getAttribute("aria-describedby") ?? "");
    assert.equal(line?.textContent, expected);
    const alert = refused.document.querySelector("main [role=alert]");
    assert.equal(alert?.querySelector("a")?.getAttribute("href"), `#${typed?.id}`);
    for (const [name, kept] of Object.entries(FILLED[kind])) {
      const shown = refused.document.querySelector(`main [name=${name}]`);
      const text = shown?.tagName === "TEXTAREA" ? shown.textContent : shown?.getAttribute("value");
      if (name !== field) assert.equal(text, kept, name);
    }
  }
  assert.equal((await shop.demo.forms()).length, before);
});

test("a file must match its extension, be present, and have at most five megabytes", async () => {
  const grown = (bytes: number) => new File(["%PDF-".padEnd(bytes, "x")], "cv.pdf");
  for (const [file, status, word] of [
    [new File(["<script>"], "cv.pdf"), 422, "forms.error_file"],
    [new File(["MZ"], "cv.exe"), 422, "forms.error_file"],
    [new File([], ""), 422, "checkout.error_required"],
    [grown(5 * 1024 * 1024 + 1), 422, "forms.error_file_size"],
    [grown(9_000_000), 413, "forms.error_file_size"],
  ] as const) {
    const reply = await send("resume", FILLED.resume, { file, language: "en" });
    const [feature = "", key = ""] = word.split(".");
    assert.deepEqual([reply.status, reply.error?.fields], [status, { file: say("en", feature, key) }], file.name);
  }
  assert.equal((await send("resume", FILLED.resume, { file: grown(5 * 1024 * 1024) })).status, 200);
  const plain = await shop.shopper().send(endpoint("resume", "ru"), await multipart(FILLED.resume, grown(5_300_000)));
  const page = await plain.text();
  assert.ok(page.includes(say("ru", "forms", "error_file_size")) && page.includes(say("ru", "forms", "file_again")));
  assert.ok(page.includes(FILLED.resume["message"] ?? "?"), "what was typed stays");
  const without = await shop.shopper().send(endpoint("resume", "ru"), await multipart(FILLED.resume, new File([], "")));
  const refused = await without.text();
  assert.ok(refused.includes(say("ru", "checkout", "error_required")));
  assert.ok(!refused.includes(say("ru", "forms", "file_again")), "no file was chosen, so none is to be chosen again");
});

test("non-form bodies are a 400, more than 64 KB a 413, another site's a 403", async () => {
  const ana = shop.shopper();
  const post = async (kind: Kind, sent: Sent) => (await ana.send(endpoint(kind), { method: "POST", ...sent })).status;
  const large = new URLSearchParams({ ...FILLED.request, message: "x".repeat(65_536) });
  for (const kind of KINDS) {
    for (const type of ["text/plain", "image/png", "multipart/form-data", "multipart/form-data; boundary=x", ""]) {
      const headers: Record<string, string> = type ? { "content-type": type } : {};
      assert.equal(await post(kind, { headers, body: "name=x" }), 400, `${kind} ${type}`);
    }
    for (const text of ["{", "[1]", "null", "\u0000"]) {
      assert.equal(await post(kind, { headers: { "content-type": "application/json" }, body: text }), 400, text);
    }
    assert.equal(await post(kind, { body: large }), 413, kind);
    assert.equal(await post(kind, { body: { message: "x".repeat(65_536) } }), 413, `${kind} in JSON`);
    const foreign = await shop.fetch(endpoint(kind), {
      ...(await body(kind, FILLED[kind])),
      headers: { ...(await body(kind, FILLED[kind])).headers, origin: "https://evil.example" },
    });
    assert.equal(foreign.status, 403, kind);
  }
  const bytes = new Uint8Array([...Buffer.from("name=A&email="), 0xc3, 0x28, 0xff, ...Buffer.from("&message=%ff%zz")]);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  assert.equal(await post("request", { headers: type, body: bytes }), 422, "bytes that are no text");
});

test("a form sent twice is delivered once, a changed one again", async () => {
  const count = async () => (await submissionsOf(shop, "request")).length;
  const before = await count();
  const plain = { ...FILLED.request, message: `Plain ${randomUUID()}` };
  const statuses = await Promise.all(
    [1, 2].map(async () => (await shop.shopper().submit(endpoint("request"), plain)).status),
  );
  assert.deepEqual(statuses, [200, 200]);
  assert.equal(await count(), before + 1);
  const command = randomUUID();
  const scripted = { ...FILLED.request, message: `Script ${command}`, command };
  for (const again of [scripted, scripted, { ...scripted, message: `Changed ${command}` }]) {
    assert.equal((await send("request", again)).status, 200);
  }
  assert.equal(await count(), before + 3);
  assert.equal((await send("request", { ...scripted, command: "<b>" })).status, 400);
});

test("after a backend error or refusal no input is lost, and a resent form is delivered", async () => {
  const lost = [503, "backend", say("ru", "failure", "something_went_wrong_text")] as const;
  const refused = [422, "fields", "ordered to fail"] as const;
  for (const [at, [fault, answer]] of (
    [
      [{ mode: "fail", status: 500 }, lost],
      [{ mode: "garbage" }, lost],
      [{ mode: "fail", status: 403 }, lost],
      [{ mode: "fail", status: 400 }, refused],
    ] as const
  ).entries()) {
    for (const kind of KINDS) {
      const fields = { ...filled(kind), ...(kind !== "newsletter" && { message: `Once ${at}`, text: `Once ${at}` }) };
      const before = (await submissionsOf(shop, kind)).length;
      await shop.demo.break({ call: path[kind], ...fault });
      const reply = await send(kind, fields, { language: "ru" });
      assert.deepEqual([reply.status, reply.error?.code, reply.error?.message], answer, `${kind} ${fault.mode}`);
      const page = await shop.shopper().send(endpoint(kind), await body(kind, fields));
      const typed: Record<string, string> = fields;
      assert.equal(page.status, answer[0]);
      const html = await page.text();
      assert.ok(html.includes(`value="${typed["email"] ?? typed["name"]}"`), "what was typed stays");
      assert.equal(html.includes("<p>ordered to fail</p>"), answer === refused);
      await shop.demo.heal();
      assert.equal((await send(kind, fields)).status, 200);
      assert.equal((await submissionsOf(shop, kind)).length, before + 1, `${kind} ${fault.mode}`);
    }
  }
});

test("a field error of the backend has its message beside the field", async () => {
  const reply = await send("resume", { ...FILLED.resume, vacancy_id: "99999" }, { language: "en" });
  assert.deepEqual([reply.status, reply.error?.fields], [422, { vacancy_id: "No longer available." }]);
  const robot = await send(
    "request",
    { ...filled("request", "romania"), captcha: "forged" },
    { site: "romania", language: "en" },
  );
  assert.deepEqual(robot.error?.fields, { captcha: "We could not check that you are not a robot." });
});

test("a site with a captcha explains it, with a message for each of its failures", async () => {
  const { captcha: _, ...tokenless } = filled("request", "romania") as Record<string, string>;
  for (const language of LANGUAGES) {
    const reply = await send("request", tokenless, { site: "romania", language });
    assert.deepEqual(
      [reply.status, reply.error?.fields],
      [422, { captcha: say(language, "forms", "captcha_missing") }],
    );
    const page = await shop.shopper("romania").visit(`/${language}/contacts`);
    const form = page.document.querySelector(`form[action="${endpoint("request", language)}"]`);
    assert.ok(form?.querySelector("noscript")?.innerHTML.includes(say(language, "forms", "captcha_scripts")));
    assert.equal(form?.getAttribute("data-load"), say(language, "forms", "captcha_load"));
    assert.equal(form?.getAttribute("data-execute"), say(language, "forms", "captcha_execute"));
    assert.equal(form?.getAttribute("data-undecided"), say(language, "forms", "captcha_undecided"));
    assert.ok(!page.html.includes('<script src="http'), "no page asks for the script");
  }
  const policy = (await shop.fetch("/ro", { site: "romania" })).headers.get("content-security-policy") ?? "";
  for (const directive of ["script-src", "frame-src", "connect-src"]) {
    assert.match(
      policy,
      new RegExp(`(^|;)${directive} 'self'[^;]* http://127\\.0\\.0\\.1:8788/__demo/(;|$| )`),
      directive,
    );
  }
  const other = (await shop.fetch("/ro")).headers.get("content-security-policy") ?? "";
  assert.ok(!other.includes("8788") && !other.includes("frame-src"), "only the site that has one");
});

for (const [situation, captcha, word] of [
  ["no key provided", { version: 2 }, "captcha_no_key"],
  ["no version provided", { key: "k" }, "captcha_no_version"],
] as const) {
  test(`captcha: ${situation}`, async () => {
    await pushCaptcha(shop, "pharmacy", captcha);
    for (const language of LANGUAGES) {
      const page = await shop.shopper("pharmacy").visit(`/${language}/contacts`);
      assert.ok(page.html.includes(say(language, "forms", word)), language);
      assert.equal(page.document.querySelectorAll("form.form").length, 0, "nobody writes in vain");
      assert.ok(page.document.querySelector(".form-part a[href^='tel:']"), "whom to call instead");
    }
    await pushCaptcha(shop, "pharmacy", null);
    assert.equal((await send("request", FILLED.request, { site: "pharmacy" })).status, 200);
  });
}

test("malformed multipart forms get a well-formed answer", async () => {
  const pieces = fc.constantFrom(
    "--b",
    "--",
    "\r\n",
    "\r\n\r\n",
    'Content-Disposition: form-data; name="email"',
    '; filename="',
    "x",
    "\u0000",
    "<b>",
  );
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 100 }),
    fc.array(pieces, { maxLength: 25 }).map((parts) => Uint8Array.from(Buffer.from(parts.join("")))),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KINDS), bodies, async (kind, bytes) => {
      const answer = await shop.shopper().send(endpoint(kind), { method: "POST", headers, body: bytes });
      await answer.text();
      assert.ok([400, 422].includes(answer.status), `${answer.status}`);
    }),
    { numRuns: 100 },
  );
});
