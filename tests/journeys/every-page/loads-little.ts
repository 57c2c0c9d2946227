// No kind of page of a site loads much, has more than a little script, or makes the browser complain.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { LIMITS } from "../../../tools/limits.mjs";
import { complaintsOf } from "../../support/browser.ts";
import { OWN_KINDS, pageKinds, prepare } from "../../support/page-kinds.ts";
import { scriptWeight } from "../../support/script-weight.ts";
import type { Site } from "../../support/shop.ts";
import { Stage } from "../../support/stage.ts";

const MOST_SCRIPT_BYTES = LIMITS.firstScriptsKilobytes * 1024;

/** The addresses of all that a page loads besides pictures. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "image" && !request.url().startsWith("data:")) loads.push(request.url());
  });
  return loads;
}

export async function loadsLittle(site: Site): Promise<void> {
  const stage = await Stage.open();
  const { shop } = stage;
  test(`no page of ${site} loads much, has more than a little script, or makes the browser complain`, async () => {
    for (const language of ["ro", "uk"] as const) {
      const kinds = [...(await pageKinds(shop, site, language)), ...OWN_KINDS];
      for (const phone of [false, true]) {
        const ana = await stage.customer({ site, language, phone, undecided: phone });
        const loads = loadsOf(ana.page);
        const complaints = complaintsOf(ana.page);
        await ana.open();
        for (const kind of kinds) {
          await prepare(ana, kind);
          // The page before, which may still ask for something, is gone.
          await ana.page.goto("about:blank");
          loads.length = 0;
          await ana.open(kind.path);
          await ana.page.waitForLoadState("load");
          const where = `${site} ${language} ${kind.name}`;
          // The page that is left may still ask for a face of type; an address loads once however often it is asked.
          const files = new Set(loads);
          assert.ok(files.size <= LIMITS.requests, `${where} loads ${[...files].join("\n")}`);
          const scripts = [...files].filter((url) => url.endsWith(".js"));
          assert.equal(scripts.length, 1, `${where} loads ${scripts.join("\n")}`);
          const weight = await scriptWeight(ana.page, scripts);
          assert.ok(weight <= MOST_SCRIPT_BYTES, `${where} has ${weight} bytes of scripts`);
          const unexpected = complaints.filter((text) => kind.name !== "missing page" || !text.includes("404"));
          assert.deepEqual(unexpected, [], where);
          complaints.length = 0;
        }
        await ana.leave();
      }
    }
  });
}
