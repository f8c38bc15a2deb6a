import { describe, expect, test } from 'vitest';
import { OperatorError } from './errors.ts';
import { createSealer, keyIdOf, newSealingKey, parseSealingKey, type SealingKey } from './sealer.ts';

const place = { column: 'webhook_endpoints.secret', organizationId: 'o1', rowId: 'r1' };

function newKey(): SealingKey {
  const key = parseSealingKey(newSealingKey());
  if (!key) throw new Error('A new key can be read.');
  return key;
}

const old = newKey();
const newest = newKey();
const sealer = createSealer([newest, old]);

test.each(['', 'whsec_abc', 'Grüße 🎁', 'x'.repeat(10_000)])(
  'what is sealed opens again: %.20s',
  (secret) => {
    const sealed = sealer.seal(secret, place);
    expect(sealed).toMatch(/^sealed\.1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(sealer.open(sealed, place)).toBe(secret);
  },
);

test('the same secret is sealed differently each time', () => {
  expect(sealer.seal('secret', place)).not.toBe(sealer.seal('secret', place));
});

describe('a sealed text does not open', () => {
  const sealed = sealer.seal('secret', place);

  test.each([
    [{ ...place, rowId: 'r2' }],
    [{ ...place, organizationId: 'o2' }],
    [{ ...place, organizationId: null }],
    [{ ...place, column: 'gift_card_codes.code' }],
  ])('in another place: %j', (other) => {
    expect(() => sealer.open(sealed, other)).toThrow(/was changed or moved from another row/);
  });

  test('with any byte changed', () => {
    const head = sealed.slice(0, sealer.prefix.length);
    const body = Buffer.from(sealed.slice(head.length), 'base64url');
    for (let at = 0; at < body.length; at += 1) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(head + changed.toString('base64url'), place)).toThrow(OperatorError);
    }
  });

  test.each([1, 27, 28, 33])('cut off after %i bytes', (length) => {
    const head = sealed.slice(0, sealer.prefix.length);
    const body = Buffer.from(sealed.slice(head.length), 'base64url').subarray(0, length);
    expect(() => sealer.open(head + body.toString('base64url'), place)).toThrow(OperatorError);
  });

  test('without its key, whose id is named', () => {
    expect(() => createSealer([old]).open(sealed, place)).toThrow(`was sealed with the key ${newest.id}`);
  });

  test('under the id of another key', () => {
    const renamed = sealed.replace(newest.id, old.id);
    expect(() => sealer.open(renamed, place)).toThrow(/was changed or moved/);
  });

  test.each(['whsec_plain', '', 'sealed.2.00000000.abc'])('if it is not sealed: "%s"', (text) => {
    expect(keyIdOf(text)).toBeNull();
    expect(() => sealer.open(text, place)).toThrow(OperatorError);
  });
});

describe('keys', () => {
  test('the newest seals, and all open', () => {
    const sealedBefore = createSealer([old]).seal('secret', place);
    expect(sealer.open(sealedBefore, place)).toBe('secret');
    expect(keyIdOf(sealedBefore)).toBe(old.id);
    expect(keyIdOf(sealer.seal('secret', place))).toBe(newest.id);
  });

  test('are the same in base64, in base64 for addresses and in hexadecimal', () => {
    const bytes = Buffer.alloc(32, 0xfb);
    const ids = (['base64', 'base64url', 'hex'] as const).map(
      (form) => parseSealingKey(bytes.toString(form))?.id,
    );
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}$/);
  });

  test.each(['', 'short', 'x'.repeat(42), 'x'.repeat(45), 'g'.repeat(64), `${'a'.repeat(43)}!`])(
    'are not any text: "%s"',
    (text) => {
      expect(parseSealingKey(text)).toBeNull();
    },
  );
});
