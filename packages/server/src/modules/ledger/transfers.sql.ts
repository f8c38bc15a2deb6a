import { movementKinds } from '@gifts/contract/ledger';
import { columns, computed, fragment, nullable, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { heldAccount } from './accounts.ts';
import type { MovementKind, TransferKind } from './transfer.ts';

/** A stored transfer. Entries of the same account in several shards are summed. */
export interface BookedTransfer {
  id: string;
  kind: TransferKind;
  order_batch_id: string | null;
  order_id: string | null;
  charge_id: string | null;
  refund_id: string | null;
  reason: string | null;
  created_at: Date;
  entries: { account: string; amount_cents: Cents }[];
}

const kindsForCustomers: readonly string[] = movementKinds;

/** True unless the transfer is between the operator and those it pays. What they agreed on is not for organizations. */
export const isForCustomers = (
  transfer: BookedTransfer,
): transfer is BookedTransfer & { kind: MovementKind } => kindsForCustomers.includes(transfer.kind);

const entries = computed(
  'entries',
  'json',
  fragment`(
    select json_agg(json_build_object('account', moved.account, 'amount_cents', moved.cents) order by moved.first)
    from (
      select e.account, sum(e.amount_cents) as cents, min(e.position) as first from ledger_entries e
      where e.organization_id = t.organization_id and e.transfer_id = t.id group by e.account
    ) as moved
  )`,
).as<Pick<BookedTransfer, 'entries'>>();

const transfer = fragment`${columns(
  'ledger_transfers',
  ['id', 'kind', 'order_batch_id', 'order_id', 'charge_id', 'refund_id', 'reason', 'created_at'],
  't',
).as<Pick<BookedTransfer, 'kind'>>()}, ${entries}`;

const byIds = sql`select ${transfer} from ledger_transfers t where t.organization_id = $1 and t.id = any($2::uuid[])`;

export async function findTransfers(
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BookedTransfer>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(byIds, [organizationId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const holdOfBatch = nullable(
  renamed('ledger_holds', { account: 'held_from', share_cents: 'share_cents' }, 'h'),
);

const ofOrder = sql`select ${transfer}, ${holdOfBatch}
  from (
    select id from ledger_transfers where organization_id = $1 and order_id = $2
    union
    select transfer_id from ledger_holds where organization_id = $1 and order_batch_id = $3
  ) as its
  join ledger_transfers t on t.organization_id = $1 and t.id = its.id
  left join ledger_holds h on h.organization_id = t.organization_id and h.transfer_id = t.id
    and h.order_batch_id = $3
  order by t.id`;

/**
 * Returns the transfers of an order, oldest first. For the hold of the whole batch it returns the share of the
 * order.
 */
export async function findTransfersOfOrder(
  db: Statements,
  organizationId: string,
  order: { id: string; order_batch_id: string },
): Promise<BookedTransfer[]> {
  const values = [organizationId, order.id, order.order_batch_id];
  const rows = await db.query(ofOrder, values);
  return rows.map(({ held_from, share_cents: share, ...transfer }) =>
    held_from === null || share === null ? transfer : { ...transfer, entries: shareOf(held_from, share) },
  );
}

const shareOf = (account: string, share: Cents) => [
  { account, amount_cents: subtract(0, share) },
  { account: heldAccount(account), amount_cents: share },
];
