/** What admins set for their organization: how its gifts look, and what batches do that say nothing else. */
import { define } from '../operations/operation.ts';
import { patterns } from '../patterns.ts';
import {
  Line,
  Locale,
  NonBlankLine,
  Nullable,
  RequiredLine,
  required,
  type Static,
  Strict,
  Type,
  Uuid,
} from '../schema.ts';

/** The size of a logo as it is stored. Pages and mails show it at half of it, so that it is sharp on every screen. */
export const logoSize = { width: 320, height: 96 } as const;

/** The largest picture that can be uploaded. */
export const mostLogoBytes = 512 * 1024;

/** A picture that is larger in one direction is refused before it is decoded. */
export const mostLogoPixels = 4_000;

const color = Type.String({
  pattern: patterns.color,
  description: 'A colour as # and six hexadecimal digits, such as `#8a1f4d`.',
});
const days = Type.Integer({
  minimum: 1,
  maximum: 3_650,
  description: 'Number of days after the send at which gifts expire whose batch names no expiry, 1 to 3650.',
});
const expiresAll = Type.Boolean({
  description:
    'True if the default expiry applies to every batch, and not only to those that hold money or credit.',
});
const reminds = Type.Boolean({
  description: 'Whether recipients are reminded if the batch does not say it.',
});

export const OrganizationSettings = Type.Object(
  {
    id: Uuid('Id of the organization.'),
    name: Type.String({ description: 'Name of the organization.' }),
    color: Nullable(
      Type.String({
        description:
          'Colour of gift pages and mails, in lower case. Where it is too pale or too dark to be read, a darker or lighter shade is used. Null for that of the service.',
      }),
    ),
    logo_url: Nullable(
      Type.String({
        description: 'Address of the logo. Its name is the hash of its content. Null for none.',
      }),
    ),
    sender_name: Nullable(
      Type.String({
        description:
          'Whom gifts come from, unless the sender says otherwise. Null for the name of the sender.',
      }),
    ),
    default_expiry_days: days,
    expires_all_gifts: expiresAll,
    reminds_recipients: reminds,
    default_locale: Nullable(
      Type.String({
        description: 'BCP 47 tag of the language of mails and pages that name none. Null: English.',
      }),
    ),
    default_payment_method: Nullable(
      Type.String({ description: 'Payment method of batches that name none. Null for none.' }),
    ),
  },
  { title: 'OrganizationSettings', description: 'The settings of an organization.' },
);
export type OrganizationSettings = Static<typeof OrganizationSettings>;

export const UpdateOrganizationSettingsInput = Strict({
  name: Type.Optional(NonBlankLine(255, 'Name of the organization, 1 to 255 characters.')),
  color: Type.Optional(Nullable(color)),
  sender_name: Type.Optional(
    Nullable(
      Line(255, 'Whom gifts come from, up to 255 characters. Null or empty for the name of the sender.'),
    ),
  ),
  default_expiry_days: Type.Optional(days),
  expires_all_gifts: Type.Optional(expiresAll),
  reminds_recipients: Type.Optional(reminds),
  default_locale: Type.Optional(Nullable(Locale('BCP 47 tag of a language, such as `de` or `pt-BR`.'))),
  default_payment_method: Type.Optional(
    RequiredLine(64, 'Id of a card of the organization, or `BALANCE` or `CORPORATE_ACCOUNT`.'),
  ),
});
export type UpdateOrganizationSettingsInput = Static<typeof UpdateOrganizationSettingsInput>;

export const OrganizationLogoInput = Strict({
  image: Type.String({
    minLength: 1,
    maxLength: Math.ceil(mostLogoBytes / 3) * 4,
    pattern: patterns.base64,
    description: `A PNG, JPEG or WebP picture in Base64, of at most ${mostLogoBytes / 1024} KiB and 32 to ${mostLogoPixels} pixels in each direction. Of an animation, the first picture.`,
    ...required,
  }),
});
export type OrganizationLogoInput = Static<typeof OrganizationLogoInput>;

const change = { callers: 'members', access: 'admin', tag: 'Organization', status: 200 } as const;

export const organizationOperations = {
  getOrganizationSettings: define({
    method: 'GET',
    path: '/internal/organization',
    tag: 'Organization',
    summary: 'Get the settings of the organization',
    callers: 'members',
    access: 'read',
    status: 200,
    response: OrganizationSettings,
    errors: [],
  }),
  updateOrganizationSettings: define({
    ...change,
    method: 'PATCH',
    path: '/internal/organization',
    summary: 'Change the settings of the organization',
    description:
      'Changes what is given and keeps the rest. Colour, logo and name show on gift pages at once. Batches that were created before keep their expiry, reminders and payment method.',
    body: UpdateOrganizationSettingsInput,
    response: OrganizationSettings,
    errors: [],
  }),
  setOrganizationLogo: define({
    ...change,
    method: 'POST',
    path: '/internal/organization/logo',
    summary: 'Set the logo',
    description:
      'Makes a new picture from what is uploaded, without its metadata, and shows it on gift pages and in mails to recipients.',
    body: OrganizationLogoInput,
    response: OrganizationSettings,
    errors: [],
  }),
  removeOrganizationLogo: define({
    ...change,
    method: 'POST',
    path: '/internal/organization/logo/remove',
    summary: 'Remove the logo',
    description: 'Gift pages and mails show none then. Without a logo it changes nothing.',
    response: OrganizationSettings,
    errors: [],
  }),
} as const;
