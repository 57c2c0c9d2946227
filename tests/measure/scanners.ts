// Mail scanners before the person: HEAD, GET and GET with scripts, twice each, on the link of every kind of letter. Then
// the person opens it and presses the button.
import type { Browser } from "playwright-core";
import { newShopper, openBrowser } from "../support/browser.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { join, linkTo, PASSWORD, register } from "./people.ts";

const TIMES = 2;
const CHOSEN = "cu totul altă parolă";

interface Kind {
  /** Has the letter sent, and returns the address that it went to. */
  send(shop: Shop): Promise<string>;
  /** Presses the button of the page that the link has led to. */
  press(person: Shopper): Promise<Response>;
  /** Whether the press did what the letter is for. */
  worked(shop: Shop, email: string): Promise<boolean>;
}

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams({ language: "ro", ...fields }),
});

async function enters(shop: Shop, email: string, password: string): Promise<boolean> {
  const answer = await shop.shopper("casa").send("/api/session", form({ email, password }));
  return answer.status === 303;
}

const KINDS: Record<string, Kind> = {
  activation: {
    send: register,
    press: (person) => person.send("/api/activation", form({})),
    worked: (shop, email) => enters(shop, email, PASSWORD),
  },
  "new password": {
    send: async (shop) => {
      const email = await join(shop);
      await shop.shopper("casa").send("/api/forgotten-password", form({ email }));
      return email;
    },
    press: (person) => person.send("/api/new-password", form({ new_password: CHOSEN })),
    worked: (shop, email) => enters(shop, email, CHOSEN),
  },
  deletion: {
    send: async (shop) => {
      const email = await join(shop);
      const owner = await signedIn(shop, "casa", { email, password: PASSWORD });
      await owner.send("/api/deletion", form({}));
      return email;
    },
    press: (person) => person.send("/api/deletion/confirm", form({})),
    worked: async (shop, email) => !(await enters(shop, email, PASSWORD)),
  },
};

/** Opens a link in every way that scanners have. */
async function scan(shop: Shop, browser: Browser, link: string): Promise<void> {
  for (let time = 0; time < TIMES; time++) {
    await shop.shopper("casa").send(link, { method: "HEAD" });
    await shop.shopper("casa").visit(link);
    const { context, page } = await newShopper(browser, { origin: shop.origin("casa") });
    await page.goto(link, { waitUntil: "networkidle" });
    await context.close();
  }
}

/** Each kind of link, and whether the person's press still worked. */
export async function measureScanners(only?: string) {
  const [shop, browser] = [await openShop(), await openBrowser()];
  try {
    const links: Record<string, { scanned: number; worked: boolean }> = {};
    for (const [name, kind] of Object.entries(KINDS)) {
      if (only !== undefined && name !== only) continue;
      const email = await kind.send(shop);
      const link = await linkTo(shop, email);
      await scan(shop, browser, link);
      const person = shop.shopper("casa");
      await person.visit(link);
      await kind.press(person);
      links[name] = { scanned: 3 * TIMES, worked: await kind.worked(shop, email) };
      console.log(`${name}: ${JSON.stringify(links[name])}`);
    }
    const spoilt = Object.entries(links).filter(([, { worked }]) => !worked);
    return { links, broken: spoilt.map(([name]) => `a scanner has used the link of ${name}`) };
  } finally {
    await browser.close();
    await shop.close();
  }
}
