import { Findings, GiftStoryOfOperator } from '@gifts/contract/dashboard/operator-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { giftBody, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import type { Browser } from '../people/people-fixtures.ts';
import { actsIn, operatorOf } from './room-fixtures.ts';

let app: TestApp;
let support: Browser;
let order: { id: string; individual_gift_link: string };
let batchId: string;
let requestId: string | null;
const email = 'sue@operators.example.com';
const recipient = 'Robin.Ray@example.net';
beforeAll(async () => {
  app = await startTestApp();
  support = await operatorOf(app, email, 'support');
  const sent = await app.request('POST', '/v1/order_batches', {
    body: {
      ...(await giftBody(app)),
      recipients: [{ first_name: 'Robin', last_name: 'Ray', email: recipient }],
    },
  });
  batchId = sent.body.id;
  requestId = sent.headers.get('request-id');
  order = sent.body.orders_preview[0];
  await app.flushRequestLog();
});
afterAll(() => app.close());

const find = async (text: string) => {
  const { status, body } = await support.post('/internal/operator/search', { text });
  expect([status, problemsOf(Findings, body)]).toEqual([200, []]);
  return body.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`);
};

describe('POST /internal/operator/search', () => {
  it('finds a gift by whatever somebody says of it, and names no recipient', async () => {
    const found = [`order ${order.id}`];
    expect(await find(order.id)).toEqual(found);
    expect(await find(` ${recipient.toLowerCase()} `)).toEqual(found);
    expect(await find('robin ra')).toEqual(found);
    expect(await find(order.individual_gift_link)).toEqual(found);
    expect(await find(batchId)).toEqual([`batch ${batchId}`]);
    expect(await find(requestId ?? '')).toEqual([expect.stringMatching(/^request /)]);
    expect(await find('somebody else')).toEqual([]);
    expect(await find(unknownId())).toEqual([]);
    const { body } = await support.post('/internal/operator/search', { text: recipient });
    expect(JSON.stringify(body)).not.toContain('Robin');
  });

  it('leaves an entry in the audit log of the organization, which does not say who and from where', async () => {
    expect(await actsIn(app, app.organizationId, email)).toContain('find_anything');
    const { body } = await app.request('GET', '/v1/audit_log?act=find_anything');
    const [shown] = body.data;
    expect(shown.actor).toMatchObject({ kind: 'operator', email: null });
    expect([shown.client_address, shown.user_agent]).toEqual([null, null]);
  });
});

describe('GET /internal/operator/orders/{id}', () => {
  it('tells what became of a gift, after the look is recorded', async () => {
    const { status, body } = await support.get(`/internal/operator/orders/${order.id}`);
    expect([status, problemsOf(GiftStoryOfOperator, body)]).toEqual([200, []]);
    expect(body).toMatchObject({ id: order.id, status: 'created', recipient: `Robin Ray <${recipient}>` });
    expect(body.moments.map(({ text }: { text: string }) => text)).toContain('The order is created.');
    const [look] = await app.db.query<{ kind: string; subject_id: string }>(
      `select kind, subject_id from audit_entries where act = 'get_gift_story' and actor ->> 'userName' = $1`,
      [email],
    );
    expect(look).toEqual({ kind: 'look', subject_id: order.id });
  });

  it.each(['nonsense', unknownId()])('answers 404 for %s', async (id) => {
    expect((await support.get(`/internal/operator/orders/${id}`)).body.code).toBe('not_found');
  });

  it('shows nothing if the look cannot be recorded', async () => {
    await app.db.query('alter table audit_entries add constraint full_disk check (false) not valid');
    const { status, body } = await support.get(`/internal/operator/orders/${order.id}`);
    await app.db.query('alter table audit_entries drop constraint full_disk');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('Robin');
  });
});
