// Steps in a browser that several Django journeys share.
import type { Customer } from "./customer.ts";
import { ANA } from "./session.ts";

/** Signs in by the form, as shoppers without scripts do. */
export async function signIn(ana: Customer): Promise<void> {
  const { main, say } = ana;
  await ana.open("?login=true");
  await main.getByLabel(say("checkout.email"), { exact: true }).fill(ANA.email);
  await main.getByLabel(say("session.password")).fill(ANA.password);
  await main.getByRole("button", { name: say("session.sign_in") }).click();
  await ana.heading(say("account.orders")).waitFor();
}
