import type { SendMethod, ShippingTier, SwapMode } from '@gifts/contract/order-batch';
import type { SendStatus } from '@gifts/contract/states';
import type { Selectable } from 'kysely';
import type { OrderBatches } from '../../db/tables.generated.ts';
import type { CartItem } from '../orders/cart-item.ts';

type BatchColumns = Omit<
  Selectable<OrderBatches>,
  'send_status' | 'send_method' | 'swap' | 'international_shipping_tier'
>;

/** A batch with what its presentation needs from its cart, workspace and sender. */
export interface BatchRecord extends BatchColumns {
  send_status: SendStatus;
  send_method: SendMethod;
  swap: SwapMode;
  international_shipping_tier: ShippingTier;
  workspace_name: string;
  cart_items: CartItem[];
  sender: { first_name: string; last_name: string; email: string };
}

/** What the sender allows the recipients. */
export interface GiftRules {
  swap: SwapMode;
  tier: ShippingTier;
  /** The service may send mail to the recipient. */
  notifies: boolean;
}

/** A stored recipient. The row never changes. */
export interface RecipientRow {
  position: number;
  first_name: string;
  last_name: string | null;
  email: string | null;
}
