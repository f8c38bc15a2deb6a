import { describe, expect, test } from 'vitest';
import { attachDecline, type CardBehavior, chargeDecline } from './test-cards.ts';

const now = new Date('2026-11-30T23:59:59.999Z');
const card = (behavior: CardBehavior) => ({ behavior, expMonth: 11, expYear: 2026 });

describe('what a test card does', () => {
  const cases: [CardBehavior, attached: string | undefined, charged: string | undefined][] = [
    ['works', undefined, undefined],
    ['declined_when_attached', 'card_declined', undefined],
    ['wrong_cvc_when_attached', 'incorrect_cvc', undefined],
    ['expired_when_attached', 'expired_card', undefined],
    ['declined_when_charged', undefined, 'card_declined'],
    ['insufficient_funds_when_charged', undefined, 'insufficient_funds'],
    ['authentication_when_charged', undefined, 'authentication_required'],
    ['charge_answer_lost', undefined, undefined],
  ];
  test.each(cases)('%s: %s when it is attached, %s when it is charged', (behavior, attached, charged) => {
    expect(attachDecline(card(behavior), now)?.code).toBe(attached);
    expect(chargeDecline(card(behavior), now)?.code).toBe(charged);
  });
});

test('a card is good to the last moment of its month and not a moment longer', () => {
  const later = new Date(now.getTime() + 1);
  expect(chargeDecline(card('works'), now)).toBeNull();
  expect(chargeDecline(card('works'), later)?.code).toBe('expired_card');
  expect(attachDecline(card('works'), later)?.code).toBe('expired_card');
});
