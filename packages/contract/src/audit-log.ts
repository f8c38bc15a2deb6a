/** The audit log: who did what, to what, when and from where. */
import { createdBoundsQuery } from './order.ts';
import { Nullable, type Static, Strict, Timestamp, Type, Uuid } from './schema.ts';

const auditActors = ['user', 'fulfilment_key', 'recipient', 'payer', 'operator', 'job'] as const;
export type AuditActor = (typeof auditActors)[number];

const auditKinds = ['change', 'look'] as const;
export type AuditKind = (typeof auditKinds)[number];

const Text = (description: string) => Type.String({ description });

export const AuditEntry = Type.Object(
  {
    id: Uuid('Id of the entry.'),
    created_at: Timestamp('Time of the entry. It is real time, also in the sandbox.'),
    kind: Type.Enum([...auditKinds], {
      description:
        '`change`: something was changed. `look`: data of recipients were shown. Looks at names and e-mail addresses of recipients, which programs poll, have an entry for the 1st, 10th, 100th … look of a key in an hour.',
    }),
    act: Text(
      'What was done, in snake_case: the name of the operation, such as `create_order_batch`, of a form on a page, such as `accept_gift`, or of a command of the operator, such as `keys_revoke`.',
    ),
    actor: Type.Object(
      {
        kind: Type.Enum([...auditActors], {
          description:
            '`user`: a user of the organization, with an API key. `fulfilment_key`: somebody who ships. `recipient`: whoever has the link of the gift. `payer`: whoever entered a card on a page. `operator`: the operator of the service. `job`: the service itself.',
        }),
        user_id: Nullable(Uuid('Id of the user. Null for other actors.')),
        email: Nullable(Text('E-mail of the user at that time. Null for other actors.')),
        key_id: Nullable(Uuid('Id of the API key that was used. Null without a key.')),
        key_name: Nullable(Text('Name of the API key at that time. Null without a key.')),
        job: Nullable(Text('What the service was doing. Null for other actors.')),
      },
      { description: 'Who did it.' },
    ),
    subject_kind: Nullable(
      Text(
        'What it was done to: `order_batch`, `order`, `webhook`, `api_key` and so on. Null if to no one thing.',
      ),
    ),
    subject_id: Nullable(
      Text('Id of what it was done to. Null if there is no id, or if it was done to several.'),
    ),
    shown_ids: Type.Array(Uuid('An id.'), {
      description: 'Ids of the things that a look showed together. Empty for everything else.',
    }),
    client_address: Nullable(
      Text('IP address that the request came from; for IPv6 its network. Null for what was no request.'),
    ),
    user_agent: Nullable(Text('The `User-Agent` of the request, up to 200 characters.')),
    request_id: Nullable(Text('The `Request-Id` of the request.')),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Names of the fields that were given (`fields`), values of harmless ones (`values`), settings before and after (`changes`), or other facts. Never secrets, postal addresses, codes or texts of people.',
    }),
  },
  { title: 'AuditEntry', description: 'One act: a change, or a look at data of recipients.' },
);
export type AuditEntry = Static<typeof AuditEntry>;

const filters = {
  actor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'Returns only what this actor did: the id of a user or of a fulfilment key, or `recipient`, `payer`, `operator` or `job`.',
    }),
  ),
  act: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Returns only this act, such as `keys_revoke`.',
    }),
  ),
  subject_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Returns only what was done to the thing with this id, and looks that showed it.',
    }),
  ),
  ...createdBoundsQuery,
};

export const ListAuditLogQuery = Strict({
  after: Type.Optional(
    Uuid(
      'Id of an entry. Returns the entries after it in the list, which are older. Default: begin with the newest.',
    ),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Number of entries to return, 1 to 100. Default: 20.',
    }),
  ),
  ...filters,
});

/** Which entries a file has. */
export const ExportAuditLogQuery = Strict({ ...filters });

export const AuditEntryList = Type.Object(
  {
    data: Type.Array(AuditEntry, { description: 'The entries, newest first.' }),
    list_meta: Type.Object(
      {
        has_more: Type.Boolean({ description: 'True if there are older entries.' }),
        next_after: Nullable(
          Uuid(
            'The value to send as the next `after`: the id of the last entry. Null when the list is empty.',
          ),
        ),
      },
      { description: 'Where to continue.' },
    ),
  },
  { title: 'AuditEntryList', description: 'A page of the audit log.' },
);
