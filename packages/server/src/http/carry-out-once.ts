/** Carries out a request that changes something, once for each Idempotency-Key. */
import type { Operation } from '@gifts/contract/operations';
import type { FastifyRequest } from 'fastify';
import { type Caller, canWrite } from '../context/caller.ts';
import type { CallerContext } from '../context/context.ts';
import { observeWrites } from '../db/observe-writes.ts';
import type { Tx } from '../db/statements.ts';
import type { AnyHandler, AnyOperationId } from '../handlers.ts';
import {
  type AnswerAccess,
  beginIdempotent,
  finishIdempotent,
  type IdempotentRequest,
  readIdempotencyKey,
  type StoredResponse,
  scopeHash,
} from '../idempotency/idempotency.ts';
import { actOfOperation, detailsOfBody, subjectOfOperation } from '../modules/audit/operation-act.ts';
import { writeEntry } from '../modules/audit/record-act.ts';
import { recordFirstWrite } from '../modules/audit/recording-database.ts';
import { hashJson } from './hash-json.ts';

interface Work {
  readonly id: AnyOperationId;
  readonly operation: Operation;
  readonly handler: AnyHandler;
  /** The error of the preparation, or null. A stored answer is shown nevertheless. */
  readonly refusal: unknown;
  readonly input: { params: unknown; query: unknown; body: unknown };
}

export interface Outcome extends StoredResponse {
  /** The answer as a value, or the text that was stored of it. */
  readonly value: unknown;
  readonly isReplayed: boolean;
}

export async function carryOutOnce(
  request: FastifyRequest,
  context: CallerContext,
  work: Work,
): Promise<Outcome> {
  const { operation, handler, input, refusal } = work;
  const { status } = operation;
  const idempotent = await readIdempotency(request, context, operation, input);
  return context.db.transaction(async (tx) => {
    const stored = idempotent && (await beginIdempotent(tx, idempotent));
    if (stored) {
      if (operation.reveals === 'address' && operation.isRecorded !== false)
        await record('look', context, tx, work, null);
      const body = await withSecret(stored.body, handler, context, tx);
      return { ...stored, body, value: stored.body, isReplayed: true };
    }
    if (refusal) throw refusal;
    const answer = await carryOut(context, tx, work);
    if (idempotent) finishIdempotent(tx, idempotent, { status, body: withoutSecret(answer, handler) });
    return { status, body: toJson(answer), value: answer, isReplayed: false };
  });
}

/**
 * An operation leaves an entry in the audit log if and only if it changes something, or its answer shows addresses. What a person
 * is still typing leaves none.
 */
function carryOut(context: CallerContext, tx: Tx, work: Work): Promise<unknown> {
  return work.handler.commitsSteps ? carryOutSteps(context, tx, work) : carryOutAtOnce(context, tx, work);
}

async function carryOutAtOnce(context: CallerContext, tx: Tx, work: Work): Promise<unknown> {
  const observed = observeWrites(tx);
  const answer = await work.handler.handle(context, observed.tx, work.input);
  const { reveals, isRecorded = true } = work.operation;
  if (!isRecorded) return answer;
  if (observed.hasWritten()) await record('change', context, tx, work, answer);
  else if (reveals === 'address') await record('look', context, tx, work, answer);
  return answer;
}

/** The first step that is committed takes the entry along. */
function carryOutSteps(context: CallerContext, tx: Tx, work: Work): Promise<unknown> {
  const db = recordFirstWrite(context.db, (first) => record('change', context, first, work, null));
  return work.handler.handle({ ...context, db }, tx, work.input);
}

async function record(
  kind: 'change' | 'look',
  context: CallerContext,
  tx: Tx,
  { id, operation, handler, input }: Work,
  answer: unknown,
): Promise<void> {
  const { findAudited } = handler;
  writeEntry(tx, kind, context.initiator, {
    organizationId: findAudited ? await findAudited(context, tx, input) : context.organization.id,
    act: actOfOperation(id),
    subject: subjectOfOperation(operation, input.params, answer),
    details: detailsOfBody(input.body),
  });
}

/** Returns null if no answer is stored: without a key, or if the caller may only read, so that nothing is changed. Members who
 * may only read make and revoke API keys nevertheless. */
async function readIdempotency(
  request: FastifyRequest,
  { organization, caller, vault }: CallerContext,
  operation: Operation,
  input: Work['input'],
): Promise<IdempotentRequest | null> {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === null || !(canWrite(caller) || operation.callers === 'members')) return null;
  return {
    organizationId: organization.id,
    scopeHash: scopeHash(request.method, request.url, key),
    payloadHash: await hashJson(operation.body ? input.body : (input.query ?? {})),
    access: accessOf(caller),
    vault,
    isPrivate: operation.reveals === 'address',
  };
}

const accessOf = ({ user, key, workspaces, canAccessAllWorkspaces }: Caller): AnswerAccess => ({
  userId: user.id,
  commerceAppId: key?.commerce_app_id ?? null,
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
