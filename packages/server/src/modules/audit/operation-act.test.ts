import type { Operation } from '@gifts/contract/operations';
import { describe, expect, it } from 'vitest';
import { actOfOperation, detailsOfBody, subjectOfOperation } from './operation-act.ts';

it.each([
  ['createOrderBatch', 'create_order_batch'],
  ['getMe', 'get_me'],
])('%s reads as %s', (id, act) => {
  expect(actOfOperation(id)).toBe(act);
});

describe('the subject of an operation', () => {
  const id = '019b0000-0000-7000-8000-000000000001';
  const other = '019b0000-0000-7000-8000-000000000002';

  it.each<[Operation['path'], object, unknown, { kind: string; id: string | null }]>([
    ['/v1/orders/{id}/cancel', { id }, { id: other }, { kind: 'order', id }],
    ['/v1/order_batches', {}, { id }, { kind: 'order_batch', id }],
    ['/v1/order_batches/{id}/cancel', { id }, null, { kind: 'order_batch', id }],
    [
      '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver',
      { id, delivery_id: other },
      {},
      { kind: 'webhook_delivery', id: other },
    ],
    ['/v1/webhooks/{id}/test', { id }, { id: other }, { kind: 'webhook', id }],
    ['/v1/commerce_user_payment_methods', {}, { id }, { kind: 'payment_method', id }],
    ['/internal/members', {}, { id }, { kind: 'user', id }],
    ['/internal/members/{id}/remove', { id }, undefined, { kind: 'user', id }],
    ['/internal/workspaces/{id}/add_member', { id }, {}, { kind: 'workspace', id }],
    ['/v1/sandbox/clock/advance', {}, { now: 'later' }, { kind: 'advance', id: null }],
    ['/v1/orders/{id}/cancel', { id: 'x'.repeat(65) }, {}, { kind: 'order', id: null }],
  ])('of %s', (path, params, answer, subject) => {
    expect(subjectOfOperation({ path }, params, answer)).toEqual(subject);
  });
});

describe('what is kept of a body', () => {
  it('are the names of its fields, and the values of settings', () => {
    const body = {
      scheduled_send_on: '2027-01-01T00:00:00Z',
      from_name: 'Avery Example',
      recipients: [{ first_name: 'Robin', mailing_address: { address_1: '20 W 34th St' } }],
      message: 'All the best',
      amount: 1200,
      reason: 'A scratch',
      locale: undefined,
    };
    expect(detailsOfBody(body)).toEqual({
      fields: ['scheduled_send_on', 'from_name', 'recipients', 'message', 'amount', 'reason'],
      values: { scheduled_send_on: '2027-01-01T00:00:00Z', amount: 1200 },
    });
  });

  it.each([[undefined], [null], [{}], ['text']])('is nothing of %o', (body) => {
    expect(detailsOfBody(body)).toEqual({});
  });

  it('is no value of another shape or length than a setting has', () => {
    const body = { status: { text: 'secret' }, to: 'x'.repeat(101), locale: null };
    expect(detailsOfBody(body)).toEqual({ fields: ['status', 'to', 'locale'], values: { locale: null } });
  });

  it('are short lists of ids, and no other lists', () => {
    const ids = ['019b0000-0000-7000-8000-000000000001'];
    expect(detailsOfBody({ role: 'viewer', workspace_ids: ids })).toEqual({
      fields: ['role', 'workspace_ids'],
      values: { role: 'viewer', workspace_ids: ids },
    });
    for (const list of [Array(21).fill('a'), [{ text: 'secret' }], ['x'.repeat(101)]]) {
      expect(detailsOfBody({ workspace_ids: list })).toEqual({ fields: ['workspace_ids'] });
    }
  });
});
