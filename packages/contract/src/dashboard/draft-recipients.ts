/** The recipients of a draft, and the files that they come from. */
import { maxRecipients } from '../order-batch.ts';
import { patterns } from '../patterns.ts';
import {
  Nullable,
  OptionalNullable,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';

/** A request adds no more recipients. */
const mostAddedRecipients = 5000;
/** Kinds of recipients that a person looks at, or takes out, before the draft is sent. */
export const recipientGroups = [
  'problems',
  'opted_out',
  'duplicates',
  'gifted_recently',
  'undeliverable',
] as const;
export type RecipientGroup = (typeof recipientGroups)[number];

export const Author = Type.Object({
  id: Uuid('Id of the member.'),
  name: Type.String({ description: 'Name of the member, or the email address of one without a name.' }),
});

export const revision = Type.Integer({
  minimum: 1,
  description: 'Number that grows with every change of the draft or of its recipients.',
});

/** Longer texts than any address has, so that half a file in one cell is refused and a long name is kept. */
const mostCharacters = 1000;
const Cell = (description: string) =>
  OptionalNullable(Type.String({ maxLength: mostCharacters, description }));

const TypedAddress = Strict({
  first_name: Cell('First name for the parcel.'),
  last_name: Cell('Last name for the parcel.'),
  address_1: Cell('Street and number.'),
  address_2: Cell('Apartment, suite or floor.'),
  city: Cell('City.'),
  state: Cell('State, province or region.'),
  postal_code: Cell('ZIP code or postal code.'),
  country: Cell('Country code or name.'),
  phone: Cell('Phone number for the carrier.'),
});

const typedFields = {
  first_name: Cell('First name.'),
  last_name: Cell('Last name.'),
  email: Cell('Email address.'),
  phone: Cell('Phone number.'),
  mailing_address: OptionalNullable(TypedAddress),
  locale: Cell('Language of mails and pages for this recipient.'),
};

export const TypedRecipient = Strict(typedFields, {
  title: 'TypedRecipient',
  description: `A recipient as typed, pasted or imported. Every field may be missing, and has at most ${mostCharacters} characters.`,
});
export type TypedRecipient = Static<typeof TypedRecipient>;

export const FieldProblem = Type.Object(
  {
    field: Type.String({ description: 'Path of the field, such as `mailing_address.postal_code`.' }),
    message: Type.String({ description: 'A sentence that says what is wrong with the field.' }),
  },
  { title: 'FieldProblem', description: 'What is wrong with a field.' },
);

export const DraftRecipient = Type.Object(
  {
    id: Type.Integer({
      description:
        'Number of the recipient in the draft, from 1. It is never given to another one, and recipients are listed by it.',
    }),
    import_id: Nullable(
      Type.String({ format: 'uuid', description: 'Id of the import that it came with. Null otherwise.' }),
    ),
    recipient: TypedRecipient,
    problems: Type.Array(FieldProblem, { description: 'What must be mended before the draft can be sent.' }),
    is_duplicate: Type.Boolean({
      description:
        'True if an earlier recipient of the draft has the same email address, in upper or lower case; of those without one, the same name and postal address.',
    }),
    is_gifted_recently: Type.Boolean({
      description: 'True if the organization has sent a gift to the email address within the last 30 days.',
    }),
    is_opted_out: Type.Boolean({
      description:
        'True if the people of the organization have somebody with this email address to whom no gifts are sent. Such a recipient keeps the draft from being sent.',
    }),
    is_undeliverable: Type.Boolean({
      description: 'True if no mail goes to the email address: it bounced, or its owner wants none.',
    }),
  },
  { title: 'DraftRecipient', description: 'A recipient of a draft.' },
);
export type DraftRecipient = Static<typeof DraftRecipient>;

export const DraftImport = Type.Object(
  {
    id: Uuid('Id of the import.'),
    file_name: Type.String({ description: 'Name of the file.' }),
    sha256: Type.String({ description: 'SHA-256 of the file, in lower-case hexadecimal digits.' }),
    rows: Type.Integer({ description: 'Number of recipients that the file has.' }),
    rows_arrived: Type.Integer({
      description: 'Number of those that have arrived. The import goes on with the next one.',
    }),
    created_by: Author,
    created_at: Timestamp('Time at which the import was begun.'),
  },
  { title: 'DraftImport', description: 'A file of recipients.' },
);
export type DraftImport = Static<typeof DraftImport>;

export const AddDraftRecipientsInput = Strict({
  recipients: Type.Array(TypedRecipient, {
    minItems: 1,
    maxItems: mostAddedRecipients,
    description: `The recipients, 1 to ${mostAddedRecipients}.`,
  }),
  import_id: Type.Optional(Uuid('Id of the import that they belong to. Absent for those typed or pasted.')),
  first_row: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxRecipients - 1,
      description:
        'Place of the first one among all of the import, from 0. Required with `import_id`. It is at most `rows_arrived`; those that have arrived before are not added again.',
    }),
  ),
});
export type AddDraftRecipientsInput = Static<typeof AddDraftRecipientsInput>;

