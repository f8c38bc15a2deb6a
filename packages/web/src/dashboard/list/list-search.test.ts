import { describe, expect, it } from 'vitest';
import { batchSearch, columnsIn, orderSearch } from './list-search.ts';

describe('the address of a list', () => {
  it('keeps what the list offers', () => {
    const search = {
      page: 3,
      status: 'opened',
      recipient_email: 'grace@example.com',
      notification_status: 'bounced',
      created_within_days: 30,
      columns: 'recipient.mail',
      first: 'oldest',
      view: 'a',
    };
    expect(orderSearch(search)).toEqual(search);
  });

  it('leaves out what the list does not offer, however it was typed', () => {
    expect(
      orderSearch({
        page: -1,
        status: 'complete',
        recipient_name: ' ',
        reference_id: 'x'.repeat(256),
        notification_status: 'sent',
        created_within_days: 'soon',
        customer_reference_id: 'A',
        columns: 'password.',
        first: 'newest',
        view: 4,
        other: 1,
      }),
    ).toEqual({});
    expect(batchSearch({ status: 'opened', recipient_email: 'a@b.example' })).toEqual({});
  });

  it('takes digits for a text', () => {
    expect(batchSearch({ customer_reference_id: 4711 })).toEqual({ customer_reference_id: '4711' });
  });

  it('shows each column once, in the order of the address', () => {
    expect(columnsIn('orders', 'status.recipient.status.nothing')).toEqual(['status', 'recipient']);
  });
});
