/**
 * Idempotency keys of POST and DELETE requests. The answer is stored in the transaction of its effects, so a
 * repeated request finds both or neither. Failures are not stored.
 */
import { createHash } from 'node:crypto';
import { lockSeeds } from '../db/advisory-locks.ts';
import { insertInto } from '../db/insertions.ts';
import { columns, computed, constant, fragment, sql } from '../db/sql.ts';
import type { Tx } from '../db/statements.ts';
import { AppError } from '../kit/errors.ts';
import type { Place } from '../kit/sealer.ts';
import { isSealed, type Vault } from '../kit/vault.ts';

export interface IdempotentRequest {
  organizationId: string;
  /** The SHA-256 of method, path and key. */
  scopeHash: Buffer;
  /** The SHA-256 of the body as a JSON value, or of the query if there is no body. */
  payloadHash: Buffer;
  access: AnswerAccess;
  vault: Vault;
  /** The answer is stored sealed. */
  isPrivate: boolean;
}

/** Who gets an answer, and what they can reach. */
export interface AnswerAccess {
  userId: string;
  commerceAppId: string | null;
  /** Null for all workspaces of the organization. */
  workspaceIds: readonly string[] | null;
}

export interface StoredResponse {
  status: number;
  body: string;
}

/** Stands for an answer that was deleted. No request is answered like this. */
export const erasedAnswer: StoredResponse = { status: 410, body: '' };

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid_request', 'Idempotency-Key must be 1 to 255 visible ASCII characters.', {
    fieldErrors: [
      { field: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.' },
    ],
  });
}

export function scopeHash(method: string, url: string, key: string): Buffer {
  const [path = ''] = url.split('?');
  return createHash('sha256').update(`${method} ${path}\n${key}`).digest();
}

const isMine = computed(
  'is_mine',
  'boolean',
  fragment`pg_try_advisory_xact_lock(hashtextextended($1, ${constant(lockSeeds.idempotencyKey)}))`,
);
const tryLock = sql`select ${isMine}`;
const storedResponse = sql`select ${columns('idempotency_keys', ['payload_hash', 'access', 'status', 'body']).as<{ access: AnswerAccess | null }>()}
  from idempotency_keys
  where organization_id = $1 and scope_hash = $2 and created_at > now() - interval '24 hours'`;

type StoredAt = Pick<IdempotentRequest, 'organizationId' | 'scopeHash'>;

const placeOf = ({ organizationId, scopeHash }: StoredAt): Place => ({
  column: 'idempotency_keys.body',
  organizationId,
  rowId: scopeHash.toString('hex'),
});

export const openAnswer = (at: StoredAt & Pick<IdempotentRequest, 'vault'>, body: string): string =>
  isSealed(body) ? at.vault.open(body, placeOf(at)) : body;

/** With a key of the vault: whoever knows the rest of a payload cannot try phone numbers until its hash is the same. */
const keyedHash = ({ vault, organizationId, payloadHash }: IdempotentRequest): Buffer =>
  Buffer.from(
    vault.hash(payloadHash.toString('hex'), { column: 'idempotency_keys.payload_hash', organizationId }),
    'base64url',
  );

/** An earlier release stored the hash without a key. */
const isSamePayload = (stored: Buffer, request: IdempotentRequest): boolean =>
  stored.equals(keyedHash(request)) || stored.equals(request.payloadHash);

/** True for the same user and app, if they reach all workspaces that they reached when the answer was stored. */
function maySee(now: AnswerAccess, then: AnswerAccess | null): boolean {
  if (then?.userId !== now.userId || then.commerceAppId !== now.commerceAppId) return false;
  const { workspaceIds } = now;
  return workspaceIds === null || (then.workspaceIds?.every((id) => workspaceIds.includes(id)) ?? false);
}

/** Returns the stored answer of an earlier request with the same key, or null if this request must be executed. */
export async function beginIdempotent(tx: Tx, request: IdempotentRequest): Promise<StoredResponse | null> {
  const lockName = `${request.organizationId}/${request.scopeHash.toString('hex')}`;
  const [[lock], [stored]] = await Promise.all([
    tx.query(tryLock, [lockName]),
    tx.query(storedResponse, [request.organizationId, request.scopeHash]),
  ]);
  if (stored && !isSamePayload(stored.payload_hash, request)) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another payload; use a new key for a new request.',
    );
  }
  if (stored && !maySee(request.access, stored.access)) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used by another user or app, or for a workspace that this API key no longer reaches; use a new key.',
    );
  }
  if (stored?.status === erasedAnswer.status) {
    throw new AppError(
      'idempotency_mismatch',
      'The request with this Idempotency-Key was carried out. Its answer is no longer kept, because it named somebody who asked for the deletion of their data.',
    );
  }
  if (stored) return { status: stored.status, body: openAnswer(request, stored.body) };
  if (lock?.is_mine) return null;
  throw new AppError(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is being worked on; retry in a moment.',
  );
}

const insertResponse = insertInto('idempotency_keys', { except: ['created_at'] });
const storeResponse = sql`${insertResponse.statement}
  on conflict (organization_id, scope_hash) do update
  set payload_hash = excluded.payload_hash, access = excluded.access, status = excluded.status, body = excluded.body, created_at = now()`;

export function finishIdempotent(tx: Tx, request: IdempotentRequest, { status, body }: StoredResponse): void {
  const { vault, isPrivate } = request;
  const row = {
    organization_id: request.organizationId,
    scope_hash: request.scopeHash,
    payload_hash: keyedHash(request),
    access: request.access,
    status,
    body: isPrivate ? vault.seal(body, placeOf(request)) : body,
  };
  tx.defer(storeResponse, insertResponse.valuesOf(row));
}
