import { expect, test } from 'vitest';
import { createTurns, type TurnSettings, type Turns } from './turns.ts';

/** A queue of jobs in the order of their age, taken the way the library takes them. */
function queueOf(jobs: string[][], settings: TurnSettings) {
  const turns = createTurns({ now: hours(), ...settings });
  const waiting = [...jobs];
  return {
    turns,
    async take(): Promise<string | null> {
      for (;;) {
        const found = await look(turns, waiting);
        if (found) return found.join(' ');
        if (!turns.startNewTurns()) return null;
      }
    },
  };
}

async function look(turns: Turns, waiting: string[][]): Promise<string[] | null> {
  const skipped = await turns.startLooking();
  const index = waiting.findIndex((flags) => !flags.some((flag) => skipped.includes(flag)));
  const [found = null] = index === -1 ? [] : waiting.splice(index, 1);
  turns.endLooking(found);
  return found;
}

/** A clock on which an hour passes between any two moments. */
function hours(): () => number {
  let time = 0;
  return () => (time += 3_600_000);
}

const times = (count: number, ...flags: string[]): string[][] => Array.from({ length: count }, () => flags);
const long = (organization: string) => [organization, 'long', `long:${organization}`];

test('organizations take turns, also with the one that came last', async () => {
  const jobs = [...times(9, 'a'), ...times(9, 'b'), ...times(1, 'c')];
  const { turns, take } = queueOf(jobs, { slots: 4, jobsPerTurn: 2 });
  const taken: (string | null)[] = [];
  for (let job = 0; job < 8; job += 1) {
    const found = await take();
    taken.push(found);
    turns.endJob(found ? [found] : []);
  }
  expect(taken).toEqual(['a', 'a', 'b', 'b', 'c', 'a', 'a', 'b']);
});

test('when nobody else has a job, nobody looks for one again until twenty times the look has passed', async () => {
  let time = 0;
  const waiting = times(9, 'a');
  const turns = createTurns({ slots: 4, jobsPerTurn: 1, now: () => time });
  const takeAlone = async () => {
    const found = await look(turns, waiting);
    turns.endJob(found ?? []);
    return found;
  };
  expect(await takeAlone()).toEqual(['a']);
  expect(await turns.startLooking()).toEqual(['a']);
  time = 3;
  turns.endLooking(null);
  expect(turns.startNewTurns()).toBe(true);
  for (let job = 0; job < 4; job += 1) expect(await takeAlone()).toEqual(['a']);
  waiting.push(['b']);
  time = 62;
  expect(await takeAlone()).toEqual(['a']);
  time = 63;
  expect(await takeAlone()).toEqual(['b']);
});

test('one organization never has all slots', async () => {
  const { take } = queueOf([...times(9, 'a'), ...times(1, 'b')], { slots: 4, jobsPerTurn: 9 });
  expect([await take(), await take(), await take(), await take(), await take()]).toEqual([
    'a',
    'a',
    'a',
    'b',
    null,
  ]);
});

test('long jobs have half of the slots, and those of one organization a quarter', async () => {
  const jobs = [long('a'), long('a'), long('b'), long('c'), ['c']];
  const { turns, take } = queueOf(jobs, { slots: 4, jobsPerTurn: 9 });
  expect([await take(), await take(), await take(), await take()]).toEqual([
    'a long long:a',
    'b long long:b',
    'c',
    null,
  ]);
  turns.endJob(long('a'));
  expect(await take()).toBe('a long long:a');
});

test('with a single slot every job runs, one at a time', async () => {
  const { turns, take } = queueOf([long('a'), ['a'], ['b']], { slots: 1, jobsPerTurn: 1 });
  expect(await take()).toBe('a long long:a');
  turns.endJob(long('a'));
  expect(await take()).toBe('b');
  turns.endJob(['b']);
  expect(await take()).toBe('a');
});

test('slots look for a job one after the other, so that each knows what the others took', async () => {
  const turns = createTurns({ slots: 2, jobsPerTurn: 9 });
  expect(await turns.startLooking()).toEqual([]);
  const second = turns.startLooking();
  turns.endLooking(['a']);
  expect(await second).toEqual(['a']);
});
