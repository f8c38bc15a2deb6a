import type { Services } from '../../../context/context.ts';
import { newId } from '../../../kit/ids.ts';
import { sendUnstoredMail } from '../../notifications/send-unstored-mail.process.ts';
import { hashedToken, newLinkToken, registrationLink } from '../link-tokens.ts';
import { registrationMs } from '../sign-in-limits.ts';
import { canRegister } from './can-register.ts';
import { lockRegistration, writeToken } from './registrations.sql.ts';

/** Mails the link that makes an organization. The link is stored nowhere: if the mail cannot be sent, the job makes another one. */
export async function mailRegistration(services: Services, id: string): Promise<void> {
  if (!canRegister(services)) return;
  const token = newLinkToken();
  const registration = await services.db.transaction(async (tx) => {
    const row = await lockRegistration(tx, id);
    if (!row || row.spent_at) return null;
    const expiresAt = new Date(services.clock.now().getTime() + registrationMs);
    writeToken(tx, id, { hash: hashedToken(token), expiresAt });
    return row;
  });
  if (!registration) return;
  await sendUnstoredMail(services, {
    ...{ id: newId(), to: registration.email, template: 'registration' },
    params: {
      firstName: registration.first_name,
      organizationName: registration.organization_name,
      link: registrationLink(services.config.publicUrl, token),
    },
  });
}
