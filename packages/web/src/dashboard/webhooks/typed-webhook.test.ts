import type { Webhook } from '@gifts/sdk';
import { expect, it } from 'vitest';
import { changesOf, creationOf, newWebhook, typedWebhook } from './typed-webhook.ts';

const webhook = {
  url: 'https://example.com/gifts',
  description: 'Orders',
  throttle: 20,
  events: ['order.*'],
} as unknown as Webhook;

it('asks for what was typed, and for nothing that was left empty', () => {
  expect(creationOf({ ...newWebhook, url: ' https://example.com ' })).toEqual({ url: 'https://example.com' });
  expect(
    creationOf({ url: 'u', description: ' d ', throttle: '1,000', isAll: false, events: ['order.paid'] }),
  ).toEqual({ url: 'u', description: 'd', throttle: 1_000, events: ['order.paid'] });
});

it('changes only what was changed', () => {
  const typed = typedWebhook(webhook);
  expect(changesOf(webhook, typed)).toEqual({});
  expect(changesOf(webhook, { ...typed, description: ' ', throttle: '', isAll: true })).toEqual({
    description: null,
    throttle: null,
    events: ['*'],
  });
  expect(changesOf(webhook, { ...typed, events: [...typed.events, 'order_batch.created'] })).toEqual({
    events: ['order.*', 'order_batch.created'],
  });
});
