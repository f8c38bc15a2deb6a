/** Acts on many orders, as somebody begins, watches and stops them. */
import {
  type BulkAct,
  type BulkPreview,
  mostBulk,
  type PreviewBulkActInput,
  type StartBulkActInput,
} from '@gifts/contract/dashboard/bulk-acts';
import { whyOrderActIsOff } from '@gifts/contract/gift-acts';
import { nameOrEmail } from '@gifts/contract/names';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { dayMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import { sum } from '../../kit/money.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import type { List } from '../../lists/page.ts';
import { enqueue } from '../../queue/enqueue.ts';
import {
  countSelected,
  findSelectedIds,
  type OrderGroup,
  type SelectedOrders,
} from '../orders/selected-orders.sql.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import {
  countOutcomes,
  countRunning,
  findBulkAct,
  findBulkActs,
  type NamedBulkAct,
  writeBulkAct,
  writeDeletionOfOldActs,
  writeEnd,
} from './bulk-acts.sql.ts';

const shownActs = 20;
const shownReasons = 20;
const keptDays = 30;

export async function previewBulkAct(
  context: CallerContext,
  tx: Tx,
  input: PreviewBulkActInput,
): Promise<BulkPreview> {
  const expiresAt = requireExpiry(context, input);
  const asOf = newId();
  const groups = await countSelected(tx, selectionOf(context, input, asOf), context.now);
  const judged = groups.map((group) => ({ ...group, reason: whyNot(context, input.act, group) }));
  const matched = judged.reduce((count, { total }) => count + total, 0);
  requireFew(matched);
  const possible = judged.filter(({ reason }) => reason === null);
  const impossible = Map.groupBy(
    judged.filter(({ reason }) => reason !== null),
    ({ reason }) => reason ?? '',
  );
  return {
    as_of: asOf,
    matched,
    possible: possible.reduce((count, { total }) => count + total, 0),
    impossible: [...impossible].map(([reason, alike]) => ({
      reason,
      count: alike.reduce((count, { total }) => count + total, 0),
    })),
    released: input.act === 'cancel' && !expiresAt ? sum(possible.map(({ held }) => held)) : 0,
  };
}

/** Selects the orders now, so that each is tried once, whatever becomes of it meanwhile. */
export async function startBulkAct(
  context: CallerContext,
  tx: Tx,
  input: StartBulkActInput,
): Promise<BulkAct> {
  const { organization, caller, clock } = context;
  const now = clock.now();
  const expiresAt = requireExpiry(context, input);
  lockOrganization(tx, organization.id);
  if ((await countRunning(tx, organization.id)) >= mostBulk.running) {
    throw new AppError(
      'invalid_request',
      `${mostBulk.running} acts on many orders are under way: wait until one of them has ended.`,
    );
  }
  const orderIds = await findSelectedIds(tx, selectionOf(context, input, input.as_of));
  requireFew(orderIds.length);
  if (orderIds.length === 0) throw new AppError('invalid_request', 'No order is selected any more.');
  const row = {
    organization_id: organization.id,
    id: newId(),
    user_id: caller.user.id,
    act: input.act,
    expires_at: expiresAt,
    orders_count: orderIds.length,
    created_at: now,
    ended_at: null,
    is_stopped: false,
  };
  writeDeletionOfOldActs(tx, organization.id, new Date(now.getTime() - keptDays * dayMs));
  writeBulkAct(tx, row, orderIds);
  enqueue(tx, 'run_bulk_act', { organization_id: organization.id, bulk_act_id: row.id });
  return present({ ...row, user_name: nameOrEmail(caller.user) }, []);
}

export async function listBulkActs({ organization }: CallerContext, db: Statements): Promise<List<BulkAct>> {
  const rows = await findBulkActs(db, organization.id, shownActs);
  const data = await presentAll(db, organization.id, rows);
  return { data, list_meta: { total_count: data.length } };
}

export async function stopBulkAct(context: CallerContext, tx: Tx, id: string): Promise<BulkAct> {
  const { organization, clock } = context;
  const found = isUuid(id) ? await findBulkAct(tx, organization.id, id) : null;
  if (!found) throw new AppError('not_found', 'Act not found');
  if (found.ended_at === null) writeEnd(tx, organization.id, id, { at: clock.now(), isStopped: true });
  const row = await findBulkAct(tx, organization.id, id);
  const [act] = await presentAll(tx, organization.id, [row ?? found]);
  if (!act) throw new AppError('not_found', 'Act not found');
  return act;
}

function selectionOf(
  context: CallerContext,
  { selection }: Pick<PreviewBulkActInput, 'selection'>,
  asOf: string,
): SelectedOrders {
  const { partIds } = workspaceScope(context, selection.workspace_id);
  return {
    organizationId: context.organization.id,
    workspaceIds: partIds,
    asOf,
    selection,
    // One more shows that there are too many.
    limit: mostBulk.orders + 1,
  };
}

function requireFew(orders: number): void {
  if (orders <= mostBulk.orders) return;
  throw new AppError(
    'invalid_request',
    `More than ${mostBulk.orders} orders are selected: choose fewer by a filter.`,
  );
}

function requireExpiry(
  { now }: CallerContext,
  { act, expires_at: given }: Pick<PreviewBulkActInput, 'act' | 'expires_at'>,
): Date | null {
  const expiresAt = parseTime(given ?? '');
  const message = problemOfExpiry();
  if (message !== null) throw badRequest([{ field: 'expires_at', message }]);
  return expiresAt;

  function problemOfExpiry(): string | null {
    if (act !== 'change_expiry') return given === undefined ? null : 'Expires at is only for change_expiry';
    if (!expiresAt) return "Expires at can't be blank";
    return expiresAt > now ? null : `Expires at must be in the future; it is ${now.toISOString()} now`;
  }
}

/** Returns why it cannot be done to orders that are alike, as far as their rows say. */
function whyNot(
  { now, caller }: CallerContext,
  act: PreviewBulkActInput['act'],
  { status, cancel_reason, is_expired, has_address }: OrderGroup,
): string | null {
  const facts = {
    ...{ status, cancel_reason, expires_at: is_expired ? now.toISOString() : null },
    ...{ is_address_open: false, has_open_payment: false, amount_refundable: null },
  };
  const reason = whyOrderActIsOff(act, facts, { role: caller.user.role, now });
  if (reason !== null) return reason;
  return act === 'resend' && !has_address ? 'There is no e-mail address.' : null;
}

async function presentAll(
  db: Statements,
  organizationId: string,
  rows: readonly NamedBulkAct[],
): Promise<BulkAct[]> {
  const outcomes = await countOutcomes(
    db,
    organizationId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    present(
      row,
      outcomes.filter(({ bulk_act_id: id }) => id === row.id),
    ),
  );
}

function present(row: NamedBulkAct, outcomes: readonly { outcome: string; tried: number }[]): BulkAct {
  const failures = outcomes.filter(({ outcome }) => outcome !== '');
  return {
    id: row.id,
    act: row.act,
    status: row.ended_at === null ? 'running' : row.is_stopped ? 'stopped' : 'done',
    expires_at: row.expires_at?.toISOString() ?? null,
    orders: row.orders_count,
    done: outcomes.find(({ outcome }) => outcome === '')?.tried ?? 0,
    failed: failures.reduce((count, { tried }) => count + tried, 0),
    failures: failures.slice(0, shownReasons).map(({ outcome: reason, tried: count }) => ({ reason, count })),
    user_name: row.user_name,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
