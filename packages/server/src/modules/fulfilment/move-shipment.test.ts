import { type ShipmentStatus, shipmentStatuses } from '@gifts/contract/states';
import { describe, expect, it } from 'vitest';
import type { Tracking } from '../../ports/carrier.ts';
import { pendingShipment } from '../orders/pending-shipment.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { moveShipment, reasonNotToMove, type ShipmentUpdate } from './move-shipment.ts';

const pending = pendingShipment({ brand_id: 'b1', brand_name: 'Example Brand' });
const at = new Date('2026-03-02T09:00:00.000Z');
const estimatedDelivery = new Date('2026-03-05T09:00:00.000Z');
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
  delivery_eta: '2026-03-04T09:00:00.000Z',
};
const shipped: ShipmentRecord = { ...tracked, status: 'shipped', shipped_at: '2026-03-01T09:00:00.000Z' };
const withdrawn: ShipmentRecord = {
  ...tracked,
  status: 'failed_unset_tracking',
  tracking_number: null,
  tracking_url: null,
  delivery_eta: null,
};

/** An update that says what is to be said with its status. */
function updateTo(status: ShipmentStatus): ShipmentUpdate {
  if (status === 'tracking') return { status, tracking: ups, estimatedDelivery };
  return status === 'shipped' ? { status, estimatedDelivery } : { status };
}

const move = (from: ShipmentRecord, status: ShipmentStatus) => moveShipment(from, updateTo(status), at);
const reason = (from: ShipmentRecord, status: ShipmentStatus) => reasonNotToMove(from, updateTo(status));

const moves: [from: ShipmentRecord, to: ShipmentStatus, changes: Partial<ShipmentRecord>][] = [
  [pending, 'shipped', { shipped_at: at.toISOString(), delivery_eta: '2026-03-05T09:00:00.000Z' }],
  [tracked, 'shipped', { shipped_at: at.toISOString(), delivery_eta: '2026-03-05T09:00:00.000Z' }],
  [withdrawn, 'shipped', { shipped_at: at.toISOString(), delivery_eta: '2026-03-05T09:00:00.000Z' }],
  [tracked, 'failed_unset_tracking', { tracking_number: null, tracking_url: null, delivery_eta: null }],
  [shipped, 'delivered', { delivered_at: at.toISOString() }],
  [pending, 'delivered_override', { delivered_at: at.toISOString() }],
  [tracked, 'delivered_override', { delivered_at: at.toISOString() }],
  [withdrawn, 'delivered_override', { delivered_at: at.toISOString() }],
  [shipped, 'delivered_override', { delivered_at: at.toISOString() }],
  [pending, 'failed', { delivery_eta: null }],
  [tracked, 'failed', { delivery_eta: null }],
  [withdrawn, 'failed', {}],
  [shipped, 'failed', { delivery_eta: null }],
  [pending, 'failed_with_reship', { delivery_eta: null }],
  [tracked, 'failed_with_reship', { delivery_eta: null }],
  [withdrawn, 'failed_with_reship', {}],
  [shipped, 'failed_with_reship', { delivery_eta: null }],
];

/** The statuses that can follow each status. */
const follows: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  pending: ['tracking', 'shipped', 'delivered_override', 'failed', 'failed_with_reship'],
  tracking: ['failed_unset_tracking', 'shipped', 'delivered_override', 'failed', 'failed_with_reship'],
  shipped: ['delivered', 'delivered_override', 'failed', 'failed_with_reship'],
  failed_unset_tracking: ['tracking', 'shipped', 'delivered_override', 'failed', 'failed_with_reship'],
  delivered: [],
  delivered_override: [],
  failed: [],
  failed_with_reship: [],
};
const everyPair = shipmentStatuses.flatMap((from) => shipmentStatuses.map((to) => [from, to] as const));

