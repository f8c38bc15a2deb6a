import type { OrderTransition } from '@gifts/contract/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { countRows, moveOrder, sendOrder } from '../http/api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const update = (id: string, body: unknown) =>
  app.request('POST', `/v1/orders/${id}/update_expiration`, { body });

describe('200', () => {
  it.each(['expires_at', 'expiration'])('moves the expiration by the field %s', async (field) => {
    const id = await sendOrder(app);
    const at = later(30);
    const { status, body } = await update(id, { [field]: at });
    expect([status, body.expires_at, body.payment_method_id]).toEqual([200, at, 'CORPORATE_ACCOUNT']);
    expect((await app.request('GET', `/v1/orders/${id}`)).body).toEqual(body);
  });

  it('accepts both fields if they are equal', async () => {
    const id = await sendOrder(app);
    const at = later(5);
    const { status, body } = await update(id, { expires_at: at, expiration: at });
    expect([status, body.expires_at]).toEqual([200, at]);
  });

  it('accepts a time with an offset and answers in UTC', async () => {
    const id = await sendOrder(app);
    const { body } = await update(id, { expires_at: '2031-01-01T02:00:00+02:00' });
    expect(body.expires_at).toBe('2031-01-01T00:00:00.000Z');
  });

  it.each<OrderTransition[][]>([[['notified']], [['opened']]])(
    'moves an order that is %j back and forth',
    async (steps) => {
      const id = await sendOrder(app, { expires_at: later(10) });
      await moveOrder(app, id, ...steps);
      expect((await update(id, { expires_at: later(20) })).status).toBe(200);
      const nearer = later(1);
      expect((await update(id, { expires_at: nearer })).body.expires_at).toBe(nearer);
    },
  );

  it('does not change the other orders of the batch', async () => {
    const { body: batch } = await app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery',
        send_method: 'link_multiple_custom_list',
        recipients: [{ first_name: 'Robin' }, { first_name: 'Kim' }],
        cart: {
          items: (await app.request('GET', `/v1/orders/${await sendOrder(app)}`)).body.cart.items.map(
            ({ product }: { product: { id: string } }) => ({ product_id: product.id, quantity: 1 }),
          ),
        },
      },
    });
    const [one, other] = batch.orders_preview;
    await update(one.id, { expires_at: later(3) });
    expect((await app.request('GET', `/v1/orders/${other.id}`)).body.expires_at).toBe(batch.expires_at);
  });
});

describe('400', () => {
  it.each<[string, unknown, string]>([
    ['nothing', {}, "Expires at can't be blank"],
    ['the past', { expires_at: '2020-01-01T00:00:00Z' }, 'Expires at must be in the future'],
    [
      'two different times',
      { expires_at: later(1), expiration: later(2) },
      'Give expires_at or expiration, not both',
    ],
    ['a date without a time', { expires_at: '2031-01-01' }, 'Expires at must be an RFC 3339 time'],
    ['a time without an offset', { expires_at: '2031-01-01T00:00:00' }, 'must be an RFC 3339 time'],
    ['a number', { expires_at: 1_900_000_000 }, 'Expires at must be text'],
    ['a misspelt name', { expire_at: later(1) }, 'Unknown field `expire_at`; did you mean `expires_at`?'],
  ])('%s is refused and changes nothing', async (_name, input, sentence) => {
    const id = await sendOrder(app);
    const before = await countRows(app);
    const { status, body } = await update(id, input);
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await countRows(app)).toEqual(before);
  });
});

describe('409', () => {
  it.each<[string, OrderTransition[]]>([
    ['accepted', ['accepted']],
    ['paid', ['accepted', 'paid']],
    ['delivered', ['accepted', 'paid', 'ordered', 'delivered']],
    ['failed', ['accepted', 'paid', 'failed']],
  ])('the expiration of an order that is %s does not change', async (state, steps) => {
    const id = await sendOrder(app);
    await moveOrder(app, id, ...steps);
    const before = await countRows(app);
    const { status, body } = await update(id, { expires_at: later(1) });
    expect([status, body.code, body.error]).toEqual([
      409,
      'expiration_not_updatable',
      expect.stringContaining(state),
    ]);
    expect(await countRows(app)).toEqual(before);
  });

  it('a canceled order stays canceled', async () => {
    const id = await sendOrder(app);
    await app.request('POST', `/v1/orders/${id}/cancel`);
    const { status, body } = await update(id, { expires_at: later(1) });
    expect([status, body.code]).toEqual([409, 'expiration_not_updatable']);
  });

  it('an expired gift stays expired, even before its order is canceled', async () => {
    const id = await sendOrder(app);
    await app.db.query('update orders set expires_at = $3 where organization_id = $1 and id = $2', [
      app.organizationId,
      id,
      new Date('2020-01-01T00:00:00Z'),
    ]);
    const { status, body } = await update(id, { expires_at: later(1) });
    expect([status, body.error]).toEqual([409, "The order is expired, so its expiration can't be moved."]);
  });
});
