import type { OrderTransition } from '@gifts/contract/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { writeCharges } from '../../../src/modules/payments/charges/charges.sql.ts';
import { recordChargeOutcome } from '../../../src/modules/payments/charges/record-charge-outcome.ts';
import { declined } from '../../../src/ports/card-gateway.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { contextOf } from '../fulfilment/fulfilment-fixtures.ts';
import { countRows, moveOrder, newYork, sendOrder } from '../http/api-fixtures.ts';
import { addApp } from '../payments/payments-fixtures.ts';

let app: TestApp;
let hosted: { apiKey: string };
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  hosted = await addApp({ app }, { usesHostedPayment: true });
});
afterAll(() => app.close());

const cancel = (id: string) => app.request('POST', `/v1/orders/${id}/cancel`, { body: {} });
const eventsOf = async (id: string) => {
  const rows = await app.db.query<{ event_type: string; data: string }>(
    `select event_type, data from events where organization_id = $1 and data::json ->> 'id' = $2 order by id`,
    [app.organizationId, id],
  );
  return rows.map(({ event_type, data }) => ({ event_type, data: JSON.parse(data) }));
};

describe('200', () => {
  it.each<OrderTransition[][]>([[[]], [['notified']], [['opened']], [['notified', 'opened']]])(
    'cancels an order that went %j, with one activity and one event',
    async (steps) => {
      const id = await sendOrder(app);
      await moveOrder(app, id, ...steps);
      const before = await countRows(app);
      const { status, body } = await cancel(id);
      expect([status, body.status, body.cancel_reason]).toEqual([200, 'canceled', 'canceled']);
      expect(body.payment_method_id).toBe('CORPORATE_ACCOUNT');
      expect(body.event_times.accepted_at).toBeNull();
      expect((await app.request('GET', `/v1/orders/${id}`)).body).toEqual(body);
      const after = await countRows(app);
      expect([after.activities, after.events]).toEqual([
        Number(before.activities) + 1,
        Number(before.events) + 1,
      ]);
      expect((await eventsOf(id)).at(-1)).toEqual({ event_type: 'order.canceled', data: body });
    },
  );

  it('a second cancellation returns the same answer and changes nothing', async () => {
    const id = await sendOrder(app);
    const first = await cancel(id);
    const before = await countRows(app);
    const second = await cancel(id);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await countRows(app)).toEqual(before);
  });

  it('two cancellations at once cancel once', async () => {
    const id = await sendOrder(app);
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await eventsOf(id)).map(({ event_type }) => event_type)).toEqual([
      'order.created',
      'order.canceled',
    ]);
  });

  it('accepts a request without a body', async () => {
    const id = await sendOrder(app);
    expect((await app.request('POST', `/v1/orders/${id}/cancel`)).status).toBe(200);
  });
});

/** An order that waits for the payer of a hosted payment. */
async function unpaidOrder(): Promise<string> {
  const id = await sendOrder(app, {}, hosted.apiKey);
  const { body } = await app.request('POST', `/v1/sandbox/orders/${id}/accept`, {
    body: { mailing_address: newYork },
  });
  expect(body.status).toBe('pending_payment');
  return id;
}

