/** Mails a person a link, or that something of a sign-in was changed. Addresses that nobody has get no mail. */
import { type Context, openContext, type Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { dayMs } from '../../kit/duration.ts';
import { newId, nilUuid } from '../../kit/ids.ts';
import type { Jobs, PersonMail } from '../../queue/jobs.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import { sealLink } from '../notifications/sealed-links.ts';
import { sendUnstoredMail } from '../notifications/send-unstored-mail.process.ts';
import { findMemberships, type MembershipRow } from '../organizations/memberships.sql.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { canMail } from './can-mail.ts';
import { makeResetLink, makeSignInLink, signInLinkMs } from './make-link.ts';
import { findOperator } from './operators.sql.ts';
import { findPersonByEmail, type PersonRow } from './people.sql.ts';
import { mailRegistration } from './registration/mail-registration.process.ts';

const invitationMs = 7 * dayMs;

export async function mailPerson(
  services: Services,
  { organization_id: organizationId, email, purpose, about = '' }: Jobs['mail_person'],
): Promise<void> {
  if (purpose === 'registration') return mailRegistration(services, about);
  const { oidc } = services.config;
  const isOnlyByProvider = oidc?.isOnly === true;
  // A link that the switch has overtaken would not work.
  if (!canMail(services) || (isOnlyByProvider && (purpose === 'sign_in' || purpose === 'reset'))) return;
  const [memberships, operator, person] = await Promise.all([
    findMemberships(services.db, email),
    findOperator(services.db, email),
    findPersonByEmail(services.db, email),
  ]);
  const [first] = memberships.filter(
    ({ organization_id: id }) => organizationId === nilUuid || id === organizationId,
  );
  const asked = { email, purpose, person, about, isOnlyByProvider };
  if (first) await mailMember(services, first, asked);
  else if (operator) await mailOperator(services, asked);
}

interface Asked {
  readonly email: string;
  readonly purpose: Exclude<PersonMail, 'registration'>;
  readonly person: PersonRow | null;
  readonly about: string;
  /** True where people sign in by single sign-on only. */
  readonly isOnlyByProvider: boolean;
}

/** The mail is stored among those of an organization, and sent like them. */
async function mailMember(services: Services, membership: MembershipRow, asked: Asked): Promise<void> {
  const organization = await findOrganization(services.db, membership.organization_id);
  if (!organization) return;
  const context = await openContext(services, organization);
  await services.db.transaction(async (tx) =>
    queueMail(context, tx, await mailOf(context, tx, membership, asked)),
  );
}

async function mailOf(context: Context, tx: Tx, membership: MembershipRow, asked: Asked) {
  const id = newId();
  const link = await makeLink(context, tx, asked);
  const mail = { organization_id: context.organization.id, id };
  const { template, params } = contentOf(asked, {
    firstName: membership.first_name,
    organizationName: membership.organization_name,
    link: link === null ? '' : sealLink(context, mail, link),
  });
  return { id, to: asked.email, template, params };
}

/** An operator who belongs to no organization. The mail is stored nowhere: if it cannot be sent, the job makes another one. */
async function mailOperator(services: Services, asked: Asked): Promise<void> {
  const link = await services.db.transaction((tx) => makeLink(services, tx, asked));
  const content = contentOf(asked, { firstName: '', organizationName: '', link: link ?? '' });
  await sendUnstoredMail(services, { id: newId(), to: asked.email, ...content });
}

/** Whoever has not signed in yet has no password to set, and gets a link to sign in. */
const isReset = ({ purpose, person }: Asked): boolean => purpose === 'reset' && person !== null;

async function makeLink(services: Services, tx: Tx, asked: Asked): Promise<string | null> {
  const { email, purpose, person } = asked;
  if (person && isReset(asked)) return makeResetLink(services, tx, person.id);
  switch (purpose) {
    case 'sign_in':
    case 'reset':
      return makeSignInLink(services, tx, { email, validMs: signInLinkMs });
    case 'invitation':
      return asked.isOnlyByProvider
        ? `${services.config.publicUrl}/sign-in`
        : makeSignInLink(services, tx, { email, validMs: invitationMs });
    default:
      return null;
  }
}

interface MailContent {
  readonly firstName: string;
  readonly organizationName: string;
  readonly link: string;
}

function contentOf(asked: Asked, { firstName, organizationName, link }: MailContent) {
  switch (asked.purpose) {
    case 'invitation': {
      const template = asked.isOnlyByProvider ? ('provider_invitation' as const) : ('invitation' as const);
      return { template, params: { firstName, organizationName, link } };
    }
    case 'link_printed':
      return { template: 'link_printed' as const, params: { firstName, email: asked.about } };
    case 'password_changed':
    case 'second_factor_removed':
    case 'passkey_added':
    case 'passkey_removed':
      return { template: asked.purpose, params: { firstName } };
    case 'sign_in':
    case 'reset': {
      const template = isReset(asked) ? ('password_reset' as const) : ('sign_in_link' as const);
      return { template, params: { firstName, link } };
    }
  }
}
