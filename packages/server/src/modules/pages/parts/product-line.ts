import { type Html, html } from '../../../kit/html.ts';
import type { CartItem } from '../../orders/cart-item.ts';
import type { Visit } from '../site.ts';
import { picture } from './parts.ts';

interface Selection {
  readonly cart_item_id: string;
  readonly variants: readonly string[];
}

/** A product of the gift with its small picture, its quantity and what was chosen for each unit. */
export function productLine(
  { context, texts }: Visit,
  item: CartItem,
  selections: readonly Selection[] | null,
): Html {
  const entry = context.catalog.productsById.get(item.product.id)?.product;
  const chosen = (selections ?? []).filter((each) => each.cart_item_id === item.id);
  const variants = chosen.length > 0 ? chosen.map((each) => each.variants) : [item.variants ?? []];
  return html`<li class="product small">
${picture(entry?.images[0]?.image_large, { alt: '', isFirst: false })}
<div><p class="name" dir="auto">${item.product.name}</p>
${item.quantity > 1 ? html`<p class="fine">${texts('gift_quantity', { count: item.quantity })}</p>` : ''}
${variants.filter((names) => names.length > 0).map((names) => html`<p class="fine" dir="auto">${names.join(', ')}</p>`)}
</div></li>
`;
}
