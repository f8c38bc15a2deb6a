import { expect, it } from 'vitest';
import { actOf, knownActs, wordsOf } from './act-names.ts';

it('an act reads as words, and words lead back to it', () => {
  expect(wordsOf('create_order_batch')).toBe('Create order batch');
  for (const act of knownActs) expect(actOf(` ${wordsOf(act)} `)).toBe(act);
});

it('the acts to choose from are changes', () => {
  expect(knownActs).toContain('remove_member');
  expect(knownActs).toContain('change_password');
  expect(knownActs).not.toContain('list_members');
});
