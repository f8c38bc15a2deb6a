import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test.each<[string, unknown, string]>([
  ['a sentence stays', new Error('The order 019b-1 is paid.'), 'The order 019b-1 is paid.'],
  ['an error without a message has its name', new TypeError(), 'TypeError'],
  ['what is thrown need not be an error', 'no route', 'no route'],
  ['an API key goes', new Error('bad key gos_live_abcDEF123 given'), 'bad key [secret] given'],
  ['a webhook secret goes', new Error('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw='), '[secret]'],
  ['a key of a card gateway goes', new Error('Invalid API Key: sk_live_51Hx'), 'Invalid API Key: [secret]'],
  ['a header goes', new Error('sent Bearer abc.def-1'), 'sent [secret]'],
  [
    'the password of an address goes',
    new Error('no answer from postgresql://gifts:pa55@db:5432/gifts'),
    'no answer from postgresql://[secret]db:5432/gifts',
  ],
  ['a card number goes', new Error('card 4242 4242 4242 4242 refused'), 'card [card number] refused'],
  ['lines and escape sequences go', new Error('one\n\u001b[2Jtwo'), 'one [2Jtwo'],
  ['a long text is cut', new Error('x'.repeat(600)), `${'x'.repeat(500)}…`],
])('%s', (_name, error, text) => {
  expect(errorText(error)).toBe(text);
});
