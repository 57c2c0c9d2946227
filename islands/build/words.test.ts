// An island gets the words that it uses; a missing word stops the build.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { collectWords } from "./words.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "words-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function collect(source: string, en: object, ro: object): Promise<unknown> {
  for (const [path, text] of [
    ["islands/box/Box.tsx", source],
    ["locales/en/cart.json", JSON.stringify(en)],
    ["locales/ro/cart.json", JSON.stringify(ro)],
  ] as const) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { words, said } = await collectWords(["box"], join(folder, "islands"), join(folder, "locales"));
  expect(said["box"]).toEqual([...source.matchAll(/cart\.\w+/g)].map(([key]) => key));
  return words["box"];
}

test("an island gets its words and no others, in every language", async () => {
  const words = await collect('say("cart.a")', { a: "A", b: "B" }, { a: "Ă", b: "B" });
  expect(words).toEqual({ en: { "cart.a": "A" }, ro: { "cart.a": "Ă" } });
});

test("a word that depends on a count comes in the forms of its language", async () => {
  const en = { n_one: "{{count}} thing", n_other: "{{count}} things" };
  const ro = { n_one: "{{count}} lucru", n_few: "{{count}} lucruri", n_other: "{{count}} de lucruri" };
  const words = await collect("say('cart.n', { count })", en, ro);
  expect(words).toEqual({
    en: { "cart.n_one": en.n_one, "cart.n_other": en.n_other },
    ro: { "cart.n_one": ro.n_one, "cart.n_few": ro.n_few, "cart.n_other": ro.n_other },
  });
});

test.each([
  ["a missing word", 'say("cart.a")', { a: "A" }, {}, "box, ro: cart.a is missing"],
  [
    "a missing form",
    'say("cart.n")',
    { n_one: "1", n_other: "n" },
    { n_one: "1", n_other: "n" },
    "cart.n_few is missing",
  ],
  [
    "another placeholder",
    'say("cart.a")',
    { a: "{{sum}}" },
    { a: "{{suma}}" },
    "box, ro: cart.a has other placeholders",
  ],
  ["a key that is made up on the way", "say(key)", {}, {}, "must be written out"],
])("%s stops the build", async (_, source, en, ro, fault) => {
  await expect(collect(source, en, ro)).rejects.toThrow(fault);
});
