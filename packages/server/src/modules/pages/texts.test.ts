import { expect, it } from 'vitest';
import { checkMessages } from '../../kit/check-messages.fixtures.ts';
import { messages, textsIn } from './texts.ts';

checkMessages(messages, {
  de: ['address_state_region', 'address_optional'],
  fr: ['address_state_province'],
});

it('dates are written as in the language', () => {
  const values = { date: new Date('2030-05-06T12:00:00Z') };
  expect(textsIn('en')('gift_expires', values)).toContain('May 6, 2030');
  expect(textsIn('de')('gift_expires', values)).toContain('6. Mai 2030');
});
