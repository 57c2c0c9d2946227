// The journeys in Firefox.
import { openFirefox } from "./firefox.ts";
import { runJourneys } from "./suite.ts";

runJourneys("Firefox", openFirefox);
