import type { Card, GiftsClient } from '@gifts/sdk';
import { queryOptions } from '@tanstack/react-query';

export const cardsQuery = ({ client, organizationId }: { client: GiftsClient; organizationId: string }) =>
  queryOptions({
    queryKey: ['cards', organizationId],
    queryFn: async () => {
      const cards: Card[] = [];
      for await (const card of client.cards.all()) cards.push(card);
      return cards;
    },
    staleTime: 300_000,
  });

/** `thank_you` becomes `Thank you`. */
export function nameOfOccasion(occasion: string): string {
  const words = occasion.replaceAll('_', ' ').trim();
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

/** Names of cards by their occasions, numbered where several have the same ones. */
export function namesOfCards(cards: readonly Card[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(
    cards,
    ({ occasions }) => occasions.map(nameOfOccasion).join(', ') || 'Any occasion',
  );
  return new Map(
    [...groups].flatMap(([name, members]) =>
      members.map(({ id }, index) => [id, members.length === 1 ? name : `${name} ${index + 1}`] as const),
    ),
  );
}
