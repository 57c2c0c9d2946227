// Signing in with a wrong and with the right password, and out again.
import assert from "node:assert/strict";
import { ANA, SECRETS } from "../../support/session.ts";
import type { Journey } from "../scene.ts";

export const SIGN_IN: Journey[] = [
  {
    name: "a wrong password says so, the right one signs in, and signing out ends it",
    async go(ana) {
      const { say, main, header } = ana;
      const password = ana.field("session.password");
      await ana.open();
      await ana.click(ana.link("account.account", header));
      await ana.see(ana.heading(say("session.title")));
      await ana.expectPath(`/${ana.language}?login=true`);
      await ana.fill(ana.field("checkout.email"), ANA.email);
      await ana.fill(password, "wrong");
      await ana.click(ana.button("session.sign_in"));
      await ana.see({ role: "alert", text: say("session.wrong"), within: main });
      assert.equal(await ana.valueOf(ana.field("checkout.email")), ANA.email);
      assert.equal(await ana.valueOf(password), "");

      await ana.hasScripts();
      await ana.fill(password, ANA.password);
      await ana.press("Enter");
      await ana.see(ana.heading(say("account.orders")));
      await ana.expectPath(`/${ana.language}/account/orders`);
      await ana.click(ana.link("account.cabinet"));
      await ana.see({ text: say("account.greeting", { name: "Ana Rusu" }), within: main });
      const kept = await ana.tab.cookies();
      for (const name of SECRETS) assert.equal(kept.find((one) => one.name === name)?.httpOnly, true, name);
      const readable = await ana.tab.run(() => document.cookie);
      for (const name of SECRETS) assert.ok(!readable.includes(`${name}=`), `${name} can be read`);

      await ana.hasScripts();
      await ana.click(ana.button("account.sign_out"));
      await ana.see(ana.heading(say("session.title")));
      for (const name of SECRETS) assert.equal(await ana.cookie(name), undefined, name);
      await ana.open("/cabinet");
      await ana.see(ana.heading(say("session.title")));
    },
  },
];
