// The consent panel as a plain form: the fallback without its script.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openShop, type Shop, type Site } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const HALF_A_YEAR = "Path=/; Max-Age=15552000; SameSite=Lax";
const NOTHING: [string, string] = ["", ""];

interface Panel {
  action: string;
  /** Fields and values of the checkboxes. */
  ticks: [string, string][];
  answers: Map<string, [string, string]>;
}

/** The panel of a site's pages, as a browser would send it. */
async function panelOf(site: Site): Promise<Panel> {
  const { document } = await shop.shopper(site).visit("/ro");
  const form = document.querySelector("form#consent");
  assert.equal(form?.getAttribute("method"), "post");
  const pair = (element: { getAttribute(name: string): string | null }): [string, string] => [
    element.getAttribute("name") ?? "",
    element.getAttribute("value") ?? "",
  ];
  const answers = [...(form?.querySelectorAll("button") ?? [])].map(pair);
  return {
    action: form?.getAttribute("action") ?? "",
    ticks: [...(form?.querySelectorAll("input[type=checkbox]") ?? [])].map(pair),
    answers: new Map(answers.map((answer) => [answer[1], answer])),
  };
}

const send = (
  action: string,
  fields: (readonly [string, string])[],
  headers: Record<string, string> = {},
  site: Site = "casa",
) =>
  shop
    .shopper(site)
    .send(action, { method: "POST", body: new URLSearchParams(fields.map(([name, value]) => [name, value])), headers });

test("each answer is stored as the script would store it, and the page stays", async () => {
  for (const site of ["casa", "pharmacy", "romania"] as const) {
    const { action, ticks, answers } = await panelOf(site);
    assert.ok(ticks.length > 0, site);
    const all = ticks.map(([, name]) => name).join(".");
    for (const [word, ticked, kept] of [
      ["all", [], all],
      ["none", ticks, "none"],
      ["chosen", ticks, all],
      ["chosen", ticks.slice(0, 1), ticks[0]?.[1]],
      ["chosen", [], "none"],
    ] as const) {
      const button = answers.get(word);
      assert.ok(button, word);
      const answer = await send(action, [...ticked, button], {}, site);
      assert.equal(answer.status, 204);
      assert.deepEqual(answer.headers.getSetCookie(), [`consent=${kept}; ${HALF_A_YEAR}`], `${site} ${word}`);
      assert.equal(answer.headers.get("cache-control"), "no-store");
    }
  }
});

test("a malformed answer gets an error page, and nothing is stored", async () => {
  const { action, ticks, answers } = await panelOf("casa");
  const [chosen, none] = [answers.get("chosen") ?? NOTHING, answers.get("none") ?? NOTHING];
  const [field] = ticks[0] ?? [""];
  const odd: [string, string][][] = [
    [],
    [[chosen[0], ""]],
    [[chosen[0], "everything"]],
    [[chosen[0], "<script>alert(1)</script>"]],
    [[field, "everything"], chosen],
    [[field, "statistics; Domain=evil.example"], chosen],
    [[field, ""], chosen],
    [[field, "x".repeat(5000)], none],
    [
      [field, "a.b"],
      [chosen[0], "all"],
    ],
  ];
  for (const fields of odd) {
    const answer = await send(action, fields);
    const html = await answer.text();
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [400, []], JSON.stringify(fields).slice(0, 80));
    assert.ok(html.endsWith("</html>") && !html.includes("alert(1)"));
  }
  const large = await send(action, [[field, "x".repeat(70_000)], chosen]);
  assert.equal(large.status, 413);
  const foreign = await send(action, [none], { origin: "https://evil.example" });
  assert.deepEqual([foreign.status, foreign.headers.getSetCookie()], [403, []]);
});

test("a category that this site does not use is refused", async () => {
  const [casa, romania] = await Promise.all([panelOf("casa"), panelOf("romania")]);
  const known = casa.ticks.map(([, name]) => name);
  const foreign = romania.ticks.find(([, name]) => !known.includes(name));
  assert.ok(foreign);
  const answer = await send(casa.action, [foreign, casa.answers.get("chosen") ?? NOTHING]);
  assert.deepEqual([answer.status, answer.headers.getSetCookie()], [400, []]);
});

test("opening its address redirects home", async () => {
  const { action } = await panelOf("casa");
  const answer = await shop.fetch(action, { headers: { accept: "text/html", "accept-language": "uk" } });
  assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/uk"]);
  const put = await shop.fetch(action, { method: "PUT" });
  assert.deepEqual([put.status, put.headers.get("allow")], [405, "POST"]);
});
