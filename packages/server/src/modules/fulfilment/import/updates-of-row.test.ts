import { describe, expect, it } from 'vitest';
import { idFloor } from '../../../kit/id-range.ts';
import type { ParcelNews } from './read-rows.ts';
import { reasonNotToBelieve, updatesOfRow } from './updates-of-row.ts';

const made = new Date('2026-03-30T15:00:00Z');
const now = new Date('2026-03-31T09:00:00Z');
const shipment = {
  id: idFloor(made),
  status: 'tracking' as const,
  tracking_carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  tracking_url: null,
  shipped_at: null,
  delivered_at: null,
  delivery_eta: null,
};

const sent = (text: string): ParcelNews => ({
  tracking: null,
  isCarrierGuessed: false,
  shippedAt: new Date(text),
  isShippedOnDay: !text.includes('T'),
});

const shippedAtOf = (text: string, at = now) => {
  const [update] = updatesOfRow(shipment, sent(text), at);
  return update && 'shippedAt' in update ? update.shippedAt?.toISOString() : undefined;
};

describe('the time at which a parcel was sent', () => {
  it.each([
    ['the time of the row', '2026-03-31T08:00:00Z', '2026-03-31T08:00:00.000Z'],
    ['the first moment of a day', '2026-03-31', '2026-03-31T00:00:00.000Z'],
    ['not before the shipment was made', '2026-03-30', '2026-03-30T15:00:00.000Z'],
  ])('is %s', (_what, text, time) => {
    expect(reasonNotToBelieve(sent(text), shipment, now)).toBeNull();
    expect(shippedAtOf(text)).toBe(time);
  });

  it('is now for a day that has begun in the east only', () => {
    const evening = new Date('2026-03-31T20:00:00Z');
    expect(reasonNotToBelieve(sent('2026-04-01'), shipment, evening)).toBeNull();
    expect(shippedAtOf('2026-04-01', evening)).toBe('2026-03-31T20:00:00.000Z');
  });

  it.each([
    ['has not come', '2026-03-31T09:00:01Z', 'which has not come yet'],
    ['has begun nowhere', '2026-04-01', 'which has not come yet'],
    ['is before the shipment', '2026-03-30T14:59:59Z', 'the shipment exists since 2026-03-30T15:00:00.000Z'],
    ['is in another year', '2025-03-31', 'the shipment exists since'],
  ])('is refused if it %s', (_what, text, reason) => {
    expect(reasonNotToBelieve(sent(text), shipment, now)).toContain(reason);
  });
});
