import {
  type Carrier,
  CarrierUnavailable,
  type Registration,
  type TrackerReport,
} from '../../../../ports/carrier.ts';
import { carrierCode } from './carrier-codes.ts';
import {
  createEasypostClient,
  type EasypostAnswer,
  type EasypostClient,
  type EasypostOptions,
} from './easypost-client.ts';
import { readCallback } from './read-callback.ts';
import { isTrackerId, readTracker } from './read-tracker.ts';

/**
 * EasyPost as the carrier. It has no keys of requests: for three months it returns the same tracker for the same carrier
 * and number.
 */
export function createEasypostCarrier(options: EasypostOptions): Carrier {
  const client = createEasypostClient(options);
  return {
    name: 'easypost',
    check: () => check(client),
    register: ({ carrier, number }) => register(client, carrier, number),
    readTracker: (reference) => read(client, reference),
    readCallback: (request) => readCallback(request, options.webhookSecret),
    close: client.close,
  };
}

/** Asks for one tracker, so that nothing is made. */
async function check(client: EasypostClient): Promise<string | null> {
  try {
    const answer = await client.get('/v2/trackers?page_size=1');
    return answer.status < 300 ? null : messageOf(answer);
  } catch (error) {
    if (error instanceof CarrierUnavailable) return error.message;
    throw error;
  }
}

async function register(client: EasypostClient, carrier: string, number: string): Promise<Registration> {
  const code = carrierCode(carrier);
  const tracker = { tracking_code: number.replace(/\s/g, ''), ...(code && { carrier: code }) };
  const answer = await client.post('/v2/trackers', { tracker });
  if (answer.status >= 400) return { outcome: 'refused', message: messageOf(answer) };
  return { outcome: 'registered', report: requireReport(answer) };
}

async function read(client: EasypostClient, reference: string): Promise<TrackerReport | null> {
  if (!isTrackerId(reference)) return null;
  const answer = await client.get(`/v2/trackers/${reference}`);
  if (answer.status === 404) return null;
  return requireReport(answer);
}

function requireReport(answer: EasypostAnswer): TrackerReport {
  const report = answer.status < 300 ? readTracker(answer.body) : null;
  if (report) return report;
  throw new CarrierUnavailable('unexpected_answer', `EasyPost answered ${answer.status} without a tracker.`);
}

/** EasyPost's errors are `{"error": {"code", "message", "errors"}}`. */
function messageOf({ status, body }: EasypostAnswer): string {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  const message = typeof error?.message === 'string' ? error.message : '';
  return message === '' ? `EasyPost answered ${status}.` : `EasyPost says: ${message}`;
}
