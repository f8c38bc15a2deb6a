import { type ParcelScenario, parcelScenarios } from '@gifts/contract/sandbox';
import type { ShipmentStatus } from '@gifts/contract/states';
import { describe, expect, it } from 'vitest';
import { checkAddress } from '../../addresses/check-address.ts';
import { normalizeAddress } from '../../addresses/normalize-address.ts';
import { nextParcelMove, type PlayedParcels, scenarioOf } from './next-parcel-move.ts';

const now = new Date('2026-03-10T12:00:00Z');
const tomorrow = '2026-03-11T12:00:00.000Z';

const addressAt = (postal_code: string, country = 'US') =>
  normalizeAddress({ address_1: '1 Main St', city: 'Town', state: 'NY', postal_code, country });

function order(
  zip: string,
  shipments: [ShipmentStatus, Partial<PlayedParcels['shipments'][number]>?][],
  status: PlayedParcels['status'] = 'ordered',
): PlayedParcels {
  const parcels = shipments.map(([its, more], index) => ({
    ...{
      id: `parcel-${index}`,
      status: its,
      is_digital: false,
      delivery_eta: null,
      reship_of: null,
      held_at: null,
    },
    ...more,
  }));
  return { status, address: addressAt(zip), shipments: parcels };
}

const next = (given: PlayedParcels, until: 'ordered' | 'shipped' | 'delivered' = 'delivered') =>
  nextParcelMove(given, { until, now })?.status ?? null;

describe('a parcel', () => {
  const { undeliverable, lost, returned, delayed } = parcelScenarios;
  const late = { delivery_eta: tomorrow };
  it.each([
    ['gets a tracking number', '10001', ['pending'], 'tracking'],
    ['gets another number', '10001', ['failed_unset_tracking'], 'tracking'],
    ['is shipped', '10001', ['tracking'], 'shipped'],
    ['is delivered', '10001', ['shipped'], 'delivered'],
    ['that is held stays', '10001', ['pending', { held_at: now.toISOString() }], null],
    ['stays delivered', '10001', ['delivered'], null],
    ['stays failed', '10001', ['failed'], null],
    ['that is undeliverable fails before it moves', undeliverable.zip, ['tracking'], 'failed'],
    ['that was shipped before is not undeliverable', undeliverable.zip, ['shipped'], 'delivered'],
    ['that is lost is sent again', lost.zip, ['shipped'], 'failed_with_reship'],
    ['that replaces a lost one arrives', lost.zip, ['shipped', { reship_of: 'x' }], 'delivered'],
    ['that is returned fails', returned.zip, ['shipped'], 'failed'],
    ['that is delayed is shipped', delayed.zip, ['tracking'], 'shipped'],
    ['that is delayed waits for its time', delayed.zip, ['shipped', late], null],
    [
      'that is delayed arrives at its time',
      delayed.zip,
      ['shipped', { delivery_eta: now.toISOString() }],
      'delivered',
    ],
    ['in the form ZIP+4 follows its scenario too', `${returned.zip}-1234`, ['shipped'], 'failed'],
  ] as [string, string, [ShipmentStatus, object?], ShipmentStatus | null][])(
    '%s',
    (_what, zip, shipment, status) => {
      expect(next(order(zip, [shipment]))).toBe(status);
    },
  );

  it('goes no further than the simulation', () => {
    expect(next(order('10001', [['pending']]), 'ordered')).toBeNull();
    expect(next(order('10001', [['tracking']]), 'shipped')).toBe('shipped');
    expect(next(order('10001', [['shipped']]), 'shipped')).toBeNull();
    expect(next(order(lost.zip, [['shipped']]), 'shipped')).toBeNull();
  });

  it.each(['created', 'accepted', 'pending_payment', 'paid', 'delivered', 'failed', 'canceled'] as const)(
    'of an order that is %s stays where it is',
    (status) => {
      expect(next(order('10001', [['pending']], status))).toBeNull();
    },
  );

  it('that has come least far moves first', () => {
    const parcels = order('10001', [['shipped'], ['pending'], ['tracking']], 'shipped');
    expect(nextParcelMove(parcels, { until: 'delivered', now })).toEqual({
      shipmentId: 'parcel-1',
      status: 'tracking',
    });
  });
});

describe('the ZIP code of a scenario', () => {
  const rows = Object.entries(parcelScenarios) as [ParcelScenario, { zip: string; place: string }][];

  it.each(rows)('%s passes the address check in its own state only', (_name, { zip, place }) => {
    const [city = '', state = ''] = place.split(', ');
    const address = { ...addressAt(zip), city, state };
    const rules = { allowedCountries: new Set(['US']), needsPhone: true };
    expect(checkAddress(address, rules)).toEqual([]);
    expect(checkAddress({ ...address, state: 'CA' }, rules)).not.toEqual([]);
  });

  it('means nothing abroad', () => {
    for (const [name, { zip }] of rows) {
      expect(scenarioOf(addressAt(zip))).toBe(name);
      expect(scenarioOf(addressAt(zip, 'DE'))).toBeNull();
    }
    expect(scenarioOf(null)).toBeNull();
  });
});
