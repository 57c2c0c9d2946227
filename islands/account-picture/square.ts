// Makes a small square picture of any photograph that the browser can open. Drawing it anew leaves everything behind that
// is not the image: place, time and camera.

import { opened } from "../forms/photograph.ts";

/** The side of the square, in pixels. */
const SIDE = 512;
/** The most bytes that are sent. */
const MOST_BYTES = 200 * 1024;
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

/** Rejects a file that the browser cannot open. */
export async function squareOf(file: Blob): Promise<Blob> {
  const { image, close } = await opened(file);
  const canvas = document.createElement("canvas");
  const side = Math.min(image.width, image.height);
  canvas.width = canvas.height = Math.min(side, SIDE);
  const context = canvas.getContext("2d");
  if (!context || !side) throw new Error("no picture");
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  close();
  let made: Blob | null = null;
  for (const quality of QUALITIES) {
    made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (made && made.size <= MOST_BYTES) break;
  }
  if (!made) throw new Error("no picture");
  return made;
}
