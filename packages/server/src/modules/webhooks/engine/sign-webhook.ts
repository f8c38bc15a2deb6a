/**
 * The headers of a request as Standard Webhooks defines them, and once more under the names that Svix's libraries
 * look for, so that the official library of either verifies it unchanged. Their own library signs with a SHA-256
 * written in JavaScript, which takes several times as long as sending the request.
 */
import { createHmac } from 'node:crypto';
import { signingKey } from '../endpoints/webhook-secret.ts';

export interface SignatureInput {
  /** Of the event; the same on every attempt, so that receivers can tell repeats. */
  readonly id: string;
  /** Of the attempt, in real time: receivers refuse what is older than five minutes. */
  readonly at: Date;
  readonly body: Buffer;
  /** During rotation there are two. */
  readonly secrets: readonly string[];
}

export function signatureHeaders({ id, at, body, secrets }: SignatureInput): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => sign(secret, `${id}.${timestamp}.`, body)).join(' ');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signatures,
  };
}

const sign = (secret: string, head: string, body: Buffer): string =>
  `v1,${createHmac('sha256', signingKey(secret)).update(head).update(body).digest('base64')}`;
