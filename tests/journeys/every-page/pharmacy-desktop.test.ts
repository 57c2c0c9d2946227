// The pages of pharmacy on a desktop.
import { onScreen } from "./on-screen.ts";

await onScreen("pharmacy", "desktop");
