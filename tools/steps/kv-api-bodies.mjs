// Reads the bodies of the KV API: JSON, and a value with its metadata.
import { invalid } from "./kv-api-limits.mjs";

/** @param {Uint8Array} bytes @returns {any} */
export function jsonOf(bytes) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalid("This is not JSON in UTF-8");
  }
}

/**
 * The value and metadata of a form, or the body itself as the value.
 * @param {string} type @param {Buffer} body
 * @returns {Promise<{ value: Uint8Array, metadata?: unknown }>}
 */
export async function bytesOfForm(type, body) {
  if (!type.toLowerCase().startsWith("multipart/form-data")) return { value: body };
  const form = await readForm(type, body);
  const [value, metadata] = [await fieldOf(form, "value"), await fieldOf(form, "metadata")];
  if (!value) throw invalid("Missing value field");
  return metadata ? { value, metadata: jsonOf(metadata) } : { value };
}

/** A form's fields are read as text, which would spoil bytes: each byte travels as the character of its number. */
async function readForm(type, body) {
  try {
    return await new Response(body.toString("latin1"), { headers: { "content-type": type } }).formData();
  } catch {
    throw invalid("This is not multipart/form-data");
  }
}

/** @param {FormData} form @param {string} name */
async function fieldOf(form, name) {
  const field = form.get(name);
  if (field === null) return undefined;
  return Buffer.from(typeof field === "string" ? field : await field.text(), "latin1");
}
