import type { Card } from '@gifts/sdk';
import { expect, it } from 'vitest';
import { nameOfOccasion, namesOfCards } from './cards.ts';

const card = (id: string, ...occasions: string[]) => ({ id, occasions }) as unknown as Card;

it('cards are named by their occasions, and told apart', () => {
  const cards = [
    card('a', 'thank_you'),
    card('b', 'thank_you'),
    card('c', 'birthday', 'just_because'),
    card('d'),
  ];
  expect([...namesOfCards(cards)]).toEqual([
    ['a', 'Thank you 1'],
    ['b', 'Thank you 2'],
    ['c', 'Birthday, Just because'],
    ['d', 'Any occasion'],
  ]);
  expect(nameOfOccasion('')).toBe('');
});
