import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';

interface CsvRequest {
  readonly path: string;
  readonly organizationId: string;
  readonly signal: AbortSignal;
  /** Called with the number of lines that have come, without the line of headings. */
  readonly progress: (lines: number) => void;
}

/** Reads a file while it is made. Browsers keep long ones on their disk. */
export async function downloadCsv({ path, organizationId, signal, progress }: CsvRequest): Promise<Blob> {
  const answer = await fetch(path, { headers: { 'gifts-organization': organizationId }, signal }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new GiftsConnectionError('The file could not be asked for.');
    },
  );
  if (!answer.ok) throw new GiftsApiError(answer.status, await answer.json());
  let ends = 0;
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        for (const byte of chunk) if (byte === lineFeed) ends += 1;
        progress(Math.max(0, ends - 1));
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted ?? null).blob().catch((error: unknown) => {
    throw signal.aborted ? error : new GiftsConnectionError('The file broke off.');
  });
}

const lineFeed = 10;

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
