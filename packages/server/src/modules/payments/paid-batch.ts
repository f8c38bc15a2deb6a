import type { SendMethod } from '@gifts/contract/order-batch';

/** The part of a batch that its payment needs. */
export interface PaidBatch {
  id: string;
  organization_id: string;
  workspace_id: string;
  commerce_app_id: string | null;
  /** The id of a card, or a funding source. Null if the end user pays on the hosted page. */
  payment_method_id: string | null;
  send_method: SendMethod;
  recipients_count: number;
  /**
   * The highest amount one order can cost, in cents, from the estimate at creation. Null for batches created
   * before batches had estimates.
   */
  highest_order_total: number | null;
}
