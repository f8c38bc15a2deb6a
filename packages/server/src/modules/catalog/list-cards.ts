import type { Card, ListCardsQuery } from '@gifts/contract/catalog';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import { type List, pageOf, withPageDefaults } from '../../lists/page.ts';

export async function listCards(
  { catalog }: CallerContext,
  query: Static<typeof ListCardsQuery>,
): Promise<List<Card>> {
  const { cards } = catalog;
  return pageOf(cards, withPageDefaults(query), (card) => card);
}
