import { expect, test } from 'vitest';
import { type Lane, newLane } from './delivery-lane.ts';
import { shareOut } from './share-out.ts';

let lanesMade = 0;
function laneHolding(held: number, fields: Partial<Lane> = {}): Lane {
  lanesMade += 1;
  const ids = Array.from({ length: held }, (_, index) => `${lanesMade}-${index}`);
  const lane = newLane({ organizationId: 'o', endpointId: String(lanesMade) });
  return { ...lane, held: new Set(ids), ...fields };
}

/** Beyond what is held. */
const readFor = (lanes: readonly Lane[]) =>
  shareOut(lanes).map(({ lane, most }) => [lane.endpointId, most - lane.held.size]);

test('a lane is read what it has room for, and nothing where it is not hungry', () => {
  const [empty, half, full] = [laneHolding(0), laneHolding(50), laneHolding(100)];
  const fed = laneHolding(0, { isHungry: false });
  expect(readFor([empty, half, full, fed])).toEqual([
    [empty.endpointId, 100],
    [half.endpointId, 50],
  ]);
});

test('many share what one statement reads', () => {
  const lanes = Array.from({ length: 40 }, () => laneHolding(0));
  expect(readFor(lanes).map(([, most]) => most)).toEqual(Array(40).fill(25));
});

test('no more is held than fits, whoever is hungry', () => {
  const slow = Array.from({ length: 100 }, () => laneHolding(49));
  const read = readFor(slow);
  expect(read).toHaveLength(100);
  expect(read.reduce((sum, [, most]) => sum + Number(most), 0)).toBeLessThanOrEqual(5_000 - 4_900);
});

test('where slow ones have taken everything, one that has nothing is still read for', () => {
  const slow = Array.from({ length: 110 }, () => laneHolding(46));
  const late = laneHolding(0);
  expect(readFor([...slow, late])).toEqual([[late.endpointId, 2]]);
});

test('failing ones have a share of their own', () => {
  const failing = Array.from({ length: 300 }, () => laneHolding(2, { failures: 5 }));
  const another = laneHolding(0, { failures: 5 });
  const well = laneHolding(0);
  expect(readFor([...failing, another, well])).toEqual([
    [well.endpointId, 100],
    [another.endpointId, 2],
  ]);
});
