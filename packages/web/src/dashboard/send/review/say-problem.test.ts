import { expect, it } from 'vitest';
import { sayProblem } from './say-problem.ts';

it.each([
  ['recipients', 'A gift needs at least one recipient', 'There is nobody to send it to.'],
  ['from_name', "From name can't be blank", 'Nobody is named as the sender.'],
  ['from_name', 'From name must be one line without control characters', null],
  ['cart.items[0].quantity', 'Quantity is required', null],
  ['schedule', 'The time is in the past.', null],
])('%s: %s', (field, message, said) => {
  expect(sayProblem({ field, message })).toBe(said ?? (message.endsWith('.') ? message : `${message}.`));
});
