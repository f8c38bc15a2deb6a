import { lockSpaces } from '../../db/advisory-locks.ts';
import { insertInto } from '../../db/insertions.ts';
import { allColumns, columns, constant, nullable, renamed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { isUuid } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';
import { accountOfPayee, type Payee, type PayeeKind } from './payee.ts';

export interface PayoutRecord extends Row<'payouts'> {
  payee: PayeeKind;
  /** Null if the payout was not reversed. */
  reversed_at: Date | null;
  reversal_reason: string | null;
}

const lock = sql`select pg_advisory_xact_lock(${constant(lockSpaces.payouts)}, hashtext($1))`;

/** No other payout to the payee can be made or reversed until the transaction ends. */
export async function lockPayee(tx: Tx, payee: Payee): Promise<void> {
  await tx.query(lock, [accountOfPayee(payee)]);
}

const insertRow = insertInto('payouts', { except: ['created_at'] });
export const writePayout = (tx: Tx, row: Omit<Row<'payouts'>, 'created_at'>): void =>
  tx.insert(insertRow, row);

const insertReversal = insertInto('payout_reversals', { except: ['created_at'] });
export const writeReversal = (tx: Tx, row: Omit<Row<'payout_reversals'>, 'created_at'>): void =>
  tx.insert(insertReversal, row);

const reversal = nullable(
  renamed('payout_reversals', { created_at: 'reversed_at', reason: 'reversal_reason' }, 'r'),
);
const payout = sql`select ${allColumns('payouts', 'p').as<Pick<PayoutRecord, 'payee'>>()}, ${reversal}
  from payouts p left join payout_reversals r on r.payout_id = p.id`;

const byId = sql`${payout} where p.id = $1`;

export async function findPayout(db: Statements, id: string): Promise<PayoutRecord | null> {
  const [found] = isUuid(id) ? await db.query(byId, [id]) : [];
  return found ?? null;
}

const byIds = sql`${payout} where p.id = any($1::uuid[])`;

export async function findPayouts(
  db: Statements,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayoutRecord>> {
  const rows = await db.query(byIds, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const byReference = sql`${payout} where p.payee = $1 and p.brand_id is not distinct from $2 and p.reference = $3`;

export async function findPayoutByReference(
  db: Statements,
  { payee, brand_id: brandId }: Payee,
  reference: string,
): Promise<PayoutRecord | null> {
  const [found] = await db.query(byReference, [payee, brandId, reference]);
  return found ?? null;
}

const sameWithoutReference = sql`${payout} where p.payee = $1 and p.brand_id is not distinct from $2
  and p.amount_cents = $3 and p.reference is null and r.payout_id is null and p.created_at > now() - interval '1 day'
  order by p.id desc limit 1`;

/** Finds a payout of the last day to the same payee over the same amount, neither with a reference nor reversed. */
export async function findSamePayout(
  db: Statements,
  { payee, brand_id: brandId }: Payee,
  amountCents: Cents,
): Promise<PayoutRecord | null> {
  const [found] = await db.query(sameWithoutReference, [payee, brandId, amountCents]);
  return found ?? null;
}

const newest = sql`${payout} where ($1::uuid is null or p.brand_id = $1) and ($2::text is null or p.payee = $2)
  order by p.id desc limit $3`;

export const listPayouts = (
  db: Statements,
  { brandId, payee, limit }: { brandId: string | null; payee: PayeeKind | null; limit: number },
): Promise<PayoutRecord[]> => db.query(newest, [brandId, payee, limit]);

const amounts = sql`select ${columns('payouts', ['id', 'amount_cents'], 'p')}, ${reversal}
  from payouts p left join payout_reversals r on r.payout_id = p.id`;

/** Lists the amounts of all payouts, for the proof that each was booked. */
export const listPayoutAmounts = (
  db: Statements,
): Promise<Pick<PayoutRecord, 'id' | 'amount_cents' | 'reversed_at' | 'reversal_reason'>[]> =>
  db.query(amounts);
