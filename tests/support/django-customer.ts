// What a person does in a browser before a Django, in more journeys than one.
import type { Customer } from "./customer.ts";
import { ANA } from "./session.ts";

/** By the form, as shoppers without scripts have to. */
export async function signIn(ana: Customer): Promise<void> {
  const { main, say } = ana;
  await ana.open("?login=true");
  await main.getByLabel(say("checkout.email"), { exact: true }).fill(ANA.email);
  await main.getByLabel(say("session.password")).fill(ANA.password);
  await main.getByRole("button", { name: say("session.sign_in") }).click();
  await ana.heading(say("account.orders")).waitFor();
}
