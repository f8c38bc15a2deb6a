import { describe, expect, it } from 'vitest';
import { selectAffordable } from './select-affordable.ts';

const request = (account: string, cents: number) => ({ account, cents });

describe('selectAffordable', () => {
  it.each<[string, [string, number][], Record<string, number>, [string, number][], Record<string, number>]>([
    [
      'selects requests in order',
      [
        ['a', 5],
        ['a', 5],
        ['a', 5],
      ],
      { a: 10 },
      [
        ['a', 5],
        ['a', 5],
      ],
      { a: 0 },
    ],
    [
      'skips a request that is too large and selects a smaller one after it',
      [
        ['a', 9],
        ['a', 3],
      ],
      { a: 5 },
      [['a', 3]],
      { a: 2 },
    ],
    [
      'counts each account by itself',
      [
        ['a', 5],
        ['b', 5],
      ],
      { a: 4, b: 5 },
      [['b', 5]],
      { a: 4, b: 0 },
    ],
    ['selects a request of nothing', [['a', 0]], {}, [['a', 0]], { a: 0 }],
    ['selects nothing from an account that does not exist', [['a', 1]], {}, [], {}],
  ])('%s', (_name, requests, available, covered, remaining) => {
    const result = selectAffordable(
      requests.map(([account, cents]) => request(account, cents)),
      new Map(Object.entries(available)),
    );
    expect(result.covered).toEqual(covered.map(([account, cents]) => request(account, cents)));
    expect(Object.fromEntries(result.remaining)).toEqual(remaining);
  });
});
