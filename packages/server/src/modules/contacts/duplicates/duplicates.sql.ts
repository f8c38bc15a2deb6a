/**
 * People of one workspace who are likely the same. Keys that several people have are found first, by an index alone; only these
 * people are compared further. Groups of whom somebody has said that they are not the same are left out.
 */
import type { DuplicateKind } from '@gifts/contract/dashboard/contact-duplicates';
import { allColumns, columns, computed, type Fragment, fragment, fragmentOf, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { StoredContact } from '../contact-record.ts';

export interface GroupKey {
  readonly kind: DuplicateKind;
  readonly workspace_id: string;
  /** What they have in common. */
  readonly shared: string;
}

export interface FoundGroup extends GroupKey {
  readonly people: number;
}

const keys = { email: 'email_variant_key', phone: 'phone_key', name: 'name_key' } as const;

const isMarked = (kind: DuplicateKind, key: Fragment): Fragment =>
  fragment`left join contact_distinctions d on d.organization_id = c.organization_id and d.contact_id = c.id
    and d.kind = ${fragmentOf(`'${kind}'`)} and d.shared = ${key}`;

/** Two of the name have something else in common. */
const agree = fragment`and (count(c.birthday) > count(distinct c.birthday)
      or count(c.company) > count(distinct lower(c.company))
      or count(c.address_key) > count(distinct c.address_key))`;

const groupsOf = (kind: DuplicateKind, rank: number): Fragment => {
  const key = fragmentOf(`c.${keys[kind]}`);
  const isWanted = fragment`c.organization_id = $1 and c.workspace_id = any($2::uuid[]) and ${key} is not null
    and ($3::text is null or $3 = ${fragmentOf(`'${kind}'`)})`;
  return fragment`select ${fragmentOf(`'${kind}'`)}::text as kind, ${fragmentOf(`${rank}`)} as rank, c.workspace_id, ${key} as shared,
      count(*) as people
    from (select c.workspace_id, ${key} as shared from contacts c where ${isWanted}
      group by c.workspace_id, ${key} having count(*) > 1) as often
    join contacts c on c.organization_id = $1 and c.workspace_id = often.workspace_id and ${key} = often.shared
    ${isMarked(kind, key)}
    group by c.workspace_id, ${key}
    having count(d.contact_id) < count(*) ${kind === 'name' ? agree : fragmentOf('')}`;
};

const group = computed('kind', 'text', 'g.kind').as<{ kind: DuplicateKind }>();
const page = sql`with found as (
    ${groupsOf('email', 1)}
    union all ${groupsOf('phone', 2)}
    union all ${groupsOf('name', 3)})
  select ${group}, ${computed('workspace_id', 'uuid', 'g.workspace_id')}, ${computed('shared', 'text', 'g.shared')},
    ${computed('people', 'bigint', 'g.people')}, ${computed('total', 'bigint', '(select count(*) from found)')}
  from found g order by g.rank, g.shared, g.workspace_id limit $4 offset $5`;

/** Finds a page of groups: by mailbox, then by phone number, then by name. */
export async function findGroups(
  db: Statements,
  {
    organizationId,
    workspaceIds,
    kind,
  }: { organizationId: string; workspaceIds: readonly string[]; kind: DuplicateKind | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ groups: FoundGroup[]; total: number }> {
  const which = [organizationId, workspaceIds, kind];
  const groups = await db.query(page, [...which, limit, offset]);
  // A page behind the last one has no row that says how many there are.
  const [first] = groups.length > 0 || offset === 0 ? groups : await db.query(page, [...which, 1, 0]);
  return { groups, total: first?.total ?? 0 };
}

const contact = allColumns('contacts', 'c').as<Pick<StoredContact, 'mailing_address'>>();
const lists = computed(
  'lists_count',
  'bigint',
  `(select count(*) from contact_list_members m where m.organization_id = c.organization_id and m.contact_id = c.id)`,
);

const membersOf = (kind: DuplicateKind) => {
  const key = fragmentOf(`c.${keys[kind]}`);
  return fragment`select ${contact}, ${computed('is_distinct', 'boolean', 'd.contact_id is not null')}, ${lists}
    from contacts c ${isMarked(kind, key)}
    where c.organization_id = $1 and c.workspace_id = $2 and ${key} = $3
    order by d.contact_id is not null, c.id limit $4`;
};
const members = {
  email: sql`${membersOf('email')}`,
  phone: sql`${membersOf('phone')}`,
  name: sql`${membersOf('name')}`,
};

export type GroupMember = StoredContact & { is_distinct: boolean; lists_count: number };

/** Finds people of a group: those who are not marked as distinct first, then the oldest. */
export const findMembersOfGroup = (
  db: Statements,
  organizationId: string,
  { kind, workspace_id: workspaceId, shared }: GroupKey,
  limit: number,
): Promise<GroupMember[]> => db.query(members[kind], [organizationId, workspaceId, shared, limit]);

const idsOf = (kind: DuplicateKind) => fragment`select ${columns('contacts', ['id'], 'c')} from contacts c
  where c.organization_id = $1 and c.workspace_id = $2 and ${fragmentOf(`c.${keys[kind]}`)} = $3`;
const ids = { email: sql`${idsOf('email')}`, phone: sql`${idsOf('phone')}`, name: sql`${idsOf('name')}` };

export const findIdsOfGroup = async (
  tx: Tx,
  organizationId: string,
  { kind, workspace_id: workspaceId, shared }: GroupKey,
): Promise<string[]> =>
  (await tx.query(ids[kind], [organizationId, workspaceId, shared])).map(({ id }) => id);

/** What several of these people have in common, for each of them. */
const mark = sql`insert into contact_distinctions (organization_id, contact_id, kind, shared, marked_by, marked_at)
  select $1, k.id, k.kind, k.shared, $3, $4
  from (select c.id, v.kind, v.shared, count(*) over (partition by v.kind, v.shared) as people
    from contacts c
    cross join lateral (values ('email', c.email_variant_key), ('phone', c.phone_key), ('name', c.name_key)) as v (kind, shared)
    where c.organization_id = $1 and c.id = any($2::uuid[]) and v.shared is not null) as k
  where k.people > 1
  on conflict (organization_id, contact_id, kind) do update
    set shared = excluded.shared, marked_by = excluded.marked_by, marked_at = excluded.marked_at`;

/** Remembers that people of a group are not the same, also for whatever else they have in common. */
export const writeDistinctions = (
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
  { by, at }: { by: string; at: Date },
): void => tx.defer(mark, [organizationId, contactIds, by, at]);

/** What somebody has in common with the others of a group of this kind. */
export const sharedBy = (contact: StoredContact, kind: DuplicateKind): string | null => contact[keys[kind]];