export const AddedRecipients = Type.Object(
  {
    ids: Type.Array(Type.Integer(), { description: 'Ids of those that were added, in the order given.' }),
    revision,
    recipients_count: Type.Integer({ description: 'Number of recipients that the draft has now.' }),
    import: Nullable(DraftImport),
  },
  { title: 'AddedRecipients', description: 'Recipients that were added.' },
);
export type AddedRecipients = Static<typeof AddedRecipients>;

export const AddPeopleInput = Strict(
  {
    contact_ids: Type.Optional(
      Type.Array(Uuid('Id of somebody.'), {
        minItems: 1,
        maxItems: mostAddedRecipients,
        description: `Ids of people, 1 to ${mostAddedRecipients}, of workspaces that the caller can use.`,
      }),
    ),
    list_id: Type.Optional(Uuid('Id of a list, for all people in it.')),
  },
  { description: 'Exactly one of the fields.' },
);
export type AddPeopleInput = Static<typeof AddPeopleInput>;

export const AddedPeople = Type.Object(
  {
    added: Type.Integer({ description: 'Number of recipients that were added.' }),
    revision,
    recipients_count: Type.Integer({ description: 'Number of recipients that the draft has now.' }),
  },
  { title: 'AddedPeople', description: 'How many people were added to a draft.' },
);
export type AddedPeople = Static<typeof AddedPeople>;

export const ChangedRecipient = Type.Object(
  { revision, recipient: DraftRecipient },
  { title: 'ChangedRecipient', description: 'A recipient that was changed.' },
);

export const RemoveRecipientsInput = Strict(
  {
    ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
        minItems: 1,
        maxItems: mostAddedRecipients,
        description: `Ids of recipients, 1 to ${mostAddedRecipients}. Those that are gone already change nothing.`,
      }),
    ),
    import_id: Type.Optional(
      Uuid('Id of an import: its recipients and itself, so that the file can be imported again.'),
    ),
    only: Type.Optional(
      Type.Enum([...recipientGroups], {
        description: 'All recipients of this kind. Of duplicates, the first one stays.',
      }),
    ),
    all: Type.Optional(
      Type.Boolean({ description: 'True for all recipients, with all imports. False counts as absent.' }),
    ),
  },
  { description: 'Exactly one of the fields.' },
);
export type RemoveRecipientsInput = Static<typeof RemoveRecipientsInput>;

export const RemovedRecipients = Type.Object(
  {
    removed: Type.Integer({ description: 'Number of recipients that were removed.' }),
    revision,
    recipients_count: Type.Integer({ description: 'Number of recipients that the draft has now.' }),
  },
  { title: 'RemovedRecipients', description: 'How many recipients were removed.' },
);
export type RemovedRecipients = Static<typeof RemovedRecipients>;

export const StartImportInput = Strict({
  file_name: RequiredLine(255, 'Name of the file.'),
  sha256: Type.String({
    pattern: patterns.sha256,
    description: 'SHA-256 of the file, in lower-case hexadecimal digits.',
  }),
  rows: Type.Integer({
    minimum: 1,
    maximum: maxRecipients,
    description: 'Number of recipients in the file that will be added, 1 to 100,000.',
  }),
  again: Type.Optional(
    Type.Boolean({
      description: 'True if the file may be imported although it was sent before. Default: false.',
    }),
  ),
});
export type StartImportInput = Static<typeof StartImportInput>;
