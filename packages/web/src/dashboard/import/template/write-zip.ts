/** Writes an archive without compression. Its files have no dates. */
export function writeZip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const content = new TextEncoder().encode(text);
    const shared = sharedHead(content, name.length);
    const entry = numbers([4, 0x02014b50], [2, 20]);
    parts.push(numbers([4, 0x04034b50]), shared, name, content);
    directory.push(entry, shared, numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    at += 4 + shared.length + name.length + content.length;
  }
  const count = Object.keys(files).length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return joined([...parts, ...directory, end]);
}

const firstDay = 0x21;

/** What both the file and its entry in the directory say. */
const sharedHead = (content: Uint8Array, nameLength: number): Uint8Array =>
  numbers(
    ...([
      [2, 20],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, firstDay],
      [4, checksum(content)],
      [4, content.length],
      [4, content.length],
      [2, nameLength],
      [2, 0],
    ] as const),
  );

/** Numbers of two or four bytes, the smallest byte first. */
function numbers(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    values.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255),
    ),
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** CRC-32 as archives use it. */
function checksum(bytes: Uint8Array): number {
  let rest = -1;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
