import {
  type GiftsInFlight,
  type LatestNote,
  mostNotes,
  type Overview,
  sampleReference,
} from '@gifts/contract/dashboard/overview';
import type { OrderStatus } from '@gifts/contract/states';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { dayMs } from '../../kit/duration.ts';
import { countActivitiesByPeriod, countOrdersByStatus } from '../../lists/count-statuses.ts';
import { hasBatchesBesides } from '../batches/batches-to-look-at.sql.ts';
import { findOrdersById } from '../orders/find-orders.sql.ts';
import { findLatestNotes } from '../orders/orders-to-look-at.sql.ts';
import { findAttention } from './find-attention.ts';

/** Returns what the first page of the dashboard shows of the workspaces that the caller can use. */
export async function getOverview(context: CallerContext, db: Statements): Promise<Overview> {
  const { organization, caller } = context;
  const workspaceIds = caller.workspaces.map(({ id }) => id);
  const [hasSent, attention, inFlight, notes] = await Promise.all([
    hasBatchesBesides(db, organization.id, workspaceIds, sampleReference),
    findAttention(context, db),
    countInFlight(context, db),
    readNotes(db, organization.id, workspaceIds),
  ]);
  return {
    has_sent: hasSent,
    attention: attention.items,
    low_balances: attention.lowBalances,
    in_flight: inFlight,
    notes,
  };
}

const week = 7 * dayMs;

async function countInFlight(context: CallerContext, db: Statements): Promise<GiftsInFlight | null> {
  const now = context.now.getTime();
  // What happens while this is counted is counted too.
  const bounds = [new Date(now - week), new Date(now + dayMs)];
  const [counts, periods] = await Promise.all([
    countOrdersByStatus(context, db),
    countActivitiesByPeriod(context, db, { statuses: ['delivered'], bounds, areFixed: false }),
  ]);
  if (!counts || !periods) return null;
  const sum = (...statuses: readonly OrderStatus[]): number =>
    statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
  return {
    not_opened: sum('created', 'notified'),
    opened: sum('opened'),
    accepted: sum('accepted', 'pending_payment', 'paid', 'ordered'),
    on_their_way: sum('shipped'),
    delivered: periods[0]?.delivered ?? 0,
  };
}

async function readNotes(
  db: Statements,
  organizationId: string,
  workspaceIds: readonly string[],
): Promise<LatestNote[]> {
  const found = await findLatestNotes(db, organizationId, workspaceIds, mostNotes);
  const orders = await findOrdersById(
    db,
    organizationId,
    found.map(({ id }) => id),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return found.flatMap(({ id, written_at }) => {
    const order = byId.get(id);
    if (!order?.thank_you_note) return [];
    return [
      {
        order_id: id,
        order_batch_id: order.order_batch_id,
        recipient_first_name: order.recipient_first_name,
        recipient_last_name: order.recipient_last_name,
        note: order.thank_you_note,
        product_names: order.cart_items.map(({ product }) => product.name),
        thanked_at: written_at.toISOString(),
      },
    ];
  });
}
