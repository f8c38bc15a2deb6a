/** Callbacks as EasyPost signs and sends them. */
import { createHmac } from 'node:crypto';
import type { RequestOptions } from '../app.ts';
import { easypostKeys } from './easypost-server.ts';

export function signedEvent(event: unknown, secret = easypostKeys.webhookSecret): RequestOptions {
  const rawBody = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  const digest = createHmac('sha256', Buffer.from(secret.normalize('NFKD'), 'utf8'))
    .update(rawBody)
    .digest('hex');
  return { rawBody, headers: { 'x-hmac-signature': `hmac-sha256-hex=${digest}` }, apiKey: null };
}
