import { type Tx, useCustomPlan } from '../../../db/statements.ts';

/** What became of an attempt; times are the organization's. */
export interface RecordedAttempt {
  organizationId: string;
  endpointId: string;
  eventId: string;
  /** Where it went. */
  url: string;
  isTest: boolean;
  attemptId: string;
  attemptedAt: Date;
  responseStatus: number | null;
  failure: string | null;
  durationMs: number;
  responseBody: string | null;
  /** Of its delivery from now on. */
  status: string;
  tries: number;
  dueAt: Date | null;
}

/**
 * What was written already and is said again, because its answer was lost, changes nothing. A delivery that is not where
 * it was when the attempt was made stays as it is: another process has made it since.
 */
const record = `with outcome as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::integer[], $7::text[],
      $8::integer[], $9::text[], $10::text[], $11::smallint[], $12::timestamptz[]) as o (organization_id, endpoint_id,
      event_id, attempt_id, attempted_at, response_status, failure, duration_ms, response_body, status, tries, due_at)
  ), recorded as (
    insert into webhook_attempts (organization_id, id, endpoint_id, event_id, attempted_at, response_status, failure,
      duration_ms, response_body)
    select organization_id, attempt_id, endpoint_id, event_id, attempted_at, response_status, failure, duration_ms,
      response_body from outcome
    on conflict do nothing returning id
  ), fresh as materialized (
    select * from outcome where attempt_id in (select id from recorded)
  )
  update webhook_deliveries d set status = o.status, tries = o.tries, due_at = o.due_at from fresh o
  where d.organization_id = o.organization_id and d.endpoint_id = o.endpoint_id and d.event_id = o.event_id
    and d.tries = o.tries - 1`;

export function writeAttempts(tx: Tx, attempts: readonly RecordedAttempt[]): void {
  const column = <Name extends keyof RecordedAttempt>(name: Name) => attempts.map((attempt) => attempt[name]);
  tx.defer(useCustomPlan);
  tx.defer(record, [
    column('organizationId'),
    column('endpointId'),
    column('eventId'),
    column('attemptId'),
    column('attemptedAt'),
    column('responseStatus'),
    column('failure'),
    column('durationMs'),
    column('responseBody'),
    column('status'),
    column('tries'),
    column('dueAt'),
  ]);
}
