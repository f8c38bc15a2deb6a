import { insertInto } from '../../../db/insertions.ts';
import { allColumns, computed, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

export type RegistrationRow = Row<'registrations'>;

const insert = insertInto('registrations', { except: ['made_organization_id', 'spent_at'] });

export const writeRegistration = (
  tx: Tx,
  row: Omit<RegistrationRow, 'made_organization_id' | 'spent_at'>,
): void => tx.insert(insert, row);

const recent = sql`select ${computed('all_of_them', 'bigint', 'count(*)')},
    ${computed('of_address', 'bigint', 'count(*) filter (where lower(r.email) = lower($2))')}
  from registrations r where r.created_at > $1`;

/** Counts the registrations since a time. There are never many. */
export async function countRegistrations(
  db: Statements,
  since: Date,
  email: string,
): Promise<{ ofAll: number; ofAddress: number }> {
  const [row] = await db.query(recent, [since, email]);
  return { ofAll: row?.all_of_them ?? 0, ofAddress: row?.of_address ?? 0 };
}

const row = allColumns('registrations');
const byId = sql`select ${row} from registrations where id = $1 for update`;
const byToken = sql`select ${row} from registrations where token_hash = $1 for update`;

export async function lockRegistration(tx: Tx, id: string): Promise<RegistrationRow | null> {
  const [found] = await tx.query(byId, [id]);
  return found ?? null;
}

/** Lets one transaction at a time spend a link. */
export async function lockRegistrationOf(tx: Tx, tokenHash: string): Promise<RegistrationRow | null> {
  const [found] = await tx.query(byToken, [tokenHash]);
  return found ?? null;
}

const setToken = sql`update registrations set token_hash = $2, expires_at = $3 where id = $1`;

export const writeToken = (
  tx: Tx,
  id: string,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): void => tx.defer(setToken, [id, hash, expiresAt]);

const setSpent = sql`update registrations set made_organization_id = $2, spent_at = $3 where id = $1`;

export const writeSpent = (tx: Tx, id: string, organizationId: string, at: Date): void =>
  tx.defer(setSpent, [id, organizationId, at]);
