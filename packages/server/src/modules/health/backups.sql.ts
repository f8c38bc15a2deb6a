import { insertInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

/** A backup whose file is complete. */
export type BackupRow = Row<'backups'>;

const lastOne = sql`select ${allColumns('backups')} from backups order by created_at desc limit 1`;

/** Returns the last backup that was finished, or null if there is none. */
export async function findLastBackup(db: Statements): Promise<BackupRow | null> {
  const [row] = await db.query(lastOne);
  return row ?? null;
}

const ageOfLast = sql`select ${computed('seconds', 'bigint', 'extract(epoch from now() - created_at)::bigint')}
  from backups order by created_at desc limit 1`;

/** Returns the seconds since the moment whose data the last backup has, or null if there is none. */
export async function findAgeOfLastBackup(db: Statements): Promise<number | null> {
  const [row] = await db.query(ageOfLast);
  return row?.seconds ?? null;
}

const insertion = insertInto('backups');

export const writeBackup = (tx: Tx, backup: BackupRow): void => tx.insert(insertion, backup);

const noteVerification = sql`update backups set verified_at = $2 where id = $1
  returning ${columns('backups', ['id'])}`;

/** Returns false if the database does not know the backup. */
export async function updateVerification(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.query(noteVerification, [id, at])).length > 0;
}
