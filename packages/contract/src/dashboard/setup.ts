/** Setting a new deployment up, step by step. Every step can be repeated, and says how things are now. */
import { bodyLimits } from '../body-limits.ts';
import {
  Line,
  NoContent,
  NonBlankLine,
  Nullable,
  RequiredLine,
  required,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { defineForOperators as define } from './operator-operation.ts';

/** In the order in which they are asked. */
export const setupSteps = ['address', 'mail', 'cards', 'catalog', 'organization'] as const;
export type SetupStepName = (typeof setupSteps)[number];

const step = Type.Enum(setupSteps, { description: 'The step.' });

export const SetupStep = Type.Object(
  {
    step,
    state: Type.Enum(['open', 'done', 'skipped'], {
      description: 'A step that was done for other settings than those of now is open again.',
    }),
    by: Nullable(Type.String({ description: 'E-mail address of the operator who said so.' })),
    at: Nullable(Timestamp('When.')),
  },
  { title: 'SetupStep', description: 'A step of the setup.' },
);
export type SetupStep = Static<typeof SetupStep>;

export const Setup = Type.Object(
  {
    steps: Type.Array(SetupStep, { description: 'All steps, in their order.' }),
    public_url: Type.String({ description: 'The base address of all links, from `PUBLIC_URL`.' }),
    mail: Type.Object(
      {
        server: Nullable(
          Type.String({ description: 'Host of the mail server. Null if the service sends no mail.' }),
        ),
        from: Type.String({ description: 'Address that mail is sent from.' }),
        return_domain: Nullable(
          Type.String({ description: 'Domain to which undelivered mail returns. Null if nobody reads it.' }),
        ),
        is_signed: Type.Boolean({ description: 'True if the service signs mail (DKIM).' }),
      },
      { description: 'How mail is sent.' },
    ),
    cards: Type.Object(
      {
        gateway: Nullable(
          Type.String({ description: 'The card gateway. Null if gifts cannot be paid by card.' }),
        ),
        is_live: Type.Boolean({ description: 'True if real money moves.' }),
        callbacks_at: Nullable(
          Type.String({ description: 'Address to which the gateway sends its callbacks.' }),
        ),
        callback_seen_at: Nullable(Timestamp('The last callback of the gateway, to the minute.')),
      },
      { description: 'How cards are charged.' },
    ),
    catalog: Type.Object(
      {
        products_count: Type.Integer({ description: 'Products that all organizations can send.' }),
        brands_count: Type.Integer({ description: 'Brands of these products.' }),
      },
      { description: 'What can be sent.' },
    ),
    organizations_count: Type.Integer({ description: 'Organizations that send gifts.' }),
  },
  { title: 'Setup', description: 'How far a deployment is set up.' },
);
export type Setup = Static<typeof Setup>;

export const MailRecord = Type.Object(
  {
    kind: Type.Enum(['spf', 'dkim', 'dmarc', 'mx'], { description: 'What the record is for.' }),
    name: Type.String({ description: 'Name of the record.' }),
    type: Type.Enum(['TXT', 'MX'], { description: 'Type of the record.' }),
    value: Type.String({
      description: 'What to publish. Words in capitals are to be filled in.',
    }),
    status: Type.Enum(['found', 'different', 'missing', 'unknown'], {
      description: '`unknown`: the name servers did not answer in time.',
    }),
    published: Type.Array(Type.String(), { description: 'What the name servers say of it now.' }),
    advice: Type.String({ description: 'What to do, or why nothing is to be done.' }),
  },
  { title: 'MailRecord', description: 'A DNS record that receivers of mail check.' },
);
export type MailRecord = Static<typeof MailRecord>;

export const MailRecords = Type.Object(
  { data: Type.Array(MailRecord, { description: 'The records.' }) },
  { title: 'MailRecords', description: 'The DNS records of mail, with what is published of them.' },
);
export type MailRecords = Static<typeof MailRecords>;

export const TestMailOutcome = Type.Object(
  {
    to: Type.String({ description: 'Where the mail went.' }),
    is_accepted: Type.Boolean({ description: 'True if the mail server took it.' }),
    answer: Type.String({ description: 'What the mail server answered, or why it could not be asked.' }),
  },
  { title: 'TestMailOutcome', description: 'What became of a test mail.' },
);
export type TestMailOutcome = Static<typeof TestMailOutcome>;

export const CatalogFileInput = Strict({
  format: Type.Enum(['csv', 'json'], { description: 'Format of the file.', ...required }),
  parts: Type.Array(Type.String({ maxLength: 250_000, description: 'A part of its text.' }), {
    minItems: 1,
    maxItems: 64,
    description: 'The text of the file, in parts of up to 250,000 characters.',
    ...required,
  }),
});
export type CatalogFileInput = Static<typeof CatalogFileInput>;

export const CatalogChanges = Type.Object(
  {
    added: Type.Integer({ description: 'Brands, products and cards that are new.' }),
    changed: Type.Integer({ description: 'Those that are changed.' }),
    unchanged: Type.Integer({ description: 'Those that stay as they are.' }),
    names: Type.Array(
      Type.Object({
        slug: Type.String({ description: 'Slug of a brand, a product or a card.' }),
        is_new: Type.Boolean({ description: 'False if it is changed.' }),
      }),
      { description: 'The first hundred of those that are new or changed.' },
    ),
    left_out: Type.Array(Type.String(), { description: 'What of the file is not imported, and why.' }),
  },
  { title: 'CatalogChanges', description: 'What an import changes.' },
);
export type CatalogChanges = Static<typeof CatalogChanges>;

export const NewOrganizationInput = Strict({
  name: NonBlankLine(255, 'Name of the organization, 1 to 255 characters.'),
  admin_email: RequiredLine(254, 'E-mail address of the first admin.'),
  admin_first_name: NonBlankLine(255, 'First name of the admin, 1 to 255 characters.'),
  admin_last_name: Line(255, 'Last name of the admin, up to 255 characters.'),
});
export type NewOrganizationInput = Static<typeof NewOrganizationInput>;

export const NewOrganization = Type.Object(
  {
    id: Uuid('Id of the organization.'),
    name: Type.String({ description: 'Its name.' }),
    is_invited: Type.Boolean({
      description: 'True if the admin is mailed. Otherwise "gifts sign-in-link" makes a link for them.',
    }),
  },
  { title: 'NewOrganization', description: 'An organization that was made.' },
);
export type NewOrganization = Static<typeof NewOrganization>;

export const SetupStepInput = Strict({
  state: Type.Enum(['done', 'skipped', 'open'], {
    description: '`open` asks again.',
    ...required,
  }),
});
export type SetupStepInput = Static<typeof SetupStepInput>;

const owners = { callers: 'operators', roles: ['owner'] } as const;

export const setupOperations = {
  getSetup: define({
    ...owners,
    method: 'GET',
    path: '/internal/operator/setup',
    status: 200,
    response: Setup,
    errors: [],
  }),
  markSetupStep: define({
    ...owners,
    method: 'POST',
    path: '/internal/operator/setup/steps/{step}',
    params: Strict({ step: Type.String({ description: 'Name of the step.' }) }),
    body: SetupStepInput,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
  /** Asks the name servers of the service, for a few seconds at most. */
  listMailRecords: define({
    ...owners,
    method: 'GET',
    path: '/internal/operator/setup/mail_records',
    status: 200,
    response: MailRecords,
    errors: [],
  }),
  /** Mails the operator who asks. */
  sendTestMail: define({
    ...owners,
    method: 'POST',
    path: '/internal/operator/setup/test_mail',
    status: 200,
    response: TestMailOutcome,
    errors: [],
  }),
  /** Says what an import would change, and changes nothing. */
  previewCatalog: define({
    ...owners,
    method: 'POST',
    path: '/internal/operator/catalog/preview',
    body: CatalogFileInput,
    maxBodyBytes: bodyLimits.csv,
    status: 200,
    response: CatalogChanges,
    errors: [],
  }),
  /** Imports a file whole or not at all. Imported again, it changes nothing. */
  importCatalog: define({
    ...owners,
    method: 'POST',
    path: '/internal/operator/catalog/import',
    body: CatalogFileInput,
    maxBodyBytes: bodyLimits.csv,
    status: 200,
    response: CatalogChanges,
    errors: [],
  }),
  /** The address of the admin belongs to one user, so a repeated request makes no second organization. */
  createOrganization: define({
    ...owners,
    method: 'POST',
    path: '/internal/operator/organizations',
    body: NewOrganizationInput,
    status: 201,
    response: NewOrganization,
    errors: [],
  }),
} as const;
