import type { ExportMovementsQuery } from '@gifts/contract/dashboard/money';
import { isOneOf } from '@gifts/contract/is-one-of';
import { parseTime } from '@gifts/contract/time';
import type { FundingAccount } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import { hourMs } from '../../kit/duration.ts';
import { idsBetween } from '../../kit/id-range.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import {
  findMovementRows,
  type MovementRow,
  type MovementSelection,
  rareKinds,
} from '../ledger/movement-pages.sql.ts';
import { isUsable } from '../payments/methods/list-payment-methods.ts';
import { type FoundSubject, findSubject } from './find-subject.ts';

/** What is read, as the filters choose it. */
export interface MovementFilters {
  /** The accounts that may be seen, by their codes. */
  readonly accounts: ReadonlyMap<string, FundingAccount>;
  readonly selection: MovementSelection;
  readonly isMeant: (row: MovementRow) => boolean;
  /** True if every movement of the accounts is meant. */
  readonly isAll: boolean;
  /** Ids from the first on and before the second. */
  readonly range: { readonly from: string; readonly before: string };
}

/** Reads the filters. Returns null if nothing can match them. */
export async function readMovementFilters(
  context: CallerContext,
  query: ExportMovementsQuery,
): Promise<MovementFilters | null> {
  const accounts = accountsFor(context, query);
  const subject = query.about === undefined ? null : await findSubject(context, query.about);
  if (accounts.size === 0 || (query.about !== undefined && !subject)) return null;
  const after = readTime(query['created_at[after]']);
  const until = readTime(query['created_at[before]']);
  const { kind } = query;
  return {
    accounts,
    selection: selectionOf(subject, kind),
    isMeant: (row) =>
      (kind === undefined || row.kind === kind) &&
      (after === null || row.created_at >= after) &&
      (until === null || row.created_at <= until),
    isAll: !subject && kind === undefined && after === null && until === null,
    range: rangeOf(context, after, until),
  };
}

function accountsFor(
  context: CallerContext,
  query: ExportMovementsQuery,
): ReadonlyMap<string, FundingAccount> {
  const { partIds } = workspaceScope(context, query.workspace_id);
  const meant = context.caller.fundingAccounts.filter(
    (account) =>
      isUsable(context, account) &&
      (query.payment_method_id === undefined || account.source === query.payment_method_id) &&
      (query.workspace_id === undefined || partIds?.[0] === account.workspace_id),
  );
  return new Map(meant.map((account) => [account.code, account]));
}

const readTime = (text: string | undefined): Date | null => (text === undefined ? null : parseTime(text));

function selectionOf(subject: FoundSubject | null, kind: ExportMovementsQuery['kind']): MovementSelection {
  if (subject) return { by: subject.kind, id: subject.id };
  return kind !== undefined && isOneOf(rareKinds, kind) ? { by: 'kind', kind } : { by: 'account' };
}

/** A transaction may last as long between the time of a movement and its id. */
const marginMs = hourMs;

/** Ids begin with the real time, which the clock of the organization may be ahead of. */
function rangeOf({ organization }: CallerContext, after: Date | null, until: Date | null) {
  const earliest = after && new Date(after.getTime() - organization.clock_offset_ms - marginMs);
  const latest = until && new Date(until.getTime() + marginMs);
  return idsBetween(earliest, latest);
}

/** So many rows are read at a time if not all of them are meant. */
const readAtOnce = 1_000;
/** So often, until a page is full. */
const mostReads = 5;

export interface MovementSlice {
  readonly rows: readonly MovementRow[];
  /** Where older ones begin. Null if there are none. */
  readonly nextBefore: string | null;
}

/** Reads the next movements, newest first. There may be fewer than the limit although older ones follow. */
export async function readMovements(
  { db, organization }: CallerContext,
  { accounts, selection, isMeant, isAll, range }: MovementFilters,
  { before, limit }: { before: string; limit: number },
): Promise<MovementSlice> {
  const atOnce = isAll ? limit + 1 : Math.max(readAtOnce, limit + 1);
  const rows: MovementRow[] = [];
  let position = before < range.before ? before : range.before;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const found = await findMovementRows(
      db,
      {
        organizationId: organization.id,
        accounts: [...accounts.keys()],
        ...{ from: range.from, before: position, limit: atOnce },
      },
      selection,
    );
    rows.push(...found.filter(isMeant));
    const last = found.at(-1);
    if (rows.length > limit)
      return { rows: rows.slice(0, limit), nextBefore: rows[limit - 1]?.transfer_id ?? null };
    if (!last || found.length < atOnce) return { rows, nextBefore: null };
    position = last.transfer_id;
  }
  return { rows, nextBefore: position };
}
