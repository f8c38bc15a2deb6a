/** What has to be done about trackers, in all organizations. */
import { columns, renamed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';

const organizationsWithReports = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  where (select r.record_from from carrier_reports r where r.organization_id = o.id
    order by r.record_from limit 1) <= now()`;

/** Finds organizations with reports that wait to be recorded. */
export async function findOrganizationsWithReports(db: Statements): Promise<string[]> {
  const rows = await db.query(organizationsWithReports);
  return rows.map(({ id }) => id);
}

/** No organization has more than its part, however many of its trackers are due. */
const dueTrackers = sql`select ${columns('carrier_trackers', ['organization_id', 'id'], 'due')} from organizations o
  cross join lateral (
    select t.organization_id, t.id, t.next_request_at from carrier_trackers t
    where t.organization_id = o.id and t.provider = $1 and t.next_request_at <= now()
    order by t.next_request_at limit 20
  ) as due
  order by due.next_request_at limit 500`;

/** Finds trackers that a provider has to be asked about, the longest due first. */
export const findDueTrackers = (
  db: Statements,
  provider: string,
): Promise<{ organization_id: string; id: string }[]> => db.query(dueTrackers, [provider]);

const problem = sql`select ${columns('carrier_trackers', ['organization_id', 'shipment_id', 'carrier', 'number', 'problem', 'problem_since'], 't')},
    ${renamed('shipments', { order_id: 'order_id' }, 's')}
  from organizations o
  cross join lateral (
    select p.organization_id, p.shipment_id, p.carrier, p.number, p.problem, p.problem_since from carrier_trackers p
    where p.organization_id = o.id and p.problem is not null and p.ended_at is null
    order by p.problem_since limit $1
  ) as t
  join shipments s on s.organization_id = t.organization_id and s.id = t.shipment_id
  order by t.problem_since limit $1`;

/** Finds parcels that go back or were given up, the longest waiting first. */
export const findParcelProblems = (db: Statements, limit: number) => db.query(problem, [limit]);

const failing = sql`select ${columns('carrier_trackers', ['last_failure'], 't')} from organizations o
  cross join lateral (
    select f.last_failure from carrier_trackers f
    where f.organization_id = o.id and f.next_request_at is not null and f.failures >= 3 limit 1
  ) as t limit 1`;

/** Returns why a provider has not answered about a tracker for some time, or null if it answers. */
export async function findFailureOfProvider(db: Statements): Promise<string | null> {
  const [row] = await db.query(failing);
  return row?.last_failure ?? null;
}
