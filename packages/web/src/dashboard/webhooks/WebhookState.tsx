import type { Webhook } from '@gifts/sdk';
import { Tag } from '../../ui/Tag.tsx';

type State = Pick<Webhook, 'status' | 'disabled_reason' | 'failing_since'>;

export function WebhookState({ webhook }: { webhook: State }) {
  if (webhook.status === 'disabled') {
    return webhook.disabled_reason === 'paused' ? <Tag>Paused</Tag> : <Tag kind="danger">Disabled</Tag>;
  }
  return webhook.failing_since ? <Tag kind="danger">Failing</Tag> : <Tag kind="success">Works</Tag>;
}