describe('a move', () => {
  it.each(moves)(
    'from $status to %s sets the fields of that status and no others',
    (from, status, changes) => {
      expect(move(from, status)).toEqual({ ...from, ...changes, status });
    },
  );

  it.each([pending, withdrawn])('from $status to tracking sets how the parcel is followed', (from) => {
    const tracking = { carrier: 'The Milkman', number: '12', url: null };
    const update = { status: 'tracking', tracking, estimatedDelivery } as const;
    expect(reasonNotToMove(from, update)).toBeNull();
    expect(moveShipment(from, update, at)).toEqual({
      ...from,
      status: 'tracking',
      tracking_carrier: 'The Milkman',
      tracking_number: '12',
      tracking_url: null,
      delivery_eta: '2026-03-05T09:00:00.000Z',
    });
  });

  it('knows no day of delivery where the carrier does not say', () => {
    const update = { status: 'shipped', estimatedDelivery: null } as const;
    expect(moveShipment(tracked, update, at)).toMatchObject({ status: 'shipped', delivery_eta: null });
  });

  it.each(everyPair)('from %s to %s is allowed, refused, or nothing at all', (from, to) => {
    const before = { ...(from === 'tracking' ? tracked : pending), status: from };
    if (from === to) expect([reason(before, to), move(before, to)]).toEqual([null, before]);
    else if (follows[from].includes(to))
      expect([reason(before, to), move(before, to).status]).toEqual([null, to]);
    else {
      expect(reason(before, to)).toContain(`The shipment is ${from}, so it can't become ${to}`);
      expect(() => move(before, to)).toThrow(/Assertion failed/);
    }
  });

  it('that is refused says what can follow', () => {
    expect(reason(pending, 'delivered')).toBe(
      "The shipment is pending, so it can't become delivered; what can follow is tracking, shipped, " +
        'delivered_override, failed, failed_with_reship.',
    );
    expect(reason({ ...shipped, status: 'delivered' }, 'failed')).toBe(
      "The shipment is delivered, so it can't become failed, and nothing more can happen to it.",
    );
  });
});

it('a number for a parcel that has left is refused with the way to add one', () => {
  expect(reason(shipped, 'tracking')).toContain('Add a number to it with POST …/tracking_numbers.');
  expect(reason(shipped, 'failed_unset_tracking')).not.toContain('Add a number');
});

describe('tracking said again', () => {
  it('with the same number changes nothing', () => {
    expect(reason(tracked, 'tracking')).toBeNull();
    expect(move(tracked, 'tracking')).toBe(tracked);
  });

  it.each([
    ['another number', { ...ups, number: '1Z999AA10000000000' }],
    ['another carrier', { ...ups, carrier: 'FedEx' }],
  ])('with %s is refused', (_, tracking) => {
    expect(reasonNotToMove(tracked, { status: 'tracking', tracking, estimatedDelivery })).toBe(
      'The shipment has another tracking number (UPS 1Z999AA10123456784); withdraw that first.',
    );
  });
});

describe('a shipment that is held', () => {
  const hold = { hold_reason: 'out_of_stock', hold_note: 'Monday', held_at: at.toISOString() } as const;
  const free = { hold_reason: null, hold_note: null, held_at: null };
  const held = { ...pending, ...hold };

  it('gets no tracking number, and the refusal names the hold', () => {
    expect(reason(held, 'tracking')).toBe(
      "The shipment is held (out_of_stock), so it can't get a tracking number; release it first.",
    );
  });

  it.each(['shipped', 'delivered_override', 'failed', 'failed_with_reship'] as const)(
    'is free once it is %s',
    (status) => {
      expect(reason(held, status)).toBeNull();
      expect(move(held, status)).toMatchObject(free);
    },
  );

  it('stays so when its tracking number is withdrawn', () => {
    expect(move({ ...tracked, ...hold }, 'failed_unset_tracking')).toMatchObject(hold);
  });
});

describe('the link of a tracking number', () => {
  const milk = { carrier: 'The Milkman', number: '12', url: 'https://milkman.example/12' };
  const withLink = moveShipment(pending, { status: 'tracking', tracking: milk, estimatedDelivery: null }, at);
  const again = (url: string | null) =>
    reasonNotToMove(withLink, { status: 'tracking', tracking: { ...milk, url }, estimatedDelivery: null });

  it('stays when the number comes again without it, and is not overwritten by another one', () => {
    expect(again(milk.url)).toBeNull();
    expect(again(null)).toBeNull();
    expect(again('https://other.example/12')).toMatch(/another link \(\S+\); withdraw/);
  });
});
