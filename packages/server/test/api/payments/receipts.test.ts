/** The receipts of card payments and of their refunds. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { type BatchFixture, getBody, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  mug,
  saveCard,
  sendMug,
  sendMugByCard,
  waitForStatus,
} from './money-fixtures.ts';
import { billingAddress } from './payments-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

async function vault(number: string): Promise<string> {
  const { body } = await fixture.app.request('POST', '/vault/cards', {
    apiKey: null,
    body: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  return body.card_token;
}

/** Stores a card of the organization itself. */
async function saveOwnCard(number: string): Promise<string> {
  const { app } = fixture;
  const id = newId();
  const cardToken = await vault(number);
  const address = { ...billingAddress, address_2: null };
  const attached = await app.services.cardGateway?.attachCard({
    key: id,
    cardToken,
    cardholderName: 'Avery Example',
    billingAddress: address,
  });
  if (attached?.outcome !== 'attached') throw new Error('The card was not attached.');
  await app.db.query(
    `insert into payment_methods (organization_id, id, gateway, customer_reference, method_reference, card_brand,
       card_last_4, card_exp_month, card_exp_year, cardholder_name, billing_address, created_at)
     values ($1, $2, 'simulated', $3, $4, $5, $6, 12, 2040, 'Avery Example', '{}', now())`,
    [
      app.organizationId,
      id,
      attached.card.customerReference,
      attached.card.methodReference,
      attached.summary.brand,
      attached.summary.last4,
    ],
  );
  return id;
}

const receipts = async (): Promise<{ subject: string; text: string }[]> => {
  const { data } = await getBody(fixture, '/v1/sandbox/mailbox?to=admin@example.com&per_page=100');
  return data.filter(({ subject }: { subject: string }) => /^(Receipt|Refund)/.test(subject));
};

const refund = (orderId: string) =>
  fixture.app.request('POST', `/v1/orders/${orderId}/refund`, { body: { amount: 1_000, reason: 'Broken' } });

describe('a receipt', () => {
  it("is mailed when an organization's card pays and when it is refunded, once each", async () => {
    const before = (await receipts()).length;
    const { orderId } = await sendMug(fixture, { payment_method_id: await saveOwnCard('4242424242424242') });
    await accept(fixture, orderId);
    const { reference_id } = await waitForStatus(fixture, orderId, 'ordered');
    await refund(orderId);
    await expect.poll(async () => (await receipts()).length).toBe(before + 2);
    const mails = (await receipts()).filter(({ text }) => text.includes(reference_id));
    const [returned, paid] = ['Refund', 'Receipt'].map((word) =>
      mails.find(({ subject }) => subject.startsWith(word)),
    );
    expect(paid?.subject).toBe('Receipt for $27.96: the gift for Robin 1');
    for (const words of [
      'Paid with: Visa ending in 4242',
      'Products: $20.00',
      'Shipping: $5.00',
      'Processing fee: $1.25',
      'Tax: $1.71',
    ]) {
      expect(paid?.text).toContain(words);
    }
    expect(returned?.subject).toBe('Refund of $10.00: the gift for Robin 1');
    expect(returned?.text).toContain('Refunded to: Visa ending in 4242');
  });

  it('names the card that was entered at the payment link', async () => {
    const { orderId } = await sendMug(fixture, { payment_method_id: await saveOwnCard('4000000000000341') });
    await accept(fixture, orderId);
    const { payment_link } = await waitForStatus(fixture, orderId, 'pending_payment');
    const before = (await receipts()).length;
    await fixture.app.request('POST', `${new URL(payment_link).pathname}/payments`, {
      apiKey: null,
      body: {
        card_token: await vault('5555555555554444'),
        cardholder_name: 'Robin',
        billing_address: billingAddress,
      },
    });
    await waitForStatus(fixture, orderId, 'ordered');
    await expect.poll(async () => (await receipts()).length).toBe(before + 1);
    expect((await receipts())[0]?.text).toContain('Paid with: Mastercard ending in 4444');
  });

  it("is not mailed for an app's user, for a balance, or for a declined card", async () => {
    const before = (await receipts()).length;
    const byUser = await sendMugByCard(fixture, await saveCard(fixture, '4242424242424242'));
    const byBalance = await sendMug(fixture, { payment_method_id: 'BALANCE' });
    for (const { orderId } of [byUser, byBalance]) {
      await accept(fixture, orderId);
      await waitForStatus(fixture, orderId, 'ordered');
      await refund(orderId);
      await expect
        .poll(async () => (await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded)
        .toBe(1_000);
    }
    const { orderId } = await sendMug(fixture, { payment_method_id: await saveOwnCard('4000000000000341') });
    await accept(fixture, orderId);
    expect((await waitForStatus(fixture, orderId, 'pending_payment')).amounts.amount_total).toBe(mug.total);
    expect((await receipts()).length).toBe(before);
  });
});
