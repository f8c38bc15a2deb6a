/** Mails in the mailbox of the sandbox, and visitors of its pages. */
import { strict as assert } from 'node:assert';
import { expect, vi } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { sendBatch } from '../http/api-fixtures.ts';
import { type Visitor, visit } from './visitor.ts';

/** Sends a gift by mail and returns its link once the mail is in the mailbox. */
export async function mailTo(
  app: TestApp,
  email: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { orders_preview } = await sendBatch(app, {
    send_method: 'email_and_link',
    recipients: [{ first_name: 'Grace', email }],
    ...fields,
  });
  await vi.waitFor(() => mailId(app, email), { timeout: 10_000, interval: 20 });
  return orders_preview[0]?.individual_gift_link ?? '';
}

/** Returns the id of the newest mail to an address. */
export async function mailId(app: TestApp, email: string): Promise<string> {
  const { body } = await app.request('GET', `/v1/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  expect(body.data[0]?.id).toBeDefined();
  return body.data[0].id;
}

export const anybody = (app: TestApp): Visitor => visit(app, 'http://gifts.test/mailbox');

/** Somebody who has typed in a key. */
export async function visitorWith(app: TestApp, apiKey = app.apiKey): Promise<Visitor> {
  const visitor = anybody(app);
  const page = await visitor.post('', { key: apiKey });
  assert.equal(page.status, 200);
  return visitor;
}
