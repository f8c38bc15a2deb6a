import { expect, test } from 'vitest';
import { interimCardProblem } from './interim-card-problem.ts';

const now = new Date('2027-03-01T12:00:00Z');
const later = new Date('2027-03-01T12:00:00.001Z');
const claim = {
  commerce_end_user_id: 'user-1',
  cardholder_name: 'Robin Example',
  billing_address: {
    address_1: '1 High Street',
    address_2: null,
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'US',
  },
};
const fresh = { claim: null, expires_at: later, used_at: null, is_taken: false };
const inOtherOrder = {
  billing_address: Object.fromEntries(
    Object.entries(claim.billing_address).reverse(),
  ) as typeof claim.billing_address,
  cardholder_name: 'Robin Example',
  commerce_end_user_id: 'user-1',
};

test.each([
  ['an unknown key', null, /is not known/],
  ['an unused card', fresh, null],
  ['a card at the time of its expiry', { ...fresh, expires_at: now }, /expired at 2027-03-01T12:00:00\.000Z/],
  ['a card claimed with the same details', { ...fresh, claim: inOtherOrder }, null],
  ['an expired card claimed with the same details', { ...fresh, claim, expires_at: now }, null],
  [
    'a card claimed for another user',
    { ...fresh, claim: { ...claim, commerce_end_user_id: 'user-2' } },
    /other details/,
  ],
  [
    'a card claimed with another address',
    { ...fresh, claim: { ...claim, billing_address: { ...claim.billing_address, city: 'Dallas' } } },
    /other details/,
  ],
  ['a used card', { ...fresh, claim, used_at: now }, /was used already/],
  ['a card that was used with another key', { ...fresh, is_taken: true }, /with another key/],
])('%s', (_name, card, sentence) => {
  const problem = interimCardProblem(card, claim, now);
  if (sentence) expect(problem).toMatch(sentence);
  else expect(problem).toBeNull();
});
