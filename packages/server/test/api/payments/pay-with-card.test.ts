import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { countRows, giftBody, newYork, unknownId } from '../http/api-fixtures.ts';
import {
  addApp,
  type PaymentsFixture,
  path,
  savedMethod,
  startPaymentsFixture,
} from './payments-fixtures.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
});
afterAll(() => fixture.close());

const send = async (fields: Record<string, unknown>, apiKey = fixture.app.commerceApiKey) =>
  fixture.app.request('POST', '/v1/order_batches', { body: await giftBody(fixture.app, fields), apiKey });

const refused = async (fields: Record<string, unknown>, apiKey?: string) => {
  const before = await countRows(fixture.app);
  const answer = await send(fields, apiKey);
  expect(await countRows(fixture.app)).toEqual(before);
  return answer;
};

/** Stores an own card of the organization, like an admin would. */
async function addOwnCard(fields: { expYear?: number; gateway?: string } = {}): Promise<string> {
  const id = newId();
  await fixture.app.db.query(
    `insert into payment_methods (organization_id, id, gateway, customer_reference, method_reference, card_brand,
       card_last_4, card_exp_month, card_exp_year, cardholder_name, billing_address, created_at)
     values ($1, $2, $3, 'cus_own', 'pm_own', 'amex', '0005', 1, $4, 'Avery Example', '{}', now())`,
    [fixture.app.organizationId, id, fields.gateway ?? 'simulated', fields.expYear ?? 2040],
  );
  return id;
}

describe("a user's card", () => {
  it('pays for a batch of that user, with its id in either case', async () => {
    const { id } = await savedMethod(fixture);
    const { status, body } = await send({
      payment_method_id: id.toUpperCase(),
      commerce_end_user_id: 'user-1',
    });
    expect([status, body.payment_method_id]).toEqual([201, id]);
    const order = await fixture.app.request('GET', `/v1/orders/${body.orders_preview[0].id}`);
    expect(order.body.payment_method_id).toBe(id);
  });

  it.each([
    [
      'no user',
      undefined,
      'commerce_end_user_id',
      "Commerce end user id can't be blank with a user's payment method",
    ],
    ['another user', 'user-2', 'payment_method_id', 'Payment method not found: '],
  ])('is refused with %s', async (_name, user, field, sentence) => {
    const { id } = await savedMethod(fixture);
    const { status, body } = await refused({ payment_method_id: id, commerce_end_user_id: user });
    expect([status, body.details]).toEqual([400, [{ field, message: expect.stringContaining(sentence) }]]);
  });

  it('is reported together with all other problems', async () => {
    const { status, body } = await refused({ payment_method_id: unknownId(), from_name: '' });
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['from_name', 'payment_method_id'],
    ]);
  });

  it.each<[string, () => Promise<string>]>([
    ['an automation key', async () => fixture.app.apiKey],
    ['the key of another app', async () => (await addApp(fixture)).apiKey],
  ])('is not for %s', async (_name, key) => {
    const { id } = await savedMethod(fixture);
    const { status, body } = await refused(
      { payment_method_id: id, commerce_end_user_id: 'user-1' },
      await key(),
    );
    expect([status, body.code, body.error]).toEqual([
      403,
      'commerce_only',
      "Only commerce keys of the same app may pay with its users' payment methods.",
    ]);
  });

  it('that was deleted is refused, and earlier batches keep its id', async () => {
    const { id } = await savedMethod(fixture);
    const fields = { payment_method_id: id, commerce_end_user_id: 'user-1' };
    const sent = await send(fields);
    await fixture.app.request('DELETE', `${path}/${id}?commerce_end_user_id=user-1`, {
      apiKey: fixture.app.commerceApiKey,
    });
    const { status, body } = await refused(fields);
    expect([status, body.error]).toEqual([400, `Payment method was deleted: ${id}`]);
    const batch = await fixture.app.request('GET', `/v1/order_batches/${sent.body.id}`);
    expect(batch.body.payment_method_id).toBe(id);
  });

  it('that is expired is refused', async () => {
    const { id } = await savedMethod(
      fixture,
      {},
      { expMonth: 3, expYear: 2025, last4: '1117', brand: 'discover' },
    );
    const { status, body } = await refused({ payment_method_id: id, commerce_end_user_id: 'user-1' });
    expect([status, body.error]).toEqual([
      400,
      `Payment method ${id} is expired: Discover ending in 1117 was good until 03/2025`,
    ]);
  });
});

describe("the organization's own card", () => {
  it('is listed beside the balances and pays for any key, without a user', async () => {
    const id = await addOwnCard();
    const listed = await fixture.app.request('GET', '/v1/payment_methods?per_page=100');
    expect(listed.body.data).toContainEqual({
      id,
      name: 'American Express ending in 0005',
      cardholder_name: 'Avery Example',
    });
    const { status, body } = await send({ payment_method_id: id }, fixture.app.apiKey);
    expect([status, body.payment_method_id]).toEqual([201, id]);
  });

  it("users' cards, expired ones and those of another gateway are not listed", async () => {
    const theirs = await savedMethod(fixture);
    const hidden = [theirs.id, await addOwnCard({ expYear: 2025 }), await addOwnCard({ gateway: 'stripe' })];
    for (const apiKey of [fixture.app.apiKey, fixture.app.commerceApiKey]) {
      const { body } = await fixture.app.request('GET', '/v1/payment_methods?per_page=100', { apiKey });
      for (const id of hidden) expect(JSON.stringify(body)).not.toContain(id);
    }
    const { status, body } = await refused({ payment_method_id: hidden[2] });
    expect([status, body.error]).toEqual([400, `Payment method can't be charged any more: ${hidden[2]}`]);
  });
});

describe('hosted payment', () => {
  it('pays for a batch of such an app that names no payment method', async () => {
    const { apiKey } = await addApp(fixture, { usesHostedPayment: true });
    const { status, body } = await send({ commerce_end_user_id: 'user-1' }, apiKey);
    expect([status, body.payment_method_id]).toEqual([201, null]);
    const order = await fixture.app.request('GET', `/v1/orders/${body.orders_preview[0].id}`, { apiKey });
    expect(order.body.payment_method_id).toBeNull();
    const large = await send(
      { recipients: Array.from({ length: 11 }, () => ({ first_name: 'Robin' })) },
      apiKey,
    );
    expect([large.status, large.body.payment_method_id]).toEqual([201, null]);
    const named = await send({ payment_method_id: 'CORPORATE_ACCOUNT' }, apiKey);
    expect([named.status, named.body.payment_method_id]).toEqual([201, 'CORPORATE_ACCOUNT']);
  });

  it('is not for direct_send, which is charged when it is sent', async () => {
    const { apiKey } = await addApp(fixture, { usesHostedPayment: true });
    const direct = {
      send_method: 'direct_send',
      recipients: [{ first_name: 'Robin', mailing_address: newYork }],
    };
    const { status, body } = await refused(direct, apiKey);
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'payment_method_id', message: expect.stringContaining("can't be blank with direct_send") }],
    ]);
    expect((await send({ ...direct, payment_method_id: 'CORPORATE_ACCOUNT' }, apiKey)).status).toBe(201);
  });

  it("does not change the default of the organization's other keys", async () => {
    const { body } = await send({}, fixture.app.apiKey);
    expect(body.payment_method_id).toBe('CORPORATE_ACCOUNT');
  });
});
