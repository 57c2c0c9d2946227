// The pages of casa on a phone.
import { onScreen } from "./on-screen.ts";

await onScreen("casa", "phone");
