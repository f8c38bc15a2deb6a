import { expect, test } from 'vitest';
import { createFairLimit, type FairLimit } from './fair-limit.ts';

const options = { running: 3, runningPerOrganization: 2, waiting: 4, waitingPerOrganization: 3 };

/** Starts tasks that end when the test says so, and notes the order in which they start. */
function observe(limit: FairLimit) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    start: (task: string) =>
      limit.run(task.charAt(0), () => {
        started.push(task);
        return new Promise<string>((resolve) => {
          ends.set(task, () => resolve(task));
        });
      }),
    end: (task: string) => ends.get(task)?.(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('organizations take turns, however many tasks one of them has', async () => {
  const { started, start, end } = observe(
    createFairLimit({ ...options, running: 2, runningPerOrganization: 1 }),
  );
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(start);
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  for (const task of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    end(task);
    await settled();
  }
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

test('an organization runs no more than its share while others have nothing to do', async () => {
  const { started, start, end } = observe(createFairLimit(options));
  const all = ['a1', 'a2', 'a3'].map(start);
  await settled();
  expect(started).toEqual(['a1', 'a2']);
  for (const task of ['a1', 'a2', 'a3']) {
    end(task);
    await settled();
  }
  await Promise.all(all);
});

test('what waits is limited for an organization, and for all', async () => {
  const { start, end } = observe(createFairLimit(options));
  const ofA = ['a1', 'a2', 'a3', 'a4', 'a5'].map(start);
  await expect(start('a6')).rejects.toMatchObject({ code: 'rate_limited' });
  const ofB = ['b1', 'b2'].map(start);
  await expect(start('b3')).rejects.toMatchObject({ code: 'unavailable' });
  await settled();
  for (const task of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5']) {
    end(task);
    await settled();
  }
  await Promise.all([...ofA, ...ofB]);
  const again = start('b3');
  await settled();
  end('b3');
  expect(await again).toBe('b3');
});

test('a task that fails gives its place back', async () => {
  const limit = createFairLimit({ ...options, running: 1, runningPerOrganization: 1 });
  for (let times = 0; times < 10; times += 1) {
    await expect(limit.run('a', () => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed');
  }
  expect(await limit.run('a', async () => 'done')).toBe('done');
});
