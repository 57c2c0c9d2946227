// Pictures made up byte by byte: with metadata as cameras write it, and with the faults of hostile ones.
import { crc32 } from "node:zlib";

/** A word that only metadata hold. */
export const SECRET = "SECRET 47.0105N 28.8638E";

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

const segment = (marker: number, data: Buffer) =>
  bytes([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], data);

/** EXIF with an orientation and a place. */
export const exif = (orientation: number) =>
  segment(
    0xe1,
    bytes("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01", [0, orientation, 0, 0, 0, 0, 0, 0], SECRET),
  );

/** A JPEG of these sides, with EXIF and a comment; its coded data are not an image. */
export function jpeg(width = 640, height = 480, orientation = 1): Buffer {
  const sides = [height >> 8, height & 255, width >> 8, width & 255];
  return bytes(
    [0xff, 0xd8],
    exif(orientation),
    segment(0xfe, bytes(SECRET)),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, bytes([8], sides, [1, 1, 0x11, 0])),
    segment(0xda, bytes([1, 1, 0, 0, 63, 0])),
    [0x12, 0xff, 0, 0x34, 0xff, 0xd9],
  );
}

function chunk(kind: string, data: Buffer): Buffer {
  const summed = bytes(kind, data);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(summed));
  return bytes(length, summed, sum);
}

/** A PNG of these sides, with a text. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return bytes(
    "\x89PNG\r\n\x1a\n",
    chunk("IHDR", header),
    chunk("tEXt", bytes(`Place\0${SECRET}`)),
    chunk("IDAT", bytes([1, 2, 3])),
    chunk("IEND", bytes()),
  );
}
