import type { IncomingMessage } from 'node:http';
import { newId } from '../kit/ids.ts';

/** Returns the caller's X-Request-Id if it is 1 to 128 visible ASCII characters, otherwise a new id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : newId();
}
