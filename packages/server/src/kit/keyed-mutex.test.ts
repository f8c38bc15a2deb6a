import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

describe('oneAtATime', () => {
  it('runs work with the same key in the order it came, never two at once', async () => {
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

  it('goes on after work that failed, and tells only its caller', async () => {
    const turns = createKeyedMutex();
    const failing = turns.run('key', () => Promise.reject(new Error('no')));
    const next = turns.run('key', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });

  it('does not let keys wait for each other', async () => {
    const turns = createKeyedMutex();
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = turns.run('a', () => promise);
    await expect(turns.run('b', async () => 'done')).resolves.toBe('done');
    resolve();
    await held;
  });
});
