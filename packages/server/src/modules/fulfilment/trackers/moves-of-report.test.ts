import { describe, expect, it, test } from 'vitest';
import { hasEffect, type KnownParcel, movesOf } from './moves-of-report.ts';

const trackedSince = new Date('2026-03-02T09:00:00.000Z');
const eta = new Date('2026-03-05T09:00:00.000Z');
const known = new Date('2026-03-04T09:00:00.000Z');

type Report = Parameters<typeof movesOf>[0];
const report: Report = {
  state: 'unknown',
  hasMoved: false,
  hasTurnedBack: false,
  lastScanAt: null,
  estimatedDelivery: null,
};
const moves = (more: Partial<Report>) => {
  const { updates, problem } = movesOf({ ...report, ...more }, trackedSince, null);
  return { moves: updates.map(({ status }) => status), problem };
};

test.each([
  ['nothing is known', {}, [], null],
  ['a label was made', { state: 'announced' }, [], null],
  ['it moves', { state: 'moving', hasMoved: true }, ['shipped'], null],
  ['it arrived', { state: 'delivered', hasMoved: true }, ['shipped', 'delivered'], null],
  ['the provider lost its sight', { state: 'unknown', hasMoved: true }, ['shipped'], null],
  ['the carrier gave it up', { state: 'undeliverable', hasMoved: true }, ['shipped'], 'undeliverable'],
  ['it failed before its first scan', { state: 'undeliverable' }, [], 'undeliverable'],
  ['it goes back', { state: 'returned', hasMoved: true, hasTurnedBack: true }, [], 'returned'],
  ['it moves back', { state: 'moving', hasMoved: true, hasTurnedBack: true }, [], 'returned'],
  ['it is back', { state: 'delivered', hasMoved: true, hasTurnedBack: true }, [], 'returned'],
] as const)('%s', (_title, more, expected, problem) => {
  expect(moves(more)).toEqual({ moves: expected, problem });
});

test.each(['moving', 'delivered', 'returned', 'undeliverable'] as const)(
  'no report makes a shipment failed: %s',
  (state) => {
    expect(moves({ state, hasMoved: true, hasTurnedBack: state === 'returned' }).moves).not.toContain(
      'failed',
    );
  },
);

describe('the expected arrival', () => {
  it('is that of the report', () => {
    expect(movesOf({ ...report, hasMoved: true, estimatedDelivery: eta }, trackedSince, known)).toMatchObject(
      {
        updates: [{ status: 'shipped', estimatedDelivery: eta }],
        estimatedDelivery: eta,
      },
    );
  });

  it('stays as it was known if the report has none', () => {
    expect(movesOf({ ...report, hasMoved: true }, trackedSince, known)).toMatchObject({
      updates: [{ status: 'shipped', estimatedDelivery: known }],
      estimatedDelivery: null,
    });
  });

  it('is not that of the way back', () => {
    const back = { ...report, hasTurnedBack: true, estimatedDelivery: eta };
    expect(movesOf(back, trackedSince, known).estimatedDelivery).toBeNull();
  });
});

test.each([
  ['44 days', '2026-01-17T09:00:00.000Z', ['shipped', 'delivered']],
  ['46 days', '2026-01-15T09:00:00.000Z', []],
] as const)('a last scan %s before the number was set', (_title, scan, expected) => {
  expect(moves({ state: 'delivered', hasMoved: true, lastScanAt: new Date(scan) }).moves).toEqual(expected);
});

const effects: [string, Partial<Report>, Partial<KnownParcel>, boolean][] = [
  ['a first scan', { state: 'moving', hasMoved: true }, { status: 'tracking' }, true],
  ['another scan', { state: 'moving', hasMoved: true }, { status: 'shipped' }, false],
  ['a delivery', { state: 'delivered', hasMoved: true }, { status: 'shipped' }, true],
  ['a delivery that is known', { state: 'delivered', hasMoved: true }, { status: 'delivered' }, false],
  ['a delivery after a failure', { state: 'delivered', hasMoved: true }, { status: 'failed' }, false],
  ['no news', {}, { status: 'tracking' }, false],
  ['a problem', { state: 'undeliverable' }, { status: 'shipped' }, true],
  ['a known problem', { state: 'undeliverable' }, { status: 'shipped', problem: 'undeliverable' }, false],
  ['the end of a problem', { state: 'moving' }, { status: 'shipped', problem: 'undeliverable' }, true],
  ['another problem', { hasTurnedBack: true }, { status: 'shipped', problem: 'undeliverable' }, true],
  ['an arrival', { estimatedDelivery: eta }, { status: 'tracking' }, true],
  ['the same arrival', { estimatedDelivery: eta }, { status: 'tracking', eta: new Date(eta) }, false],
  ['another arrival', { estimatedDelivery: eta }, { status: 'shipped', eta: known }, true],
  ['the arrival of what arrived', { estimatedDelivery: eta }, { status: 'delivered', eta: known }, false],
];

test.each(effects)('%s (%#)', (_title, more, parcel, expected) => {
  const moves = movesOf({ ...report, ...more }, trackedSince, null);
  expect(hasEffect(moves, { status: 'tracking', problem: null, eta: null, ...parcel })).toBe(expected);
});
