import { expect, it } from 'vitest';
import { keepTyped } from './keep-typed.ts';

it('what was typed stays, and what was not touched becomes the newest', () => {
  const before = { name: 'Ada', phone: '', isNew: true };
  const typed = { ...before, name: 'Ada Lovelace' };
  const newest = { name: 'Augusta', phone: '+1 617 555 0100', isNew: false };
  expect(keepTyped(typed, before, newest)).toEqual({ ...newest, name: 'Ada Lovelace' });
});
