// One Chromium for the whole run of `npm test`: prints the address at which each journey connects to it.
import { chromium } from "playwright-core";
import { headlessChromium } from "../../tools/steps/chromium.mjs";
import { launchOptions } from "./browser.ts";

const server = await chromium.launchServer(launchOptions(headlessChromium()));
console.log(server.wsEndpoint());
