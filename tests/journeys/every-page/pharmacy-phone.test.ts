// The pages of pharmacy on a phone.
import { onScreen } from "./on-screen.ts";

await onScreen("pharmacy", "phone");
