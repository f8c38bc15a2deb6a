import type { SendStatus } from '@gifts/sdk';
import { Tag, type TagKind } from '../../ui/Tag.tsx';

export const sendStatusNames: Record<SendStatus, string> = {
  pending: 'Waiting',
  complete: 'Sent',
  failed: 'Failed',
  canceled: 'Canceled',
};

const kinds: Record<SendStatus, TagKind> = {
  pending: 'info',
  complete: 'success',
  failed: 'danger',
  canceled: 'plain',
};

export const SendStatusTag = ({ status }: { status: SendStatus }) => (
  <Tag kind={kinds[status]}>{sendStatusNames[status]}</Tag>
);
