/** A stored answer is shown only to whom it was given, and it holds no secret. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse } from '../../harness/app.ts';
import { type PaymentsFixture, startPaymentsFixture } from '../payments/payments-fixtures.ts';
import { giftBody, keyOf, sendOrder, workspacesOf } from './api-fixtures.ts';

let fixture: PaymentsFixture;
let app: PaymentsFixture['app'];
/** A key of a sender who is a member of the oldest workspace only. */
let senderKey: string;
let oldest: string;
let other: string;
beforeAll(async () => {
  fixture = await startPaymentsFixture({ config: { webhooksAllowLoopback: true } });
  app = fixture.app;
  senderKey = await keyOf(app, 'sender');
  [oldest, other] = await workspacesOf(app);
});
afterAll(() => fixture.close());

const post = (path: string, key: string, body: unknown, apiKey = app.apiKey) =>
  app.request('POST', path, { body, apiKey, headers: { 'idempotency-key': key } });
const isReplayed = ({ headers }: TestResponse) => headers.get('idempotency-replayed') === 'true';
const storedBodies = async () => {
  const rows = await app.db.query<{ body: string }>('select body from idempotency_keys order by created_at');
  return rows.map(({ body }) => body);
};

function expectNothingShown(answer: TestResponse, secret: string): void {
  expect([answer.status, answer.body.code, isReplayed(answer)]).toEqual([422, 'idempotency_mismatch', false]);
  expect(JSON.stringify(answer.body)).not.toContain(secret);
}

describe('an answer is not shown', () => {
  it('to a user who cannot reach the workspace of the batch', async () => {
    const body = await giftBody(app, { workspace_id: other });
    const first = await post('/v1/order_batches', 'import-1', body);
    expect(first.status).toBe(201);
    expectNothingShown(await post('/v1/order_batches', 'import-1', body, senderKey), first.body.id);
    const again = await post('/v1/order_batches', 'import-1', body);
    expect([again.body, isReplayed(again)]).toEqual([first.body, true]);
  });

  it('to a user who knows only the id of an order and the key', async () => {
    const id = await sendOrder(app, { workspace_id: other });
    const path = `/v1/orders/${id}/cancel`;
    const first = await post(path, 'cancel-1', undefined);
    expect(first.status).toBe(200);
    expectNothingShown(await post(path, 'cancel-1', undefined, senderKey), first.body.recipient_email);
  });

  it('to the key of another app of the same user', async () => {
    const body = await giftBody(app);
    const first = await post('/v1/order_batches', 'apps', body);
    expectNothingShown(await post('/v1/order_batches', 'apps', body, app.commerceApiKey), first.body.id);
  });

  it('to its own user after they left the workspace, and again when they are back', async () => {
    const body = await giftBody(app, { workspace_id: oldest });
    const first = await post('/v1/order_batches', 'left', body, senderKey);
    expect(first.status).toBe(201);
    const [member] = await app.db.query<{ user_id: string }>(
      `delete from workspace_members m using users u
       where u.organization_id = m.organization_id and u.id = m.user_id and u.email = 'sender@example.com'
         and m.workspace_id = $1
       returning m.user_id`,
      [oldest],
    );
    const join = (workspaceId: string) =>
      app.db.query(
        'insert into workspace_members (organization_id, workspace_id, user_id) values ($1, $2, $3)',
        [app.organizationId, workspaceId, member?.user_id],
      );
    await join(other);
    // What the service knows about a caller is up to a second old.
    await expect
      .poll(async () => (await post('/v1/order_batches', 'left', body, senderKey)).status)
      .toBe(422);
    expectNothingShown(await post('/v1/order_batches', 'left', body, senderKey), first.body.id);
    await join(oldest);
    await expect
      .poll(async () => (await post('/v1/order_batches', 'left', body, senderKey)).body)
      .toEqual(first.body);
  });
});

describe('a secret of a webhook', () => {
  const url = 'http://127.0.0.1:9/hook';

  it('is not stored with an answer, and a repeated request gets it from the webhook', async () => {
    const created = await post('/v1/webhooks', 'create', { url });
    const path = `/v1/webhooks/${created.body.id}`;
    expect(created.body.secret).toMatch(/^whsec_/);
    const repeated = await post('/v1/webhooks', 'create', { url });
    expect([repeated.body, isReplayed(repeated)]).toEqual([created.body, true]);

    const rotated = await post(`${path}/rotate_secret`, 'rotate', undefined);
    expect(rotated.body.secret).not.toBe(created.body.secret);
    const rotatedAgain = await post(`${path}/rotate_secret`, 'rotate', undefined);
    expect([rotatedAgain.body, isReplayed(rotatedAgain)]).toEqual([rotated.body, true]);
    const late = await post('/v1/webhooks', 'create', { url });
    expect(late.body).toEqual({ ...created.body, secret: rotated.body.secret });

    expect((await storedBodies()).join()).not.toContain('whsec_');
  });

  it('is not shown when the webhook is gone', async () => {
    const created = await post('/v1/webhooks', 'gone', { url });
    await app.request('DELETE', `/v1/webhooks/${created.body.id}`);
    const repeated = await post('/v1/webhooks', 'gone', { url });
    expect([repeated.status, repeated.body.code]).toEqual([404, 'not_found']);
  });
});

it('a key that may only read stores no answer', async () => {
  const { recipients, cart, send_method } = await giftBody(app);
  const before = await storedBodies();
  for (const apiKey of [await keyOf(app, 'admin', { isReadOnly: true }), await keyOf(app, 'viewer')]) {
    for (let times = 0; times < 2; times += 1) {
      const answer = await post('/v1/order_batches/price', 'read', { recipients, cart, send_method }, apiKey);
      expect([answer.status, isReplayed(answer)]).toEqual([200, false]);
    }
  }
  expect(await storedBodies()).toEqual(before);
});
