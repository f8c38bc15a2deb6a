import { expect, it } from 'vitest';
import { faultNames, planChaos } from './plan.ts';

const namesOf = (seed: number) => planChaos({ seed, kills: 6, others: 2 }).map(({ name }) => name);

it('is the same for the same seed, and another for another one', () => {
  expect(namesOf(7)).toEqual(namesOf(7));
  expect(namesOf(8)).not.toEqual(namesOf(7));
});

it('kills each process as often, and lets everything else fail as often as asked for', () => {
  const times = Map.groupBy(namesOf(7), (name) => name);
  expect([...times.keys()].sort()).toEqual([...faultNames].sort());
  for (const happenings of times.values()) expect(happenings).toHaveLength(2);
});
