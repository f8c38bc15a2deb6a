import type { Order, OrderStatus } from '@gifts/sdk';
import type { TagKind } from '../../ui/Tag.tsx';

export type NotificationStatus = Order['notification_status'];

export const orderStatusNames: Record<OrderStatus, string> = {
  created: 'Created',
  notified: 'Mailed',
  opened: 'Opened',
  accepted: 'Accepted',
  pending_payment: 'Waits for payment',
  paid: 'Paid',
  ordered: 'In preparation',
  shipped: 'Shipped',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
};

export const orderStatusKinds: Record<OrderStatus, TagKind> = {
  created: 'plain',
  notified: 'plain',
  opened: 'info',
  accepted: 'accent',
  pending_payment: 'warning',
  paid: 'accent',
  ordered: 'accent',
  shipped: 'info',
  delivered: 'success',
  failed: 'danger',
  canceled: 'plain',
};

/** What became of the mail that tells a recipient about the gift. */
export const mailNames: Record<NotificationStatus, string> = {
  none: 'No mail',
  queued: 'On its way',
  sent: 'Sent',
  bounced: 'Bounced',
  failed: 'Could not be sent',
  suppressed: 'Not sent',
};

export const mailKinds: Record<NotificationStatus, TagKind> = {
  none: 'plain',
  queued: 'info',
  sent: 'success',
  bounced: 'danger',
  failed: 'danger',
  suppressed: 'warning',
};
