import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { available, setAvailable } from '../../harness/funds.ts';
import {
  type BatchFixture,
  create,
  expectRejected,
  type Fields,
  items,
  makeKey,
  newYork,
  people,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

describe('402', () => {
  const dear = (fields: Fields) => ({ cart: items(fixture, 'mug', { quantity: 100 }), ...fields });

  it('for a balance below the high estimate, with the missing amount', async () => {
    const fields = dear({ payment_method_id: 'WORKSPACE_BALANCE', recipients: people(25) });
    const { status, body } = await expectRejected(fixture, () => create(fixture, fields));
    expect([status, body.code]).toEqual([402, 'insufficient_funds']);
    expect(body.error).toMatch(
      /^WORKSPACE_BALANCE has \$50,000\.00 available, .* \$58,381\.25: \$8,381\.25 are missing\.$/,
    );
    expect(body).not.toHaveProperty('details');
  });

  it('for a balance that is one cent short, and not for the exact amount', async () => {
    const { body } = await fixture.app.request('POST', '/v1/order_batches/price', {
      body: { recipients: people(3), cart: items(fixture, 'mug'), send_method: 'link_multiple_custom_list' },
    });
    const highest = body.total_price.est_group_total_high;
    const batch = { payment_method_id: 'BALANCE', recipients: people(3) };
    await setAvailable(fixture.app, highest - 1);
    const short = await expectRejected(fixture, () => create(fixture, batch));
    expect([short.status, short.body.code]).toEqual([402, 'insufficient_funds']);
    await setAvailable(fixture.app, highest);
    expect((await create(fixture, batch)).status).toBe(201);
    expect(await available(fixture.app)).toBe(0);
  });

  it('for stored value that does not cover what is accepted at once', async () => {
    const fields = dear({
      payment_method_id: 'COMMERCE_STORED_VALUE',
      send_method: 'direct_send',
      recipients: people(60, { mailing_address: newYork }),
    });
    const answer = await expectRejected(fixture, () =>
      create(fixture, fields, { apiKey: fixture.app.commerceApiKey }),
    );
    expect([answer.status, answer.body.code]).toEqual([402, 'insufficient_funds']);
  });
});

describe('403', () => {
  it('for an automation key with stored value as payment method', async () => {
    const answer = await expectRejected(fixture, () =>
      create(fixture, { payment_method_id: 'COMMERCE_STORED_VALUE' }),
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'commerce_only']);
  });

  it.each<[string, Parameters<typeof makeKey>[1]]>([
    ['a read-only key', { isReadOnly: true }],
    ['a key of a viewer', { user: { role: 'viewer' } }],
  ])('for %s', async (_name, key) => {
    const apiKey = await makeKey(fixture, key);
    const answer = await expectRejected(fixture, () => create(fixture, {}, { apiKey }));
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });
});
