/**
 * The bytes of a text that a cache keeps. Buffer.from() would take them from a block that many small buffers share, and
 * one of them that is kept keeps the block: several times the memory that the cache counts.
 */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
