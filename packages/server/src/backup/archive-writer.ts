import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

export interface ArchiveWriter {
  /** Resolves when there is room for more, so that the memory does not grow with the data. */
  add(name: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Resolves when the sink has everything. */
  finish(): Promise<void>;
  /** Gives up and destroys the sink. */
  abort(error: unknown): Promise<void>;
}

/** The lowest level is the fastest, and smaller than what gzip makes. */
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

/** Writes a compressed tar archive whose entries have all the same time and can be read by their owner only. */
export function writeArchive(sink: Writable, madeAt: Date): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(Readable.fromWeb(readable), createZstdCompress(compression), sink);
  // Whoever adds or finishes is told.
  written.catch(() => undefined);
  return {
    async add(name, content) {
      const header = { name, size: content.byteLength, type: 'file', mode: 0o600, mtime: madeAt } as const;
      const entry = controller.add(header).getWriter();
      // The writer fails together with the sink, whose error says why.
      await entry
        .write(content)
        .then(() => entry.close())
        .catch(() => written);
    },
    async finish() {
      controller.finalize();
      await written;
    },
    async abort(error) {
      controller.error(error);
      await written.catch(() => undefined);
    },
  };
}
