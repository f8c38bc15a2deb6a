/** The machine: its disk, its clocks, and the names that it knows. */
import type { Fault } from './fault.ts';

const hour = 3_600;

const clockFault = (whose: 'service' | 'database', seconds: number): Fault => ({
  begin: ({ clocks }) => clocks[whose].step(seconds),
  end: ({ clocks }) => clocks[whose].step(0),
});

export const machineFaults = {
  'the disk of the database is full': {
    begin: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.makeRoom(),
  },
  'host names are not known': {
    begin: ({ names }) => names.forget(),
    end: ({ names }) => names.remember(),
  },
  "the service's clock is an hour ahead": clockFault('service', hour),
  "the service's clock is an hour behind": clockFault('service', -hour),
  "the database's clock is an hour ahead": clockFault('database', hour),
  "the database's clock is an hour behind": clockFault('database', -hour),
} as const satisfies Record<string, Fault>;
