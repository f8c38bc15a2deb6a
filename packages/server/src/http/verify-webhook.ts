/** Checks the signature of a request that others send to a hook of the service, as Standard Webhooks defines it. */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** An older or younger request is refused, so that a recorded one cannot be sent later. */
const toleranceSeconds = 5 * 60;
/** While a secret is changed, a request has two signatures. */
const maxSignatures = 10;

/** Returns null for a good signature of one of the keys, otherwise a sentence for the sender. */
export function signatureProblem(
  headers: IncomingHttpHeaders,
  body: Buffer,
  keys: readonly KeyObject[],
  now: Date,
): string | null {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return 'The headers webhook-id, webhook-timestamp and webhook-signature are required.';
  }
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp must be in seconds since 1970.';
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
    return 'webhook-timestamp is more than five minutes away from the current time.';
  }
  const given = signatures
    .split(' ', maxSignatures)
    .filter((text) => text.startsWith('v1,'))
    .map((text) => Buffer.from(text.slice('v1,'.length), 'base64'));
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
  return isSigned ? null : 'webhook-signature is not a signature of this body with a secret of this hook.';
}
