import type { ShippingTier, SwapMode } from '@gifts/contract/order-batch';
import type { Statements } from '../../db/statements.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import type { OrderRecord } from '../orders/order-record.ts';

/** What the sender allows the recipient. */
export interface GiftRules {
  swap: SwapMode;
  tier: ShippingTier;
}

const giftRules = `select swap, international_shipping_tier as tier from order_batches
  where organization_id = $1 and id = $2`;

export async function findGiftRules(db: Statements, order: OrderRecord): Promise<GiftRules | null> {
  const [rules] = await db.query<GiftRules>(giftRules, [order.organization_id, order.order_batch_id]);
  return rules ?? null;
}

const publishedVersion = `select published_version from collections
  where organization_id = $1 and product_id = $2 and published_version is not null`;

/** What recipients of this collection's product may choose from. */
export async function findPublishedVersion(
  db: Statements,
  organizationId: string,
  productId: string,
): Promise<CollectionVersion | null> {
  const [row] = await db.query<{ published_version: CollectionVersion }>(publishedVersion, [
    organizationId,
    productId,
  ]);
  return row?.published_version ?? null;
}
