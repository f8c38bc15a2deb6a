/** The credit of a corporate account that is held for gifts which are not accepted yet. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/kit/errors.ts';
import { limitBalance } from '../../../src/modules/payments/balances/move-balance.ts';
import { available, setAvailable } from '../../harness/funds.ts';
import {
  advance,
  type BatchFixture,
  batchPath,
  countAllRows,
  create,
  created,
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
  performAction,
  sendMug,
  waitForStatus,
} from './money-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const byCredit = { payment_method_id: 'CORPORATE_ACCOUNT' };
const held = (count = 1) => ({
  receivable: -count * mug.highest,
  'held:receivable': count * mug.highest,
});
const released = (count = 1) => ({
  receivable: count * mug.highest,
  'held:receivable': -count * mug.highest,
});

async function shownBalance(): Promise<number> {
  const { data } = await getBody(fixture, '/v1/payment_methods');
  return data.find(({ id }: { id: string }) => id === 'CORPORATE_ACCOUNT').balance;
}

describe('a gift paid from a corporate account', () => {
  it('holds credit from its creation on, and the available credit is shown without it', async () => {
    const before = await shownBalance();
    expect(await ledgerChanges(fixture, () => sendMug(fixture, byCredit))).toEqual(held());
    expect(before - (await shownBalance())).toBe(mug.highest);
  });

  it('owes its cost from its acceptance on, and the rest of the hold is released', async () => {
    const { orderId } = await sendMug(fixture, byCredit);
    const moved = await ledgerChanges(fixture, async () => {
      await accept(fixture, orderId);
      const order = await waitForStatus(fixture, orderId, 'ordered');
      expect(order.amounts.amount_credit_applied).toBeNull();
    });
    expect(moved).toEqual({
      'held:receivable': -mug.highest,
      receivable: mug.highest - mug.total,
      ...mugPaid,
    });
  });

  it('by direct_send is held and owed in full', async () => {
    const direct = { send_method: 'direct_send', recipients: people(1, { mailing_address: newYork }) };
    const moved = await ledgerChanges(fixture, async () => {
      const { orderId } = await sendMug(fixture, { ...byCredit, ...direct });
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ receivable: -mug.total, ...mugPaid });
  });

  it.each(['cancel', 'decline'])('frees its credit at a %s, once', async (act) => {
    const { orderId } = await sendMug(fixture, byCredit);
    const end = () =>
      act === 'cancel'
        ? fixture.app.request('POST', `/v1/orders/${orderId}/cancel`, { body: {} })
        : performAction(fixture, orderId, act);
    expect(await ledgerChanges(fixture, end)).toEqual(released());
    expect(await ledgerChanges(fixture, end)).toEqual({});
  });

  it('frees its credit when it expires', async () => {
    const expires_at = await inDays(fixture, 2);
    await sendMug(fixture, { ...byCredit, expires_at });
    expect(await ledgerChanges(fixture, () => advance(fixture, expires_at))).toEqual(released());
  });
});

describe('a scheduled batch', () => {
  it('holds credit from its creation on, so that its send does not depend on other batches', async () => {
    const scheduled_send_on = await inDays(fixture, 1);
    const send = () => created(fixture, { ...byCredit, scheduled_send_on, recipients: people(2) });
    let id = '';
    expect(await ledgerChanges(fixture, async () => ({ id } = await send()))).toEqual(held(2));
    const left = await available(fixture.app, 'receivable');
    await setAvailable(fixture.app, 0, 'receivable');
    expect(await ledgerChanges(fixture, () => advance(fixture, scheduled_send_on))).toEqual({});
    expect((await getBody(fixture, batchPath(id))).send_status).toBe('complete');
    await setAvailable(fixture.app, left, 'receivable');
  });

  it('frees its credit when it is canceled', async () => {
    const scheduled_send_on = await inDays(fixture, 1);
    const { id } = await created(fixture, { ...byCredit, scheduled_send_on, recipients: people(2) });
    const cancel = () => fixture.app.request('POST', batchPath(id, '/cancel'), { body: {} });
    expect(await ledgerChanges(fixture, cancel)).toEqual(released(2));
    expect(await ledgerChanges(fixture, cancel)).toEqual({});
  });
});

describe('402', () => {
  it('refuses a batch beyond the credit that is not held, and writes nothing', async () => {
    const left = await available(fixture.app, 'receivable');
    await setAvailable(fixture.app, 3 * mug.highest - 1, 'receivable');
    await created(fixture, byCredit);
    const before = await countAllRows(fixture);
    for (const scheduled_send_on of [undefined, await inDays(fixture, 1)]) {
      const { status, body } = await create(fixture, {
        ...byCredit,
        scheduled_send_on,
        recipients: people(2),
      });
      expect([status, body.code, body.error]).toEqual([
        402,
        'insufficient_funds',
        'CORPORATE_ACCOUNT has $57.09 available, and this batch can cost up to $57.10: $0.01 are missing.',
      ]);
    }
    expect(await countAllRows(fixture)).toEqual(before);
    await setAvailable(fixture.app, left, 'receivable');
  });

  it('refuses all but those that fit when many batches need the rest of the credit at once', async () => {
    const left = await available(fixture.app, 'receivable');
    await setAvailable(fixture.app, 7 * mug.highest + 17, 'receivable');
    const answers = await Promise.all(Array.from({ length: 24 }, () => create(fixture, byCredit)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(7).fill(201),
      ...Array(17).fill(402),
    ]);
    expect(await available(fixture.app, 'receivable')).toBe(17);
    await setAvailable(fixture.app, left, 'receivable');
  });
});

/** Leaves a batch as it was before credit was held: another method created it, so that it has no hold. */
async function batchWithoutHold(fields: object) {
  const { app } = fixture;
  const sent = await sendMug(
    fixture,
    { payment_method_id: 'COMMERCE_STORED_VALUE', ...fields },
    { apiKey: app.commerceApiKey },
  );
  await app.db.query(
    `update order_batches set payment_method_id = 'CORPORATE_ACCOUNT' where organization_id = $1 and id = $2`,
    [app.organizationId, sent.batch.id],
  );
  return sent;
}

