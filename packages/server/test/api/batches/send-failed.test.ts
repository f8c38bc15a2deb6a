/** Batches that cannot be sent any more when their orders are made. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asEvent,
  type BatchFixture,
  batchPath,
  changeCatalog,
  created,
  eventsOf,
  getBody,
  items,
  people,
  runSendJobs,
  startBatchFixture,
  typesOf,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const balance = async (): Promise<number> => {
  const { data } = await getBody(fixture, '/v1/payment_methods');
  return data.find(({ id }: { id: string }) => id === 'BALANCE').balance;
};

interface Withdrawal {
  fields: () => object;
  /** A statement with the id as its first parameter, and `gone` as its second. */
  statement: string;
  id: () => string;
  reason: string;
}

const withdrawals: [string, Withdrawal][] = [
  [
    'a product',
    {
      fields: () => ({ cart: items(fixture, 'wine') }),
      statement: `update products set status = case when $2 then 'inactive' else 'active' end where id = $1`,
      id: () => fixture.products.wine,
      reason: 'Batch wine is no longer available.',
    },
  ],
  [
    'the greeting card',
    {
      fields: () => ({ card_id: fixture.cardId }),
      statement: `update cards set status = case when $2 then 'inactive' else 'active' end where id = $1`,
      id: () => fixture.cardId,
      reason: 'The greeting card is no longer available.',
    },
  ],
  [
    'the collection',
    {
      fields: () => ({ cart: items(fixture, 'choice') }),
      statement: `update collections c set published_version_id = case when $2 then null else (select v.id
        from collection_versions v where v.organization_id = c.organization_id and v.collection_id = c.id) end
        where product_id = $1`,
      id: () => fixture.products.choice,
      reason: 'Batch choice is no longer published.',
    },
  ],
];

describe('a batch that is sent in the background fails when something was withdrawn meanwhile', () => {
  it.each(withdrawals)('%s', async (_, { fields, statement, id, reason }) => {
    const before = await balance();
    const batch = await created(fixture, {
      payment_method_id: 'BALANCE',
      recipients: people(11),
      ...fields(),
    });
    expect(await balance()).toBeLessThan(before);
    await changeCatalog(fixture, statement, [id(), true]);
    await runSendJobs(fixture);
    await changeCatalog(fixture, statement, [id(), false]);

    const failed = await getBody(fixture, batchPath(batch.id));
    expect(failed).toEqual({ ...batch, send_status: 'failed', failure_reason: reason });
    expect(await balance()).toBe(before);
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual(['order_batch.created', 'order_batch.failed']);
    expect(events[1]?.data).toEqual(asEvent(failed));
    const { data: orders } = await getBody(fixture, batchPath(batch.id, '/orders'));
    expect(orders).toEqual([]);
    expect(await mailsToSender(reason)).toHaveLength(1);
    expect(await jobsOf(batch.id)).toEqual([]);
  });

  it('the card that was to pay', async () => {
    const { db, organizationId } = fixture.app;
    const card = '019b0000-0000-7000-8000-000000000101';
    const setRemoved = (at: string) =>
      db.query(`update payment_methods set deleted_at = ${at} where organization_id = $1 and id = $2`, [
        organizationId,
        card,
      ]);
    const batch = await created(fixture, { payment_method_id: card, recipients: people(11) });
    await setRemoved('now()');
    await runSendJobs(fixture);
    await setRemoved('null');
    const reason = 'Visa ending in 4242 was removed, so it cannot pay for the gifts.';
    expect(await getBody(fixture, batchPath(batch.id))).toEqual({
      ...batch,
      send_status: 'failed',
      failure_reason: reason,
    });
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual(['order_batch.created', 'order_batch.failed']);
    expect(await mailsToSender(reason)).toHaveLength(1);
    expect(await jobsOf(batch.id)).toEqual([]);
  });

  const mailsToSender = (reason: string) =>
    fixture.app.db.query(
      `select id from mails where organization_id = $1 and template = 'batch_failed' and params ->> 'reason' = $2`,
      [fixture.app.organizationId, reason],
    );
  const jobsOf = (batchId: string) =>
    fixture.app.db.query(
      `select j.id from graphile_worker._private_jobs j where j.payload ->> 'order_batch_id' = $1`,
      [batchId],
    );
});
