import type { ApprovalRequest } from '../../api/dashboard-operations.generated.ts';
import { Tag, type TagKind } from '../../ui/Tag.tsx';

type Status = ApprovalRequest['status'];

const tags: Readonly<Record<Status, { readonly kind: TagKind; readonly name: string }>> = {
  waiting: { kind: 'warning', name: 'Waiting for approval' },
  sent: { kind: 'success', name: 'Approved and sent' },
  declined: { kind: 'danger', name: 'Not approved' },
  taken_back: { kind: 'plain', name: 'Taken back' },
  returned: { kind: 'danger', name: 'Approved, not sent' },
};

export const ApprovalTag = ({ status }: { status: Status }) => (
  <Tag kind={tags[status].kind}>{tags[status].name}</Tag>
);
