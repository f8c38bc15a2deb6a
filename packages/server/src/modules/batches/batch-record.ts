import type { Sender } from '@gifts/contract/order';
import type { ShippingTier, SwapMode } from '@gifts/contract/order-batch';
import type { Row } from '../../db/tables.ts';
import type { CartItem } from '../orders/cart-item.ts';

/** A batch with what its presentation needs from its cart, workspace and sender. */
export interface BatchRecord extends Row<'order_batches'> {
  workspace_name: string;
  cart_items: CartItem[];
  sender: Sender;
}

/** What the sender allows the recipients. */
export interface GiftRules {
  swap: SwapMode;
  tier: ShippingTier;
  /** The version of a collection that a gift of choice was sent with. */
  collectionVersionId: string | null;
  /** True if recipients whom the gift can't be sent to may take a gift card; the collection of a gift of choice decides too. */
  giftCardsAbroad: boolean;
}

/** Who sent a batch. */
export interface GiftSender {
  id: string;
  email: string;
  first_name: string;
  /** How the sender wants to hear what recipients did; null if nothing was chosen. */
  gift_mails: string | null;
  /** Of what the sender wants to hear. */
  gift_news: string[];
  batch_name: string;
  recipients_count: number;
}

/** A stored recipient. The row never changes. */
export type RecipientRow = Pick<
  Row<'order_batch_recipients'>,
  'position' | 'first_name' | 'last_name' | 'email' | 'locale'
>;
