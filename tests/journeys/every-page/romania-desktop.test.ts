// The pages of romania on a desktop.
import { onScreen } from "./on-screen.ts";

await onScreen("romania", "desktop");
