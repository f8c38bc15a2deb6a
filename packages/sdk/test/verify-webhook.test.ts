import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../src/verify-webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const id = '019caf13-ee8f-7b14-a6c3-5d82f0e1b921';
const now = new Date('2026-03-02T15:04:06Z');
const event = {
  event_type: 'order.created',
  event_id: id,
  id,
  created_at: now.toISOString(),
  sequence: 7,
  data: { name: 'Zoë 🎁' },
};
const payload = JSON.stringify(event);

/** Signs with the official library. */
function headersOf(secrets: readonly string[] = [secret], at = now): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, at, payload)).join(' '),
  };
}

const verify = (
  body: string | Uint8Array | ArrayBuffer = payload,
  headers: Parameters<typeof verifyWebhook>[1] = headersOf(),
  secrets: string | string[] = secret,
) => verifyWebhook(body, headers, secrets, { now });

describe('a request of the service', () => {
  it('is verified as text, as bytes, and with headers of every kind', async () => {
    const shouted = Object.fromEntries(
      Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const bytes = new TextEncoder().encode(payload);
    for (const body of [payload, Buffer.from(payload), bytes, bytes.buffer]) {
      for (const headers of [headersOf(), new Headers(headersOf()), shouted]) {
        expect(await verify(body, headers)).toEqual(event);
      }
    }
  });

  it('signed with both secrets of a rotation is verified with either, and with both at hand', async () => {
    const both = headersOf([other, secret]);
    expect(await verify(payload, both, secret)).toEqual(event);
    expect(await verify(payload, both, other)).toEqual(event);
    expect(await verify(payload, headersOf([other]), [secret, other])).toEqual(event);
  });

  it('may come within five minutes of its time', async () => {
    for (const seconds of [-299, 299]) {
      const at = new Date(now.getTime() + seconds * 1000);
      expect(await verify(payload, headersOf([secret], at))).toEqual(event);
    }
  });
});

describe('what is called wrongly says so', () => {
  it('a body that was parsed before', async () => {
    await expect(verify(event as unknown as string)).rejects.toThrow('Pass the body as it arrived');
  });

  it.each([undefined, []])('no secret: %o', async (none) => {
    const verifying = verifyWebhook(payload, headersOf(), none as unknown as string, { now });
    await expect(verifying).rejects.toThrow('There is no secret to verify with');
  });
});

describe('what is not to be trusted is refused', () => {
  const signed = headersOf();
  it.each<[string, string, Record<string, string>, string]>([
    ['another secret', payload, headersOf([other]), 'No signature'],
    ['another body', payload.replace('order.created', 'order.paid'), signed, 'No signature'],
    ['another id', payload, { ...signed, 'webhook-id': 'evt_1' }, 'No signature'],
    ['no id', payload, { ...signed, 'webhook-id': '' }, 'no webhook-id'],
    [
      'another version',
      payload,
      { ...signed, 'webhook-signature': String(signed['webhook-signature']).replace('v1', 'v2') },
      'No signature',
    ],
    [
      'a signature that is none',
      payload,
      { ...signed, 'webhook-signature': 'v1,%%% , v1 v1,' },
      'No signature',
    ],
    ['five minutes too old', payload, headersOf([secret], new Date(now.getTime() - 301_000)), 'too old'],
    ['from the future', payload, headersOf([secret], new Date(now.getTime() + 301_000)), 'in the future'],
    ['a time that is none', payload, { ...signed, 'webhook-timestamp': 'soon' }, 'not a number'],
  ])('%s', async (_name, body, headers, sentence) => {
    await expect(verify(body, headers)).rejects.toThrow(WebhookVerificationError);
    await expect(verify(body, headers)).rejects.toThrow(sentence);
  });

  it('a secret that is none is a fault of the program, not of the request', async () => {
    await expect(verify(payload, headersOf(), 'whsec_')).rejects.toThrow(TypeError);
  });
});
