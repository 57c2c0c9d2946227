// Compares photographs of a page, in the browser itself: it reads JPEG anyway.

/** A pixel has changed if one of its colours differs by more, of 255. */
const LEAST_CHANGE = 24;

export class Comparing {
  constructor(page) {
    this.page = page;
  }

  static async open(browser) {
    return new Comparing(await (await browser.newContext()).newPage());
  }

  /**
   * The share of the pixels that differ, from 0 to 1; what only one picture has differs.
   * @param {Buffer} one
   * @param {Buffer} other
   * @returns {Promise<number>}
   */
  async share(one, other) {
    if (one.equals(other)) return 0;
    const pictures = [one, other].map((picture) => picture.toString("base64"));
    return await this.page.evaluate(
      async ({ pictures, least }) => {
        const [one, other] = await Promise.all(
          pictures.map(async (text) => {
            const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
            const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
            const { width, height } = picture;
            const pen = new OffscreenCanvas(width, height).getContext("2d");
            pen.drawImage(picture, 0, 0);
            return { width, height, data: pen.getImageData(0, 0, width, height).data };
          }),
        );
        const [width, height] = ["width", "height"].map((side) => Math.max(one[side], other[side]));
        const [both, rows] = ["width", "height"].map((side) => Math.min(one[side], other[side]));
        let same = 0;
        for (let y = 0; y < rows; y++) {
          for (let x = 0; x < both; x++) {
            const [a, b] = [4 * (y * one.width + x), 4 * (y * other.width + x)];
            let change = 0;
            for (let colour = 0; colour < 3; colour++) {
              change = Math.max(change, Math.abs(one.data[a + colour] - other.data[b + colour]));
            }
            if (change <= least) same++;
          }
        }
        return 1 - same / (width * height);
      },
      { pictures, least: LEAST_CHANGE },
    );
  }
}