describe('an order that waits for its payment', () => {
  it('is canceled: its payment link closes, and nothing is asked for any more', async () => {
    const id = await unpaidOrder();
    const before = await app.request('GET', `/v1/orders/${id}`);
    const link = new URL(before.body.payment_link).pathname;
    const { status, body } = await cancel(id);
    expect([status, body.status, body.cancel_reason]).toEqual([200, 'canceled', 'canceled']);
    expect(body.payment_link).toBeNull();
    expect(body.event_times.accepted_at).not.toBeNull();
    expect((await cancel(id)).body).toEqual(body);
    expect((await app.request('GET', `${link}/summary`, { apiKey: null })).body.status).toBe('closed');
    expect((await eventsOf(id)).slice(-2).map(({ event_type }) => event_type)).toEqual([
      'order.pending_payment',
      'order.canceled',
    ]);
    const [row] = await app.db.query<{ payment_due_at: Date | null; transfers: number; charges: number }>(
      `select o.payment_due_at,
         (select count(*) from ledger_transfers t where t.organization_id = $1 and t.order_id = $2) as transfers,
         (select count(*) from charges c where c.organization_id = $1 and c.order_id = $2) as charges
       from orders o where o.organization_id = $1 and o.id = $2`,
      [app.organizationId, id],
    );
    expect(row).toEqual({ payment_due_at: null, transfers: 0, charges: 0 });
    const late = await app.request('POST', `/v1/sandbox/orders/${id}/pay`, { body: {} });
    expect([late.status, late.body.code]).toEqual([409, 'order_state']);
  });

  it('is not canceled while a charge is under way, and is canceled after the charge was declined', async () => {
    const id = await unpaidOrder();
    const charge = newId();
    const context = await contextOf(app);
    await app.db.transaction(async (tx) => {
      const to = { organizationId: app.organizationId, paymentMethodId: null, card: null, at: context.now };
      writeCharges(tx, { ...to, gateway: 'simulated' }, [{ id: charge, orderId: id, amountCents: 100 }]);
    });
    const before = await countRows(app);
    const refused = await cancel(id);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'order_not_cancelable',
      "A payment for the order is under way, so it can't be canceled now; look again in a moment.",
    ]);
    expect(await countRows(app)).toEqual(before);
    await app.db.transaction((tx) =>
      recordChargeOutcome(context, tx, { id: charge, order_id: id }, declined('card_declined', 'No.')),
    );
    expect((await cancel(id)).body.status).toBe('canceled');
  });

  it('a payment and a cancellation at once: one of them succeeds, and the money agrees', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await unpaidOrder();
      const pay = () => app.request('POST', `/v1/sandbox/orders/${id}/pay`, { body: {} });
      const acts = round % 2 === 0 ? [pay, () => cancel(id)] : [() => cancel(id), pay];
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = await app.request('GET', `/v1/orders/${id}`);
      expect(body.status).toBe(answers.find(({ status }) => status === 200)?.body.status);
      const rows = await app.db.query(
        'select kind from ledger_transfers where organization_id = $1 and order_id = $2',
        [app.organizationId, id],
      );
      expect(rows).toEqual(body.status === 'canceled' ? [] : [{ kind: 'charge' }]);
    }
  });
});

describe('409', () => {
  it.each<[string, OrderTransition[]]>([
    ['accepted', ['accepted']],
    ['paid', ['accepted', 'paid']],
    ['ordered', ['accepted', 'paid', 'ordered']],
    ['shipped', ['accepted', 'paid', 'ordered', 'shipped']],
    ['delivered', ['accepted', 'paid', 'ordered', 'delivered']],
    ['failed', ['accepted', 'paid', 'failed']],
  ])('an order that is %s does not change, and the sentence names its state', async (state, steps) => {
    const id = await sendOrder(app);
    await moveOrder(app, id, ...steps);
    const before = await countRows(app);
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, 'order_not_cancelable']);
    expect(body.error).toContain(state.replace('_', ' '));
    expect(await countRows(app)).toEqual(before);
    expect((await app.request('GET', `/v1/orders/${id}`)).body.status).toBe(state);
  });

  it('an order that was declined is not canceled again', async () => {
    const id = await sendOrder(app);
    await app.request('POST', `/v1/sandbox/orders/${id}/decline`, { body: {} });
    const { status, body } = await cancel(id);
    expect([status, body.code, body.error]).toEqual([
      409,
      'order_not_cancelable',
      "The order was already declined, so it can't be canceled.",
    ]);
  });
});

describe('racing with the recipient', () => {
  it('either the acceptance or the cancellation succeeds, and both answers agree with the row', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const id = await sendOrder(app);
      const accept = () =>
        app.request('POST', `/v1/sandbox/orders/${id}/accept`, { body: { mailing_address: newYork } });
      const [first, second] = round % 2 === 0 ? [accept, () => cancel(id)] : [() => cancel(id), accept];
      const answers = await Promise.all([first(), second()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = await app.request('GET', `/v1/orders/${id}`);
      const won = answers.find(({ status }) => status === 200)?.body.status;
      expect(body.status).toBe(won);
      const kinds = (await eventsOf(id)).map(({ event_type }) => event_type);
      expect(kinds).toHaveLength(2);
      outcomes.add(won);
    }
    expect([...outcomes].every((state) => state === 'accepted' || state === 'canceled')).toBe(true);
  });
});
