/** Batches and orders: nothing acknowledged is lost, and nothing happened twice. */
import { canTransition, type OrderStatus, type OrderTransition } from '@gifts/contract/states';
import { askForProblems } from './ask-for-problems.ts';
import type { Check } from './check.ts';

const batches: Check = {
  says: 'Each acknowledged batch exists once, with an order for each recipient. No other batch exists.',
  async find({ seeded: { db, organizationId } }, journal) {
    const rows = await db.query<{ id: string; orders: number; send_status: string }>(
      `select b.id, b.send_status,
        (select count(*) from orders o where o.organization_id = b.organization_id and o.order_batch_id = b.id) as orders
      from order_batches b where b.organization_id = $1`,
      [organizationId],
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    const wrong = [...journal.batches].flatMap(([id, recipients]) => {
      const row = stored.get(id);
      if (!row) return [`batch ${id} was acknowledged and is lost`];
      const wanted = row.send_status === 'failed' ? 0 : recipients;
      return row.orders === wanted
        ? []
        : [`batch ${id} has ${row.orders} orders for ${recipients} recipients`];
    });
    const doubled = rows
      .filter(({ id }) => !journal.batches.has(id))
      .map(({ id }) => `batch ${id} exists and was never answered`);
    const orders = rows.reduce((sum, row) => sum + row.orders, 0);
    return {
      compared: `${journal.batches.size} acknowledged, ${rows.length} stored with ${orders} orders, ${wrong.length} lost or changed, ${doubled.length} doubled`,
      problems: [...wrong, ...doubled],
    };
  },
};

/** Ids follow the clock, which went back meanwhile, so the way of an order is read from what each status followed. */
const transitions: Check = {
  says: 'Each acknowledged acceptance, refusal and cancellation happened. Each order went along the table of states.',
  async find({ seeded: { db, organizationId } }, journal) {
    const rows = await db.query<{ order_id: string; from: OrderStatus | null; to: OrderTransition }>(
      `select order_id, previous_status as from, order_status as to from order_activities where organization_id = $1`,
      [organizationId],
    );
    const entered = new Set(rows.map(({ order_id, to }) => `${order_id} ${to}`));
    const acknowledged = [...journal.reached].flatMap(([orderId, statuses]) =>
      [...statuses].map((status) => ({ orderId, status })),
    );
    const lost = acknowledged
      .filter(({ orderId, status }) => !entered.has(`${orderId} ${status}`))
      .map(({ orderId, status }) => `order ${orderId} was acknowledged as ${status} and never was`);
    const outside = rows
      .filter(
        ({ order_id, from, to }) => from && !(canTransition(from, to) && entered.has(`${order_id} ${from}`)),
      )
      .map(({ order_id, from, to }) => `order ${order_id} went from ${from} to ${to}`);
    return {
      compared: `${acknowledged.length} acknowledged, ${lost.length} lost; ${rows.length} steps, ${outside.length} outside the table`,
      problems: [...lost, ...outside],
    };
  },
};

const steps = askForProblems({
  says: 'No order entered a status twice, and each step has one event.',
  counts: `select count(*) || ' steps' as compared from order_activities where organization_id = $1`,
  problems: [
    `select 'order ' || order_id || ' entered ' || order_status || ' ' || count(*) || ' times' as problem
    from order_activities where organization_id = $1 group by order_id, order_status having count(*) > 1`,
    `select 'order ' || a.order_id || ' has ' || coalesce(e.written, 0) || ' events for ' || a.entered || ' activities'
      as problem
    from (select order_id, count(*) as entered from order_activities where organization_id = $1 group by order_id) a
    left join (select (data::json ->> 'id')::uuid as order_id, count(*) as written from events
      where organization_id = $1 and event_type like 'order.%' and event_type <> 'order.refunded' group by 1) e
      on e.order_id = a.order_id
    where e.written is distinct from a.entered`,
  ],
});

export const orderChecks: readonly Check[] = [batches, transitions, steps];
