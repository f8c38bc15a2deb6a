/** The people whom an organization sends gifts to, as members write and read them. */
import { MailingAddress } from '../address.ts';
import { patterns } from '../patterns.ts';
import {
  Line,
  Lines,
  Locale,
  Nullable,
  OptionalNullable,
  pageQuery,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';

/** An organization has no more people. */
export const mostContacts = 200_000;
/** A workspace has no more lists. */
export const mostContactLists = 200;
/** A request adds so many people to a list, or takes them out. */
export const mostChangedContacts = 1_000;

const Birthday = Strict(
  {
    month: Type.Integer({ minimum: 1, maximum: 12, description: 'Month, 1 to 12.' }),
    day: Type.Integer({ minimum: 1, maximum: 31, description: 'Day of the month, from 1.' }),
    year: OptionalNullable(
      Type.Integer({ minimum: 1900, maximum: 2199, description: 'Year of birth. It may be left out.' }),
    ),
  },
  { title: 'Birthday', description: 'A day of a month. February 29 is kept as February 28 in other years.' },
);
export type Birthday = Static<typeof Birthday>;

const fields = {
  last_name: OptionalNullable(Line(255, 'Last name, up to 255 characters.')),
  email: OptionalNullable(
    Type.String({
      format: 'email',
      maxLength: 254,
      description:
        'Email address, up to 254 characters. No two people of a workspace have the same one, in upper or lower case.',
    }),
  ),
  phone: OptionalNullable(
    Type.String({
      pattern: patterns.phone,
      description: 'Phone number in E.164 form, such as `+14155550123`.',
    }),
  ),
  mailing_address: OptionalNullable(MailingAddress),
  locale: OptionalNullable(
    Locale('Language of mails and pages for this person, a BCP 47 tag such as `de` or `pt-BR`.'),
  ),
  company: OptionalNullable(Line(255, 'Company, up to 255 characters.')),
  title: OptionalNullable(Line(255, 'Job title, up to 255 characters.')),
  birthday: OptionalNullable(Birthday),
  started_on: OptionalNullable(
    Type.String({
      pattern: patterns.date,
      description: 'The day on which the person began to work there, as `YYYY-MM-DD`.',
    }),
  ),
  notes: OptionalNullable(Lines(2000, 'Notes for members, up to 2,000 characters.')),
};
const firstName = RequiredLine(255, 'First name, 1 to 255 characters.');
const noGifts = OptionalNullable(
  Strict(
    { reason: RequiredLine(500, 'Why no gifts are sent, 1 to 500 characters.') },
    {
      description:
        'Set for somebody to whom no gifts are sent. Drafts with the email address cannot be sent, in all workspaces.',
    },
  ),
);

export const CreateContactInput = Strict({
  workspace_id: Type.Optional(
    Uuid('Id of the workspace. Default: the oldest workspace that the person can use.'),
  ),
  first_name: firstName,
  ...fields,
  no_gifts: noGifts,
});
export type CreateContactInput = Static<typeof CreateContactInput>;

export const UpdateContactInput = Strict({
  revision: Type.Integer({ minimum: 1, description: 'The revision that was read.' }),
  first_name: Type.Optional(firstName),
  ...fields,
  no_gifts: noGifts,
});
export type UpdateContactInput = Static<typeof UpdateContactInput>;

export const ImportedContact = Strict(
  {
    first_name: firstName,
    ...fields,
    list: OptionalNullable(
      Line(100, 'Name of a list that the person is added to. A list that is not there is made.'),
    ),
  },
  { title: 'ImportedContact', description: 'Somebody in an imported file.' },
);
export type ImportedContact = Static<typeof ImportedContact>;

const shared = {
  id: Uuid('Id of the person.'),
  workspace_id: Uuid('Id of the workspace that the person belongs to.'),
  first_name: Type.String({ description: 'First name.' }),
  last_name: Nullable(Type.String({ description: 'Last name.' })),
  email: Nullable(Type.String({ description: 'Email address.' })),
  company: Nullable(Type.String({ description: 'Company.' })),
  title: Nullable(Type.String({ description: 'Job title.' })),
  birthday: Nullable(
    Type.Object({
      month: Type.Integer({ description: 'Month, 1 to 12.' }),
      day: Type.Integer({ description: 'Day of the month.' }),
      year: Nullable(Type.Integer({ description: 'Year of birth. Null if it is not known.' })),
    }),
  ),
  started_on: Nullable(
    Type.String({ description: 'The day on which the person began to work there, as `YYYY-MM-DD`.' }),
  ),
  wants_no_gifts: Type.Boolean({ description: 'True for somebody to whom no gifts are sent.' }),
};

export const ContactSummary = Type.Object(
  {
    ...shared,
    has_address: Type.Boolean({ description: 'True if a mailing address is known.' }),
  },
  { title: 'ContactSummary', description: 'Somebody to send gifts to, as lists show them.' },
);
export type ContactSummary = Static<typeof ContactSummary>;

export const Contact = Type.Object(
  {
    ...shared,
    phone: Nullable(Type.String({ description: 'Phone number in E.164 form.' })),
    mailing_address: Nullable(MailingAddress),
    locale: Nullable(Type.String({ description: 'Language, as a BCP 47 tag.' })),
    notes: Nullable(Type.String({ description: 'Notes for members.' })),
    no_gifts: Nullable(
      Type.Object({
        reason: Type.String({ description: 'Why no gifts are sent.' }),
        since: Timestamp('Time since which no gifts are sent.'),
      }),
    ),
    lists: Type.Array(
      Type.Object({
        id: Uuid('Id of the list.'),
        name: Type.String({ description: 'Name of the list.' }),
      }),
      { description: 'The lists that the person is in, by name.' },
    ),
    alike: Type.Array(
      Type.Object({
        id: Uuid('Id of the other person.'),
        email: Nullable(Type.String({ description: 'Email address of the other person.' })),
        company: Nullable(Type.String({ description: 'Company of the other person.' })),
      }),
      {
        description:
          'Others of the workspace with the same name or phone number, at most five. They may be the same person.',
      },
    ),
    revision: Type.Integer({ description: 'Number that grows with every change.' }),
    created_at: Timestamp('Time at which the person was added.'),
    updated_at: Timestamp('Time of the last change.'),
  },
  { title: 'Contact', description: 'Somebody to send gifts to.' },
);
export type Contact = Static<typeof Contact>;

export const occasions = ['birthday', 'anniversary'] as const;
export type Occasion = (typeof occasions)[number];

const MonthDay = (description: string) =>
  Type.Optional(Type.String({ pattern: patterns.monthDay, description }));

export const contactFilters = {
  search: Type.Optional(
    Line(200, 'Returns only people whose name, last name or email address begins with this text.'),
  ),
  workspace_id: Type.Optional(Uuid('Returns only people of this workspace.')),
  list_id: Type.Optional(Uuid('Returns only people of this list.')),
  wants_no_gifts: Type.Optional(
    Type.Boolean({ description: 'Returns only people to whom no gifts are sent, or only the others.' }),
  ),
  occasion: Type.Optional(
    Type.Enum([...occasions], {
      description:
        'Returns only people with a birthday, or with the anniversary of their start, from `from` to `to`. Both are required then.',
    }),
  ),
  from: MonthDay('First day, as `MM-DD`.'),
  to: MonthDay('Last day, as `MM-DD`. A day before `from` is one of the next year.'),
};

export const ListContactsQuery = Strict({ ...pageQuery, ...contactFilters });
export const ExportContactsQuery = Strict(contactFilters);
export type ContactFilters = Static<typeof ExportContactsQuery>;

export const ContactList = Type.Object(
  {
    id: Uuid('Id of the list.'),
    workspace_id: Uuid('Id of the workspace that the list belongs to.'),
    name: Type.String({ description: 'Name of the list.' }),
    contacts_count: Type.Integer({ description: 'Number of people in it.' }),
    updated_at: Timestamp('Time of the last change of the list or of the people in it.'),
  },
  { title: 'ContactList', description: 'A list of people.' },
);
export type ContactList = Static<typeof ContactList>;
