import { expect, it } from 'vitest';
import { findUnreadVariables } from './unread-variables.ts';

it.each([
  ['SMTP_ULR', true],
  ['DATBASE_URL', true],
  ['PUBLIC_URI', true],
  ['STRIPE_SECRETKEY', true],
  ['GIFTS_ENVIRONMENT', true],
  ['SMTP_URL', false],
  ['GIFTS_API_KEY', false],
  ['HOME', false],
  ['PATH', false],
  ['MAIL', false],
  ['NODE_OPTIONS', false],
  ['GIFTS_SERVICE_HOST', false],
  ['GIFTS_PORT_4000_TCP_ADDR', false],
  ['GIFTS_PORT', false],
])('%s is told: %s', (name, isTold) => {
  expect(findUnreadVariables({ [name]: 'x' })).toEqual(isTold ? [name] : []);
});

it('an empty variable is not told, because it counts as not set', () => {
  expect(findUnreadVariables({ SMTP_ULR: ' ' })).toEqual([]);
});
