import { fullName } from '@gifts/contract/names';
import type { CartItem } from '../orders/cart-item.ts';

/**
 * Returns a name such as "Sea Salt Caramels and 1 more for Jo Park and 2 others", of at most 255 characters.
 */
export function nameBatch(
  items: readonly CartItem[],
  recipients: readonly { first_name: string; last_name: string | null }[],
): string {
  const [first] = recipients;
  return nameGift(
    { name: items[0]?.product.name ?? 'Gift', others: items.length - 1 },
    {
      name: first ? fullName(first) : '',
      others: recipients.length - 1,
    },
  );
}

/** A name, and how many others there are. */
interface First {
  readonly name: string;
  readonly others: number;
}

/** Names a gift by its first product and its first recipient, if there is one. */
export function nameGift(product: First, recipient: First | null): string {
  const what = withOthers(product, 'more', 'more');
  const name = recipient ? `${what} for ${withOthers(recipient, 'other', 'others')}` : what;
  const points = [...name];
  return points.length <= 255 ? name : `${points.slice(0, 254).join('')}…`;
}

const withOthers = ({ name, others }: First, one: string, many: string): string =>
  others === 0 ? name : `${name} and ${others.toLocaleString('en-US')} ${others === 1 ? one : many}`;
