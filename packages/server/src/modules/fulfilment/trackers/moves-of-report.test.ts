import { describe, expect, it, test } from 'vitest';
import { movesOf } from './moves-of-report.ts';

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
