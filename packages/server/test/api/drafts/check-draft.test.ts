import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import type { TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import { DraftCheck } from '@gifts/contract/dashboard/drafts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { createDraft, giftForm, people } from './draft-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

async function check(form: DraftForm, recipients: TypedRecipient[] = people(2)) {
  const draft = await createDraft(browser, form, recipients);
  const { status, body } = await browser.get(`/internal/drafts/${draft.id}/check`);
  expect([status, problemsOf(DraftCheck, body)]).toEqual([200, []]);
  return { ...body, fields: body.problems.map(({ field }: { field: string }) => field) };
}

it('names everything that is missing in an empty form', async () => {
  const { fields, is_ready, price, send_at } = await check({ from_name: null }, []);
  expect(fields).toEqual(['from_name', 'cart.items', 'send_method', 'recipients']);
  expect([is_ready, price, send_at]).toEqual([false, null, null]);
});

it('names what is wrong by the fields of the form', async () => {
  const form = await giftForm(app);
  const fieldsWith = async (changes: DraftForm) => (await check({ ...form, ...changes })).fields;
  expect(await fieldsWith({})).toEqual([]);
  expect(await fieldsWith({ from_name: 'x'.repeat(300), message: 'y'.repeat(2_001) })).toEqual([
    'from_name',
    'message',
  ]);
  expect(await fieldsWith({ card_id: unknownId(), locale: '??' })).toEqual(['locale', 'card_id']);
  expect(await fieldsWith({ card_id: 'nonsense' })).toEqual(['card_id']);
  expect(await fieldsWith({ payment_method_id: 'NOTHING' })).toEqual(['payment_method_id']);
  expect(await fieldsWith({ payment_method_id: 'COMMERCE_STORED_VALUE' })).toEqual(['payment_method_id']);
  expect(await fieldsWith({ cart: { items: [{ product_id: unknownId() }] } })).toEqual([
    'cart.items[0].product_id',
  ]);
  const [item] = form.cart?.items ?? [];
  const cart = { items: [{ product_id: item?.product_id ?? '', quantity: 0 }] };
  expect(await fieldsWith({ cart })).toEqual(['cart.items[0].quantity']);
  const at = (local_time: string, time_zone = 'UTC') => ({ schedule: { local_time, time_zone } });
  expect(await fieldsWith(at('2020-01-01T10:00'))).toEqual(['schedule']);
  expect(await fieldsWith(at('2099-01-01T10:00'))).toEqual(['schedule']);
  expect(await fieldsWith(at('2027-01-01T10:00', 'Mars'))).toEqual(['schedule.time_zone']);
});

it('takes settings of another send method for what they are: of no meaning', async () => {
  const form = await giftForm(app, {
    ...{ send_method: 'direct_send', expires_in_days: 30, reminders_enabled: true },
  });
  const { fields, expires_at } = await check(form, [{ first_name: 'Ada', mailing_address: newYork }]);
  expect([fields, expires_at]).toEqual([[], null]);
});

it('prices like the price operation', async () => {
  const form = await giftForm(app, { swap: 'multiple', international_shipping_tier: 'full' });
  const priceOf = async (recipients: object[]) => {
    const { cart, send_method, swap, international_shipping_tier } = form;
    const body = { cart, send_method, swap, international_shipping_tier, recipients };
    return (await browser.post('/v1/order_batches/price', body)).body;
  };
  expect((await check(form, people(7))).price).toEqual(await priceOf(people(7)));
  const texas = { ...newYork, state: 'TX', city: 'Austin', postal_code: '73301' };
  const addressed = people(4).map((person, index) => ({
    ...person,
    mailing_address: index % 2 ? newYork : texas,
  }));
  const { price } = await check(form, addressed);
  expect(price).toEqual(await priceOf(addressed));
  expect(price.total_price.est_total_calculated).toBeGreaterThan(0);
  // Without one of the addresses, the totals are not known to the cent.
  const { price: open } = await check(form, [...addressed, ...people(1, 9)]);
  expect(open.total_price).not.toHaveProperty('est_total_calculated');
});

it('says what the payment method has and lacks', async () => {
  const form = await giftForm(app, { payment_method_id: 'BALANCE' });
  const rich = await check(form);
  const high = rich.price.total_price.est_group_total_high;
  expect(rich.payment).toEqual({
    ...{ payment_method_id: 'BALANCE', available: 25_000_000, required: high, missing: 0 },
  });
  const items = form.cart?.items.map((item) => ({ ...item, quantity: 100 })) ?? [];
  const poor = await check({ ...form, cart: { items } }, people(1_000));
  const lacks = poor.price.total_price.est_group_total_high - 25_000_000;
  expect([poor.is_ready, poor.fields, poor.payment.missing]).toEqual([false, ['payment_method_id'], lacks]);
  const byDefault = await check(await giftForm(app));
  expect(byDefault.payment.payment_method_id).toBe('CORPORATE_ACCOUNT');
});

it('says when the gift is sent and when it ends', async () => {
  const schedule = { local_time: '2027-07-01T09:30', time_zone: 'America/New_York' };
  const planned = await check(await giftForm(app, { schedule, expires_in_days: 10 }));
  expect([planned.send_at, planned.expires_at]).toEqual([
    '2027-07-01T13:30:00.000Z',
    '2027-07-11T13:30:00.000Z',
  ]);
  const now = await check(await giftForm(app));
  const days = (Date.parse(now.expires_at) - Date.now()) / 86_400_000;
  expect([now.send_at, Math.round(days)]).toEqual([null, 90]);
});
