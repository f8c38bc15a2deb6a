import type { SendMethod } from '@gifts/contract/order-batch';

/** What paying for a batch needs to know of it. */
export interface PaidBatch {
  id: string;
  organization_id: string;
  workspace_id: string;
  commerce_app_id: string | null;
  /** A card's id or a funding source; null where the end user pays on the hosted page. */
  payment_method_id: string | null;
  send_method: SendMethod;
  recipients_count: number;
  /** The most one order may cost, in cents, by the estimate at creation; null for batches of before there was money. */
  highest_order_total: number | null;
}
