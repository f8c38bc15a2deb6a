import type { ApprovalRequest } from '@gifts/contract/dashboard/approvals';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { queueMail } from '../../notifications/queue-mail.ts';
import { findAdmins } from '../../organizations/find-admins.sql.ts';
import { hasUserWithEmail } from '../../organizations/find-users.sql.ts';
import type { AuthorRow } from '../draft-record.ts';

const linkOf = ({ config }: CallerContext, { id }: ApprovalRequest): string =>
  `${config.publicUrl}/approvals/${id}`;

/** Tells those who can approve a gift that somebody asks them. */
export async function mailApprovers(context: CallerContext, tx: Tx, request: ApprovalRequest): Promise<void> {
  const { organization, caller } = context;
  for (const admin of await findAdmins(tx, organization.id)) {
    if (admin.email === caller.user.email) continue;
    queueMail(context, tx, {
      template: 'approval_asked',
      to: admin.email,
      params: {
        adminFirstName: admin.first_name,
        requesterName: request.requested_by.name,
        giftName: request.name,
        recipients: request.recipients_count,
        amount: request.est_group_total_high,
        note: request.note,
        link: linkOf(context, request),
      },
    });
  }
}

/** Tells the requester what somebody else has decided. Whoever was removed gets nothing. */
export async function mailRequester(
  context: CallerContext,
  tx: Tx,
  requester: AuthorRow,
  request: ApprovalRequest,
): Promise<void> {
  const { status } = request;
  if (status === 'waiting' || !(await hasUserWithEmail(tx, context.organization.id, requester.email))) return;
  queueMail(context, tx, {
    template: 'approval_decided',
    to: requester.email,
    params: {
      requesterFirstName: requester.first_name,
      outcome: status,
      giftName: request.name,
      deciderName: request.decided_by?.name ?? '',
      reason: request.reason,
      link: linkOf(context, request),
    },
  });
}
