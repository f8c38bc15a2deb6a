/**
 * Restores a backup into an empty database, step by step. After an interruption at any point, the database refuses every service
 * and the next restore begins anew.
 */
import { pino } from 'pino';
import type { Initiator } from '../context/initiator.ts';
import { urlOfCoordinator } from '../db/cells/cell.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
import { findCells, writeClosedCells } from '../deployment/cells/cells.sql.ts';
import { recordAct } from '../modules/audit/record-act.ts';
import { type BackupRow, writeBackup } from '../modules/health/backups.sql.ts';
import { writeEndOfAllSessions } from '../modules/people/sessions.sql.ts';
import type { BackupHead, BackupTotals } from './backup-format.ts';
import { openDefinitions, openSession } from './database-session.ts';
import { listTables } from './list-tables.ts';
import { type LoadProgress, loadRows, requireTables } from './load-rows.ts';
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
  /** Called when the place is found to be empty, before any row comes. */
  readonly beforeLoad?: () => Promise<void>;
}

/** The schema is that of the backup afterwards; the next start migrates it. */
export async function restoreBackup(backup: OpenBackup, target: RestoreTarget): Promise<BackupTotals> {
  const { databaseUrl, place, onProgress, beforeLoad } = target;
  const definitions = await openDefinitions(await urlOfCoordinator(databaseUrl));
  try {
    await prepareTarget(definitions, place);
    await beforeLoad?.();
    await migrate(databaseUrl, { onProgress: () => {}, until: backup.head.migrations.at(-1)?.name ?? '' });
    const totals = await load(backup, databaseUrl, onProgress);
    await settle(backup, target);
    await removeMarker(definitions);
    return totals;
  } finally {
    await definitions.end();
  }
}

/** On a cluster, the tables are only there now, and may be on another server than the definitions. */
async function load(
  backup: OpenBackup,
  databaseUrl: string,
  onProgress: LoadProgress,
): Promise<BackupTotals> {
  const client = await openSession(databaseUrl);
  try {
    await requireTables(client, backup);
    await makeMonths(databaseUrl, backup.head);
    const totals = await loadRows(client, backup, onProgress);
    // The planner knows nothing of the new rows. Empty tables keep what the migrations say of them.
    const filled = (await listTables(client)).filter(({ name }) => (totals.tables[name]?.rows ?? 0) > 0);
    for (const { place } of filled) await client.query(`analyze ${place}`);
    return totals;
  } finally {
    await client.end();
  }
}

const makeMonth = sql`select make_restored_month($1, $2)`;

/** Partitions that are there already stay. */
const makeMonths = (databaseUrl: string, { tables }: BackupHead): Promise<void> =>
  withDatabase(databaseUrl, (db) =>
    db.defineTables(async (tx) => {
      for (const { name, months } of tables)
        for (const month of months) tx.defer(makeMonth, [name.replace('public.', ''), month]);
    }),
  );

/**
 * Sessions that were ended since the backup would be good again, so everybody signs in anew. The backup itself is not among its
 * own rows.
 */
async function settle({ head, archive }: OpenBackup, target: RestoreTarget): Promise<void> {
  const { databaseUrl, now, fileName, initiator } = target;
  const row: BackupRow = {
    id: head.id,
    created_at: new Date(head.createdAt),
    finished_at: now,
    file_name: fileName,
    bytes: archive.bytesRead(),
    verified_at: now,
  };
  await withDatabase(databaseUrl, (db) =>
    db.transaction(async (tx) => {
      writeEndOfAllSessions(tx);
      // A backup that is restored beside the deployment that it is of must not work in the cells of that deployment.
      if ((await findCells(tx)).length > 0) writeClosedCells(tx);
      writeBackup(tx, row);
      recordAct({ initiator }, tx, {
        organizationId: null,
        act: 'restore',
        subject: { kind: 'backup', id: head.id },
      });
    }),
  );
}

async function withDatabase(databaseUrl: string, work: (db: Database) => Promise<void>): Promise<void> {
  const log = pino({ level: 'silent' });
  const db = openDatabase({ databaseUrl, poolSize: 1, applicationName: 'gifts backup', log });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
