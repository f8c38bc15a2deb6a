import type { Sender } from '@gifts/contract/order';
import type { Row } from '../../db/tables.ts';
import type { StoredAddress } from '../addresses/sealed-address.ts';
import type { CartItem } from './cart-item.ts';
import type { ShipmentRecord } from './shipment-record.ts';

export interface StoredSelection {
  id: string;
  cart_item_id: string;
  quantity_index: number;
  variants: string[];
}

/** What the documents of an order hold. */
export interface OrderDocuments {
  cart_selections: StoredSelection[] | null;
  /** To be read by `addressOf`. */
  mailing_address: StoredAddress | null;
}

/** An order with what its presentation needs from its batch, carts, workspace, sender and shipments. */
export interface OrderRecord extends Omit<Row<'orders'>, keyof OrderDocuments>, OrderDocuments {
  from_name: string;
  message: string | null;
  card_id: string | null;
  /** The order's own payment method, otherwise the one of its batch. Null if the payer enters a card. */
  payment_method_id: string | null;
  reminders_enabled: boolean;
  commerce_app_id: string | null;
  commerce_end_user_id: string | null;
  /**
   * The highest amount the order can cost, from the estimate of its batch. Null for batches created before
   * batches had estimates.
   */
  highest_order_total: number | null;
  /** False for a `direct_send` order whose recipient gets no mail. */
  notifications_enabled: boolean;
  workspace_name: string;
  cart_items: CartItem[];
  original_cart_items: CartItem[] | null;
  /** Oldest first. */
  shipments: ShipmentRecord[];
  sender: Sender;
}
