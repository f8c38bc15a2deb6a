import { pipeline, Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { OperatorError } from '../kit/errors.ts';
import { damaged } from './backup-format.ts';

export interface ArchiveEntry {
  readonly name: string;
  /** Has to be read to its end before the next entry. */
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ArchiveReader {
  /** What messages call the archive. */
  readonly name: string;
  /** Returns null after the last entry. */
  next(): Promise<ArchiveEntry | null>;
  bytesRead(): number;
  close(): Promise<void>;
}

/** Reads a compressed tar archive entry by entry. Whatever is wrong with it is an OperatorError. */
export function readArchive(source: AsyncIterable<Buffer | string>, name: string): ArchiveReader {
  let bytes = 0;
  const counted = Readable.from(count(source, (size) => (bytes += size)));
  // Whoever reads is told of an error.
  const unpacked = pipeline(counted, createZstdDecompress(), () => undefined);
  const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>)
    .pipeThrough<ParsedTarEntry>(createTarDecoder({ strict: true }))
    .getReader();
  const explained = async <Result>(reading: Promise<Result>): Promise<Result> => {
    try {
      return await reading;
    } catch (error) {
      throw error instanceof OperatorError ? error : damaged(name, explain(error));
    }
  };
  return {
    name,
    async next() {
      const { value: entry } = await explained(entries.read());
      return entry ? { name: entry.header.name, content: contentOf(entry, explained) } : null;
    },
    bytesRead: () => bytes,
    async close() {
      await entries.cancel().catch(() => undefined);
      counted.destroy();
    },
  };
}

/** Reads a small entry as text. */
export async function textOf({ content }: ArchiveEntry, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > maxBytes) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* contentOf(
  { body }: ParsedTarEntry,
  explained: <Result>(reading: Promise<Result>) => Promise<Result>,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { value } = await explained(reader.read());
    if (!value) return;
    yield value;
  }
}

async function* count(
  source: AsyncIterable<Buffer | string>,
  add: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    add(bytes.byteLength);
    yield bytes;
  }
}

function explain(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  if (code === 'EIO') return 'the disk cannot read it';
  if (code === 'Z_BUF_ERROR' || message.includes('truncated') || message.includes('unexpected end')) {
    return 'it ends too early';
  }
  return code.startsWith('ZSTD_') ? 'its bytes do not fit their checksum' : message;
}
