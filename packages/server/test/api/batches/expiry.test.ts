/** When the gifts of a batch expire: as the request says, by default, or never. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DefaultExpiry,
  setDefaultExpiry,
} from '../../../src/modules/organizations/set-default-expiry.ts';
import {
  type BatchFixture,
  batchPath,
  created,
  expectRejected,
  type Fields,
  getBody,
  gift,
  inDays,
  newYork,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const direct: Fields = {
  send_method: 'direct_send',
  recipients: [{ first_name: 'Robin', mailing_address: newYork }],
};
const dayMs = 86_400_000;

describe('direct_send', () => {
  it.each(['BALANCE', 'CORPORATE_ACCOUNT'])('never expires, paid by %s', async (payment_method_id) => {
    const batch = await created(fixture, { ...direct, payment_method_id });
    expect([batch.expires_at, batch.orders_preview[0].expires_at]).toEqual([null, null]);
    const scheduled_send_on = await inDays(fixture, 3);
    const scheduled = await created(fixture, { ...direct, payment_method_id, scheduled_send_on });
    expect(scheduled.expires_at).toBeNull();
    const { status, body } = await fixture.app.request('POST', batchPath(scheduled.id, '/reschedule'), {
      body: { scheduled_send_on: await inDays(fixture, 4) },
    });
    expect([status, body.expires_at]).toEqual([200, null]);
  });

  it('refuses an expiry', async () => {
    const expires_at = await inDays(fixture, 3);
    const answer = await expectRejected(fixture, () =>
      fixture.app.request('POST', '/v1/order_batches', { body: gift(fixture, { ...direct, expires_at }) }),
    );
    expect(answer.body.details).toEqual([
      {
        field: 'expires_at',
        message: "Expires at can't be set for direct_send, whose gifts wait for nobody; leave it out",
      },
    ]);
  });
});

describe('the default of an organization', () => {
  const set = (expiry: DefaultExpiry) =>
    fixture.app.db.transaction(async (tx) => setDefaultExpiry(tx, fixture.app.organizationId, expiry));
  /** Settings are known to every process within a second. */
  const daysOf = async (fields: Fields): Promise<number | null> => {
    const { expires_at, created_at: _ } = await created(fixture, fields);
    const { now } = await getBody(fixture, '/v1/sandbox/clock');
    return expires_at === null ? null : Math.round((Date.parse(expires_at) - Date.parse(now)) / dayMs);
  };
  const byCard = async (): Promise<string> => {
    const { data } = await getBody(fixture, '/v1/payment_methods');
    return data.find(({ name }: { name: string }) => name.includes('4242') || name.includes('4444')).id;
  };

  it('counts for batches that hold money or credit, and for all if the organization says so', async () => {
    const payment_method_id = await byCard();
    expect(await daysOf({ payment_method_id })).toBeNull();
    expect(await daysOf({ payment_method_id: 'CORPORATE_ACCOUNT' })).toBe(90);
    await set({ forAll: true, days: 30 });
    await expect.poll(() => daysOf({ payment_method_id }), { timeout: 15_000, interval: 100 }).toBe(30);
    expect(await daysOf({ payment_method_id: 'BALANCE' })).toBe(30);
    expect((await created(fixture, { ...direct, payment_method_id })).expires_at).toBeNull();
    await set({ forAll: false });
    await expect.poll(() => daysOf({ payment_method_id }), { timeout: 15_000, interval: 100 }).toBeNull();
    expect(await daysOf({ payment_method_id: 'BALANCE' })).toBe(30);
  });

  it.each([0, 1.5, 3_651])('cannot be %s days', async (days) => {
    await expect(set({ days })).rejects.toThrow(
      `The default expiry must be between 1 and 3,650 days, and is ${days}.`,
    );
  });
});
