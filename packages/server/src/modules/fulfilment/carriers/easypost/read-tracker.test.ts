import { expect, it, test } from 'vitest';
import { readTracker } from './read-tracker.ts';

const detail = (status: string, datetime: string) => ({ object: 'TrackingDetail', status, datetime });
const tracker = {
  id: 'trk_9135862729734d96ad2f9ed0f0565a27',
  object: 'Tracker',
  tracking_code: 'EZ1000000001',
  status: 'pre_transit',
  created_at: '2025-05-09T20:40:17Z',
  updated_at: '2025-05-10T20:40:17Z',
  est_delivery_date: '2025-05-12T00:00:00Z',
  is_return: false,
  tracking_details: [detail('pre_transit', '2025-04-09T20:40:17Z')],
};
const read = (more: object) => readTracker({ ...tracker, ...more });

it('reads a tracker', () => {
  expect(readTracker(tracker)).toEqual({
    reference: tracker.id,
    reportedAt: new Date('2025-05-10T20:40:17Z'),
    state: 'announced',
    word: 'pre_transit',
    hasMoved: false,
    hasTurnedBack: false,
    lastScanAt: null,
    estimatedDelivery: new Date('2025-05-12T00:00:00Z'),
  });
});

test.each([
  ['unknown', 'unknown', false, false],
  ['pre_transit', 'announced', false, false],
  ['in_transit', 'moving', true, false],
  ['out_for_delivery', 'moving', true, false],
  ['available_for_pickup', 'moving', true, false],
  ['delivered', 'delivered', true, false],
  ['return_to_sender', 'returned', true, true],
  ['failure', 'undeliverable', false, false],
  ['cancelled', 'unknown', false, false],
  ['error', 'unknown', false, false],
  ['held_by_aliens', 'unknown', false, false],
  ['constructor', 'unknown', false, false],
])('the status %s', (status, state, hasMoved, hasTurnedBack) => {
  expect(read({ status })).toMatchObject({ state, word: status, hasMoved, hasTurnedBack });
});

it('knows from the scans that a parcel moved, turned back, and when it was seen last', () => {
  const tracking_details = [
    detail('in_transit', '2025-05-11T08:00:00+02:00'),
    detail('return_to_sender', '2025-05-10T08:00:00Z'),
    detail('pre_transit', '2025-05-12T08:00:00Z'),
  ];
  expect(read({ status: 'unknown', tracking_details })).toMatchObject({
    hasMoved: true,
    hasTurnedBack: true,
    lastScanAt: new Date('2025-05-11T06:00:00Z'),
  });
  expect(read({ status: 'in_transit', is_return: true })?.hasTurnedBack).toBe(true);
});

it('takes the time of its creation where a change has none', () => {
  expect(read({ updated_at: null })?.reportedAt).toEqual(new Date(tracker.created_at));
});

test.each([
  ['another object', { object: 'Batch' }],
  ['no id', { id: undefined }],
  ['the id of something else', { id: 'shp_1' }],
  ['a very long id', { id: `trk_${'a'.repeat(101)}` }],
  ['no time', { created_at: null, updated_at: 'soon' }],
  ['a time of another age', { created_at: '0001-01-01T00:00:00Z', updated_at: '+012026-01-01T00:00:00Z' }],
])('%s is no tracker', (_title, more) => {
  expect(read(more)).toBeNull();
});

test.each([null, undefined, 1, 'Tracker', [], [tracker]])('%j is no tracker', (value) => {
  expect(readTracker(value)).toBeNull();
});

test.each([
  ['x'.repeat(200), 'x'.repeat(100)],
  ['', 'missing'],
  [undefined, 'missing'],
  ['a\u0000b', 'a b'],
  [`${'x'.repeat(99)}😀`, `${'x'.repeat(99)}\ufffd`],
])('the word %j is stored as %j', (status, word) => {
  expect(read({ status })?.word).toBe(word);
});
