import { expect, test } from 'vitest';
import { createLargeBodies } from './large-bodies.ts';

const code = (work: () => unknown): unknown => {
  try {
    work();
    return 'admitted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('an organization has two places, and the last place of four is for one that has none', () => {
  const bodies = createLargeBodies();
  for (const organization of ['a', 'a', 'b']) expect(code(() => bodies.admit(organization))).toBe('admitted');
  expect(code(() => bodies.admit('a'))).toBe('rate_limited');
  expect(code(() => bodies.admit('b'))).toBe('unavailable');
  expect(code(() => bodies.admit('c'))).toBe('admitted');
  expect(code(() => bodies.admit('d'))).toBe('unavailable');
});

test('a place that is given back twice is free once', () => {
  const bodies = createLargeBodies();
  const release = bodies.admit('a');
  bodies.admit('a');
  release();
  release();
  expect(code(() => bodies.admit('a'))).toBe('admitted');
  expect(code(() => bodies.admit('a'))).toBe('rate_limited');
  // With one place too many, a fifth body would be admitted.
  expect(['b', 'c', 'd'].map((organization) => code(() => bodies.admit(organization)))).toEqual([
    'admitted',
    'admitted',
    'unavailable',
  ]);
});
