import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { isErrorBody, parseJson } from '@gifts/sdk/read-answer';
import { memberOperations } from '../../api/dashboard-operations.generated.ts';

interface DownloadOptions {
  readonly organizationId: string;
  readonly signal: AbortSignal;
  /** Called with the number of bytes that have come so far. */
  readonly progress: (bytes: number) => void;
}

/**
 * Downloads a file that the service makes while it sends it, however long that takes. The browser keeps it outside of the
 * memory of the page. Returns null if it was stopped. Throws `GiftsApiError` and `GiftsConnectionError`.
 */
export async function downloadFile(
  id: 'exportAuditLog' | 'exportMovements' | 'exportInvoice',
  { params = {}, query = {} }: { params?: Readonly<Record<string, string>>; query?: object },
  { organizationId, signal, progress }: DownloadOptions,
): Promise<Blob | null> {
  try {
    const response = await fetch(operationUrl(memberOperations[id].path, params, query), {
      headers: { 'gifts-organization': organizationId },
      redirect: 'error',
      signal,
    });
    if (!response.ok || !response.body) throw await errorOf(response);
    const counted = response.body.pipeThrough(countBytes(progress));
    return await new Response(counted, { headers: response.headers }).blob();
  } catch (cause) {
    if (signal.aborted) return null;
    if (cause instanceof GiftsApiError) throw cause;
    throw new GiftsConnectionError('The file did not come to its end.', { cause });
  }
}

function countBytes(progress: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(part, controller) {
      bytes += part.length;
      progress(bytes);
      controller.enqueue(part);
    },
  });
}

async function errorOf(response: Response): Promise<GiftsApiError> {
  const body = parseJson(await response.text());
  return isErrorBody(body)
    ? new GiftsApiError(response.status, body)
    : new GiftsApiError(response.status, {
        error: 'The answer does not come from the service.',
        code: 'unexpected_answer',
      });
}
