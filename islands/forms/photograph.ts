// Opens a photograph that a visitor has chosen.

/** The photograph, turned upright. Rejects a file that the browser cannot open. */
export async function opened(file: Blob): Promise<{ image: ImageBitmap | HTMLImageElement; close: () => void }> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { image, close: () => image.close() };
  } catch {
    // Some browsers open more formats in a page than as a bitmap: HEIC, for one.
    const image = new Image();
    image.src = URL.createObjectURL(file);
    const close = () => URL.revokeObjectURL(image.src);
    await image.decode().catch((error) => {
      close();
      throw error;
    });
    return { image, close };
  }
}