describe('a batch that is older than the holds of credit', () => {
  it('is charged at acceptance', async () => {
    const moved = await ledgerChanges(fixture, async () => {
      const { orderId } = await batchWithoutHold({});
      await accept(fixture, orderId);
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ receivable: -mug.total, ...mugPaid });
  });

  it('ends without a release', async () => {
    const moved = await ledgerChanges(fixture, async () => {
      const { orderId } = await batchWithoutHold({});
      await performAction(fixture, orderId, 'decline');
    });
    expect(moved).toEqual({});
  });

  it('fails at its scheduled time if the credit is used up', async () => {
    const { app } = fixture;
    const scheduled_send_on = await inDays(fixture, 1);
    const { id } = await created(
      fixture,
      { payment_method_id: 'COMMERCE_STORED_VALUE', scheduled_send_on },
      { apiKey: app.commerceApiKey },
    );
    await app.db.query(
      `update order_batches set payment_method_id = 'CORPORATE_ACCOUNT' where organization_id = $1 and id = $2`,
      [app.organizationId, id],
    );
    const left = await available(app, 'receivable');
    await setAvailable(app, mug.highest - 1, 'receivable');
    await advance(fixture, scheduled_send_on);
    const failed = await getBody(fixture, batchPath(id));
    expect([failed.send_status, failed.failure_reason]).toEqual([
      'failed',
      'CORPORATE_ACCOUNT has $28.54 available, and this batch can cost up to $28.55: $0.01 are missing.',
    ]);
    await setAvailable(app, left, 'receivable');
  });
});

it('a limit below what is owed and held is refused, and the limit stays', async () => {
  const { app } = fixture;
  await created(fixture, byCredit);
  const before = await available(app, 'receivable');
  const setLimit = app.db.transaction((tx) => limitBalance(tx, app.organizationId, 100));
  await expect(setLimit).rejects.toThrow(AppError);
  await expect(setLimit).rejects.toThrow(
    /^The limit can't be \$1\.00: -?\$[\d,.]+ is owed, and \$[\d,.]+ is held for gifts that are not accepted yet\. /,
  );
  expect(await available(app, 'receivable')).toBe(before);
});
