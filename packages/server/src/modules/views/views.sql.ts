import type { ViewList } from '@gifts/contract/dashboard/view-lists';
import type { SavedView, ViewFilters } from '@gifts/contract/dashboard/views';
import { insertInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { userName } from '../organizations/user-name.sql.ts';

/** A view with the name of its owner. */
export type ViewRow = Omit<Row<'saved_views'>, 'filters' | 'list' | 'columns' | 'sort'> & {
  list: ViewList;
  columns: SavedView['columns'];
  sort: SavedView['sort'];
  filters: ViewFilters;
  owner_name: string;
};

const view = allColumns('saved_views', 'v').as<Pick<ViewRow, 'list' | 'filters' | 'columns' | 'sort'>>();
const views = fragment`select ${view}, ${userName('owner_name')} from saved_views v
  join users u on u.organization_id = v.organization_id and u.id = v.user_id
  where v.organization_id = $1`;

const viewsOfList = sql`${views} and v.list = $2 and (v.user_id = $3 or v.is_shared) order by lower(v.name), v.id`;

/** Finds a person's own views of a list and the shared ones, by name. */
export const findViews = (
  db: Statements,
  organizationId: string,
  list: ViewList,
  userId: string,
): Promise<ViewRow[]> => db.query(viewsOfList, [organizationId, list, userId]);

const viewById = sql`${views} and v.id = $2 for update of v`;

export async function lockView(tx: Tx, organizationId: string, id: string): Promise<ViewRow | null> {
  const [row] = await tx.query(viewById, [organizationId, id]);
  return row ?? null;
}

const own = computed('own', 'bigint', 'count(*) filter (where user_id = $2)');
const shared = computed('shared', 'bigint', 'count(*) filter (where is_shared)');
const counts = sql`select ${own}, ${shared} from saved_views
  where organization_id = $1 and (user_id = $2 or is_shared)`;

/** Counts the views of a person, and the shared ones of the organization. */
export async function countViews(
  tx: Tx,
  organizationId: string,
  userId: string,
): Promise<{ own: number; shared: number }> {
  const [row] = await tx.query(counts, [organizationId, userId]);
  return row ?? { own: 0, shared: 0 };
}

const insertView = insertInto('saved_views');

export const writeView = (tx: Tx, row: Row<'saved_views'>): void => tx.insert(insertView, row);

const setView = sql`update saved_views set name = $3, filters = $4::jsonb, columns = $5::text[], is_shared = $6, updated_at = $7, sort = $8
  where organization_id = $1 and id = $2`;

export const writeChangedView = (tx: Tx, row: Omit<ViewRow, 'owner_name'>): void =>
  tx.defer(setView, [
    row.organization_id,
    row.id,
    row.name,
    JSON.stringify(row.filters),
    row.columns,
    row.is_shared,
    row.updated_at,
    row.sort,
  ]);

const deleteView = sql`delete from saved_views where organization_id = $1 and id = $2 returning ${columns('saved_views', ['id'])}`;

export const writeDeletionOfView = (tx: Tx, organizationId: string, id: string): void =>
  tx.defer(deleteView, [organizationId, id]);
