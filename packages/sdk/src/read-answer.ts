/** Reads the bodies of answers. */
import type { ErrorBody } from './schemas.generated.ts';

/** Returns the value of a JSON text, or undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if a body is an error of the service, and not of a proxy in between. */
export function isErrorBody(body: unknown): body is ErrorBody {
  const { error, code }: { error?: unknown; code?: unknown } = body ?? {};
  return typeof error === 'string' && typeof code === 'string';
}
