import { expect, it } from 'vitest';
import { withoutName } from './without-name.ts';

const jo = { first_name: 'Jo', last_name: null };
const joPark = { first_name: 'Jo', last_name: 'Park' };

it.each([
  ['Caramels for Jo Park', joPark, 'Caramels for Erased'],
  ['Caramels for Jo Park and 2 others', joPark, 'Caramels for Erased and 2 others'],
  ['Jojoba soap for Jo', jo, 'Jojoba soap for Erased'],
  ['Jo, and Jo', jo, 'Erased, and Erased'],
  ['Tea for Jo Parker', joPark, 'Tea for Jo Parker'],
  ['Tea for J. (x) $&', { first_name: 'J. (x)', last_name: '$&' }, 'Tea for Erased'],
  ['Erased again', { first_name: 'Erased', last_name: null }, 'Erased again'],
  ['Nothing of them', joPark, 'Nothing of them'],
])('%s', (text, recipient, expected) => {
  expect(withoutName(text, recipient)).toBe(expected);
});
