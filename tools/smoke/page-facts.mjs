// What is read in the page itself: these functions are sent to the browser, so they use nothing from outside.

/** Loads all pictures, those below the screen too, and waits for them for some seconds. */
export async function showPictures() {
  for (const picture of document.images) picture.loading = "eager";
  const late = new Promise((done) => setTimeout(done, 8000));
  await Promise.race([Promise.all([...document.images].map((one) => one.decode().catch(() => undefined))), late]);
}

/** The uncompressed bytes of the page, its styles and its scripts, those in the page too; and pictures that are broken. */
export function pageFacts() {
  const inside = (selector) =>
    [...document.querySelectorAll(selector)].reduce((sum, { textContent }) => sum + new Blob([textContent]).size, 0);
  const files = (end) =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(end))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
  const [page] = performance.getEntriesByType("navigation");
  const broken = [...document.images].filter(({ complete, naturalWidth, currentSrc }) => {
    return complete && naturalWidth === 0 && currentSrc;
  });
  return {
    bytes: {
      html: page?.decodedBodySize ?? 0,
      css: inside("style") + files(".css"),
      js: inside("script:not([type]), script[type=module]") + files(".js"),
    },
    broken: broken.map(({ currentSrc }) => currentSrc.replace(location.origin, "")),
  };
}
