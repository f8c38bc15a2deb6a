/** The sandbox's card gateway on a real database: what the test cards do, once for each key, and what it never keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/kit/errors.ts';
import { newId } from '../../../src/kit/ids.ts';
import { createSimulatedGateway } from '../../../src/modules/payments/gateways/simulated/simulated-gateway.ts';
import { vaultCard } from '../../../src/modules/payments/gateways/simulated/vault-card.ts';
import type { CardGateway } from '../../../src/ports/card-gateway.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { attach, attachRequest, charge, chargeRequest } from './card-fixtures.ts';

let app: TestApp;
let gateway: CardGateway;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  gateway = createSimulatedGateway(app.services);
});
afterAll(() => app.close());

const typeIn = async (number: string, cvc = '123'): Promise<string> =>
  (await vaultCard(app.services, { number, exp_month: 12, exp_year: 2040, cvc })).cardToken;
const cardOf = async (number: string) => attach(gateway, await typeIn(number));

const good = '4242 4242 4242 4242';
const unknown = expect.objectContaining({ outcome: 'declined', code: 'unknown_card' });

async function rowsWith(table: string, column: string, value: string): Promise<number> {
  const { rows } = await app.db.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [
    value,
  ]);
  return rows[0].n;
}

it('is the gateway of a sandbox without other settings', () => {
  expect(app.services.cardGateway?.name).toBe('simulated');
});

it('never calls, so no callback is its own', async () => {
  const callback = { rawBody: Buffer.from('{}'), headers: {} };
  expect(await gateway.readCallback(callback)).toEqual({
    about: 'unverified',
    message: 'The simulated card gateway sends no callbacks, so this one is not its own.',
  });
});

describe('a card that is typed in', () => {
  it('becomes a token that cannot be guessed and shows its summary', async () => {
    const typed = { number: '5555 5555 5555 4444', exp_month: 3, exp_year: 2041, cvc: '123' };
    const { cardToken, summary } = await vaultCard(app.services, typed);
    expect(cardToken).toMatch(/^simcard_[0-9a-f-]{36}$/);
    expect(summary).toEqual({ brand: 'mastercard', last4: '4444', expMonth: 3, expYear: 2041 });
    expect(await gateway.lookUpCard(cardToken)).toEqual(summary);
  });

  it('is refused with all that is wrong with it, and nothing is kept', async () => {
    const before = await app.db.query('select card_token from simulated_cards');
    const typed = { number: '4111 1111 1111 1111', exp_month: 13, exp_year: 2041, cvc: '1' };
    const refused = await vaultCard(app.services, typed).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: 'invalid_request',
      fieldErrors: [{ field: 'number' }, { field: 'exp_month' }, { field: 'cvc' }],
    });
    expect(await app.db.query('select card_token from simulated_cards')).toEqual(before);
  });

  it('is unknown under any other token', async () => {
    expect(await gateway.lookUpCard('simcard_none')).toBeNull();
    expect(await gateway.attachCard(attachRequest('simcard_none'))).toEqual(unknown);
  });
});

describe('attaching', () => {
  it.each([good, '5555 5555 5555 4444', '4000 0000 0000 0341', '4000 0000 0000 9995'])(
    'takes %s',
    async (number) => {
      const attached = await gateway.attachCard(attachRequest(await typeIn(number)));
      expect(attached).toMatchObject({
        outcome: 'attached',
        card: {
          customerReference: expect.stringMatching(/^simcus_/),
          methodReference: expect.stringMatching(/^simpm_/),
        },
        summary: { last4: number.slice(-4), expMonth: 12, expYear: 2040 },
      });
    },
  );

  it.each([
    ['4000 0000 0000 0002', 'card_declined', 'Your card was declined.'],
    ['4000 0000 0000 0127', 'incorrect_cvc', "Your card's security code is incorrect."],
    ['4000 0000 0000 0069', 'expired_card', 'Your card has expired.'],
  ])('declines %s', async (number, code, message) => {
    const answer = await gateway.attachCard(attachRequest(await typeIn(number)));
    expect(answer).toEqual({ outcome: 'declined', code, message });
  });

  it.each([good, '4000 0000 0000 0002'])('again with the same key answers the same: %s', async (number) => {
    const request = attachRequest(await typeIn(number));
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.attachCard(request)));
    answers.push(await gateway.attachCard(request));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsWith('simulated_attachments', 'key', request.key)).toBe(1);
  });

  it('of two cards with one key is a fault', async () => {
    const request = attachRequest(await typeIn(good));
    await gateway.attachCard(request);
    const other = { ...request, cardToken: await typeIn(good) };
    await expect(gateway.attachCard(other)).rejects.toThrow(
      `The idempotency key ${request.key} was used before`,
    );
  });
});

describe('charging', () => {
  it('takes the money', async () => {
    const request = chargeRequest(await cardOf(good));
    expect(await gateway.charge(request)).toEqual({
      outcome: 'charged',
      reference: expect.stringMatching(/^simch_/),
    });
    expect(await rowsWith('simulated_charges', 'key', request.key)).toBe(1);
  });

  it.each([
    ['4000 0000 0000 0341', 'card_declined', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000 0027 6000 3184', 'authentication_required', expect.stringContaining('Nothing was charged.')],
  ])('declines %s and takes nothing', async (number, code, message) => {
    const request = chargeRequest(await cardOf(number));
    const answer = await gateway.charge(request);
    expect(answer).toEqual({ outcome: 'declined', code, message });
    expect(await gateway.charge(request)).toEqual(answer);
  });

  it('repeated at once and later takes the money once', async () => {
    const request = chargeRequest(await cardOf(good));
    const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.charge(request)));
    answers.push(await gateway.charge(request));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsWith('simulated_charges', 'key', request.key)).toBe(1);
  });

  it('whose answer is lost took the money once, which a repeat shows', async () => {
    const request = chargeRequest(await cardOf('4000 0000 0000 4087'));
    await expect(gateway.charge(request)).rejects.toMatchObject({
      name: 'GatewayUnavailable',
      word: 'timeout',
    });
    expect(await gateway.charge(request)).toMatchObject({ outcome: 'charged' });
    expect(await rowsWith('simulated_charges', 'key', request.key)).toBe(1);
  });

  it('of another amount with the same key is a fault and takes nothing', async () => {
    const request = chargeRequest(await cardOf(good));
    const charged = await gateway.charge(request);
    await expect(gateway.charge({ ...request, amountCents: 1 })).rejects.toThrow('was used before');
    expect(await gateway.charge(request)).toEqual(charged);
  });

  it('declines a card that was detached, and a repeat of an earlier charge still answers', async () => {
    const card = await cardOf(good);
    const earlier = chargeRequest(card);
    const charged = await gateway.charge(earlier);
    await gateway.detachCard(card);
    await gateway.detachCard(card);
    expect(await gateway.charge(chargeRequest(card))).toEqual(unknown);
    expect(await gateway.charge(earlier)).toEqual(charged);
  });

  it("declines one card's method under another card's customer", async () => {
    const [mine, other] = [await cardOf(good), await cardOf(good)];
    const mixed = { ...mine, customerReference: other.customerReference };
    expect(await gateway.charge(chargeRequest(mixed))).toEqual(unknown);
  });
});

describe('refunding', () => {
  it('repeated at once and later gives the money back once', async () => {
    const chargeReference = await charge(gateway, chargeRequest(await cardOf(good)));
    const request = { key: newId(), chargeReference, amountCents: 4_250 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.refund(request)));
    answers.push(await gateway.refund(request));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ outcome: 'refunded', reference: expect.stringMatching(/^simre_/) });
    expect(await rowsWith('simulated_refunds', 'charge_reference', chargeReference)).toBe(1);
  });

  it('in parts, also at once, never gives back more than was taken', async () => {
    const chargeReference = await charge(gateway, chargeRequest(await cardOf(good)));
    const part = () => gateway.refund({ key: newId(), chargeReference, amountCents: 2_000 });
    const answers = await Promise.all([part(), part(), part()]);
    expect(answers.filter(({ outcome }) => outcome === 'refunded')).toHaveLength(2);
    expect(answers).toContainEqual(expect.objectContaining({ code: 'charge_already_refunded' }));
  });

  it('of what was never charged, or with a key of another refund, is a fault', async () => {
    const chargeReference = await charge(gateway, chargeRequest(await cardOf(good)));
    const request = { key: newId(), chargeReference, amountCents: 100 };
    await gateway.refund(request);
    await expect(gateway.refund({ ...request, amountCents: 200 })).rejects.toThrow('was used before');
    await expect(gateway.refund({ ...request, key: newId(), chargeReference: 'simch_none' })).rejects.toThrow(
      'simch_none is none',
    );
  });
});

describe('after a restart', () => {
  it('remembers every answer, because it is in the database', async () => {
    const request = chargeRequest(await cardOf(good));
    const charged = await gateway.charge(request);
    const restarted = createSimulatedGateway({ ...app.services });
    expect(await restarted.charge(request)).toEqual(charged);
  });
});

describe('numbers and security codes', () => {
  it('are in no row of the database', async () => {
    const number = '3782 822463 10005';
    const cvc = '7391';
    await charge(gateway, chargeRequest(await attach(gateway, await typeIn(number, cvc))));
    const { rows: tables } = await app.db.pool.query(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await app.db.pool.query(
        `select count(*)::int as n from ${name} t where regexp_replace(t::text, '[ -]', '', 'g') ~ $1`,
        [`378282246310005|4242424242424242|[^0-9a-f]${cvc}[^0-9a-f]`],
      );
      expect(rows[0].n, name).toBe(0);
    }
  });
});
