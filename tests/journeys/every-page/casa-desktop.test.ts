// The pages of casa on a desktop.
import { onScreen } from "./on-screen.ts";

await onScreen("casa", "desktop");
