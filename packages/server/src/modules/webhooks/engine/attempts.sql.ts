import { insertSelected } from '../../../db/insertions.ts';
import { fragment, sql } from '../../../db/sql.ts';
import { type Tx, useCustomPlan } from '../../../db/statements.ts';

/** An attempt whose request has ended, as it is recorded. Times are of the organization's clock. */
export interface EndedAttempt {
  organizationId: string;
  endpointId: string;
  eventId: string;
  /** The address that the request was sent to. */
  url: string;
  isTest: boolean;
  /** Since when the endpoint had been failing when the delivery was read; null when it was not failing. */
  failingSince: Date | null;
  attemptId: string;
  attemptedAt: Date;
  responseStatus: number | null;
  failure: string | null;
  durationMs: number;
  responseBody: string | null;
  /** Null without an answer. */
  responseHeaders: Readonly<Record<string, string>> | null;
  /** The time and the signatures in the headers of the request. The time is real. */
  signedAt: Date;
  signatures: string;
  /** The status of the delivery after this attempt. */
  status: string;
  /** Attempts since the delivery was last requested, this one included. */
  tries: number;
  /** When the next attempt is due; null when there is none. */
  dueAt: Date | null;
}

const attemptsMade = insertSelected('webhook_attempts', {
  values: {
    organization_id: 'o.organization_id',
    id: 'o.attempt_id',
    endpoint_id: 'o.endpoint_id',
    event_id: 'o.event_id',
    attempted_at: 'o.attempted_at',
    duration_ms: 'o.duration_ms',
    failure: 'o.failure',
    response_body: 'o.response_body',
    response_status: 'o.response_status',
    url: 'o.url',
    signed_at: 'o.signed_at',
    signatures: 'o.signatures',
    response_headers: 'o.response_headers::json',
    is_replay: 'false',
  },
  from: fragment`from outcome o`,
});

/**
 * An attempt that is recorded already changes nothing: it comes again when the answer to the first statement was lost.
 * A delivery whose number of tries has changed since the attempt began stays as it is, because another process has made
 * an attempt for it or it was reset.
 */
const record = sql`with outcome as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::integer[], $7::text[],
      $8::integer[], $9::text[], $10::text[], $11::smallint[], $12::timestamptz[], $13::text[], $14::timestamptz[],
      $15::text[], $16::text[]) as o (organization_id, endpoint_id, event_id, attempt_id, attempted_at, response_status,
      failure, duration_ms, response_body, status, tries, due_at, url, signed_at, signatures, response_headers)
  ), recorded as (
    ${attemptsMade}
    on conflict do nothing returning id
  ), fresh as materialized (
    select * from outcome where attempt_id in (select id from recorded)
  )
  update webhook_deliveries d set status = o.status, tries = o.tries, due_at = o.due_at from fresh o
  where d.organization_id = o.organization_id and d.endpoint_id = o.endpoint_id and d.event_id = o.event_id
    and d.tries = o.tries - 1`;

export function writeAttempts(tx: Tx, attempts: readonly EndedAttempt[]): void {
  const column = <Name extends keyof EndedAttempt>(name: Name) => attempts.map((attempt) => attempt[name]);
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
    column('url'),
    column('signedAt'),
    column('signatures'),
    attempts.map(({ responseHeaders }) => responseHeaders && JSON.stringify(responseHeaders)),
  ]);
}
