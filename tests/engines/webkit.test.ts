// The journeys in WebKit.

import { runJourneys } from "./suite.ts";
import { openWebKit } from "./webkit.ts";

runJourneys("WebKit", openWebKit);
