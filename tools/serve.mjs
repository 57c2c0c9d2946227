// The last step of `npm start`, under the project's own Node: opens the built shop and closes it on an interrupt.
import { command } from "./steps/command.mjs";
import { openLocalShop } from "./steps/local-shop.mjs";

await command(() => openLocalShop());
