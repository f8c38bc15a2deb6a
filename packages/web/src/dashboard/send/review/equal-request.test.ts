import { describe, expect, it } from 'vitest';
import { curlOf, equalRequest } from './equal-request.ts';

const check = {
  send_at: '2027-06-01T07:00:00Z',
  expires_at: '2027-08-30T07:00:00Z',
  payment: { payment_method_id: 'BALANCE', available: 1, required: 1, missing: 0 },
};
const form = {
  from_name: ' Ada ',
  message: '',
  cart: { items: [{ product_id: 'tea', quantity: null, variable_price: null, variants: [] }] },
  send_method: 'email_and_link',
} as const;
const writable = (changes: object = {}) => ({ ...structuredClone(form), ...changes }) as never;

describe('the equal request', () => {
  it('leaves out what was not filled in', () => {
    expect(equalRequest(writable(), [{ first_name: 'Grace ', email: 'grace@example.com' }], check)).toEqual({
      from_name: 'Ada',
      recipients: [{ first_name: 'Grace', email: 'grace@example.com' }],
      cart: { items: [{ product_id: 'tea', quantity: 1 }] },
      send_method: 'email_and_link',
      payment_method_id: 'BALANCE',
    });
  });

  it('has instants instead of a wall time and days', () => {
    const schedule = { local_time: '2027-06-01T09:00', time_zone: 'Europe/Berlin' };
    expect(equalRequest(writable({ schedule, expires_in_days: 90 }), [], check)).toMatchObject({
      scheduled_send_on: check.send_at,
      expires_at: check.expires_at,
    });
  });

  it('has nothing that its send method refuses', () => {
    const all = {
      swap: 'single',
      reminders_enabled: false,
      notifications_enabled: false,
      expires_in_days: 30,
    };
    const direct = equalRequest(writable({ ...all, send_method: 'direct_send' }), [], check);
    expect(direct).toMatchObject({ notifications_enabled: false });
    for (const field of ['swap', 'reminders_enabled', 'expires_at']) expect(direct).not.toHaveProperty(field);
    expect(equalRequest(writable(all), [], check)).not.toHaveProperty('notifications_enabled');
  });
});

it('quotes a message for a shell', () => {
  const command = curlOf('http://localhost', equalRequest(writable({ message: `It's "$HOME"` }), [], check));
  expect(command).toContain(String.raw`"message": "It'\''s \"$HOME\""`);
  expect(command).toMatch(/^curl -s http:\/\/localhost\/v1\/order_batches \\\n/);
});
