// No kind of page scrolls sideways: on one site at every width, on the others on the smallest phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectNoSideways } from "../../support/layout.ts";
import { OWN_KINDS, pageKinds, prepare } from "../../support/page-kinds.ts";
import { Stage } from "../../support/stage.ts";

const WIDTHS = [320, 360, 768, 1280, 1920];

const stage = await Stage.open();
const { shop } = stage;

for (const language of ["uk", "ro"] as const) {
  test(`no page scrolls sideways at any width, in ${language}`, async () => {
    const ana = await stage.customer({ language });
    await ana.open();
    const sideways: string[] = [];
    for (const kind of [...(await pageKinds(shop, "casa", language)), ...OWN_KINDS]) {
      await prepare(ana, kind);
      await ana.open(kind.path);
      for (const width of WIDTHS) {
        await ana.page.setViewportSize({ width, height: 800 });
        await expectNoSideways(ana.page, `${kind.name} at ${width}`).catch(({ message }) => sideways.push(message));
      }
    }
    assert.deepEqual(sideways, []);
  });
}

for (const site of ["pharmacy", "romania"] as const) {
  test(`no page of ${site} scrolls sideways on the smallest phone, in Russian and Ukrainian`, async () => {
    const sideways: string[] = [];
    for (const language of ["ru", "uk"] as const) {
      const ana = await stage.customer({ site, language, phone: true });
      await ana.open();
      await ana.page.setViewportSize({ width: 320, height: 800 });
      for (const kind of await pageKinds(shop, site, language)) {
        await prepare(ana, kind);
        await ana.open(kind.path);
        await expectNoSideways(ana.page, `${language} ${kind.name}`).catch(({ message }) => sideways.push(message));
      }
      await ana.leave();
    }
    assert.deepEqual(sideways, []);
  });
}
