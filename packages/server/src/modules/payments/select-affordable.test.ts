import { describe, expect, it } from 'vitest';
import { selectAffordable } from './select-affordable.ts';

const claim = (account: string, cents: number) => ({ account, cents });

describe('affordable', () => {
  it.each<[string, [string, number][], Record<string, number>, [string, number][], Record<string, number>]>([
    [
      'takes them in order',
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
      'lets smaller ones past one that is too large',
      [
        ['a', 9],
        ['a', 3],
      ],
      { a: 5 },
      [['a', 3]],
      { a: 2 },
    ],
    [
      'keeps accounts apart',
      [
        ['a', 5],
        ['b', 5],
      ],
      { a: 4, b: 5 },
      [['b', 5]],
      { a: 4, b: 0 },
    ],
    ['takes what costs nothing', [['a', 0]], {}, [['a', 0]], { a: 0 }],
    ['finds nothing in an account that is not there', [['a', 1]], {}, [], {}],
  ])('%s', (_name, claims, available, reached, left) => {
    const result = selectAffordable(
      claims.map(([account, cents]) => claim(account, cents)),
      new Map(Object.entries(available)),
    );
    expect(result.reached).toEqual(reached.map(([account, cents]) => claim(account, cents)));
    expect(Object.fromEntries(result.left)).toEqual(left);
  });
});
