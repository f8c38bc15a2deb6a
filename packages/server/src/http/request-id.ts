import type { IncomingMessage } from 'node:http';
import { newId } from '../kit/ids.ts';

/** The caller's own X-Request-Id, when it is up to 128 visible ASCII characters, else a new id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : newId();
}
