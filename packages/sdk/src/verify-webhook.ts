/** Verifies that an event was sent by the service and not by somebody else. */
import type { Event, ShipperEvent } from './schemas.generated.ts';

export type {
  Event,
  EventData,
  EventOf,
  EventType,
  ShipperEvent,
  ShipperEventData,
  ShipperEventOf,
  ShipperEventType,
} from './schemas.generated.ts';

/**
 * An event as it is delivered. Its `event_id` is the same in every attempt, so compare it to find repeats. Its `sequence`
 * has no gaps in your organization. Events may arrive in another order. A webhook of a fulfilment key receives
 * `WebhookEvent<ShipperEvent>`.
 */
export type WebhookEvent<E extends Event | ShipperEvent = Event> = E & {
  /** True if the test operation sent it. It is only an example, and its `sequence` is 0. */
  readonly test?: true;
};

/** The request was not sent by the service, was signed with another secret, or is too old. Answer 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface VerifyOptions {
  /** The maximum difference between the time of a request and now, in seconds. Default: 300. */
  readonly toleranceSeconds?: number;
  /** The current time. Default: the system's clock. */
  readonly now?: Date;
}

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a request and returns its event. `payload` is the body as it arrived, before anything has parsed it.
 * `headers` are those of the request, as `Headers` or as a plain object. While you rotate the secret, pass both secrets.
 * The receiver of a fulfilment key calls `verifyWebhook<ShipperEvent>`.
 *
 * Throws `WebhookVerificationError` if the request cannot be trusted.
 */
export async function verifyWebhook<E extends Event | ShipperEvent = Event>(
  payload: string | Uint8Array | ArrayBuffer,
  headers: Headers | HeaderValues,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent<E>> {
  const id = headerIn(headers, 'webhook-id');
  const timestamp = headerIn(headers, 'webhook-timestamp');
  const signatures = headerIn(headers, 'webhook-signature');
  checkTime(timestamp, now, toleranceSeconds);
  const body = bytesOf(payload);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0)
    throw new TypeError('There is no secret to verify with: pass whsec_…, or a list of secrets.');
  for (const each of secrets) {
    if (await isSignedWith(each, signed, signatures)) return parseEvent<E>(body);
  }
  throw new WebhookVerificationError('No signature of the request was made with this secret.');
}

function bytesOf(payload: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof payload === 'string') return new TextEncoder().encode(payload);
  if (payload instanceof Uint8Array) return payload;
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  throw new TypeError('Pass the body as it arrived, before anything has parsed it: a string or its bytes.');
}

function headerIn(headers: Headers | HeaderValues, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The request has no ${name} header.`);
}

function checkTime(timestamp: string, now: Date, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('The webhook-timestamp header is not a number of seconds.');
  }
  const apart = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(apart) > toleranceSeconds) {
    const when = apart > 0 ? 'too old' : 'in the future';
    throw new WebhookVerificationError(
      `The request is ${when}: its time is ${Math.abs(Math.round(apart))} s away.`,
    );
  }
}

/** The platform's verification compares signatures, because its time does not depend on the wrong bytes. */
async function isSignedWith(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0)
    throw new TypeError('The secret is not one of the service: it must be whsec_ and base64.');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  for (const signature of signatures.split(' ')) {
    const [version, encoded = ''] = signature.split(',');
    const given = version === 'v1' ? decodeBase64(encoded) : null;
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

const parseEvent = <E extends Event | ShipperEvent>(body: Uint8Array): WebhookEvent<E> =>
  JSON.parse(new TextDecoder().decode(body));
