/** POST /v1/orders/{id}/update_payment_method */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { available, setAvailable } from '../../harness/funds.ts';
import {
  advance,
  type BatchFixture,
  countAllRows,
  type Fields,
  getBody,
  inDays,
  startBatchFixture,
} from '../batches/batch-fixtures.ts';
import { keyOf, unknownId } from '../http/api-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  mugPaid,
  orderEvents,
  performAction,
  saveCard,
  sendMug,
  sendMugByCard,
  waitForStatus,
} from './money-fixtures.ts';
import { addApp } from './payments-fixtures.ts';

const working = '4242424242424242';
const declining = '4000000000000341';
const losesAnswer = '4000000000004087';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const update = (orderId: string, id: unknown, apiKey = fixture.app.commerceApiKey) =>
  fixture.app.request('POST', `/v1/orders/${orderId}/update_payment_method`, {
    body: { payment_method_id: id },
    apiKey,
  });

/** Returns an order of `user-1` whose card was declined. */
async function declined(fields: Fields = {}) {
  const { batch, orderId } = await sendMugByCard(fixture, await saveCard(fixture, declining), fields);
  await accept(fixture, orderId);
  const order = await waitForStatus(fixture, orderId, 'pending_payment');
  return { batch, orderId, order };
}

const ownMethod = async (orderId: string) => {
  const [row] = await fixture.app.db.query<{ own: string | null }>(
    'select own_payment_method_id as own from orders where organization_id = $1 and id = $2',
    [fixture.app.organizationId, orderId],
  );
  return row?.own;
};

const chargesOf = async (orderId: string) => {
  const rows = await fixture.app.db.query<{ status: string }>(
    'select status from charges where organization_id = $1 and order_id = $2 order by id',
    [fixture.app.organizationId, orderId],
  );
  return rows.map(({ status }) => status);
};

describe('200', () => {
  it('a balance pays in the answer for a declined card, and the batch keeps its method', async () => {
    const { batch, orderId, order } = await declined();
    expect(order.payment_problem).toBe('Your card was declined.');
    const moved = await ledgerChanges(fixture, async () => {
      const { status, body } = await update(orderId, 'BALANCE');
      expect([status, body.status, body.payment_method_id]).toEqual([200, 'paid', 'BALANCE']);
      expect([body.payment_problem, body.payment_link]).toEqual([null, null]);
      expect(body.amounts.amount_credit_applied).toBe(mug.total);
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ balance: -mug.total, ...mugPaid });
    const { payment_method_id } = await getBody(fixture, `/v1/order_batches/${batch.id}`);
    expect(payment_method_id).toBe(batch.payment_method_id);
    expect(await orderEvents(fixture, batch.id)).toEqual([
      'order.created',
      'order.gift_accepted',
      'order.pending_payment',
      'order.paid',
      'order.ordered',
    ]);
  });

  it('a refund goes back to the method that paid', async () => {
    const { orderId } = await declined();
    await update(orderId, 'CORPORATE_ACCOUNT');
    await waitForStatus(fixture, orderId, 'ordered');
    const refund = () =>
      fixture.app.request('POST', `/v1/orders/${orderId}/refund`, { body: { reason: 'Broken' } });
    expect(await ledgerChanges(fixture, refund)).toEqual({ receivable: mug.total, refunds: -mug.total });
  });

  it('another card is charged in the background', async () => {
    const { orderId } = await declined();
    const card = await saveCard(fixture, working);
    const moved = await ledgerChanges(fixture, async () => {
      const { status, body } = await update(orderId, card.toUpperCase());
      expect([status, body.status, body.payment_method_id, body.payment_problem]).toEqual([
        200,
        'pending_payment',
        card,
        null,
      ]);
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ gateway_cash: -mug.total, ...mugPaid });
    expect(await chargesOf(orderId)).toEqual(['declined', 'succeeded']);
  });

  it('another card pays once if the answer of the gateway is lost', async () => {
    const { orderId } = await declined();
    await update(orderId, await saveCard(fixture, losesAnswer));
    await waitForStatus(fixture, orderId, 'ordered');
    expect(await chargesOf(orderId)).toEqual(['declined', 'succeeded']);
  });

  it('another declined card says why, and is the one that is tried again after a day', async () => {
    const { orderId } = await declined();
    const other = await saveCard(fixture, declining);
    await update(orderId, other);
    await expect
      .poll(async () => (await getBody(fixture, `/v1/orders/${orderId}`)).payment_problem)
      .toBe('Your card was declined.');
    await advance(fixture, await inDays(fixture, 1.01));
    await expect.poll(() => chargesOf(orderId)).toEqual(['declined', 'declined', 'declined']);
    const methods = await fixture.app.db.query<{ id: string }>(
      'select payment_method_id as id from charges where organization_id = $1 and order_id = $2 order by id',
      [fixture.app.organizationId, orderId],
    );
    expect(methods.slice(1).map(({ id }) => id)).toEqual([other, other]);
  });

  it('the method that the order has already is tried again', async () => {
    const { batch, orderId } = await declined();
    expect((await update(orderId, batch.payment_method_id)).status).toBe(200);
    await expect.poll(() => chargesOf(orderId)).toEqual(['declined', 'declined']);
  });

  it('a hosted payment is paid by a balance, and its link says so', async () => {
    const { apiKey } = await addApp(fixture, { usesHostedPayment: true });
    const { orderId } = await sendMug(fixture, {}, { apiKey });
    const { payment_link } = await accept(fixture, orderId);
    const { body } = await update(orderId, 'BALANCE', apiKey);
    expect([body.status, body.payment_method_id]).toEqual(['paid', 'BALANCE']);
    const summary = await fixture.app.request('GET', `${new URL(payment_link).pathname}/summary`, {
      apiKey: null,
    });
    expect(summary.body.status).toBe('paid');
  });

  it('a top-up retries only the orders of a batch that still wait for the account', async () => {
    const before = await available(fixture.app, await storedValue());
    await setAvailable(fixture.app, 0, await storedValue());
    const { batch } = await sendMug(
      fixture,
      {
        payment_method_id: 'COMMERCE_STORED_VALUE',
        commerce_end_user_id: 'user-1',
        recipients: [{ first_name: 'A' }, { first_name: 'B' }],
      },
      { apiKey: fixture.app.commerceApiKey },
    );
    const [one, other] = batch.orders_preview.map(({ id }: { id: string }) => id);
    for (const id of [one, other]) {
      await accept(fixture, id);
      await waitForStatus(fixture, id, 'pending_payment');
    }
    await update(one, await saveCard(fixture, declining));
    await expect.poll(() => chargesOf(one)).toEqual(['declined']);
    await setAvailable(fixture.app, before, await storedValue());
    await advance(fixture, await inDays(fixture, 1.01));
    await waitForStatus(fixture, other, 'ordered');
    await expect.poll(() => chargesOf(one)).toEqual(['declined', 'declined']);
    expect((await getBody(fixture, `/v1/orders/${one}`)).status).toBe('pending_payment');
  });
});

