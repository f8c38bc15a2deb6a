import type { DeliveryStatus } from '@gifts/sdk';
import { Tag, type TagKind } from '../../ui/Tag.tsx';

export const deliveryNames: Record<DeliveryStatus, string> = {
  pending: 'Pending',
  succeeded: 'Delivered',
  failed: 'Failed',
};

const kinds: Record<DeliveryStatus, TagKind> = { pending: 'warning', succeeded: 'success', failed: 'danger' };

export const DeliveryTag = ({ status }: { status: DeliveryStatus }) => (
  <Tag kind={kinds[status]}>{deliveryNames[status]}</Tag>
);
