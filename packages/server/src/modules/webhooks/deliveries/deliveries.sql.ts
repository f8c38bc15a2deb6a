import type { DeliveryStatus } from '@gifts/contract/webhooks';
import { insertInto, insertSelected } from '../../../db/insertions.ts';
import { columns, computed, fragment, jsonObject, sql, total } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { SequencedEvent } from '../../events/event-streams.sql.ts';

export interface DeliveryRow {
  event_id: string;
  event_type: string;
  is_test: boolean;
  status: DeliveryStatus;
  attempts_count: number;
  due_at: Date | null;
  event_created_at: Date;
  attempts: AttemptRow[];
}

/** An attempt as it comes out of JSON. */
export interface AttemptRow {
  id: string;
  attempted_at: string;
  response_status: number | null;
  failure: string | null;
  duration_ms: number;
  response_body: string | null;
}

/** Endpoints and event types as two arrays: each pair says that an endpoint is sent events of a type. */
export interface EventSubscriptions {
  endpointIds: string[];
  eventTypes: string[];
}

const deliveriesMade = insertSelected('webhook_deliveries', {
  except: ['test_data', 'tries'],
  values: {
    organization_id: '$1',
    endpoint_id: 'w.endpoint_id',
    event_id: 'e.id',
    event_type: 'e.type',
    sequence: 'e.sequence',
    event_created_at: 'e.created_at',
    status: `'pending'`,
    due_at: 'coalesce($8, e.created_at)',
  },
  from: fragment`
  from unnest($2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[]) as e (id, type, sequence, created_at)
  join unnest($6::uuid[], $7::text[]) as w (endpoint_id, type) on w.type = e.type`,
});
const fanOutInsert = sql`${deliveriesMade} on conflict do nothing`;

/** Locks failed deliveries only. Attempts are recorded for others, so recording never waits for this statement. */
const fanOutMissed = sql`with missing as (${fanOutInsert} returning 1), failed as (
    update webhook_deliveries d set status = 'pending', due_at = $8, tries = 0
    from unnest($2::uuid[], $3::text[]) as e (id, type)
    join unnest($6::uuid[], $7::text[]) as w (endpoint_id, type) on w.type = e.type
    where d.organization_id = $1 and d.endpoint_id = w.endpoint_id and d.event_id = e.id and d.status = 'failed'
    returning 1
  ) select ${computed('deliveries', 'bigint', '(select count(*) from missing) + (select count(*) from failed)')}`;

const valuesOf = (
  organizationId: string,
  events: readonly SequencedEvent[],
  { endpointIds, eventTypes }: EventSubscriptions,
  dueAt: Date | null,
): unknown[] => [
  organizationId,
  events.map((event) => event.id),
  events.map((event) => event.event_type),
  events.map((event) => event.sequence),
  events.map((event) => event.created_at),
  endpointIds,
  eventTypes,
  dueAt,
];

/** Makes a delivery of each event for each endpoint that is sent its type, due since the event happened. */
export function writeDeliveries(
  tx: Tx,
  organizationId: string,
  events: readonly SequencedEvent[],
  subscriptions: EventSubscriptions,
): void {
  tx.defer(fanOutInsert, valuesOf(organizationId, events, subscriptions, null));
}

/**
 * Makes the deliveries that are missing and resets those that have failed, due at a time. Deliveries that succeeded or
 * are pending stay as they are. Returns how many were made or reset.
 */
export async function insertMissedDeliveries(
  tx: Tx,
  organizationId: string,
  events: readonly SequencedEvent[],
  subscriptions: EventSubscriptions & { dueAt: Date },
): Promise<number> {
  const values = valuesOf(organizationId, events, subscriptions, subscriptions.dueAt);
  const [row] = await tx.query(fanOutMissed, values);
  return row?.deliveries ?? 0;
}

const insertTest = insertInto('webhook_deliveries', { except: ['tries'] });

export function writeTestDelivery(
  tx: Tx,
  test: {
    organizationId: string;
    endpointId: string;
    eventId: string;
    eventType: string;
    at: Date;
    data: string;
  },
): void {
  const { organizationId, endpointId, eventId, eventType, at, data } = test;
  tx.insert(insertTest, {
    organization_id: organizationId,
    endpoint_id: endpointId,
    event_id: eventId,
    event_type: eventType,
    sequence: 0,
    event_created_at: at,
    test_data: data,
    status: 'pending',
    due_at: at,
  });
}

const reset = sql`update webhook_deliveries set status = 'pending', due_at = $4, tries = 0
  where organization_id = $1 and endpoint_id = $2 and event_id = $3`;

export function writeResetDelivery(
  tx: Tx,
  delivery: { organizationId: string; endpointId: string; eventId: string; at: Date },
): void {
  tx.defer(reset, [delivery.organizationId, delivery.endpointId, delivery.eventId, delivery.at]);
}

const delivery = columns(
  'webhook_deliveries',
  ['event_id', 'event_type', 'status', 'due_at', 'event_created_at'],
  'd',
);
const isTest = computed('is_test', 'boolean', 'd.test_data is not null');
const attemptsCount = computed(
  'attempts_count',
  'bigint',
  `(select count(*) from webhook_attempts a where a.organization_id = d.organization_id
    and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id)`,
);
const attempt = jsonObject(
  'webhook_attempts',
  ['id', 'attempted_at', 'response_status', 'failure', 'duration_ms', 'response_body'],
  'a',
);
const attempts = computed(
  'attempts',
  'json',
  fragment`coalesce((select json_agg(${attempt} order by a.id)
    from (select * from webhook_attempts a where a.organization_id = d.organization_id
      and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id order by a.id desc limit 20) as a), '[]')`,
).as<Pick<DeliveryRow, 'attempts'>>();

const deliveryWithAttempts = fragment`${delivery}, ${isTest}, ${attemptsCount}, ${attempts}`;

const which = fragment`from webhook_deliveries d
  where d.organization_id = $1 and d.endpoint_id = $2 and ($3::text is null or d.status = $3)`;

const page = sql`select ${deliveryWithAttempts} ${which} order by d.event_id desc limit $4 offset $5`;
const counted = sql`select ${total} ${which}`;

export async function findDeliveries(
  db: Statements,
  query: { organizationId: string; endpointId: string; status: string | null; limit: number; offset: number },
): Promise<{ deliveries: DeliveryRow[]; total: number }> {
  const list = [query.organizationId, query.endpointId, query.status];
  const [deliveries, [count]] = await Promise.all([
    db.query(page, [...list, query.limit, query.offset]),
    db.query(counted, list),
  ]);
  return { deliveries, total: count?.total ?? 0 };
}

const one = sql`select ${deliveryWithAttempts} from webhook_deliveries d
  where d.organization_id = $1 and d.endpoint_id = $2 and d.event_id = $3`;

export async function findDelivery(
  db: Statements,
  organizationId: string,
  endpointId: string,
  eventId: string,
): Promise<DeliveryRow | null> {
  const [row] = await db.query(one, [organizationId, endpointId, eventId]);
  return row ?? null;
}
