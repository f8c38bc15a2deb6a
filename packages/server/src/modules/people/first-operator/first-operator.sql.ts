import { insertInto } from '../../../db/insertions.ts';
import { columns, sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';

/** What the row of a token says that it is for. */
const purpose = 'first-operator';

const insert = insertInto('sign_in_verifications');

/** Of the token, the hash is stored. */
export const writeFirstOperatorLink = (
  tx: Tx,
  { hash, now, expiresAt }: { hash: string; now: Date; expiresAt: Date },
): void =>
  tx.insert(insert, {
    ...{ id: newId(), identifier: `${purpose}:${hash}`, value: purpose },
    ...{ expires_at: expiresAt, created_at: now, updated_at: now },
  });

const remove = sql`delete from sign_in_verifications where value = 'first-operator'`;

export const writeNoFirstOperatorLinks = (tx: Tx): void => tx.defer(remove, []);

const spend = sql`delete from sign_in_verifications
  where identifier = $1 and value = 'first-operator' and expires_at > $2
  returning ${columns('sign_in_verifications', ['id'])}`;

/** Returns false for a link that is unknown, was used or is too old. */
export async function spendFirstOperatorLink(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const spent = await tx.query(spend, [`${purpose}:${hash}`, now]);
  return spent.length > 0;
}
