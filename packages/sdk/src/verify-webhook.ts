/** Tells events of the service from what anybody else may post to your address. */
import type { Event } from './schemas.generated.ts';

export type { Event, EventData, EventOf, EventType } from './schemas.generated.ts';

/**
 * An event as it arrives. Its `event_id` is the same on every attempt: keep it to tell repeats. Its `sequence` is gap-free
 * in your organization, and events may arrive in another order.
 */
export type WebhookEvent = Event & {
  /** Sent by the test operation: nothing of it happened, and its `sequence` is 0. */
  readonly test?: true;
};

/** It was not sent by the service, not meant for this secret, or is too old. Answer 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface VerifyOptions {
  /** How far the time of a request may be from now, in seconds; 300 unless given. */
  readonly toleranceSeconds?: number;
  /** In place of the present. */
  readonly now?: Date;
}

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a request and returns its event. `payload` is the body as it arrived, before anything has parsed it;
 * `headers` are those of the request, as `Headers` or as a plain object. While you exchange secrets, pass both.
 *
 * Throws `WebhookVerificationError` when the request is not to be trusted.
 */
export async function verifyWebhook(
  payload: string | Uint8Array | ArrayBuffer,
  headers: Headers | HeaderValues,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerIn(headers, 'webhook-id');
  const timestamp = headerIn(headers, 'webhook-timestamp');
  const signatures = headerIn(headers, 'webhook-signature');
  checkTime(timestamp, now, toleranceSeconds);
  const body = bytesOf(payload);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0)
    throw new TypeError('There is no secret to verify with: whsec_…, or a list of such.');
  for (const each of secrets) {
    if (await isSignedWith(each, signed, signatures)) return parseEvent(body);
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

/** Compared by the platform's own verification, which takes as long for every wrong signature. */
async function isSignedWith(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0)
    throw new TypeError('The secret is not one of the service: whsec_ and base64.');
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

const parseEvent = (body: Uint8Array): WebhookEvent => JSON.parse(new TextDecoder().decode(body));
