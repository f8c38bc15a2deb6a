/** What must hold after a drill, whatever happened to the database. Each proof is a sentence and what it found. */
import pg from 'pg';
import { organizationId, runGifts, type Settings } from './deployment.ts';
import type { Acknowledged } from './load.ts';
import { until } from './until.ts';

export interface Proof {
  readonly says: string;
  readonly holds: boolean;
  readonly found: string;
}

const settledWithinMs = 240_000;

export interface Evidence {
  readonly databaseUrl: string;
  readonly env: Settings;
  readonly journal: readonly Acknowledged[];
  readonly received: () => readonly string[];
}

export async function proveAll({ databaseUrl, env, journal, received }: Evidence): Promise<Proof[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const one = async (text: string, values: readonly unknown[] = []) =>
    (await db.query<Record<string, string>>(text, [...values])).rows[0] ?? {};
  try {
    const settled = await untilSettled(one, received);
    return [
      prove(
        'All work that was left has been done.',
        settled === '',
        settled || 'no job, mail or delivery waits',
      ),
      await everyBatchOnce(db, journal),
      await everyAcceptance(db, journal),
      ...(await everyMailOnce(one)),
      await numbersWithoutGaps(one),
      await oneEventForEachBatch(one),
      await everyWebhook(db, received()),
      await ledgerIsRight(env),
    ];
  } finally {
    await db.end();
  }
}

const prove = (says: string, holds: boolean, found: string): Proof => ({ says, holds, found });

type AskOne = (text: string, values?: readonly unknown[]) => Promise<Record<string, string>>;

const waiting = `select
  (select count(*) from graphile_worker._private_jobs where attempts < max_attempts) as jobs,
  (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null) as failed_jobs,
  (select count(*) from order_batches where send_status <> 'complete') as batches,
  (select count(*) from mails where status = 'queued') as mails,
  (select count(*) from events e where not exists (select from event_sequences s
    where s.organization_id = e.organization_id and s.event_id = e.id)) as unnumbered,
  (select count(*) from event_sequences where organization_id = '${organizationId}') as numbered`;

/** Returns what is still left after some minutes. */
async function untilSettled(one: AskOne, received: () => readonly string[]): Promise<string> {
  let left = '';
  const isSettled = async () => {
    const { numbered, ...rest } = await one(waiting);
    const missing = Number(numbered) - new Set(received()).size;
    left = Object.entries({ ...rest, events_not_received: String(missing) })
      .filter(([, count]) => count !== '0')
      .map(([what, count]) => `${count} ${what}`)
      .join(', ');
    return left === '';
  };
  await until('settled', isSettled, { withinMs: settledWithinMs, everyMs: 1_000 }).catch(() => {});
  return left;
}

async function everyBatchOnce(db: pg.Client, journal: readonly Acknowledged[]): Promise<Proof> {
  const { rows } = await db.query<{ id: string; name: string; recipients: number; orders: number }>(
    `select b.id, b.batch_name as name, b.recipients_count as recipients, count(o.id)::int as orders
    from order_batches b left join orders o on o.organization_id = b.organization_id and o.order_batch_id = b.id
    group by b.id, b.batch_name, b.recipients_count`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const lost = journal.filter(({ id, key, recipients }) => {
    const batch = stored.get(id);
    return batch?.name !== key || batch.recipients !== recipients || batch.orders !== recipients;
  });
  const doubled = rows.length - new Set(rows.map(({ name }) => name)).size;
  return prove(
    'Every acknowledged batch is there with all of its orders, and no request made two.',
    lost.length === 0 && doubled === 0 && rows.length === journal.length,
    `${journal.length} acknowledged, ${rows.length} stored, ${lost.length} lost or changed, ${doubled} doubled`,
  );
}

async function everyAcceptance(db: pg.Client, journal: readonly Acknowledged[]): Promise<Proof> {
  const ids = journal.flatMap(({ acceptedOrder }) => acceptedOrder ?? []);
  const { rows } = await db.query<{ accepted: number }>(
    `select count(*)::int as accepted from orders where id = any($1) and accepted_at is not null`,
    [ids],
  );
  return prove(
    'Every acknowledged acceptance of a gift is there.',
    ids.length > 0 && rows[0]?.accepted === ids.length,
    `${ids.length} acknowledged, ${rows[0]?.accepted} stored`,
  );
}

async function everyMailOnce(one: AskOne): Promise<Proof[]> {
  const { orders, mails } = await one(
    `select (select count(*) from orders) as orders,
      (select count(*) from (select order_id from mails where template = 'gift' group by order_id having count(*) = 1) m) as mails`,
  );
  return [
    prove(
      'Each recipient was sent one mail with the gift.',
      orders === mails,
      `${orders} orders, ${mails} with one mail`,
    ),
  ];
}

async function numbersWithoutGaps(one: AskOne): Promise<Proof> {
  const { events, numbers, first, last } = await one(
    `select count(*) as events, count(distinct sequence) as numbers, min(sequence) as first, max(sequence) as last
    from event_sequences where organization_id = $1`,
    [organizationId],
  );
  return prove(
    'The numbers of the events have no gap and no repeat.',
    events === numbers && first === '1' && last === events,
    `${events} events, numbered from ${first} to ${last}`,
  );
}

async function oneEventForEachBatch(one: AskOne): Promise<Proof> {
  const found = await one(
    `select (select count(*) from order_batches) as batches, (select count(*) from orders) as orders,
      (select count(*) from events where event_type = 'order_batch.created') as batch_events,
      (select count(*) from events where event_type = 'order.created') as order_events`,
  );
  return prove(
    'Each batch and each order has one event of its creation.',
    found.batches === found.batch_events && found.orders === found.order_events,
    `${found.batches} batches and ${found.batch_events} events, ${found.orders} orders and ${found.order_events} events`,
  );
}

async function everyWebhook(db: pg.Client, received: readonly string[]): Promise<Proof> {
  const { rows } = await db.query<{ event: string }>(
    `select sequence || ' ' || event_id as event from event_sequences where organization_id = $1`,
    [organizationId],
  );
  const unique = new Set(received);
  const missing = rows.filter(({ event }) => !unique.has(event)).length;
  const repeated = received.length - unique.size;
  return prove(
    'Every event has arrived at the webhook, with the number it has now.',
    missing === 0 && unique.size === rows.length,
    `${rows.length} events, ${missing} missing, ${unique.size - (rows.length - missing)} unknown, ${repeated} repeated`,
  );
}

async function ledgerIsRight(env: Settings): Promise<Proof> {
  const [holds, found] = await runGifts(['ledger', 'verify'], env).then(
    (printed) => [true, printed] as const,
    (error: unknown) => [false, String(error)] as const,
  );
  const checks = found.split('\n').filter((line) => /^ +ok /.test(line)).length;
  const says = '"gifts ledger verify" finds the ledger right.';
  return prove(says, holds && checks > 0, holds ? `${checks} checks` : found.trim().replaceAll('\n', ' '));
}
