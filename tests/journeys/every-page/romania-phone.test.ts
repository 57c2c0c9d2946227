// The pages of romania on a phone.
import { onScreen } from "./on-screen.ts";

await onScreen("romania", "phone");
