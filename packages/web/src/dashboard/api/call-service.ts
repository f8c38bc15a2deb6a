import { operationUrl } from '@gifts/sdk/operation-url';
import { sendRequest } from '@gifts/sdk/send-request';
import {
  type MemberOperations,
  memberOperations,
  type OperatorOperations,
  operatorOperations,
  type PersonOperations,
  personOperations,
} from '../../api/dashboard-operations.generated.ts';
import { countSignIns } from '../session/session-end.ts';
import { hasCode } from './problems.ts';

type Operations = PersonOperations & MemberOperations & OperatorOperations;
type OperationId = keyof Operations;

interface CallOptions {
  /** The organization that the person acts for. */
  readonly organizationId?: string;
  /** Makes a repeated request take effect once. */
  readonly idempotencyKey?: string;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

const routes = { ...personOperations, ...memberOperations, ...operatorOperations };
const timeoutMs = 30_000;

/** Calls an operation of the dashboard. Throws `GiftsApiError` and `GiftsConnectionError` as the client of the API does. */
export async function callService<Id extends OperationId>(
  id: Id,
  input: Operations[Id]['input'],
  { organizationId, idempotencyKey }: CallOptions = {},
): Promise<Operations[Id]['response']> {
  const { method, path } = routes[id];
  const { params, query, body }: AnyInput = input;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (organizationId) headers['gifts-organization'] = organizationId;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body) headers['content-type'] = 'application/json';
  const request = {
    ...{ method, headers, redirect: 'error' as const },
    ...(body && { body: JSON.stringify(body) }),
  };
  const send = () =>
    sendRequest(operationUrl(path, params, query), request, { fetch, timeoutMs, signal: undefined });
  const answer = await inNewestSession(send);
  return answer as Operations[Id]['response'];
}

/** Sends a request again that was refused for a session that had ended, if the person has signed in meanwhile. */
async function inNewestSession(send: () => Promise<unknown>): Promise<unknown> {
  const signIns = countSignIns();
  try {
    return await send();
  } catch (error) {
    if (hasCode(error, 'unauthorized') && countSignIns() > signIns) return send();
    throw error;
  }
}
