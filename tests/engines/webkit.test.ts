// The journeys in WebKit.

import { journeysIn } from "./scene.ts";
import { openWebKit } from "./webkit.ts";

journeysIn("WebKit", openWebKit);
