import type { CartItem } from '../orders/cart-item.ts';

/**
 * Returns a name such as "Sea Salt Caramels and 1 more for Jo Park and 2 others", of at most 255 characters.
 */
export function nameBatch(
  items: readonly CartItem[],
  recipients: readonly { first_name: string; last_name: string | null }[],
): string {
  const [first] = recipients;
  const who = [first?.first_name, first?.last_name].filter(Boolean).join(' ');
  const name = `${withOthers(items[0]?.product.name ?? 'Gift', items.length - 1, 'more', 'more')} for ${withOthers(who, recipients.length - 1, 'other', 'others')}`;
  const points = [...name];
  return points.length <= 255 ? name : `${points.slice(0, 254).join('')}…`;
}

const withOthers = (first: string, others: number, one: string, many: string): string =>
  others === 0 ? first : `${first} and ${others} ${others === 1 ? one : many}`;
