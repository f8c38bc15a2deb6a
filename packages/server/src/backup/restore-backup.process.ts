/**
 * Restores a backup into an empty database, step by step. After an interruption at any point, the database refuses every service
 * and the next restore begins anew.
 */
import { pino } from 'pino';
import type { Initiator } from '../context/initiator.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { recordAct } from '../modules/audit/record-act.ts';
import { type BackupRow, writeBackup } from '../modules/health/backups.sql.ts';
import { writeEndOfAllSessions } from '../modules/people/sessions.sql.ts';
import type { BackupTotals } from './backup-format.ts';
import { openSession, quoteName } from './database-session.ts';
import { type LoadProgress, loadRows } from './load-rows.ts';
import type { OpenBackup } from './open-backup.ts';
import { prepareTarget, removeMarker } from './prepare-target.ts';

export interface RestoreTarget {
  readonly databaseUrl: string;
  /** What messages call the database. */
  readonly place: string;
  readonly initiator: Initiator;
  readonly now: Date;
  /** The name of the file, without folders; null if it was read from another program. */
  readonly fileName: string | null;
  readonly onProgress: LoadProgress;
}

/** The schema is that of the backup afterwards; the next start migrates it. */
export async function restoreBackup(backup: OpenBackup, target: RestoreTarget): Promise<BackupTotals> {
  const { databaseUrl, place, onProgress } = target;
  const client = await openSession(databaseUrl);
  try {
    await prepareTarget(client, place);
    await migrate(databaseUrl, { onProgress: () => {}, until: backup.head.migrations.at(-1)?.name ?? '' });
    const totals = await loadRows(client, backup, onProgress);
    // The planner knows nothing of the new rows. Empty tables keep what the migrations say of them.
    const filled = Object.entries(totals.tables).filter(([, { rows }]) => rows > 0);
    for (const [name] of filled) await client.query(`analyze ${quoteName(name)}`);
    await settle(backup, target);
    await removeMarker(client);
    return totals;
  } finally {
    await client.end();
  }
}

/**
 * Sessions that were ended since the backup would be good again, so everybody signs in anew. The backup itself is not among its
 * own rows.
 */
async function settle({ head, archive }: OpenBackup, target: RestoreTarget): Promise<void> {
  const { databaseUrl, now, fileName, initiator } = target;
  const log = pino({ level: 'silent' });
  const db = openDatabase({ databaseUrl, poolSize: 1, applicationName: 'gifts backup', log });
  const row: BackupRow = {
    id: head.id,
    created_at: new Date(head.createdAt),
    finished_at: now,
    file_name: fileName,
    bytes: archive.bytesRead(),
    verified_at: now,
  };
  try {
    await db.transaction(async (tx) => {
      writeEndOfAllSessions(tx);
      writeBackup(tx, row);
      recordAct({ initiator }, tx, {
        organizationId: null,
        act: 'restore',
        subject: { kind: 'backup', id: head.id },
      });
    });
  } finally {
    await db.close();
  }
}
