// Signing in with a wrong password and with the right one, and signing out.
import assert from "node:assert/strict";
import { ANA, NO_ACCOUNT, SECRETS } from "../../support/session.ts";
import type { Journey } from "../suite.ts";

export const SIGN_IN: Journey[] = [
  {
    name: "a wrong password is refused, the right one opens the account, and signing out closes it",
    async run(ana) {
      const { say } = ana;
      const [email, password] = [ana.field("checkout.email"), ana.field("session.password")];
      await ana.open();
      await ana.click(ana.link("account.account", ana.header));
      await ana.see(ana.heading(say("session.title")));
      await ana.expectPath(`/${ana.language}?login=true`);
      await ana.fill(email, ANA.email);
      await ana.fill(password, "wrong");
      await ana.click(ana.button("session.sign_in"));
      await ana.see({ role: "alert", text: NO_ACCOUNT[ana.language], within: ana.main });
      assert.equal(await ana.valueOf(email), ANA.email);
      assert.equal(await ana.valueOf(password), "");

      await ana.hasScripts();
      await ana.fill(password, ANA.password);
      await ana.press("Enter");
      await ana.see(ana.heading(say("account.orders")));
      await ana.expectPath(`/${ana.language}/account/orders`);
      await ana.click(ana.link("account.overview"));
      await ana.see({ text: say("account.greeting", { name: "Ana Rusu" }), within: ana.main });
      const kept = await ana.tab.cookies();
      for (const name of SECRETS) assert.equal(kept.find((cookie) => cookie.name === name)?.httpOnly, true, name);

      await ana.hasScripts();
      await ana.click(ana.button("account.sign_out"));
      await ana.see(ana.heading(say("session.title")));
      for (const name of SECRETS) await ana.expectNoCookie(name);
      await ana.open("/cabinet");
      await ana.see(ana.heading(say("session.title")));
    },
  },
];
