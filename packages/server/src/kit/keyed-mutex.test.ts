import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

describe('createKeyedMutex', () => {
  it('runs tasks with the same key one at a time in their order', async () => {
    const turns = createKeyedMutex();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await nextTurn();
      log.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => turns.run('key', work(name))));
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('continues after a failed task and reports the error only to its caller', async () => {
    const turns = createKeyedMutex();
    const failing = turns.run('key', () => Promise.reject(new Error('no')));
    const next = turns.run('key', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });

  it('runs tasks with different keys at the same time', async () => {
    const turns = createKeyedMutex();
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = turns.run('a', () => promise);
    await expect(turns.run('b', async () => 'done')).resolves.toBe('done');
    resolve();
    await held;
  });
});
