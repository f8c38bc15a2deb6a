import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advance,
  asEvent,
  type BatchFixture,
  batchPath,
  countAllRows,
  created,
  eventsOf,
  expectRejected,
  getBody,
  inDays,
  makeKey,
  makeOrganization,
  people,
  startBatchFixture,
  typesOf,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterAll(() => fixture.close());

const cancel = (id: string, options: object = {}) =>
  fixture.app.request('POST', batchPath(id, '/cancel'), options);

const scheduled = async (days: number, fields = {}) =>
  created(fixture, { scheduled_send_on: await inDays(fixture, days), ...fields });

describe('200', () => {
  it('cancels a scheduled batch and appends its event', async () => {
    const batch = await scheduled(1, { recipients: people(12) });
    const { status, body } = await cancel(batch.id);
    expect([status, body]).toEqual([200, { ...batch, send_status: 'canceled' }]);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(body);
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual(['order_batch.created', 'order_batch.canceled']);
    expect(events[1]?.data).toEqual(asEvent(body));
  });

  it('prevents its send', async () => {
    const batch = await scheduled(2);
    const { body } = await cancel(batch.id);
    await advance(fixture, await inDays(fixture, 3));
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(body);
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual([
      'order_batch.created',
      'order_batch.canceled',
    ]);
    const orders = await fixture.app.db.query('select id from orders where order_batch_id = $1', [batch.id]);
    expect(orders).toEqual([]);
  });

  it('returns the same answer the second time and writes nothing', async () => {
    const { id } = await scheduled(2);
    const first = await cancel(id);
    const rows = await countAllRows(fixture);
    const second = await cancel(id, { body: {} });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await countAllRows(fixture)).toEqual(rows);
    await advance(fixture, await inDays(fixture, 3));
    const rowsLater = await countAllRows(fixture);
    expect((await cancel(id)).body).toEqual(first.body);
    expect(await countAllRows(fixture)).toEqual(rowsLater);
  });

  it('many cancellations at once cancel once', async () => {
    const { id } = await scheduled(2);
    const answers = await Promise.all(Array.from({ length: 12 }, () => cancel(id)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(typesOf(await eventsOf(fixture, id))).toEqual(['order_batch.created', 'order_batch.canceled']);
  });

  it('a race with the send has one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, scheduled_send_on } = await scheduled(1);
      const [, answer] = await Promise.all([advance(fixture, scheduled_send_on), cancel(id)]);
      const { send_status, orders_count } = await getBody(fixture, batchPath(id));
      const isCanceled = answer.status === 200;
      expect([send_status, orders_count]).toEqual(isCanceled ? ['canceled', 0] : ['complete', 1]);
      if (!isCanceled) expect(answer.body.code).toBe('batch_not_cancelable');
    }
  });
});

describe('409', () => {
  const notCancelable = async (id: string) => {
    const answer = await expectRejected(fixture, () => cancel(id));
    expect([answer.status, answer.body.code]).toEqual([409, 'batch_not_cancelable']);
    return answer.body.error;
  };

  it('for a batch that was sent at once', async () => {
    const batch = await created(fixture);
    expect(await notCancelable(batch.id)).toMatch(/sent at once and is complete/);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
  });

  it('for a scheduled batch that was sent', async () => {
    const { id, scheduled_send_on } = await scheduled(1);
    await advance(fixture, scheduled_send_on);
    expect(await notCancelable(id)).toMatch(/is complete/);
  });

  it('for a scheduled batch whose send failed', async () => {
    const { id } = await scheduled(1);
    await fixture.app.db.query(`update order_batches set send_status = 'failed' where id = $1`, [id]);
    expect(await notCancelable(id)).toMatch(/is failed/);
  });
});

describe('409 while it is being sent', () => {
  it('for a larger batch without orders yet, and for a scheduled batch after its time', async () => {
    const waiting = await startBatchFixture();
    try {
      const large = await created(waiting, { recipients: people(11) });
      const due = await created(waiting, { scheduled_send_on: await inDays(waiting, 1) });
      await waiting.app.db.query(
        `update order_batches set scheduled_send_on = now() - interval '1 second' where id = $1`,
        [due.id],
      );
      for (const { id } of [large, due]) {
        const answer = await expectRejected(waiting, () =>
          waiting.app.request('POST', batchPath(id, '/cancel')),
        );
        expect([answer.status, answer.body.code]).toEqual([409, 'batch_not_cancelable']);
        expect((await getBody(waiting, batchPath(id))).send_status).toBe('pending');
      }
    } finally {
      await waiting.close();
    }
  });
});

describe('400, 403 and 404 leave the batch as it is', () => {
  it('for an unknown field', async () => {
    const { id } = await scheduled(1);
    const answer = await expectRejected(fixture, () => cancel(id, { body: { reason: 'none' } }));
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown_field']);
  });

  it('for keys without permission', async () => {
    const batch = await scheduled(1);
    const readOnly = await makeKey(fixture, { isReadOnly: true });
    const outside = await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[1]] } });
    const { apiKey: foreign } = await makeOrganization(fixture);
    expect((await cancel(batch.id, { apiKey: readOnly })).status).toBe(403);
    for (const apiKey of [outside, foreign]) {
      const { status, body } = await cancel(batch.id, { apiKey });
      expect([status, body.error]).toEqual([404, 'Order batch not found']);
    }
    expect((await cancel('batch-1')).status).toBe(404);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
  });
});
