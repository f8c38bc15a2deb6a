/** The codes of the deployment, which wait for orders. */
import { insertManyInto } from '../../db/insertions.ts';
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { SealedCode } from './sealed-code.ts';

/** What codes are told apart by: two of the same product and value are as good as each other. */
export interface CodeKind {
  readonly productId: string;
  readonly valueCents: number;
}

export interface FreeCode extends SealedCode {
  readonly id: string;
}

const free = fragment`product_id = $1 and value_cents = $2 and issued_at is null`;

const lockFree = sql`select ${columns('gift_card_codes', ['id', 'code', 'pin']).as<FreeCode>()}
  from gift_card_codes where ${free} order by id limit $3 for update skip locked`;

/** Locks codes that nobody else is about to take, the oldest first. Returns fewer if there are not as many. */
export const lockFreeCodes = (
  tx: Tx,
  { productId, valueCents }: CodeKind,
  count: number,
): Promise<FreeCode[]> => tx.query(lockFree, [productId, valueCents, count]);

const countFree = sql`select ${computed('codes', 'bigint', 'count(*)')} from (
  select from gift_card_codes where ${free} limit $3) as counted`;

/** Counts the codes that are not issued, up to a limit. Those that another transaction is about to take count. */
export async function countFreeCodes(
  db: Statements,
  { productId, valueCents }: CodeKind,
  limit: number,
): Promise<number> {
  const [row] = await db.query(countFree, [productId, valueCents, limit]);
  return row?.codes ?? 0;
}

const anyImported = sql`select ${computed(
  'isThere',
  'boolean',
  'exists (select from gift_card_codes where product_id = $1 and value_cents = $2 and not is_generated)',
)}`;

/** True if the operator has ever imported such a code. */
export async function wasEverImported(db: Statements, { productId, valueCents }: CodeKind): Promise<boolean> {
  const [row] = await db.query(anyImported, [productId, valueCents]);
  return row?.isThere === true;
}

export interface NewCode extends SealedCode, CodeKind {
  readonly id: string;
  readonly fingerprint: string;
}

const insertion = insertManyInto('gift_card_codes', {
  shared: ['is_generated'],
  except: ['imported_at', 'issued_at', 'revealed_at'],
});
const insertNew = sql`${insertion.statement} on conflict (fingerprint) do nothing
  returning ${columns('gift_card_codes', ['id'])}`;

/** Adds codes. Returns the ids of those that were not there before. */
export async function insertCodes(
  tx: Tx,
  codes: readonly NewCode[],
  { isGenerated }: { isGenerated: boolean },
): Promise<ReadonlySet<string>> {
  const rows = codes.map(({ productId, valueCents, id, fingerprint, code, pin }) => ({
    id,
    product_id: productId,
    value_cents: valueCents,
    fingerprint,
    code,
    pin,
  }));
  const added = await tx.query(insertNew, insertion.valuesOf({ is_generated: isGenerated }, rows));
  return new Set(added.map(({ id }) => id));
}

const valuesByFingerprint = sql`select ${columns('gift_card_codes', ['fingerprint', 'value_cents'])}
  from gift_card_codes where fingerprint = any($1::text[])`;

/** Returns the values of codes that are there, by their fingerprints. */
export async function findKnownValues(
  db: Statements,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query(valuesByFingerprint, [fingerprints]);
  return new Map(rows.map(({ fingerprint, value_cents }) => [fingerprint, value_cents]));
}

const markIssued = sql`update gift_card_codes set issued_at = now(), code = null, pin = null
  where id = any($1::uuid[])`;

/** Records that orders have these codes now, in rows of their own. The caller has locked them. */
export const writeIssued = (tx: Tx, ids: readonly string[]): void => tx.defer(markIssued, [ids]);

const markRevealed = sql`update gift_card_codes set revealed_at = now()
  where id = any($1::uuid[]) and revealed_at is null`;

export const writeRevealed = (tx: Tx, ids: readonly string[]): void => tx.defer(markRevealed, [ids]);

const giveBack = sql`update gift_card_codes c set issued_at = null, code = r.code, pin = r.pin
  from json_to_recordset($1::json) as r (id uuid, code text, pin text) where c.id = r.id`;

/** Makes codes free again that were issued and that nobody has looked at. */
export const writeGivenBack = (tx: Tx, codes: readonly FreeCode[]): void =>
  tx.defer(giveBack, [JSON.stringify(codes)]);

const othersKeys = fragment`(substr(code, 1, 18) collate "C" < $1 or substr(code, 1, 18) collate "C" > $1)`;

const sealedOtherwise = sql`select ${columns('gift_card_codes', ['id', 'code', 'pin']).as<FreeCode>()}
  from gift_card_codes where code is not null and ${othersKeys} limit $2`;

/** Finds codes that were not sealed with the key of this prefix. */
export const findCodesToReseal = (db: Statements, prefix: string, limit: number): Promise<FreeCode[]> =>
  db.query(sealedOtherwise, [prefix, limit]);

const replaceSealed = sql`update gift_card_codes c set code = r.code, pin = r.pin
  from json_to_recordset($1::json) as r (id uuid, was text, code text, pin text)
  where c.id = r.id and c.code = r.was`;

/** Leaves a code alone that was issued meanwhile. */
export async function replaceSealedCodes(
  db: Statements,
  codes: readonly (FreeCode & { was: string })[],
): Promise<void> {
  await db.query(replaceSealed, [JSON.stringify(codes)]);
}
