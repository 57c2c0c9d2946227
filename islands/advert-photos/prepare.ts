// Makes a photograph fit for an advert: upright, at most 2,048 pixels a side, small. Drawing it anew leaves everything
// behind that is not the image: place, time and camera. Its colours become those of the web.

import { opened } from "../forms/photograph.ts";

const SIDE = 2048;
/** What a photograph should not exceed. */
const MOST_BYTES = 600 * 1024;
const QUALITIES = [0.82, 0.74, 0.66, 0.58, 0.5, 0.42];

/** Rejects with the name of the words that say why a file cannot be sent: `heic` or `unread`. */
export async function prepared(file: Blob): Promise<Blob> {
  const photo = await opened(file).catch(() => undefined);
  const drawn =
    photo &&
    (await draw(photo.image)
      .finally(photo.close)
      .catch(() => undefined));
  if (drawn) return drawn;
  // The shop reads these formats itself, and says what is wrong with a file.
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...start);
  const isKnown = text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG") || /^RIFF....WEBP/s.test(text);
  if (isKnown) return file;
  throw /^....ftyp(he|mif1|msf1)/s.test(text) ? "heic" : "unread";
}

async function draw(image: ImageBitmap | HTMLImageElement): Promise<Blob | undefined> {
  const { width, height } = image;
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context || !width || !height) return undefined;
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  let made: Blob | null = null;
  for (const quality of QUALITIES) {
    made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (made && made.size <= MOST_BYTES) break;
  }
  // A phone frees the memory of a canvas late.
  canvas.width = canvas.height = 0;
  return made ?? undefined;
}
