import type {
  ListRequestsQuery,
  RequestDetail,
  RequestList,
  RequestSummary,
} from '@gifts/contract/dashboard/requests';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import { idTime, isUuid } from '../../kit/ids.ts';
import { describePage, rangeOfPage } from '../../lists/newest-first.ts';
import { findKeyNames } from '../organizations/own-api-keys.sql.ts';
import { keptRequestId, shownRequestId } from './redact-head.ts';
import { findLeftOut, findRequest, findRequests } from './requests.sql.ts';

const defaultLimit = 50;

type SummaryRow = Awaited<ReturnType<typeof findRequests>>[number];
type KeyNames = Awaited<ReturnType<typeof findKeyNames>>;

/** Admins see the requests of all keys, others those of their own. */
const userToSee = ({ caller: { user } }: CallerContext): string | null =>
  user.role === 'admin' ? null : user.id;

/** Returns a page of the requests that the person may see, newest first. */
export async function listRequests(
  context: CallerContext,
  db: Statements,
  { after, limit = defaultLimit, outcome, method, path, key_id, ...times }: ListRequestsQuery,
): Promise<RequestList> {
  const { organization } = context;
  const position = { after, limit };
  const filters = {
    userId: userToSee(context),
    outcome: outcome ?? null,
    method: method ?? null,
    path: path ?? null,
    keyId: key_id ?? null,
  };
  const today = context.clock.now().toISOString().slice(0, 10);
  const [found, leftOut] = await Promise.all([
    findRequests(context.db, organization.id, rangeOfPage(times, position), filters),
    findLeftOut(db, organization.id, today),
  ]);
  const page = found.slice(0, limit);
  const keys = await findKeyNames(db, organization.id, [...new Set(page.map((row) => row.key_id))]);
  const data = page.map((row) => presentSummary(row, keys));
  return {
    data,
    list_meta: {
      ...describePage(found, position),
      left_out_today: leftOut,
    },
  };
}

/** Returns a request that the person may see, by the id of its entry or by its request id. */
export async function getRequest(context: CallerContext, db: Statements, id: string): Promise<RequestDetail> {
  const organizationId = context.organization.id;
  const row = await findRequest(db, organizationId, {
    id: isUuid(id) ? id : null,
    requestId: keptRequestId(organizationId, id),
    userId: userToSee(context),
  });
  if (!row) throw new AppError('not_found', 'Request not found');
  const keys = await findKeyNames(db, organizationId, [row.key_id]);
  const { idempotency_key, user_agent, query, request_body, response_body } = row;
  return { ...presentSummary(row, keys), idempotency_key, user_agent, query, request_body, response_body };
}

function presentSummary(row: SummaryRow, keys: KeyNames): RequestSummary {
  const key = keys.find(({ id }) => id === row.key_id);
  assert(key, 'a key is revoked and never deleted');
  return {
    id: row.id,
    created_at: idTime(row.id).toISOString(),
    method: row.method,
    path: row.path,
    operation: row.operation,
    status: row.status,
    duration_ms: row.duration_ms,
    request_id: shownRequestId(row.request_id),
    error_code: row.error_code,
    key: { id: key.id, name: key.name, last_four: key.last_four, user_email: key.user_email },
  };
}
