// Server cost: CPU seconds per 1,000 requests and response times, each subject in turn, several rounds, medians. The
// category is one of a catalogue of 100,000 products, with 48 of them and 8 groups of filters.
import { randomUUID } from "node:crypto";
import { ANA, LOGIN_PATH } from "../support/session.ts";
import type { Addresses } from "./capture.ts";
import { cpuSeconds } from "./cpu.ts";
import { fire, type Load } from "./load.ts";
import { median, quantile, round } from "./numbers.ts";
import type { Stage, Subject } from "./stage.ts";
import type { Row } from "./table.ts";

interface Case {
  name: string;
  subject: Subject;
  path: string;
  /** Cheap responses need more requests, so that the clock's 10 ms are small beside them. */
  amount: number;
  status?: number;
  floor?: { name: string; most?: number };
  load?: Pick<Load, "method" | "headers" | "body">;
  /** Cookies of a shopper who has just signed in are sent: those of a turn before would have expired. */
  signedIn?: true;
}

const CATEGORY = "category, cold";
const PRODUCT = "product, cold";

const ADVERTS = "/ro/adverts?category=1";
const PLAN = "/ro/meal-plan?kcal=1200&days=7&week=1&day=1";

const DYNAMIC = "dynamic";
const DYNAMIC_PRODUCT = "dynamic product";
const STATIC = "static";
const WORD = "word";

function cases({ category, product }: Addresses, cart: Pick<Case, "path" | "load">): Case[] {
  return [
    { name: WORD, subject: "word", path: "/", amount: 4000 },
    { name: STATIC, subject: "static", path: category, amount: 6000 },
    // Runs before the cold pages, whose garbage would be collected during it. This many take half a second, so that the
    // clock's resolution of 10 ms is small.
    {
      name: "category, from memory",
      subject: "vitrina",
      path: category,
      amount: 6000,
      floor: { name: STATIC, most: 0.5 },
    },
    {
      name: "product, from memory",
      subject: "vitrina",
      path: product,
      amount: 6000,
      floor: { name: STATIC, most: 0.5 },
    },
    { name: DYNAMIC, subject: "dynamic", path: category, amount: 2400 },
    { name: CATEGORY, subject: "shop-cold", path: category, amount: 2400, floor: { name: DYNAMIC } },
    { name: "category, from KV", subject: "shop-kv", path: category, amount: 600, floor: { name: STATIC, most: 2 } },
    {
      name: "category, cold, the demo backend awake",
      subject: "shop-demo",
      path: category,
      amount: 300,
      floor: { name: DYNAMIC },
    },
    { name: DYNAMIC_PRODUCT, subject: "dynamic-product", path: product, amount: 1200 },
    {
      name: PRODUCT,
      subject: "shop-cold",
      path: product,
      amount: 1200,
      floor: { name: DYNAMIC_PRODUCT },
    },
    ...["", "/profile", "/orders", "/sessions"].map((page): Case => {
      const path = `/ro/account${page}`;
      return {
        name: `${path}, signed in`,
        subject: "shop-cold",
        path,
        amount: 600,
        signedIn: true,
        floor: { name: PRODUCT, most: 1.5 },
      };
    }),
    // A list of 24 of 100,000 adverts, with 8 groups of filters: beside a category of 48 products.
    {
      name: "adverts, cold",
      subject: "shop-cold",
      path: ADVERTS,
      amount: 1200,
      load: { headers: { host: "imobil.localhost" } },
      floor: { name: CATEGORY, most: 1 },
    },
    {
      name: "meal plan, cold",
      subject: "shop-cold",
      path: PLAN,
      amount: 600,
      load: { headers: { host: "bucate.localhost", cookie: "selected_city=301" } },
      floor: { name: PRODUCT, most: 1.2 },
    },
    {
      name: "redirect of the table",
      subject: "vitrina",
      path: "/ro/cos",
      amount: 4000,
      status: 301,
      floor: { name: WORD },
    },
    { name: "cart command", subject: "vitrina", amount: 300, ...cart },
    { name: "one word (/healthz)", subject: "vitrina", path: "/healthz", amount: 4000, floor: { name: WORD } },
  ];
}

interface Seen {
  cpu: number[];
  p50: number[];
  p99: number[];
}

/** The session's cookies of a demo shopper, as a header. */
async function signIn(origin: string): Promise<{ cookie: string }> {
  const body = new URLSearchParams({ ...ANA, language: "ro", rememberMe: "true" });
  const answer = await fetch(`${origin}${LOGIN_PATH}`, {
    method: "POST",
    headers: { origin },
    body,
    redirect: "manual",
  });
  const lines = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: lines.filter((line) => !line?.startsWith("notice=")).join("; ") };
}

async function once(stage: Stage, one: Case, seen: Seen): Promise<void> {
  const { subject, path, amount, status = 200, load, signedIn } = one;
  const origin = stage.url(subject);
  const session = signedIn && { headers: await signIn(origin) };
  const before = cpuSeconds(stage.pid);
  const times = await fire({ url: origin + path, amount, ...load, ...session }, status);
  seen.cpu.push(((cpuSeconds(stage.pid) - before) * 1000) / amount);
  seen.p50.push(quantile(times, 0.5));
  seen.p99.push(quantile(times, 0.99));
}

/** A guest with a line in the cart, and the command that sets a different quantity each time. */
async function shopper(stage: Stage, product: string): Promise<Pick<Case, "path" | "load">> {
  const origin = stage.url("vitrina");
  const headers = { origin, "content-type": "application/json" };
  let turn = 0;
  const body = () => JSON.stringify({ command: randomUUID(), product, quantity: 1 + (turn++ % 2), language: "ro" });
  const answer = await fetch(`${origin}/api/cart/lines`, { method: "POST", headers, body: body() });
  if (!answer.ok) throw new Error(`The shop refused ${product}: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { path: `/api/cart/lines/${product}`, load: { method: "POST", headers: { ...headers, cookie }, body } };
}

export async function measureServer(
  stage: Stage,
  addresses: Addresses,
  product: string,
  { rounds, share }: { rounds: number; share: number },
): Promise<Row[]> {
  const all = cases(addresses, await shopper(stage, product));
  const seen = new Map<string, Seen>(all.map(({ name }) => [name, { cpu: [], p50: [], p99: [] }]));
  for (const one of all) await once(stage, { ...one, amount: 100 }, { cpu: [], p50: [], p99: [] });
  for (let turn = 0; turn < rounds; turn++) {
    for (const one of all) {
      const { name, amount } = one;
      await once(
        stage,
        { ...one, amount: Math.round(amount * share) },
        seen.get(name) ?? { cpu: [], p50: [], p99: [] },
      );
    }
  }
  const cpuOf = (name: string) => round(median(seen.get(name)?.cpu ?? []), 3);
  return all.map(({ name, floor }) => ({
    part: "Server",
    name,
    unit: "s CPU / 1,000",
    value: cpuOf(name),
    more: {
      p50: `${round(median(seen.get(name)?.p50 ?? []), 2)} ms`,
      p99: `${round(median(seen.get(name)?.p99 ?? []), 2)} ms`,
    },
    ...(floor && { floor: { name: floor.name, value: cpuOf(floor.name) } }),
    ...(floor?.most && { target: { of: "ratio" as const, most: floor.most } }),
  }));
}
