/** Orders that have ended and whose recipients are not erased yet. */
import type { OrderStatus } from '@gifts/contract/states';
import { columns, computed, fragment, fragmentOf, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { findOrdersById } from './find-orders.sql.ts';
import type { OrderRecord } from './order-record.ts';

/** No other status follows on these. The index of the waiting orders names them, too. */
const endedStatuses: readonly OrderStatus[] = ['delivered', 'failed', 'canceled'];

export const hasEnded = ({ status }: Pick<OrderRecord, 'status'>): boolean => endedStatuses.includes(status);

const waits = fragment`o.erased_at is null and o.status in ('delivered', 'failed', 'canceled')`;
const endedAt = fragment`coalesce(o.delivered_at, o.failed_at, o.canceled_at)`;

/** An organization in which something is due, and the time by its own clock until which it is. */
export interface DueUntil {
  readonly id: string;
  readonly until: Date;
}

/** So many days ago, by the clock of the organization `z`. */
const daysAgo = (parameter: string): string =>
  `now() + make_interval(secs => z.clock_offset_ms / 1000.0) - make_interval(days => ${parameter})`;

/** All organizations with the time until which something is due, `$1` days ago. */
export const withDueUntil = fragment`${columns('organizations', ['id'], 'z')}, ${computed('until', 'timestamptz', 'clock.until')}
  from organizations z cross join lateral (select ${fragmentOf(daysAgo('$1'))} as until) as clock`;

/** The head of an index is read for each organization. */
const organizationsDue = sql`select ${withDueUntil}
  where (select ${endedAt} from orders o where o.organization_id = z.id and ${waits}
    order by ${endedAt}, o.id limit 1) <= clock.until
  order by z.id limit $2`;

/** Finds organizations with orders that ended so many days ago. */
export const findOrganizationsWithOrdersToErase = (
  db: Statements,
  days: number,
  limit: number,
): Promise<DueUntil[]> => db.query(organizationsDue, [days, limit]);

const due = sql`select ${columns('orders', ['id'], 'o')} from orders o
  where o.organization_id = $1 and ${waits} and ${endedAt} <= $2 order by ${endedAt}, o.id limit $3`;

/** Finds the orders that ended first. */
export const findOrdersToErase = async (
  db: Statements,
  { id, until }: DueUntil,
  limit: number,
): Promise<OrderRecord[]> => {
  const found = await db.query(due, [id, until, limit]);
  return findOrdersById(
    db,
    id,
    found.map((order) => order.id),
  );
};

/** Which of them wait is asked afterwards: some servers would read the index of all that wait. */
const lock = sql`select ${columns('orders', ['id', 'status', 'erased_at'], 'o')} from orders o
  where o.organization_id = $1 and o.id = any($2::uuid[]) order by o.id for update`;

/** Locks those of the orders that still wait until the transaction ends. */
export async function lockOrdersToErase(
  tx: Tx,
  organizationId: string,
  orderIds: readonly string[],
): Promise<OrderRecord[]> {
  const locked = await tx.query(lock, [organizationId, orderIds]);
  const ids = locked.filter((order) => order.erased_at === null && hasEnded(order)).map(({ id }) => id);
  return ids.length === 0 ? [] : findOrdersById(tx, organizationId, ids);
}

const withEmail = sql`select ${columns('orders', ['id'], 'o')} from orders o
  where o.organization_id = $1 and lower(o.recipient_email) = $2 and o.recipient_email is not null
    and o.id > $3::uuid order by o.id limit $4`;

/** Finds orders after `after` whose recipient has an e-mail address, which is given in lower case. */
export const findOrdersOfRecipient = async (
  db: Statements,
  organizationId: string,
  email: string,
  { after, limit }: { after: string; limit: number },
): Promise<OrderRecord[]> => {
  const found = await db.query(withEmail, [organizationId, email, after, limit]);
  const ids = found.map(({ id }) => id);
  return findOrdersById(db, organizationId, ids);
};

export type ReaddressedOrder = Pick<OrderRecord, 'id' | 'order_batch_id' | 'position'>;

const readdressed = sql`select ${columns('orders', ['id', 'order_batch_id', 'position'], 'o')}
  from unnest($2::uuid[], $3::integer[]) as place (order_batch_id, position)
  join orders o on o.organization_id = $1 and o.order_batch_id = place.order_batch_id and o.position = place.position
  where lower(o.recipient_email) is distinct from $4 order by o.id`;

/** Finds those of some orders that do not go to an e-mail address any more, which is given in lower case. */
export const findReaddressedOrders = (
  db: Statements,
  organizationId: string,
  places: readonly Pick<OrderRecord, 'order_batch_id' | 'position'>[],
  email: string,
): Promise<ReaddressedOrder[]> =>
  db.query(readdressed, [
    organizationId,
    places.map((place) => place.order_batch_id),
    places.map(({ position }) => position),
    email,
  ]);

const counts = sql`select ${computed('stored', 'bigint', 'count(*) filter (where o.erased_at is null)')},
    ${computed('ended', 'bigint', `count(*) filter (where ${waits.text})`)},
    ${computed(
      'due',
      'bigint',
      `count(*) filter (where ${waits.text} and ${endedAt.text} <= ${daysAgo('$2')})`,
    )},
    ${computed('erased', 'bigint', 'count(*) filter (where o.erased_at is not null)')}
  from orders o join organizations z on z.id = o.organization_id where o.organization_id = $1`;

export interface RecipientCounts {
  /** Orders that name their recipient. */
  readonly stored: number;
  /** Those of them that have ended. */
  readonly ended: number;
  /** Those of them that ended as many days ago as data are kept. */
  readonly due: number;
  readonly erased: number;
}

/** Counts the orders of an organization by whether they name their recipient. All of them are read. */
export async function countRecipients(
  db: Statements,
  organizationId: string,
  days: number,
): Promise<RecipientCounts> {
  const [row] = await db.query(counts, [organizationId, days]);
  return row ?? { stored: 0, ended: 0, due: 0, erased: 0 };
}
