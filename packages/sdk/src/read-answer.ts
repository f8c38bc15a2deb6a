/** What an answer says, whoever asked. */
import type { ErrorBody } from './schemas.generated.ts';

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a body is a refusal of the service, and not of a proxy between. */
export function isErrorBody(body: unknown): body is ErrorBody {
  const { error, code }: { error?: unknown; code?: unknown } = body ?? {};
  return typeof error === 'string' && typeof code === 'string';
}
