import { allColumns, columns, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type PasskeyRow = Row<'passkeys'>;

const passkey = allColumns('passkeys');

const spend = sql`insert into spent_challenges (nonce, expires_at) values ($1, $2)
  on conflict (nonce) do nothing returning ${columns('spent_challenges', ['expires_at'])}`;

/** Spends a challenge. Returns false if it was spent before, also by a request at the same time. */
export async function spendChallenge(
  tx: Tx,
  { nonce, expiresAt }: { nonce: Buffer; expiresAt: Date },
): Promise<boolean> {
  const spent = await tx.query(spend, [nonce, expiresAt]);
  return spent.length > 0;
}

const lockPerson = sql`select ${columns('people', ['id'])} from people where id = $1 for update`;

/** Lets one transaction at a time add a passkey of a person. */
export async function lockPersonById(tx: Tx, personId: string): Promise<void> {
  await tx.query(lockPerson, [personId]);
}

const allOfPerson = sql`select ${passkey} from passkeys where person_id = $1 order by id`;

export const findAllPasskeys = (db: Statements, personId: string): Promise<PasskeyRow[]> =>
  db.query(allOfPerson, [personId]);

const pageOfPerson = sql`select ${passkey} from passkeys
  where person_id = $1 order by id desc limit $2 offset $3`;
const countOfPerson = sql`select ${total} from passkeys where person_id = $1`;

/** Finds passkeys of a person, newest first. */
export async function findPasskeys(
  db: Statements,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ passkeys: PasskeyRow[]; total: number }> {
  const [passkeys, [counted]] = await Promise.all([
    db.query(pageOfPerson, [personId, limit, offset]),
    db.query(countOfPerson, [personId]),
  ]);
  return { passkeys, total: counted?.total ?? 0 };
}

const insert = sql`insert into passkeys (id, person_id, relying_party_id, credential_id, public_key, uses, transports,
    is_synced, name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (credential_id) do nothing returning ${passkey}`;

/** Returns null if somebody has this passkey already. */
export async function insertPasskey(
  tx: Tx,
  row: Omit<PasskeyRow, 'last_used_at'>,
): Promise<PasskeyRow | null> {
  const [inserted] = await tx.query(insert, [
    ...[row.id, row.person_id, row.relying_party_id, row.credential_id, row.public_key, row.uses],
    ...[row.transports, row.is_synced, row.name, row.created_at],
  ]);
  return inserted ?? null;
}

const lockOne = sql`select ${passkey} from passkeys
  where credential_id = $1 and relying_party_id = $2 for update`;

/** Lets one transaction at a time use a passkey. */
export async function lockPasskey(
  tx: Tx,
  credentialId: string,
  relyingPartyId: string,
): Promise<PasskeyRow | null> {
  const [row] = await tx.query(lockOne, [credentialId, relyingPartyId]);
  return row ?? null;
}

const recordUse = sql`update passkeys set uses = $2, is_synced = $3, last_used_at = $4 where id = $1`;

export const writePasskeyUse = (
  tx: Tx,
  id: string,
  { uses, isSynced, at }: { uses: number; isSynced: boolean; at: Date },
): void => tx.defer(recordUse, [id, uses, isSynced, at]);

const rename = sql`update passkeys set name = $3 where person_id = $1 and id = $2 returning ${passkey}`;

/** Returns null if the person has no passkey with this id. */
export async function renamePasskeyOf(
  tx: Tx,
  personId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await tx.query(rename, [personId, id, name]);
  return row ?? null;
}

const remove = sql`delete from passkeys where person_id = $1 and id = $2 returning ${passkey}`;

/** Returns null if the person has no passkey with this id. */
export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<PasskeyRow | null> {
  const [row] = await tx.query(remove, [personId, id]);
  return row ?? null;
}
