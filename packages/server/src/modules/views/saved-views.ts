import { type ViewList, viewColumns, viewFilters } from '@gifts/contract/dashboard/view-lists';
import {
  type CreateViewInput,
  mostViews,
  type SavedView,
  type UpdateViewInput,
} from '@gifts/contract/dashboard/views';
import type { FieldError } from '@gifts/contract/errors';
import { isOneOf } from '@gifts/contract/is-one-of';
import { nameOrEmail } from '@gifts/contract/names';
import { canWrite } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import type { List } from '../../lists/page.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import {
  countViews,
  findViews,
  lockView,
  type ViewRow,
  writeChangedView,
  writeDeletionOfView,
  writeView,
} from './views.sql.ts';

export async function listSavedViews(
  context: CallerContext,
  db: Statements,
  list: ViewList,
): Promise<List<SavedView>> {
  const rows = await findViews(db, context.organization.id, list, context.caller.user.id);
  return { data: rows.map((row) => present(context, row)), list_meta: { total_count: rows.length } };
}

export async function saveView(context: CallerContext, tx: Tx, input: CreateViewInput): Promise<SavedView> {
  const { organization, caller, clock } = context;
  requireFitting(input.list, input);
  if (input.is_shared) requireSharing(context);
  await requirePlace(context, tx, { own: true, shared: input.is_shared });
  const row = {
    sort: 'newest' as const,
    ...input,
    organization_id: organization.id,
    id: newId(),
    user_id: caller.user.id,
    updated_at: clock.now(),
  };
  writeView(tx, row);
  return present(context, { ...row, owner_name: nameOrEmail(caller.user) });
}

export async function changeView(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateViewInput,
): Promise<SavedView> {
  const row = await lockChangeable(context, tx, id);
  requireFitting(row.list, input);
  if (input.is_shared && !row.is_shared) {
    requireSharing(context);
    await requirePlace(context, tx, { own: false, shared: true });
  }
  const changed = { ...row, ...input, updated_at: context.clock.now() };
  writeChangedView(tx, changed);
  return present(context, changed);
}

export async function removeSavedView(context: CallerContext, tx: Tx, id: string): Promise<void> {
  const row = await lockChangeable(context, tx, id);
  writeDeletionOfView(tx, row.organization_id, row.id);
}

/** Views of others are hidden unless they are shared, and then only admins change them. */
async function lockChangeable(context: CallerContext, tx: Tx, id: string): Promise<ViewRow> {
  const row = isUuid(id) ? await lockView(tx, context.organization.id, id) : null;
  if (!row || !(row.is_shared || isOwn(context, row))) throw new AppError('not_found', 'View not found');
  if (!canChange(context, row)) {
    throw new AppError('forbidden', `${row.owner_name} has made this view: only they and admins change it.`);
  }
  return row;
}

const isOwn = ({ caller }: CallerContext, { user_id: userId }: ViewRow): boolean => userId === caller.user.id;

const canChange = (context: CallerContext, row: ViewRow): boolean =>
  isOwn(context, row) || (row.is_shared && context.caller.user.role === 'admin');

function requireSharing({ caller }: CallerContext): void {
  if (canWrite(caller)) return;
  throw new AppError('forbidden', `Admins and senders share views, and your role is ${caller.user.role}.`);
}

/** Requests at the same time are counted one after the other. */
async function requirePlace(
  { organization, caller }: CallerContext,
  tx: Tx,
  needs: { own: boolean; shared: boolean },
): Promise<void> {
  lockOrganization(tx, organization.id);
  const count = await countViews(tx, organization.id, caller.user.id);
  if (needs.own && count.own >= mostViews.own) {
    throw new AppError(
      'invalid_request',
      `You have ${mostViews.own} views, and nobody has more: remove one first.`,
    );
  }
  if (needs.shared && count.shared >= mostViews.shared) {
    throw new AppError(
      'invalid_request',
      `Your organization shares ${mostViews.shared} views, and none shares more: remove one first.`,
    );
  }
}

/** A list has columns and filters of its own. */
function requireFitting(list: ViewList, { columns = [], filters = {} }: UpdateViewInput): void {
  const listName = list === 'orders' ? 'orders' : 'batches';
  const problems: FieldError[] = [
    ...columns.flatMap((column, index) =>
      isOneOf<string>(viewColumns[list], column)
        ? []
        : [{ field: `columns[${index}]`, message: `The list of ${listName} has no column ${column}` }],
    ),
    ...columns.flatMap((column, index) =>
      columns.indexOf(column) < index
        ? [{ field: `columns[${index}]`, message: `The column ${column} is there already` }]
        : [],
    ),
    ...Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || isOneOf<string>(viewFilters[list], name)
        ? []
        : [{ field: `filters.${name}`, message: `The list of ${listName} has no filter ${name}` }],
    ),
  ];
  if (problems.length > 0) throw badRequest(problems);
}

const present = (context: CallerContext, row: ViewRow): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  filters: row.filters,
  columns: row.columns,
  sort: row.sort,
  is_shared: row.is_shared,
  is_own: isOwn(context, row),
  owner_name: row.owner_name,
  can_change: canChange(context, row),
  updated_at: row.updated_at.toISOString(),
});
