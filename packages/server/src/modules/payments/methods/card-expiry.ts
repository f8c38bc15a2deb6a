/** Cards are good until the end of their month; by UTC, so that all nodes agree. */
export function isCardExpired(card: { card_exp_month: number; card_exp_year: number }, now: Date): boolean {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return card.card_exp_year * 12 + card.card_exp_month - 1 < month;
}
