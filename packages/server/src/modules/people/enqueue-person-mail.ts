import type { Tx } from '../../db/statements.ts';
import { nilUuid } from '../../kit/ids.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { PersonMail } from '../../queue/jobs.ts';
import { listOperators } from './operators.sql.ts';

/** Lets a job mail a person. For an address that nobody has, the job does nothing. */
export const enqueuePersonMail = (
  tx: Tx,
  email: string,
  purpose: Exclude<PersonMail, 'invitation' | 'link_printed' | 'registration'>,
): void => enqueue(tx, 'mail_person', { organization_id: nilUuid, email, purpose });

/** Lets a job mail somebody who was added to an organization. */
export const enqueueInvitation = (tx: Tx, organizationId: string, email: string): void =>
  enqueue(tx, 'mail_person', { organization_id: organizationId, email, purpose: 'invitation' });

/** Lets a job mail the link that makes an organization. */
export const enqueueRegistrationMail = (tx: Tx, registrationId: string, email: string): void =>
  enqueue(tx, 'mail_person', {
    organization_id: nilUuid,
    ...{ email, purpose: 'registration', about: registrationId },
  });

/** Lets jobs tell all operators that somebody at the command line made a link that signs in `about`. */
export async function enqueueLinkPrinted(tx: Tx, about: string): Promise<void> {
  for (const { email } of await listOperators(tx)) {
    enqueue(tx, 'mail_person', { organization_id: nilUuid, email, purpose: 'link_printed', about });
  }
}
