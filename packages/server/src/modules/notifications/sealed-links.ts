/** Links that sign somebody in. Mails are stored with their parameters, so the link is sealed until the mail is sent or shown. */
import type { Services } from '../../context/context.ts';
import { openIfGood, type Place } from '../../kit/sealer.ts';
import type { MailRow } from './mails.sql.ts';

type MailOfPlace = Pick<MailRow, 'organization_id' | 'id'>;

const placeOf = ({ organization_id: organizationId, id }: MailOfPlace): Place => ({
  column: 'mails.params',
  organizationId,
  rowId: id,
});

export const sealLink = ({ sealer }: Pick<Services, 'sealer'>, mail: MailOfPlace, link: string): string =>
  sealer.seal(link, placeOf(mail));

/** Returns the parameters with the link. Without the key it was sealed with, the link leads to the sign-in page. */
export function paramsWithLink(
  { sealer, config }: Pick<Services, 'sealer' | 'config'>,
  mail: MailRow,
): MailRow['params'] {
  if (!isAboutLink(mail)) return mail.params;
  const link = openIfGood(sealer, mail.params.link, placeOf(mail)) ?? `${config.publicUrl}/sign-in`;
  return { ...mail.params, link };
}

const linkTemplates = ['sign_in_link', 'invitation', 'provider_invitation', 'password_reset'] as const;
type LinkMail = Extract<MailRow, { template: (typeof linkTemplates)[number] }>;

const isAboutLink = (mail: MailRow): mail is LinkMail =>
  linkTemplates.some((template) => template === mail.template);
