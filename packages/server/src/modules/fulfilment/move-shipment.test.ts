import { type ShipmentStatus, shipmentStatuses } from '@gifts/contract/states';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kit/errors.ts';
import type { NamedTracking } from '../../ports/carrier.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { simulatedCarrier } from './carriers/simulated-carrier.ts';
import { moveShipment } from './move-shipment.ts';

const at = new Date('2026-03-02T09:00:00.000Z');
const nothingNamed: NamedTracking = { carrier: null, number: null };

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
  reship_of: null,
};
const tracked: ShipmentRecord = {
  ...pending,
  status: 'tracking',
  tracking_carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  delivery_eta: '2026-03-05T09:00:00.000Z',
};
const shipped: ShipmentRecord = { ...tracked, status: 'shipped', shipped_at: '2026-03-01T09:00:00.000Z' };
const withdrawn: ShipmentRecord = {
  ...tracked,
  status: 'failed_unset_tracking',
  tracking_number: null,
  tracking_url: null,
  delivery_eta: null,
};

const move = (from: ShipmentRecord, status: ShipmentStatus, tracking = nothingNamed) =>
  moveShipment(from, { status, tracking }, at, simulatedCarrier);

const moves: [from: ShipmentRecord, to: ShipmentStatus, changes: Partial<ShipmentRecord>][] = [
  [pending, 'shipped', { shipped_at: at.toISOString(), delivery_eta: '2026-03-05T09:00:00.000Z' }],
  [tracked, 'shipped', { shipped_at: at.toISOString(), delivery_eta: '2026-03-05T09:00:00.000Z' }],
  [tracked, 'failed_unset_tracking', { tracking_number: null, tracking_url: null, delivery_eta: null }],
  [shipped, 'delivered', { delivered_at: at.toISOString() }],
  [pending, 'delivered_override', { delivered_at: at.toISOString() }],
  [tracked, 'delivered_override', { delivered_at: at.toISOString() }],
  [shipped, 'delivered_override', { delivered_at: at.toISOString() }],
  [pending, 'failed', { delivery_eta: null }],
  [tracked, 'failed', { delivery_eta: null }],
  [shipped, 'failed', { delivery_eta: null }],
  [pending, 'failed_with_reship', { delivery_eta: null }],
  [tracked, 'failed_with_reship', { delivery_eta: null }],
  [shipped, 'failed_with_reship', { delivery_eta: null }],
];

/** The statuses that can follow each status. */
const follows: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  pending: ['tracking', 'shipped', 'delivered_override', 'failed', 'failed_with_reship'],
  tracking: ['failed_unset_tracking', 'shipped', 'delivered_override', 'failed', 'failed_with_reship'],
  shipped: ['delivered', 'delivered_override', 'failed', 'failed_with_reship'],
  failed_unset_tracking: ['tracking'],
  delivered: [],
  delivered_override: [],
  failed: [],
  failed_with_reship: [],
};
const everyPair = shipmentStatuses.flatMap((from) => shipmentStatuses.map((to) => [from, to] as const));

describe('a move', () => {
  it.each(moves)('from $status to %s sets the fields of that status only', (from, status, changes) => {
    expect(move(from, status)).toEqual({ ...from, ...changes, status });
  });

  it.each([pending, withdrawn])('from $status to tracking sets what was named', (from) => {
    const named = { carrier: 'usps', number: ' 9400100000000000000000 ' };
    expect(move(from, 'tracking', named)).toEqual({
      ...from,
      status: 'tracking',
      tracking_carrier: 'USPS',
      tracking_number: '9400100000000000000000',
      tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000',
      delivery_eta: '2026-03-07T09:00:00.000Z',
    });
  });

  it.each(everyPair)('from %s to %s is allowed, refused, or changes nothing', (from, to) => {
    const before = { ...(from === 'tracking' ? tracked : pending), status: from };
    if (from === to) expect(move(before, to)).toBe(before);
    else if (follows[from].includes(to)) expect(move(before, to).status).toBe(to);
    else expect(() => move(before, to)).toThrow(AppError);
  });

  it('that is refused says what can follow', () => {
    expect(() => move(pending, 'delivered')).toThrow(
      "The shipment is pending, so it can't become delivered; what can follow is tracking, shipped, " +
        'delivered_override, failed, failed_with_reship.',
    );
    expect(() => move({ ...shipped, status: 'delivered' }, 'failed')).toThrow(
      "The shipment is delivered, so it can't become failed, and nothing more can happen to it.",
    );
  });
});

describe('a repeated move to tracking', () => {
  it.each([
    ['without a name or a number', nothingNamed],
    ['with the same number', { carrier: null, number: '1Z999AA10123456784' }],
    ['with the same carrier, spelt otherwise', { carrier: 'ups', number: '1Z999AA10123456784 ' }],
  ])('%s changes nothing', (_, tracking) => {
    expect(move(tracked, 'tracking', tracking)).toBe(tracked);
  });

  it.each([
    ['another number', { carrier: null, number: '1Z999AA10000000000' }],
    ['another carrier', { carrier: 'FedEx', number: null }],
  ])('with %s is refused', (_, tracking) => {
    expect(() => move(tracked, 'tracking', tracking)).toThrow(
      'withdraw that with failed_unset_tracking first',
    );
  });
});
