import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { available, setAvailable } from '../../harness/funds.ts';
import {
  advance,
  type BatchFixture,
  create,
  getBody,
  inDays,
  newYork,
  people,
  startBatchFixture,
} from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  mugPaid,
  sendMug,
  waitForStatus,
} from './money-fixtures.ts';

let fixture: BatchFixture;
let storedValue: string;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  const [app] = await fixture.app.db.query<{ id: string }>(
    'select id from commerce_apps where organization_id = $1',
    [fixture.app.organizationId],
  );
  storedValue = `stored_value:${app?.id}`;
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const byStoredValue = { payment_method_id: 'COMMERCE_STORED_VALUE' };
const send = (fields: object = {}) =>
  sendMug(fixture, { ...byStoredValue, ...fields }, { apiKey: fixture.app.commerceApiKey });

describe('stored value', () => {
  it('pays at acceptance', async () => {
    const moved = await ledgerChanges(fixture, async () => {
      const { orderId } = await send();
      await accept(fixture, orderId);
      expect((await waitForStatus(fixture, orderId, 'ordered')).amounts.amount_credit_applied).toBe(
        mug.total,
      );
    });
    expect(moved).toEqual({ [storedValue]: -mug.total, ...mugPaid });
  });

  it('that is too low makes the order wait until a retry finds enough', async () => {
    const before = await available(fixture.app, storedValue);
    await setAvailable(fixture.app, mug.total - 1, storedValue);
    const { orderId } = await send();
    await accept(fixture, orderId);
    await waitForStatus(fixture, orderId, 'pending_payment');
    expect(await available(fixture.app, storedValue)).toBe(mug.total - 1);
    await setAvailable(fixture.app, before, storedValue);
    await advance(fixture, await inDays(fixture, 1.01));
    expect(
      (await waitForStatus(fixture, orderId, 'paid', 'ordered')).event_times.pending_payment_at,
    ).not.toBeNull();
  });

  it('that stays too low fails the order after 14 days', async () => {
    const before = await available(fixture.app, storedValue);
    await setAvailable(fixture.app, 0, storedValue);
    const { orderId } = await send();
    await accept(fixture, orderId);
    await waitForStatus(fixture, orderId, 'pending_payment');
    await advance(fixture, await inDays(fixture, 13.9));
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).status).toBe('pending_payment');
    await advance(fixture, await inDays(fixture, 0.2));
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).status).toBe('failed');
    await setAvailable(fixture.app, before, storedValue);
  });

  it('refuses a direct_send batch it does not cover, and creates nothing', async () => {
    const before = await available(fixture.app, storedValue);
    await setAvailable(fixture.app, mug.highest - 1, storedValue);
    // The cached funds of a key can be a second old.
    await expect
      .poll(
        async () => {
          const direct = { send_method: 'direct_send', recipients: people(1, { mailing_address: newYork }) };
          const { status } = await create(
            fixture,
            { ...byStoredValue, ...direct },
            { apiKey: fixture.app.commerceApiKey },
          );
          return status;
        },
        { timeout: 15_000 },
      )
      .toBe(402);
    await setAvailable(fixture.app, before, storedValue);
  });
});

describe('a refund', () => {
  const refund = (orderId: string, body: object, headers = {}) =>
    fixture.app.request('POST', `/v1/orders/${orderId}/refund`, { body, headers });
  const paid = async () => {
    const { orderId } = await sendMug(fixture, { payment_method_id: 'BALANCE' });
    await accept(fixture, orderId);
    await waitForStatus(fixture, orderId, 'ordered');
    return orderId;
  };

  it('is in the balance with its answer, in part or in full, and never exceeds the payment', async () => {
    const orderId = await paid();
    const moved = await ledgerChanges(fixture, async () => {
      const { status, body } = await refund(orderId, { amount: 96, reason: 'A scratch' });
      expect([status, body.amounts.amount_refunded, body.status]).toEqual([200, 96, 'ordered']);
      const tooMuch = await refund(orderId, { amount: 2_701, reason: 'More' });
      expect([tooMuch.status, tooMuch.body.details]).toEqual([
        400,
        [
          {
            field: 'amount',
            message: 'Amount must be at most what is left to give back, $27.00 of the $27.96 paid',
          },
        ],
      ]);
      expect((await refund(orderId, { reason: 'The rest' })).body.amounts.amount_refunded).toBe(mug.total);
    });
    expect(moved).toEqual({ balance: mug.total, refunds: -mug.total });
  });

  it('requested several times at once is made once', async () => {
    const orderId = await paid();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(orderId, { reason: 'Broken' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('repeated with its Idempotency-Key is the same one', async () => {
    const orderId = await paid();
    const key = { 'idempotency-key': `refund-${orderId}` };
    const first = await refund(orderId, { amount: 100, reason: 'Late' }, key);
    const second = await refund(orderId, { amount: 100, reason: 'Late' }, key);
    expect([second.headers.get('idempotency-replayed'), second.body]).toEqual(['true', first.body]);
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded).toBe(100);
  });

  it.each([
    [{ amount: 0, reason: 'x' }, 'amount'],
    [{ amount: 1.5, reason: 'x' }, 'amount'],
    [{ amount: -1, reason: 'x' }, 'amount'],
    [{ amount: 5 }, 'reason'],
    [{ reason: '' }, 'reason'],
  ])('%j is refused with a sentence about its %s', async (body, field) => {
    const answer = await refund(await paidOnce(), body);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
  });

  it('of an unpaid order is refused', async () => {
    const { orderId } = await sendMug(fixture);
    const { status, body } = await refund(orderId, { reason: 'Too early' });
    expect([status, body.code]).toEqual([409, 'order_state']);
  });

  let once: string | undefined;
  const paidOnce = async (): Promise<string> => {
    once ??= await paid();
    return once;
  };
});
