/** The settings of an organization, as its members see them and its admins change them. */
import { createHash } from 'node:crypto';
import type {
  OrganizationLogoInput,
  OrganizationSettings,
  UpdateOrganizationSettingsInput,
} from '@gifts/contract/dashboard/organization';
import { canonicalLocale } from '@gifts/contract/locale';
import type { Organization } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { lockPeopleAsAdmin } from './lock-people.ts';
import { logoPath } from './logo-path.ts';
import { makeLogo } from './make-logo.ts';
import { writeLogo, writeNoLogo } from './organization-logos.sql.ts';
import { findOrganization } from './organizations.sql.ts';
import { setDefaultExpiry } from './set-default-expiry.ts';
import { updateOrganization } from './update-organization.ts';

export async function getOrganizationSettings(
  context: CallerContext,
  db: Statements,
): Promise<OrganizationSettings> {
  const organization = await findOrganization(db, context.organization.id);
  assert(organization, 'the organization of a caller exists');
  return present(context, organization);
}

type Changes = Omit<UpdateOrganizationSettingsInput, 'default_payment_method'>;

/** Changes what is given and keeps the rest. The organization is locked then. */
export async function changeOrganizationSettings(
  context: CallerContext,
  tx: Tx,
  changes: Changes,
): Promise<void> {
  await lockPeopleAsAdmin(context, tx);
  const { id } = context.organization;
  const { color, default_locale: locale, sender_name: senderName } = changes;
  updateOrganization(tx, id, {
    name: changes.name?.trim(),
    color: color?.toLowerCase() ?? color,
    senderName: senderName?.trim() === '' ? null : (senderName?.trim() ?? senderName),
    remindsRecipients: changes.reminds_recipients,
    defaultLocale: locale ? canonicalLocale(locale) : locale,
  });
  setDefaultExpiry(tx, id, { days: changes.default_expiry_days, forAll: changes.expires_all_gifts });
  context.invalidateCallerCache();
}

/** The picture is made before anything is locked. */
export async function setOrganizationLogo(
  context: CallerContext,
  tx: Tx,
  { image }: OrganizationLogoInput,
): Promise<OrganizationSettings> {
  const picture = await makeLogo(image);
  await lockPeopleAsAdmin(context, tx);
  const name = createHash('sha256').update(picture).digest('hex');
  writeLogo(tx, { organization_id: context.organization.id, name, picture });
  context.invalidateCallerCache();
  return getOrganizationSettings(context, tx);
}

export async function removeOrganizationLogo(context: CallerContext, tx: Tx): Promise<OrganizationSettings> {
  await lockPeopleAsAdmin(context, tx);
  writeNoLogo(tx, context.organization.id);
  context.invalidateCallerCache();
  return getOrganizationSettings(context, tx);
}

function present({ config }: CallerContext, organization: Organization): OrganizationSettings {
  const path = logoPath(organization);
  return {
    id: organization.id,
    name: organization.name,
    color: organization.color,
    logo_url: path && config.publicUrl + path,
    sender_name: organization.sender_name,
    default_expiry_days: organization.default_expiry_days,
    expires_all_gifts: organization.expires_all_gifts,
    reminds_recipients: organization.reminds_recipients,
    default_locale: organization.default_locale,
    default_payment_method: organization.default_payment_method,
  };
}
