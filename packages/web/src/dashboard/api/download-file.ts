import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';
import { isErrorBody, parseJson } from '@gifts/sdk/read-answer';

interface DownloadOptions {
  readonly organizationId: string;
  readonly signal: AbortSignal;
  /** Called with each part when it has come. */
  readonly received: (part: Uint8Array) => void;
}

/**
 * Downloads a file that the service makes while it sends it, however long that takes. The browser keeps it outside of the
 * memory of the page. Returns null if it was stopped. Throws `GiftsApiError` and `GiftsConnectionError`.
 */
export async function downloadFile(
  path: string,
  { organizationId, signal, received }: DownloadOptions,
): Promise<Blob | null> {
  try {
    const response = await fetch(path, {
      headers: { 'gifts-organization': organizationId },
      redirect: 'error',
      signal,
    });
    if (!response.ok || !response.body) throw await errorOf(response);
    const watched = response.body.pipeThrough(watch(received));
    return await new Response(watched, { headers: response.headers }).blob();
  } catch (cause) {
    if (signal.aborted) return null;
    if (cause instanceof GiftsApiError) throw cause;
    throw new GiftsConnectionError('The file did not come to its end.', { cause });
  }
}

const watch = (received: DownloadOptions['received']): TransformStream<Uint8Array, Uint8Array> =>
  new TransformStream({
    transform(part, controller) {
      received(part);
      controller.enqueue(part);
    },
  });

async function errorOf(response: Response): Promise<GiftsApiError> {
  const body = parseJson(await response.text());
  return isErrorBody(body)
    ? new GiftsApiError(response.status, body)
    : new GiftsApiError(response.status, {
        error: 'The answer does not come from the service.',
        code: 'unexpected_answer',
      });
}
