import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CarrierCallback, CarrierCallbackRequest } from '../../../../ports/carrier.ts';
import { readTracker } from './read-tracker.ts';

const unverified: CarrierCallback = {
  about: 'unverified',
  message: 'The signature does not fit EASYPOST_WEBHOOK_SECRET and this body.',
};

/** Reads an event of EasyPost. Events may be repeated, late or lost: each contains the whole tracker. */
export function readCallback(
  { headers, rawBody }: CarrierCallbackRequest,
  webhookSecret: string,
): CarrierCallback {
  if (!isSigned(headers['x-hmac-signature'], rawBody, webhookSecret)) return unverified;
  const report = readTracker(resultOf(rawBody));
  return report ? { about: 'tracker', report } : { about: 'nothing' };
}

function isSigned(given: string | string[] | undefined, rawBody: Buffer, webhookSecret: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = createHmac('sha256', webhookSecret.normalize('NFKD')).update(rawBody).digest('hex');
  const expected = Buffer.from(`hmac-sha256-hex=${digest}`);
  const received = Buffer.from(given);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** Returns the object that an event is about, or null if the body is not an event. */
function resultOf(rawBody: Buffer): unknown {
  try {
    return (JSON.parse(rawBody.toString()) as { result?: unknown } | null)?.result;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
