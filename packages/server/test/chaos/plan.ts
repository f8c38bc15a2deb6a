/** Which faults happen when: the same for the same seed. */
import { companyFaults } from './faults/companies.ts';
import { connectionFaults } from './faults/connections.ts';
import type { Fault } from './faults/fault.ts';
import { machineFaults } from './faults/machine.ts';
import { kills, memoryFaults } from './faults/processes.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

export interface PlannedFault {
  readonly name: string;
  readonly fault: Fault;
  /** The time before it begins, after the one before it. */
  readonly afterMs: number;
  /** Faults with an end last so long; the next ones begin meanwhile. */
  readonly lastsMs: number;
}

export interface PlanOptions {
  readonly seed: number;
  readonly kills: number;
  /** How often each of the other faults happens. */
  readonly others: number;
  /** Only faults whose name contains it. */
  readonly only?: string;
  /** So many faults in all. */
  readonly most?: number;
}

const otherFaults: Readonly<Record<string, Fault>> = {
  ...memoryFaults,
  ...connectionFaults,
  ...machineFaults,
  ...companyFaults,
};
export const faultNames = [...Object.keys(kills), ...Object.keys(otherFaults)];

const pauseMs = { from: 150, to: 1_200 };
const lengthMs = { from: 1_000, to: 5_000 };

export function planChaos(options: PlanOptions): PlannedFault[] {
  const { seed, kills: killed, others, only = '', most = Number.POSITIVE_INFINITY } = options;
  const random = seededRandom(seed);
  const killNames = Object.keys(kills);
  const names = [
    ...Array.from({ length: killed }, (_, index) => killNames[index % killNames.length] ?? ''),
    ...Array.from({ length: others }, () => Object.keys(otherFaults)).flat(),
  ].filter((name) => name.includes(only));
  const between = ({ from, to }: { from: number; to: number }) => from + random.whole(to - from);
  const chosen = shuffled(names, random).slice(0, most);
  return chosen.map((name) => ({
    name,
    fault: { ...kills, ...otherFaults }[name] as Fault,
    afterMs: between(pauseMs),
    lastsMs: between(lengthMs),
  }));
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.whole(left.length), 1)[0] as Item);
}