const storedValue = async () => {
  const [app] = await fixture.app.db.query<{ id: string }>(
    'select id from commerce_apps where organization_id = $1 order by created_at limit 1',
    [fixture.app.organizationId],
  );
  return `stored_value:${app?.id}`;
};

const isForgotten = async (methodId: string) => {
  const [row] = await fixture.app.db.query<{ forgotten: boolean }>(
    'select forgotten_at is not null as forgotten from payment_methods where organization_id = $1 and id = $2',
    [fixture.app.organizationId, methodId],
  );
  return row?.forgotten;
};

const dueJobs = async () => {
  const [row] = await fixture.app.db.query<{ jobs: number }>(
    'select count(*) as jobs from graphile_worker._private_jobs where run_at <= now()',
  );
  return row?.jobs;
};

async function refused(orderId: string, id: unknown, apiKey?: string) {
  await expect.poll(dueJobs).toBe(0);
  const before = await countAllRows(fixture);
  const { status, body } = await update(orderId, id, apiKey);
  expect(await countAllRows(fixture)).toEqual(before);
  return [status, body.code, body.details?.[0]?.message ?? body.error];
}

describe('what creation refuses is refused here', () => {
  it('a method of another workspace, app or user, or one that is gone', async () => {
    const { orderId } = await declined({ workspace_id: fixture.workspaces[1] });
    const gone = await saveCard(fixture, working);
    await fixture.app.request(
      'DELETE',
      `/v1/commerce_user_payment_methods/${gone}?commerce_end_user_id=user-1`,
      { apiKey: fixture.app.commerceApiKey },
    );
    await expect.poll(() => isForgotten(gone)).toBe(true);
    const notFound = (id: string) => [400, 'invalid_request', `Payment method not found: ${id}`];
    const unknown = unknownId();
    expect(await refused(orderId, unknown)).toEqual(notFound(unknown));
    expect(await refused(orderId, 'CASH')).toEqual(notFound('CASH'));
    expect(await refused(orderId, 'WORKSPACE_BALANCE')).toEqual(notFound('WORKSPACE_BALANCE'));
    expect((await refused(orderId, null))[0]).toBe(400);
    expect(await refused(orderId, gone)).toEqual([
      400,
      'invalid_request',
      `Payment method was deleted: ${gone}`,
    ]);
    expect(await ownMethod(orderId)).toBeNull();
  });

  it("a user's card and stored value, for the keys of others", async () => {
    const { orderId } = await declined();
    const card = await saveCard(fixture, working);
    const other = await addApp(fixture);
    for (const method of [card, 'COMMERCE_STORED_VALUE']) {
      expect((await refused(orderId, method, fixture.app.apiKey)).slice(0, 2)).toEqual([
        403,
        'commerce_only',
      ]);
    }
    expect((await refused(orderId, card, other.apiKey)).slice(0, 2)).toEqual([403, 'commerce_only']);
  });

  it("a card of another app's user with the same id", async () => {
    const other = await addApp(fixture);
    const { orderId } = await sendMug(
      fixture,
      { payment_method_id: 'COMMERCE_STORED_VALUE', commerce_end_user_id: 'user-1' },
      { apiKey: fixture.app.commerceApiKey },
    );
    const account = await storedValue();
    const before = await available(fixture.app, account);
    await setAvailable(fixture.app, 0, account);
    await accept(fixture, orderId);
    await waitForStatus(fixture, orderId, 'pending_payment');
    await fixture.app.db.query(
      `insert into payment_methods (organization_id, id, commerce_app_id, commerce_end_user_id, gateway,
         customer_reference, method_reference, card_brand, card_last_4, card_exp_month, card_exp_year,
         cardholder_name, billing_address, created_at)
       values ($1, $2, $3, 'user-1', 'simulated', 'c', 'm', 'visa', '4242', 1, 2040, 'R', '{}', now())`,
      [fixture.app.organizationId, other.id, other.id],
    );
    expect(await refused(orderId, other.id, other.apiKey)).toEqual([
      400,
      'invalid_request',
      `Payment method not found: ${other.id}`,
    ]);
    await setAvailable(fixture.app, before, account);
  });
});

