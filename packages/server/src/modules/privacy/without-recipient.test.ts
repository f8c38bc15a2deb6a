import { describe, expect, it } from 'vitest';
import { type ErasedGifts, withoutRecipient } from './without-recipient.ts';

const erased: ErasedGifts = {
  orderIds: new Set(['order 1']),
  positions: new Map([['batch', new Set([0])]]),
  batchNames: new Map([['batch', 'Tea for Erased']]),
};

const order = (id: string) => ({
  id,
  recipient_first_name: 'Jo',
  recipient_last_name: 'Park',
  recipient_email: 'jo@example.com',
  amounts: { amount_total: 2_500 },
  thank_you_note: 'Thanks, Jo',
  decline_message: 'No',
});
const erasedOrder = {
  id: 'order 1',
  recipient_first_name: 'Erased',
  recipient_last_name: null,
  recipient_email: null,
  amounts: { amount_total: 2_500 },
  thank_you_note: null,
  decline_message: null,
};

describe('withoutRecipient', () => {
  it('keeps the fields of an order in their places, and those it had', () => {
    expect(JSON.stringify(withoutRecipient(order('order 1'), erased))).toBe(JSON.stringify(erasedOrder));
    expect(withoutRecipient({ id: 'order 1', recipient_email: 'jo@example.com' }, erased)).toEqual({
      id: 'order 1',
      recipient_email: null,
    });
  });

  it('leaves other orders as they are', () => {
    expect(withoutRecipient(order('order 2'), erased)).toEqual(order('order 2'));
  });

  it('leaves an order as it was told after it went to another address', () => {
    const earlier = { ...erased, email: 'jo@example.com' };
    const upper = { ...order('order 1'), recipient_email: 'Jo@Example.com' };
    expect(withoutRecipient(upper, earlier)).toEqual(erasedOrder);
    const later = { ...order('order 1'), recipient_email: 'park@example.com' };
    expect(withoutRecipient(later, earlier)).toEqual(later);
    const without = { ...order('order 1'), recipient_email: null };
    expect(withoutRecipient(without, earlier)).toEqual(without);
  });

  it('erases one recipient of a batch from its name and its previews', () => {
    const recipient = { first_name: 'Jo', last_name: 'Park', email: 'jo@example.com', locale: 'de' };
    const other = { first_name: 'Sam', last_name: null, email: null, locale: null };
    const batch = {
      id: 'batch',
      batch_name: 'Tea for Jo Park',
      orders_preview: [order('order 1'), order('order 2')],
      recipients_preview: [recipient, other],
    };
    expect(withoutRecipient(batch, erased)).toEqual({
      id: 'batch',
      batch_name: 'Tea for Erased',
      orders_preview: [erasedOrder, order('order 2')],
      recipients_preview: [{ first_name: 'Erased', last_name: null, email: null, locale: 'de' }, other],
    });
  });

  it('keeps country and state of a parcel', () => {
    const ship_to = {
      first_name: 'Jo',
      last_name: 'Park',
      address_1: '20 W 34th St',
      address_2: 'Floor 3',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      country: 'US',
      phone: '+14155550188',
    };
    expect(withoutRecipient({ id: 'parcel', ship_to }, erased)).toEqual({
      id: 'parcel',
      ship_to: {
        first_name: 'Erased',
        last_name: '',
        address_1: 'Erased',
        address_2: null,
        city: null,
        state: 'NY',
        postal_code: null,
        country: 'US',
        phone: null,
      },
    });
  });
});
