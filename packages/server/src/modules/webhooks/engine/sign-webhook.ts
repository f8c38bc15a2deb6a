/**
 * The headers of a request as Standard Webhooks defines them, and the same under the names that Svix's libraries read,
 * so that the official library of either verifies a request. The library of Standard Webhooks computes SHA-256 in
 * JavaScript, which takes several times as long as sending the request, so `node:crypto` signs.
 */
import { createHmac, type KeyObject } from 'node:crypto';

export interface SignatureInput {
  /** The id of the event. It is the same on every attempt, so that receivers recognize repeats. */
  readonly id: string;
  /** When the attempt is made, by real time. Receivers refuse a request that is older than five minutes. */
  readonly at: Date;
  readonly body: Buffer;
  /** The keys of the current secret and of those that were rotated out and have not expired. */
  readonly keys: readonly KeyObject[];
}

export function signatureHeaders({ id, at, body, keys }: SignatureInput) {
  const signatures = keys.map((key) => sign(key, `${id}.${timestampOf(at)}.`, body)).join(' ');
  return headersOf({ id, at, signatures });
}

/** The headers that carry signatures. */
export function headersOf({ id, at, signatures }: { id: string; at: Date; signatures: string }) {
  const timestamp = timestampOf(at);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signatures,
  };
}

const timestampOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const sign = (key: KeyObject, head: string, body: Buffer): string =>
  `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`;
