/** Money of an organization that tests pay in, spend and see. */
import type { Page } from '@playwright/test';
import type { Member } from './dashboard-people.ts';
import { callApi, expect, gifts } from './fixtures.ts';
import { acceptOrder, firstOrder, sendGift } from './gift-fixtures.ts';

export const payIn = (
  { organizationId }: Member,
  amount: string,
  reason: string,
  method = 'BALANCE',
): Promise<string> =>
  gifts(
    'balance credit --organization',
    organizationId,
    '--method',
    method,
    '--amount',
    amount,
    '--reason',
    reason,
  );

/** Sends a gift, accepts it and waits until it is paid. Returns the id of its order. */
export async function giftAccepted(page: Page, key: string, changes: object = {}): Promise<string> {
  const order = firstOrder(await sendGift(page, key, changes));
  await acceptOrder(page, key, order);
  await expect
    .poll(async () => (await callApi(page.request, 'get', `/v1/orders/${order}`, undefined, key)).status)
    .toBe('ordered');
  return order;
}

/** Moves the clock of the organization on. */
export const advanceDays = (page: Page, key: string, days: number): Promise<unknown> =>
  callApi(page.request, 'post', '/v1/sandbox/clock/advance', { seconds: days * 86_400 }, key);
