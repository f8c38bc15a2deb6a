/** Reads files of a ZIP archive with the browser's own decompression, within a limit that the archive cannot talk its way around. */
import { UnreadableFile } from './limits.ts';

interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly start: number;
  readonly size: number;
}

export interface ZipArchive {
  readonly has: (name: string) => boolean;
  /** The text of a file, piece by piece. Nothing for a file that is not there. */
  readonly read: (name: string) => AsyncGenerator<string, void>;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endSize = 22;
const longestComment = 65_535;
const mostEntries = 10_000;

export function openZip(bytes: Uint8Array, mostUnpackedBytes: number): ZipArchive {
  const entries = readDirectory(bytes);
  let unpacked = 0;
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) return;
      const decoder = new TextDecoder('utf-8');
      for await (const piece of unpack(bytes, entry)) {
        unpacked += piece.byteLength;
        if (unpacked > mostUnpackedBytes) throw tooLarge();
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw broken();
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw broken();
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder()
      .decode(bytes.subarray(at + 46, at + 46 + nameLength))
      .replaceAll('\\', '/');
    entries.set(name.replace(/^\//, ''), {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      size: view.getUint32(at + 20, true),
      start: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endSize - longestComment);
  for (let at = view.byteLength - endSize; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  throw broken();
}

async function* unpack(bytes: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { start, size, method, isEncrypted } = entry;
  if (isEncrypted) throw new UnreadableFile('This file is protected by a password. Save it without one.');
  if (start + 30 > bytes.length || view.getUint32(start, true) !== fileSignature) throw broken();
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + size > bytes.length) throw broken();
  const packed = bytes.subarray(from, from + size);
  if (method === 0) return yield packed;
  if (method !== 8) throw broken();
  yield* inflate(packed);
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array, void> {
  const source = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => Promise.reject(broken()));
      if (done) return;
      yield value;
    }
  } finally {
    // Also if the reader stops early, so that nothing more is unpacked.
    await reader.cancel().catch(() => undefined);
  }
}

const broken = (): UnreadableFile =>
  new UnreadableFile(
    'This workbook is damaged. Open it in your spreadsheet program, save it again, and choose it again.',
  );

const tooLarge = (): UnreadableFile =>
  new UnreadableFile(
    'This workbook unpacks to more than this page can read. Save the sheet that you need as CSV.',
  );