describe('402', () => {
  it('a balance that does not cover the order changes nothing', async () => {
    const { orderId } = await declined();
    const before = await available(fixture.app);
    await setAvailable(fixture.app, mug.total - 1);
    expect(await refused(orderId, 'BALANCE')).toEqual([
      402,
      'insufficient_funds',
      'BALANCE has $27.95 available, and the order costs $27.96: $0.01 are missing.',
    ]);
    expect(await ownMethod(orderId)).toBeNull();
    await setAvailable(fixture.app, before);
  });
});

describe('404 and 409', () => {
  it('an order of a workspace without access is not found', async () => {
    const { orderId } = await declined({ workspace_id: fixture.workspaces[1] });
    expect((await refused(orderId, 'BALANCE', await keyOf(fixture.app, 'sender')))[0]).toBe(404);
  });

  it('an order that does not wait for its payment is refused', async () => {
    const { orderId } = await sendMug(fixture);
    expect(await refused(orderId, 'BALANCE')).toEqual([
      409,
      'order_state',
      'The order is created, so there is nothing to pay.',
    ]);
    const paid = await declined();
    await update(paid.orderId, 'BALANCE');
    await waitForStatus(fixture, paid.orderId, 'ordered');
    expect(await refused(paid.orderId, 'BALANCE')).toEqual([
      409,
      'order_state',
      'The order is paid already.',
    ]);
  });

  it('an order whose charge is under way is refused, whatever the method', async () => {
    const { orderId } = await declined();
    await fixture.app.db.query(
      `insert into charges (organization_id, id, order_id, gateway, amount_cents, status, created_at)
       values ($1, $2, $2, 'simulated', $3, 'pending', now())`,
      [fixture.app.organizationId, orderId, mug.total],
    );
    for (const method of ['BALANCE', await saveCard(fixture, working)]) {
      const { status, body } = await update(orderId, method);
      expect([status, body.code]).toEqual([409, 'order_state']);
    }
    expect(await ownMethod(orderId)).toBeNull();
    await fixture.app.db.query('delete from charges where organization_id = $1 and id = $2', [
      fixture.app.organizationId,
      orderId,
    ]);
  });
});

describe('several at once', () => {
  it('many updates pay once', async () => {
    const { orderId } = await declined();
    const cards = [await saveCard(fixture, working), await saveCard(fixture, working)];
    const moved = await ledgerChanges(fixture, async () => {
      const methods = ['BALANCE', 'CORPORATE_ACCOUNT', ...cards, 'BALANCE', ...cards, 'CORPORATE_ACCOUNT'];
      const answers = await Promise.all(methods.map((method) => update(orderId, method)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved.brand_payable).toBe(mugPaid.brand_payable);
  });

  it('updates, a payer at the link and the retry of the dunning pay once', async () => {
    const { orderId } = await declined();
    const card = await saveCard(fixture, working);
    const due = await inDays(fixture, 1.01);
    await Promise.allSettled([
      advance(fixture, due),
      ...['BALANCE', card, 'BALANCE'].map((method) => update(orderId, method)),
      performAction(fixture, orderId, 'pay'),
      performAction(fixture, orderId, 'pay'),
    ]);
    await update(orderId, 'BALANCE');
    await waitForStatus(fixture, orderId, 'ordered');
    const { data } = await getBody(fixture, `/v1/orders/${orderId}/transfers`);
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['charge']);
    expect((await chargesOf(orderId)).filter((status) => status === 'succeeded').length).toBeLessThan(2);
  });
});
