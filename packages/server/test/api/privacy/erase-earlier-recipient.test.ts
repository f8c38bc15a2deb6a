/** A gift that was sent again to another address: who has the first one is found, and the gift keeps its recipient. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../harness/temporary-folder.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import {
  type PrivacyFixture,
  personWith,
  sendGift,
  startPrivacyFixture,
  untilTold,
} from './privacy-fixtures.ts';

let fixture: PrivacyFixture;
let folder: string;
beforeAll(async () => {
  [fixture, folder] = await Promise.all([startPrivacyFixture(), makeTemporaryFolder('gifts-privacy-')]);
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const gifts = (...args: string[]) => runGifts(fixture.app.databaseUrl, args);

async function exported(email: string) {
  const output = join(folder, `${email}.json`);
  const run = await gifts('privacy', 'export', email, '--output', output);
  expect({ code: run.code, stderr: run.stderr }).toMatchObject({ code: 0 });
  return JSON.parse(await readFile(output, 'utf8')).organizations[0];
}

it('the first address is exported as the sender named it, and erased everywhere, while the gift goes on', async () => {
  const { app } = fixture;
  const { recipient, address } = personWith('moved');
  const kim = { first_name: 'Kim', last_name: 'Stays', email: 'kim.stays@planted.example' };
  const addressed = { recipient: { ...recipient, mailing_address: address } };
  const { id, batchId } = await sendGift(fixture, addressed, { others: [kim] });
  const [first, second] = [recipient.email, 'second.address@planted.example'];
  const resent = await app.request('POST', `/v1/orders/${id}/resend_notification`, {
    body: { email: second },
  });
  expect(resent.status, JSON.stringify(resent.body)).toBeLessThan(300);
  await untilTold(fixture);

  const named = {
    ...{ order_batch_id: batchId, send_status: 'complete', language: null },
    ...{
      first_name: recipient.first_name,
      last_name: recipient.last_name,
      email: first,
      phone: recipient.phone,
    },
    mailing_address: expect.objectContaining({ address_1: address.address_1 }),
  };
  expect(await exported(first)).toMatchObject({ orders: [], recipients_of_order_batches: [named] });
  expect(await exported(second)).toMatchObject({ orders: [{ id }], recipients_of_order_batches: [named] });
  expect((await findTextInDatabase(app.db, [first])).join()).toContain('order_batch_recipients');

  expect((await gifts('privacy', 'erase', first.toUpperCase(), '--yes')).code).toBe(0);
  expect(await findTextInDatabase(app.db, [first])).toEqual([]);
  expect((await app.request('GET', `/v1/orders/${id}`)).body).toMatchObject({
    ...{ recipient_email: second, recipient_first_name: recipient.first_name, status: 'notified' },
  });
  const { body } = await app.request('GET', `/v1/order_batches/${batchId}`);
  expect(body.recipients_preview.map((each: { first_name: string }) => each.first_name)).toEqual([
    'Erased',
    'Kim',
  ]);
  expect((await gifts('privacy', 'export', first)).stderr).toContain('Nothing is stored');
});
