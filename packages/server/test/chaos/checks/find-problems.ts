/** What must be true after everything failed: nothing acknowledged is lost, and nothing was done twice. */
import { canTransition, type OrderStatus, type OrderTransition } from '@gifts/contract/states';
import { sealLedgers } from '../../../src/modules/ledger/seal-ledger.process.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import type { Journal } from '../load/actions.ts';
import type { Stand } from '../stand/stand.ts';

type Check = (stand: Stand, journal: Journal) => Promise<string[]>;

/** Each query lists problems of an organization. */
const queries = [
  `select 'order ' || order_id || ' entered ' || order_status || ' ' || count(*) || ' times' as problem
   from order_activities where organization_id = $1 group by order_id, order_status having count(*) > 1`,
  `select 'order ' || a.order_id || ' has ' || coalesce(e.written, 0) || ' events for ' || a.entered || ' activities'
     as problem
   from (select order_id, count(*) as entered from order_activities where organization_id = $1 group by order_id) a
   left join (select (data::json ->> 'id')::uuid as order_id, count(*) as written from events
     where organization_id = $1 and event_type like 'order.%' and event_type <> 'order.refunded' group by 1) e
     on e.order_id = a.order_id
   where e.written is distinct from a.entered`,
  `select 'the stream ends at ' || max(sequence) || ' and has ' || count(*) || ' numbers of '
     || count(distinct event_id) || ' events' as problem
   from event_sequences where organization_id = $1
   having max(sequence) <> count(*) or count(*) <> count(distinct event_id)`,
  `select 'mail ' || id || ' is ' || status as problem from mails where organization_id = $1
   and status not in ('sent', 'skipped')`,
  `select 'order ' || order_id || ' was written to ' || count(*) || ' times about ' || template as problem
   from mails where organization_id = $1 and order_id is not null and resend_number = 0
   group by order_id, template having count(*) > 1`,
  `select 'delivery of ' || event_id || ' ' || status as problem
   from webhook_deliveries where organization_id = $1 and status <> 'succeeded'`,
];

const askedProblems: Check = async ({ seeded: { db, organizationId } }) => {
  const found = await Promise.all(
    queries.map((query) => db.query<{ problem: string }>(query, [organizationId])),
  );
  return found.flat().map(({ problem }) => problem);
};

const batches: Check = async ({ seeded: { db, organizationId } }, journal) => {
  const rows = await db.query<{ id: string; orders: number; send_status: string }>(
    `select b.id, b.send_status,
       (select count(*) from orders o where o.organization_id = b.organization_id and o.order_batch_id = b.id) as orders
     from order_batches b where b.organization_id = $1`,
    [organizationId],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [
    ...[...journal.batches].flatMap(([id, recipients]) => {
      const row = stored.get(id);
      if (!row) return [`batch ${id} was acknowledged and is lost`];
      const wanted = row.send_status === 'failed' ? 0 : recipients;
      return row.orders === wanted
        ? []
        : [`batch ${id} has ${row.orders} orders for ${recipients} recipients`];
    }),
    ...rows
      .filter(({ id }) => !journal.batches.has(id))
      .map(({ id }) => `batch ${id} exists and was never answered`),
  ];
};

/** Ids follow the clock, which went back meanwhile, so the way of an order is read from what each status followed. */
const transitions: Check = async ({ seeded: { db, organizationId } }, journal) => {
  const rows = await db.query<{ order_id: string; from: OrderStatus | null; to: OrderTransition }>(
    `select order_id, previous_status as from, order_status as to from order_activities where organization_id = $1`,
    [organizationId],
  );
  const entered = new Set(rows.map(({ order_id, to }) => `${order_id} ${to}`));
  const lost = [...journal.reached].flatMap(([orderId, statuses]) =>
    [...statuses]
      .filter((status) => !entered.has(`${orderId} ${status}`))
      .map((status) => `order ${orderId} was acknowledged as ${status} and never was`),
  );
  const outside = rows
    .filter(
      ({ order_id, from, to }) => from && !(canTransition(from, to) && entered.has(`${order_id} ${from}`)),
    )
    .map(({ order_id, from, to }) => `order ${order_id} went from ${from} to ${to}`);
  return [...lost, ...outside];
};

const refunds: Check = async ({ seeded: { db, organizationId } }, journal) => {
  const rows = await db.query<{ order_id: string; made: number }>(
    `select order_id, count(*) as made from refunds where organization_id = $1 and reason = 'Chaos' group by order_id`,
    [organizationId],
  );
  const made = new Map(rows.map((row) => [row.order_id, row.made]));
  return [...new Set([...made.keys(), ...journal.refunds.keys()])].flatMap((orderId) => {
    const [stored, answered] = [made.get(orderId) ?? 0, journal.refunds.get(orderId) ?? 0];
    return stored === answered
      ? []
      : [`order ${orderId} has ${stored} refunds and ${answered} were acknowledged`];
  });
};

/** What the gateway took and gave back is what the service has noted. */
const gatewayMoney: Check = async ({ seeded: { db, organizationId }, gateway }) => {
  const [noted] = await db.query<{ taken: number; given: number }>(
    `select
      (select coalesce(sum(amount_cents), 0) from charges
        where organization_id = $1 and gateway = 'stripe' and status = 'succeeded')::bigint as taken,
      (select coalesce(sum(r.amount_cents), 0) from refunds r join charges c
          on c.organization_id = r.organization_id and c.id = r.charge_id
        where r.organization_id = $1 and c.gateway = 'stripe' and r.status = 'succeeded')::bigint as given`,
    [organizationId],
  );
  const taken = sum([...gateway.account.intents.values()].filter(({ status }) => status === 'succeeded'));
  const given = sum([...gateway.account.refunds.values()].filter(({ status }) => status === 'succeeded'));
  return [
    ...(taken === noted?.taken ? [] : [`the gateway took ${taken} cents and ${noted?.taken} are noted`]),
    ...(given === noted?.given ? [] : [`the gateway gave back ${given} cents and ${noted?.given} are noted`]),
  ];
};

const sum = (items: readonly { amount: number }[]): number =>
  items.reduce((total, { amount }) => total + amount, 0);

/** Whoever is told more than once is told by the same id, so this compares ids. */
const told: Check = async ({ seeded: { db, organizationId }, relay, receiver }) => {
  const mails = await db.query<{ id: string }>(
    `select id from mails where organization_id = $1 and status = 'sent'`,
    [organizationId],
  );
  const taken = [...relay.taken.keys()];
  const received = receiver.ids();
  const events = await db.query<{ event_id: string }>(
    'select event_id from webhook_deliveries where organization_id = $1',
    [organizationId],
  );
  return [
    ...(taken.length === mails.length ? [] : [`${mails.length} mails were sent and ${taken.length} arrived`]),
    ...mails
      .filter(({ id }) => !taken.some((messageId) => messageId.includes(id)))
      .map(({ id }) => `mail ${id} never arrived`),
    ...events
      .filter(({ event_id }) => !received.has(event_id))
      .map(({ event_id }) => `event ${event_id} never arrived`),
  ];
};

const ledger: Check = async ({ seeded: { db, organizationId } }) => {
  await sealLedgers(db);
  const { findings } = await verifyLedger(db, organizationId);
  return findings.map((finding) => JSON.stringify(finding));
};

const checks: readonly Check[] = [askedProblems, batches, transitions, refunds, gatewayMoney, told, ledger];

export async function findProblems(stand: Stand, journal: Journal): Promise<string[]> {
  const found: string[] = [...journal.wrong];
  for (const check of checks) found.push(...(await check(stand, journal)));
  return found;
}
