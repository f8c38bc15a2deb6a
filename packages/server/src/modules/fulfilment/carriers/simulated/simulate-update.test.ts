import { shipmentStatuses } from '@gifts/contract/states';
import { describe, expect, it, test } from 'vitest';
import type { Tracking } from '../../../../ports/carrier.ts';
import type { ShipmentRecord } from '../../../orders/shipment-record.ts';
import { trackingUrl } from '../known-carriers.ts';
import { simulateUpdate } from './simulate-update.ts';

test.each([
  ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['usps', '9400 1000 0000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=940010000000'],
  ['Fed Ex', '999912345678', 'https://www.fedex.com/fedextrack/?trknbr=999912345678'],
  ['D.H.L.', '0000123456', 'https://www.dhl.com/en/express/tracking.html?AWB=0000123456'],
  ['UPS', 'a&b=c#d/é', 'https://www.ups.com/track?tracknum=a%26b%3Dc%23d%2F%C3%A9'],
  ['DHL Express', '3318810025', 'https://www.dhl.com/en/express/tracking.html?AWB=3318810025'],
  ['colissimo', '6A 123', 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A123'],
  ['royal-mail', 'RB1', 'https://www.royalmail.com/track-your-item#/tracking-results/RB1'],
  ['The Milkman', '12', null],
])('%s %s is followed at %s', (carrier, number, url) => {
  expect(trackingUrl(carrier, number)).toBe(url);
});

const at = new Date('2026-03-02T09:00:00.000Z');

const pending: ShipmentRecord = {
  id: 's1',
  brand_id: 'b1',
  brand_name: 'Example Brand',
  status: 'pending',
  tracking_carrier: null,
  tracking_number: null,
  tracking_url: null,
  shipped_at: null,
  delivered_at: null,
  delivery_eta: null,
  failure_reason: null,
  reship_of: null,
};
const ups: Tracking = {
  carrier: 'UPS',
  number: '1Z999AA10123456784',
  url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
};
const tracked: ShipmentRecord = {
  ...pending,
  status: 'tracking',
  tracking_carrier: ups.carrier,
  tracking_number: ups.number,
  tracking_url: ups.url,
};

function track(
  named: { carrier?: string; number?: string } = {},
  shipment: ShipmentRecord = pending,
): Tracking | null {
  const change = { status: 'tracking', carrier: null, number: null, ...named } as const;
  const update = simulateUpdate(shipment, change, at);
  return update.status === 'tracking' ? update.tracking : null;
}

describe('the simulated carrier', () => {
  it.each([
    ['UPS', /^1Z999AA1\d{10}$/],
    ['USPS', /^94001000000000\d{8}$/],
    ['FedEx', /^9999\d{8}$/],
    ['DHL', /^0000\d{6}$/],
    ['The Milkman', /^SIM\d{10}$/],
  ])('makes up numbers of the form of %s, and belonging to nobody', (carrier, form) => {
    const { number = '', ...rest } = track({ carrier }) ?? {};
    expect(number).toMatch(form);
    expect(rest).toEqual({ carrier, url: trackingUrl(carrier, number) });
  });

  it('makes up another number each time', () => {
    const numbers = Array.from({ length: 50 }, () => track()?.number);
    expect(new Set(numbers).size).toBe(50);
  });

  it('keeps what was named', () => {
    const named = { carrier: ' The Milkman ', number: ' 12 ' };
    expect(track(named)).toEqual({ carrier: 'The Milkman', number: '12', url: null });
  });

  it.each([
    ['without a name or a number', {}],
    ['with the same number', { number: ups.number }],
    ['with the same carrier, spelt otherwise', { carrier: 'ups', number: `${ups.number} ` }],
  ])('a repeated %s returns what is known of a tracked parcel', (_, named) => {
    expect(track(named, tracked)).toEqual(ups);
  });

  it.each([
    ['number', { number: '1Z999AA10000000000' }, { carrier: 'UPS', number: '1Z999AA10000000000' }],
    ['carrier', { carrier: 'FedEx' }, { carrier: 'FedEx', number: ups.number }],
  ])('a changed %s replaces the known one', (_, named, tracking) => {
    expect(track(named, tracked)).toMatchObject(tracking);
  });

  it('knows nothing of a number that was withdrawn', () => {
    const withdrawn = { ...tracked, status: 'failed_unset_tracking', tracking_carrier: 'DHL' } as const;
    expect(track({}, { ...withdrawn, tracking_number: null, tracking_url: null })).toMatchObject({
      carrier: 'UPS',
      number: expect.not.stringContaining(ups.number),
    });
  });

  it('estimates five days from the label and three from the first scan', () => {
    const none = { carrier: null, number: null };
    const estimateOf = (status: 'tracking' | 'shipped') => simulateUpdate(pending, { status, ...none }, at);
    expect(estimateOf('tracking')).toMatchObject({ estimatedDelivery: new Date('2026-03-07T09:00:00.000Z') });
    expect(estimateOf('shipped')).toEqual({
      status: 'shipped',
      estimatedDelivery: new Date('2026-03-05T09:00:00.000Z'),
    });
  });

  it.each(shipmentStatuses.filter((status) => status !== 'tracking' && status !== 'shipped'))(
    'says %s and no more',
    (status) => {
      expect(simulateUpdate(pending, { status, carrier: null, number: null }, at)).toEqual({ status });
    },
  );
});
