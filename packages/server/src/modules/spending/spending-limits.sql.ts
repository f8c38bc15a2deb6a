import { type Insertion, insertSelected, sameColumns } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { columnsOf, type Row } from '../../db/tables.ts';
import { userNameOrNull } from '../organizations/user-name.sql.ts';

type Kind = 'budget' | 'approval';
export interface LimitRow extends Row<'spending_limits'> {
  kind: Kind;
}

const limit = allColumns('spending_limits', 'l').as<Pick<LimitRow, 'kind'>>();

/**
 * Those that count for a batch: one look at the index of the organization. Nearly all organizations have none, and few have more
 * than some dozens.
 */
const countsForBatch = fragment`l.organization_id = $1
  and (l.workspace_id = $2 or l.user_id = $3 or (l.workspace_id is null and l.user_id is null))`;
const limitsOfBatch = sql`select ${limit} from spending_limits l where ${countsForBatch}`;

export const findLimitsOfBatch = (
  db: Statements,
  organizationId: string,
  workspaceId: string,
  userId: string,
): Promise<LimitRow[]> => db.query(limitsOfBatch, [organizationId, workspaceId, userId]);

/** What refuses `writeGuessOfNone`. */
export const noneCounts = 'spending_limits_amount';

/** A second row of each budget and limit that counts for a batch, with an amount that the constraint refuses. */
const refusedCopies: Insertion<[organizationId: string, workspaceId: string, userId: string]> = {
  statement: sql`${insertSelected('spending_limits', {
    values: { ...sameColumns(columnsOf('spending_limits'), 'l'), amount_cents: '-1' },
    from: fragment`from spending_limits l where ${countsForBatch}`,
  })}`,
  valuesOf: (...of) => of,
};

/**
 * Is sent with the other writes, and refused by a constraint if a budget or a limit counts for a batch. It never writes a row. As an
 * insertion it is a part of the statement that creates the batch, which is then committed together with those of other requests.
 */
export const writeGuessOfNone = (tx: Tx, organizationId: string, workspaceId: string, userId: string): void =>
  tx.insert(refusedCopies, organizationId, workspaceId, userId);

/** A batch that was under way when a budget was set does not know of it, so the orders are counted for some minutes. */
const canTrust = computed(
  'can_trust',
  'boolean',
  `coalesce(l.counted_at > l.set_at + interval '10 minutes', false)`,
);
/** In one order, so that transactions do not wait for each other. */
const lockedBudgets = sql`select ${limit}, ${canTrust} from spending_limits l
  where l.organization_id = $1 and l.id = any($2::uuid[]) and l.kind = 'budget' order by l.id for no key update of l`;

export interface LockedBudget extends LimitRow {
  /** False if what is committed must be counted. */
  can_trust: boolean;
}

export const lockBudgets = (
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedBudget[]> => tx.query(lockedBudgets, [organizationId, ids]);

const setCommitted = sql`update spending_limits set period_start = $3, committed_cents = $4, warned_period = $5,
  counted_at = case when $6::boolean then now() else counted_at end
  where organization_id = $1 and id = $2`;

/** Writes what is committed in a month. `isCounted`: it was counted, and not added up. */
export const writeCommitted = (tx: Tx, budget: LimitRow, isCounted: boolean): void =>
  tx.defer(setCommitted, [
    budget.organization_id,
    budget.id,
    budget.period_start,
    budget.committed_cents,
    budget.warned_period,
    isCounted,
  ]);

const forgetCounts = sql`update spending_limits set counted_at = null where organization_id = $1 and kind = 'budget'`;

/** Has the orders counted again for the next batches: something costs more than was known. */
export const writeRecount = (tx: Tx, organizationId: string): void =>
  tx.defer(forgetCounts, [organizationId]);

/** A limit with the names that its presentation needs. */
export interface NamedLimit extends LimitRow {
  workspace_name: string | null;
  user_name: string | null;
}

const names = fragment`${computed('workspace_name', 'text or null', 'w.name')},
  ${userNameOrNull('user_name')}`;
const named = fragment`select ${limit}, ${names} from spending_limits l
  left join workspaces w on w.organization_id = l.organization_id and w.id = l.workspace_id
  left join users u on u.organization_id = l.organization_id and u.id = l.user_id
  where l.organization_id = $1 and u.removed_at is null`;
const allLimits = sql`${named} order by l.user_id is not null, lower(coalesce(w.name, u.first_name)) nulls first, l.id`;

/** Finds all budgets and limits of an organization but those of removed members. */
export const findAllLimits = (db: Statements, organizationId: string): Promise<NamedLimit[]> =>
  db.query(allLimits, [organizationId]);

const warned = sql`select ${total} from spending_limits l where l.organization_id = $1 and l.warned_period = $2
  and ($3::uuid[] is null or l.workspace_id = any($3) or l.user_id = $4)`;

/** Counts the budgets whose admins were warned in a month: all, or those of workspaces and a member. */
export async function countWarned(
  db: Statements,
  organizationId: string,
  {
    periodStart,
    workspaceIds,
    userId,
  }: { periodStart: Date; workspaceIds: readonly string[] | null; userId: string },
): Promise<number> {
  const [row] = await db.query(warned, [organizationId, periodStart, workspaceIds, userId]);
  return row?.total ?? 0;
}

const others = sql`select ${total} from spending_limits where organization_id = $1
  and not (kind = $2 and workspace_id is not distinct from $3 and user_id is not distinct from $4)`;

/** Counts all limits but one. */
export async function countOthers(tx: Tx, limit: NewLimit): Promise<number> {
  const [row] = await tx.query(others, [
    limit.organization_id,
    limit.kind,
    limit.workspace_id,
    limit.user_id,
  ]);
  return row?.total ?? 0;
}

export type NewLimit = Pick<
  LimitRow,
  | 'organization_id'
  | 'id'
  | 'kind'
  | 'workspace_id'
  | 'user_id'
  | 'amount_cents'
  | 'includes_admins'
  | 'set_by'
>;

/** A month of which the admins were warned is forgotten: the new amount has a warning of its own. */
const upsert = sql`insert into spending_limits
    (organization_id, id, kind, workspace_id, user_id, amount_cents, includes_admins, set_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (organization_id, kind, workspace_id, user_id) do update
    set amount_cents = excluded.amount_cents, includes_admins = excluded.includes_admins, set_by = excluded.set_by,
      warned_period = case when spending_limits.amount_cents = excluded.amount_cents then spending_limits.warned_period end
  returning ${columns('spending_limits', ['id'])}`;

/** Stores a limit, or replaces the one that there is. Returns its id. */
export async function upsertLimit(tx: Tx, limit: NewLimit): Promise<string> {
  const [row] = await tx.query(upsert, [
    limit.organization_id,
    limit.id,
    limit.kind,
    limit.workspace_id,
    limit.user_id,
    limit.amount_cents,
    limit.includes_admins,
    limit.set_by,
  ]);
  return row?.id ?? limit.id;
}

const deletion = sql`delete from spending_limits where organization_id = $1 and id = $2 and kind = $3
  returning ${columns('spending_limits', ['id'])}`;

/** Returns false if there is none. */
export const deleteLimit = async (tx: Tx, organizationId: string, id: string, kind: Kind): Promise<boolean> =>
  (await tx.query(deletion, [organizationId, id, kind])).length > 0;
