import { expect, it } from 'vitest';
import { isStep, problemsOnStep, stepAfter, stepBefore, stepOf } from './steps.ts';

it.each([
  ['cart', 'gift'],
  ['cart.items[0].variable_price', 'gift'],
  ['from_name', 'card'],
  ['recipients', 'recipients'],
  ['recipients[3].email', 'recipients'],
  ['send_method', 'recipients'],
  ['schedule.local_time', 'options'],
  ['payment_method_id', 'options'],
  ['something_new', 'options'],
])('the field %s is mended on the step %s', (field, step) => {
  expect(stepOf(field)).toBe(step);
});

const recipients = {
  ...{ total: 3, with_problems: 2, duplicates: 0 },
  ...{ gifted_recently: 0, undeliverable: 0, opted_out: 0 },
};

it('recipients with problems count as one thing to mend', () => {
  expect(problemsOnStep({ problems: [], recipients }, 'recipients')).toBe(1);
  const named = [{ field: 'recipients', message: 'Two have no address.' }];
  expect(problemsOnStep({ problems: named, recipients }, 'recipients')).toBe(1);
  expect(problemsOnStep({ problems: named, recipients }, 'gift')).toBe(0);
});

it('recipients who are to get no gifts have to be left out', () => {
  const out = { ...recipients, with_problems: 0, opted_out: 1 };
  expect(problemsOnStep({ problems: [], recipients: out }, 'recipients')).toBe(1);
});

it('the steps follow each other', () => {
  expect([stepBefore('gift'), stepAfter('gift')]).toEqual([undefined, 'card']);
  expect([stepBefore('review'), stepAfter('review')]).toEqual(['options', undefined]);
  expect([isStep('review'), isStep('payment')]).toEqual([true, false]);
});
