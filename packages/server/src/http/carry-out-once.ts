/** Carries out a request that changes something, once for each Idempotency-Key. */
import type { Operation } from '@gifts/contract/operations';
import type { FastifyRequest } from 'fastify';
import { type Caller, canWrite } from '../context/caller.ts';
import type { CallerContext } from '../context/context.ts';
import type { Tx } from '../db/statements.ts';
import type { AnyHandler } from '../handlers.ts';
import {
  type AnswerAccess,
  beginIdempotent,
  finishIdempotent,
  type IdempotentRequest,
  readIdempotencyKey,
  type StoredResponse,
  scopeHash,
} from '../idempotency/idempotency.ts';
import { hashJson } from './hash-json.ts';

interface Work {
  readonly operation: Operation;
  readonly handler: AnyHandler;
  /** The error of the preparation, or null. A stored answer is shown nevertheless. */
  readonly refusal: unknown;
  readonly input: { params: unknown; query: unknown; body: unknown };
}

export interface Outcome extends StoredResponse {
  readonly isReplayed: boolean;
}

export async function carryOutOnce(
  request: FastifyRequest,
  context: CallerContext,
  { operation, handler, input, refusal }: Work,
): Promise<Outcome> {
  const { status } = operation;
  const idempotent = await readIdempotency(request, context, operation, input);
  return context.db.transaction(async (tx) => {
    const stored = idempotent && (await beginIdempotent(tx, idempotent));
    if (stored)
      return { ...stored, body: await withSecret(stored.body, handler, context, tx), isReplayed: true };
    if (refusal) throw refusal;
    const answer = await handler.handle(context, tx, input);
    if (idempotent) finishIdempotent(tx, idempotent, { status, body: withoutSecret(answer, handler) });
    return { status, body: toJson(answer), isReplayed: false };
  });
}

/** Returns null if no answer is stored: without a key, or if the caller may only read, so that nothing is changed. */
async function readIdempotency(
  request: FastifyRequest,
  { organization, caller }: CallerContext,
  operation: Operation,
  input: Work['input'],
): Promise<IdempotentRequest | null> {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === null || !canWrite(caller)) return null;
  return {
    organizationId: organization.id,
    scopeHash: scopeHash(request.method, request.url, key),
    payloadHash: await hashJson(operation.body ? input.body : (input.query ?? {})),
    access: accessOf(caller),
  };
}

const accessOf = ({ user, key, workspaces, canAccessAllWorkspaces }: Caller): AnswerAccess => ({
  userId: user.id,
  commerceAppId: key.commerce_app_id,
  workspaceIds: canAccessAllWorkspaces ? null : workspaces.map(({ id }) => id),
});

const withoutSecret = (answer: unknown, { secret }: AnyHandler): string =>
  toJson(secret ? secret.remove(answer) : answer);

const withSecret = async (
  stored: string,
  { secret }: AnyHandler,
  context: CallerContext,
  tx: Tx,
): Promise<string> => (secret ? toJson(await secret.restore(context, tx, JSON.parse(stored))) : stored);

/** The answer of an operation without a response is undefined. */
const toJson = (answer: unknown): string => JSON.stringify(answer) ?? '';
