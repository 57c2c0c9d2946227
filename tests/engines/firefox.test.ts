// The journeys in Firefox.
import { openFirefox } from "./firefox.ts";
import { journeysIn } from "./scene.ts";

journeysIn("Firefox", openFirefox);
