import type { NewOrganization, NewOrganizationInput } from '@gifts/contract/dashboard/setup';
import { isEmail } from '@gifts/contract/email';
import type { OperatorRequest } from '../../context/operator.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { recordAct } from '../audit/record-act.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { findHolderOfEmail } from '../organizations/create-user.ts';
import { canMail } from '../people/can-mail.ts';
import { enqueueInvitation } from '../people/enqueue-person-mail.ts';

/** Makes an organization with its first admin, whom a job mails an invitation. */
export async function createOrganizationAsOperator(
  { services, forgetCallers }: OperatorRequest,
  { name, admin_email: email, admin_first_name, admin_last_name }: NewOrganizationInput,
): Promise<NewOrganization> {
  if (!isEmail(email)) throw problemOfEmail(`"${email}" is not a valid e-mail address.`);
  const isInvited = canMail(services);
  const id = await services.db.transaction(async (tx) => {
    const holder = await findHolderOfEmail(tx, email);
    if (holder) {
      throw problemOfEmail(
        `${email} belongs to "${holder.name}" already, and an address belongs to one user: use another.`,
      );
    }
    const made = await createOrganization(tx, {
      ...{ name, environment: services.config.environment },
      admin: { email, firstName: admin_first_name, lastName: admin_last_name },
    });
    recordAct(services, tx, {
      ...{ organizationId: made.id, act: 'create_organization', details: { name } },
      subject: { kind: 'organization', id: made.id },
    });
    if (isInvited) enqueueInvitation(tx, made.id, email);
    return made.id;
  });
  forgetCallers();
  return { id, name, is_invited: isInvited };
}

const problemOfEmail = (message: string) => badRequest([{ field: 'admin_email', message }]);
