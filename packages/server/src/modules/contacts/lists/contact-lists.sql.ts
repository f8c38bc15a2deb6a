import { insertInto } from '../../../db/insertions.ts';
import { allColumns, columns, fragment, renamed, sql, total } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { isUuid } from '../../../kit/ids.ts';

export type ListRecord = Row<'contact_lists'>;

const lists = fragment`select ${allColumns('contact_lists', 'l')} from contact_lists l where l.organization_id = $1`;
const ofWorkspaces = sql`${lists} and l.workspace_id = any($2::uuid[]) order by l.name_key, l.id`;

/** Finds the lists of workspaces, by name. */
export const findLists = (
  db: Statements,
  organizationId: string,
  workspaceIds: readonly string[],
): Promise<ListRecord[]> => db.query(ofWorkspaces, [organizationId, workspaceIds]);

const byId = sql`${lists} and l.id = $2`;

export async function findList(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ListRecord | null> {
  if (!isUuid(id)) return null;
  const [list] = await db.query(byId, [organizationId, id]);
  return list ?? null;
}

const count = sql`select ${total} from contact_lists l where l.organization_id = $1 and l.workspace_id = $2`;

export async function countLists(tx: Tx, organizationId: string, workspaceId: string): Promise<number> {
  const [row] = await tx.query(count, [organizationId, workspaceId]);
  return row?.total ?? 0;
}

const insert = insertInto('contact_lists');

export const writeList = (tx: Tx, row: ListRecord): void => tx.insert(insert, row);

const rename = sql`update contact_lists set name = $3, name_key = $4, updated_at = $5
  where organization_id = $1 and id = $2`;

export const writeNameOfList = (tx: Tx, row: ListRecord): void =>
  tx.defer(rename, [row.organization_id, row.id, row.name, row.name_key, row.updated_at]);

const removal = sql`delete from contact_lists where organization_id = $1 and id = $2`;

/** Deletes a list. The people in it stay. */
export const writeDeletionOfList = (tx: Tx, { organization_id, id }: ListRecord): void =>
  tx.defer(removal, [organization_id, id]);

const addMembers = sql`insert into contact_list_members (organization_id, list_id, contact_id)
  select $1, $2, c.id from contacts c where c.organization_id = $1 and c.id = any($3::uuid[])
  on conflict do nothing`;

/** Adds people to a list. Those who are in it stay. */
export const writeMembers = (
  tx: Tx,
  organizationId: string,
  listId: string,
  contactIds: readonly string[],
): void => tx.defer(addMembers, [organizationId, listId, contactIds]);

const removeMembers = sql`delete from contact_list_members
  where organization_id = $1 and list_id = $2 and contact_id = any($3::uuid[])`;

export const writeRemovalOfMembers = (
  tx: Tx,
  organizationId: string,
  listId: string,
  contactIds: readonly string[],
): void => tx.defer(removeMembers, [organizationId, listId, contactIds]);

const setCounts = sql`update contact_lists l set updated_at = now(), contacts_count = (
    select count(*) from contact_list_members m where m.organization_id = l.organization_id and m.list_id = l.id)
  where l.organization_id = $1 and l.id = any($2::uuid[])`;

/** Counts the people of lists anew, after every change of who is in them. */
export const writeCountsOfLists = (tx: Tx, organizationId: string, ids: readonly string[]): void => {
  if (ids.length > 0) tx.defer(setCounts, [organizationId, ids]);
};

const listsOfContacts = sql`select distinct ${renamed('contact_list_members', { list_id: 'id' }, 'm')}
  from contact_list_members m where m.organization_id = $1 and m.contact_id = any($2::uuid[])`;

/** Finds the lists that any of these people are in. */
export const findIdsOfLists = async (
  db: Statements,
  organizationId: string,
  contactIds: readonly string[],
): Promise<string[]> => (await db.query(listsOfContacts, [organizationId, contactIds])).map(({ id }) => id);

const ofWorkspace = sql`select ${columns('contacts', ['id'], 'c')} from contacts c
  where c.organization_id = $1 and c.workspace_id = $2 and c.id = any($3::uuid[])`;

/** Finds which of these people belong to a workspace. */
export const findIdsOfWorkspace = async (
  db: Statements,
  { organization_id: organizationId, workspace_id: workspaceId }: ListRecord,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await db.query(ofWorkspace, [organizationId, workspaceId, contactIds])).map(({ id }) => id));
