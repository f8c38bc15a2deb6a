import { insertInto } from '../../../db/insertions.ts';
import { allColumns, computed, fragment, jsonObject, sql, total } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { isUuid } from '../../../kit/ids.ts';
import { type Change, signalChange } from '../../events/change-signals.ts';
import type { AuthorRow } from '../draft-record.ts';

/** A request with the names that its presentation needs. */
export interface RequestRow extends Row<'approval_requests'> {
  requester: AuthorRow;
  decider: AuthorRow | null;
  workspace_name: string;
}

const person = ['id', 'first_name', 'last_name', 'email'] as const;
const requester = computed('requester', 'json', jsonObject('users', person, 'requester')).as<{
  requester: AuthorRow;
}>();
const decider = computed(
  'decider',
  'json or null',
  fragment`case when decider.id is not null then ${jsonObject('users', person, 'decider')} end`,
).as<{ decider: AuthorRow | null }>();
const names = fragment`${allColumns('approval_requests', 'a')}, ${requester}, ${decider},
  ${computed('workspace_name', 'text', 'w.name')}`;
const joined = fragment`join users requester on requester.organization_id = a.organization_id and requester.id = a.requested_by
  left join users decider on decider.organization_id = a.organization_id and decider.id = a.decided_by
  join workspaces w on w.organization_id = a.organization_id and w.id = a.workspace_id`;
const requests = fragment`select ${names} from approval_requests a ${joined}`;

const byId = sql`${requests} where a.organization_id = $1 and a.id = $2`;

export async function findRequest(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<RequestRow | null> {
  if (!isUuid(id)) return null;
  const [request] = await db.query(byId, [organizationId, id]);
  return request ?? null;
}

const latest = sql`select ${names} from unnest($2::uuid[]) as draft (id)
  cross join lateral (select * from approval_requests r where r.organization_id = $1 and r.draft_id = draft.id
    order by r.id desc limit 1) as a ${joined}`;

/** Finds the last request of each draft that has one. */
export const findLatestRequests = (
  db: Statements,
  organizationId: string,
  draftIds: readonly string[],
): Promise<RequestRow[]> => db.query(latest, [organizationId, draftIds]);

export interface WhichRequests {
  readonly workspaceIds: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

const ofWorkspaces = fragment`a.organization_id = $1 and a.workspace_id = any($2::uuid[])`;
const page = fragment`order by a.id desc limit $3 offset $4`;
const waiting = fragment`${ofWorkspaces} and a.status = 'waiting'`;
const decided = fragment`${ofWorkspaces} and a.status <> 'waiting'`;
const waitingPage = sql`${requests} where ${waiting} ${page}`;
const decidedPage = sql`${requests} where ${decided} ${page}`;
const waitingCount = sql`select ${total} from approval_requests a where ${waiting}`;
const decidedCount = sql`select ${total} from approval_requests a where ${decided}`;

/** Finds the requests of workspaces that wait, or those that do not, newest first. */
export async function findRequests(
  db: Statements,
  organizationId: string,
  isWaiting: boolean,
  { workspaceIds, limit, offset }: WhichRequests,
): Promise<{ requests: RequestRow[]; total: number }> {
  const [found, [counted]] = await Promise.all([
    db.query(isWaiting ? waitingPage : decidedPage, [organizationId, workspaceIds, limit, offset]),
    db.query(isWaiting ? waitingCount : decidedCount, [organizationId, workspaceIds]),
  ]);
  return { requests: found, total: counted?.total ?? 0 };
}

/** Counts the requests of workspaces that wait. */
export async function countWaiting(
  db: Statements,
  organizationId: string,
  workspaceIds: readonly string[],
): Promise<number> {
  const [row] = await db.query(waitingCount, [organizationId, workspaceIds]);
  return row?.total ?? 0;
}

const waitingForOthers = sql`select ${total} from approval_requests a
  where a.organization_id = $1 and a.status = 'waiting' and a.requested_by <> $2`;

/** Counts the requests that an admin can decide: those of others. */
export async function countWaitingFor(
  db: Statements,
  organizationId: string,
  userId: string,
): Promise<number> {
  const [row] = await db.query(waitingForOthers, [organizationId, userId]);
  return row?.total ?? 0;
}

const insert = insertInto('approval_requests');

export function writeRequest(tx: Tx, request: Row<'approval_requests'>): void {
  tx.insert(insert, request);
  signalChange(tx, changeOf(request));
}

const changeOf = ({ organization_id, workspace_id }: Row<'approval_requests'>): Change => ({
  organizationId: organization_id,
  kind: 'approvals',
  workspaceId: workspace_id,
});

const setWaiting = sql`update drafts set approval_request_id = $3 where organization_id = $1 and id = $2`;

/** Makes a draft wait for a request, or for none. */
export const writeWaiting = (
  tx: Tx,
  draft: { organization_id: string; id: string },
  requestId: string | null,
): void => tx.defer(setWaiting, [draft.organization_id, draft.id, requestId]);

const decide = sql`update approval_requests set status = $3, decided_by = $4, decided_at = $5, reason = $6
  where organization_id = $1 and id = $2 and status = 'waiting'`;

export function writeDecision(tx: Tx, request: RequestRow): void {
  tx.defer(decide, [
    request.organization_id,
    request.id,
    request.status,
    request.decided_by,
    request.decided_at,
    request.reason,
  ]);
  signalChange(tx, changeOf(request));
}
