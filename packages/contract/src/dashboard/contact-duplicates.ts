/** People who are likely the same, over whole workspaces. */
import { define } from '../operations/operation.ts';
import {
  ListOf,
  NoContent,
  Nullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { ContactSummary } from './contact-fields.ts';

/** So many people of a group are shown. */
export const mostShownAlike = 10;

export const duplicateKinds = ['email', 'phone', 'name'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

const kind = Type.Enum(duplicateKinds, {
  description:
    'What they have in common. `email`: e-mail addresses that reach the same mailbox, such as `ada@example.com` and `ada+gifts@example.com`. `phone`: the phone number. `name`: the name and, at least two of them, the birthday, the company or the postal address.',
});

const AlikeContact = Type.Object(
  {
    ...ContactSummary.properties,
    phone: Nullable(Type.String({ description: 'Phone number in E.164 form.' })),
    lists_count: Type.Integer({ description: 'Number of lists that the person is in.' }),
    revision: Type.Integer({ description: 'Number that grows with every change.' }),
    is_distinct: Type.Boolean({
      description:
        'True if somebody has said of this person already that they are not the same as the others.',
    }),
    created_at: Timestamp('Time at which the person was added.'),
  },
  { title: 'AlikeContact', description: 'Somebody who may be in the list twice.' },
);
export type AlikeContact = Static<typeof AlikeContact>;

export const DuplicateGroup = Type.Object(
  {
    kind,
    workspace_id: Uuid('Id of the workspace that they belong to.'),
    people_count: Type.Integer({ description: 'Number of people in the group, at least two.' }),
    people: Type.Array(AlikeContact, {
      description: `The people: those of whom nobody has said yet that they are distinct first, then the oldest, at most ${mostShownAlike}.`,
    }),
  },
  { title: 'DuplicateGroup', description: 'People of one workspace who are likely the same.' },
);
export type DuplicateGroup = Static<typeof DuplicateGroup>;

export const ListDuplicatesQuery = Strict({
  ...pageQuery,
  workspace_id: Type.Optional(Uuid('Returns only groups of this workspace.')),
  kind: Type.Optional(kind),
});
export type ListDuplicatesQuery = Static<typeof ListDuplicatesQuery>;

export const KeepApartInput = Strict({
  kind,
  contact_id: Uuid('Id of somebody of the group.'),
  people_count: Type.Integer({ minimum: 2, description: 'The number of people of the group that was read.' }),
});
export type KeepApartInput = Static<typeof KeepApartInput>;

const common = { callers: 'members', tag: 'People' } as const;

export const contactDuplicateOperations = {
  listContactDuplicates: define({
    ...common,
    access: 'read',
    reveals: 'recipients',
    method: 'GET',
    path: '/internal/contact_duplicates',
    summary: 'List people who are likely the same',
    description:
      'Returns groups of people of the workspaces that the caller can use: those with the same mailbox first, then those with the same phone number, then those with the same name. A group that was kept apart is missing until somebody else joins it.',
    query: ListDuplicatesQuery,
    status: 200,
    response: ListOf(DuplicateGroup),
    errors: [],
  }),
  keepContactsApart: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/contact_duplicates/keep_apart',
    summary: 'Say that people are not the same',
    description:
      'Remembers of everybody of a group that they are not the same. It counts until what they have in common changes, or somebody else joins them. Refused with 409 `contact_changed` if the group has another number of people by now.',
    body: KeepApartInput,
    status: 204,
    response: NoContent,
    errors: ['not_found', 'contact_changed'],
  }),
} as const;
