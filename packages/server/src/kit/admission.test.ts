import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Admission, createAdmission, type Priority } from './admission.ts';
import type { AppError } from './errors.ts';
import { measureLoopDelay } from './loop-delay.ts';

const closing: { close(): void }[] = [];
afterEach(() => {
  for (const each of closing.splice(0)) each.close();
});

/** An admission with a clock that the test moves, and work that ends when the test says so. */
function opened(places: number) {
  const state = { nowMs: 0, loopDelayMs: 0 };
  const admission: Admission = createAdmission({
    places,
    nowMs: () => state.nowMs,
    loopDelayMs: () => state.loopDelayMs,
  });
  closing.push(admission);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes: Promise<unknown>[] = [];
  return Object.assign(state, {
    admission,
    started,
    send(priority: Priority, owner: string, name = owner): void {
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = () => {
        started.push(name);
        ends.push(resolve);
        return promise;
      };
      outcomes.push(admission.run(priority, owner, work).catch((error: AppError) => error.code));
    },
    /** Ends the oldest work, and lets the next one start. */
    async end(): Promise<void> {
      ends.shift()?.();
      await nextTurn();
    },
    outcomes: () => Promise.all(outcomes),
    hasWork: () => ends.length > 0,
  });
}

const refusalOf = (admission: Admission, priority: Priority, owner: string): AppError | null => {
  try {
    admission.check(priority, owner);
    return null;
  } catch (error) {
    return error as AppError;
  }
};

describe('places', () => {
  it('are taken at once while there are some, and a quarter is for the high priority alone', () => {
    const { admission, send, started } = opened(4);
    for (let number = 0; number < 5; number += 1) send('low', 'a', `low ${number}`);
    expect(started).toEqual(['low 0', 'low 1', 'low 2']);
    send('high', 'a', 'high');
    expect(started.at(-1)).toBe('high');
    expect(refusalOf(admission, 'high', 'a')).toBeNull();
  });

  it('that become free go to the high priority, and to organizations in turns', async () => {
    const service = opened(1);
    const { send, started, end } = service;
    send('high', 'a', 'running');
    for (const name of ['a1', 'a2', 'a3']) send('high', 'a', name);
    send('low', 'c', 'c1');
    send('high', 'b', 'b1');
    while (service.hasWork()) await end();
    expect(started).toEqual(['running', 'a1', 'b1', 'a2', 'a3', 'c1']);
  });

  it('are given back by work that fails', async () => {
    const { admission, send, started } = opened(1);
    await expect(admission.run('high', 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    send('high', 'a');
    expect(started).toEqual(['a']);
  });
});

describe('a request that would wait too long', () => {
  it('is refused at once, with the time to wait, reading before what is paid for', () => {
    const service = opened(1);
    service.send('high', 'a');
    service.nowMs = 300;
    expect(refusalOf(service.admission, 'low', 'b')).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
    });
    expect(refusalOf(service.admission, 'high', 'b')).toBeNull();
    service.nowMs = 3_200;
    expect(refusalOf(service.admission, 'high', 'b')).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 4,
    });
    expect(service.admission.refused).toEqual({ high: 1, low: 1 });
  });

  it('is that of the organization that waits for itself, and not that of its neighbour', () => {
    const service = opened(1);
    service.send('high', 'noisy');
    for (let number = 0; number < 20; number += 1) service.send('high', 'noisy');
    service.send('high', 'other');
    service.nowMs = 100;
    expect(refusalOf(service.admission, 'high', 'noisy')?.code).toBe('rate_limited');
    expect(refusalOf(service.admission, 'high', 'quiet')).toBeNull();
  });

  it('is refused while it waits if nothing ends any more', async () => {
    const service = opened(1);
    service.send('high', 'a', 'stuck');
    service.send('high', 'b', 'waiting');
    service.nowMs = 2_000;
    await expect.poll(() => service.admission.refused.high).toBe(1);
    await service.end();
    expect(await service.outcomes()).toEqual([undefined, 'unavailable']);
    expect(service.started).toEqual(['stuck']);
  });

  it('is admitted again as soon as work ends', async () => {
    const service = opened(1);
    service.send('high', 'a');
    service.nowMs = 5_000;
    expect(refusalOf(service.admission, 'low', 'a')).not.toBeNull();
    await service.end();
    expect(refusalOf(service.admission, 'low', 'a')).toBeNull();
  });

  it('is found by a late event loop, while there is much to do', () => {
    const service = opened(2);
    const isRefused = (priority: Priority): boolean => {
      try {
        service.admission.checkLoop(priority);
        return false;
      } catch {
        return true;
      }
    };
    service.loopDelayMs = 1_000;
    expect([isRefused('low'), isRefused('high')]).toEqual([false, false]);
    service.send('high', 'a');
    expect([isRefused('low'), isRefused('high')]).toEqual([true, true]);
    service.loopDelayMs = 50;
    expect([isRefused('low'), isRefused('high')]).toEqual([true, false]);
    service.loopDelayMs = 10;
    expect([isRefused('low'), isRefused('high')]).toEqual([false, false]);
  });
});

it('whatever is sent, everything ends once, and never more runs than there are places', async () => {
  const sent = fc.array(fc.tuple(fc.constantFrom('high', 'low'), fc.constantFrom('a', 'b', 'c')), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(sent, fc.integer({ min: 1, max: 5 }), async (requests, places) => {
      const service = opened(places);
      let ended = 0;
      for (const [priority, owner] of requests) {
        service.send(priority as Priority, owner);
        expect(service.started.length - ended).toBeLessThanOrEqual(places);
      }
      while (service.hasWork()) {
        await service.end();
        ended += 1;
      }
      expect(service.started.length).toBe(requests.length);
      expect(await service.outcomes()).toHaveLength(requests.length);
    }),
    { numRuns: 50 },
  );
});

it('a stalled event loop is measured as soon as it goes on', async () => {
  const delay = measureLoopDelay();
  closing.push(delay);
  const until = performance.now() + 500;
  while (performance.now() < until);
  await expect.poll(() => delay.currentMs()).toBeGreaterThan(50);
});
