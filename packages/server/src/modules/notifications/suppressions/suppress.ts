import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import type { MailRow } from '../mails.sql.ts';
import { isToRecipient } from '../recipient-templates.ts';
import { addressHashOf } from './address-hash.ts';
import { type SuppressionReason, writeSuppression } from './suppressions.sql.ts';

/** The failures after which the same address would fail again. A full mailbox and refused content are not among them. */
const failuresOfMailbox: readonly string[] = ['mailbox_unavailable', 'invalid_address'];

/**
 * Keeps an address from further mail of the organization if the failure of a mail shows that the mailbox does not exist,
 * or that its owner complained. Does nothing for mails to members of the organization.
 */
export function suppressAfterFailure(context: Context, tx: Tx, mail: MailRow, failure: string | null): void {
  const reason = reasonAfter(failure);
  if (reason === null || !isToRecipient(mail)) return;
  writeSuppression(tx, context.organization.id, {
    addressHash: addressHashOf(context, mail.to_email),
    reason,
    at: context.now,
  });
}

function reasonAfter(failure: string | null): SuppressionReason | null {
  if (failure === 'complained') return 'complained';
  return failure !== null && failuresOfMailbox.includes(failure) ? 'bounced' : null;
}
