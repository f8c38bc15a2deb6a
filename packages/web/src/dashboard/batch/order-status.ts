import type { OrderStatus } from '@gifts/sdk';
import type { TagKind } from '../../ui/Tag.tsx';

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
