import type { Config } from '../config/config.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { mainCell } from '../deployment/cells/cell-address.ts';
import { requireEnvironment } from '../deployment/settle-environment.ts';
import { requireFinishedRestore } from '../deployment/unfinished-restore.ts';
import { systemClock } from '../kit/clock.ts';
import { OperatorError } from '../kit/errors.ts';
import { recordAct } from '../modules/audit/record-act.ts';
import { updateVerification } from '../modules/health/backups.sql.ts';
import { chooseCell, mainCellOf } from './choose-cell.ts';
import { initiatedByOperator } from './operator-context.ts';
import { openForCommand } from './prepare-database.ts';
import { hasDatabase, startDatabase } from './start-database.ts';

const verified = 'The backup is good.';

/**
 * Notes in the database that made a backup that the backup is good, and returns what to tell the operator. A backup can also be
 * verified on a machine without that database, so nothing fails here.
 */
export async function recordVerification(
  config: Config,
  backupId: string,
  cell: string = mainCell,
): Promise<string> {
  if (!(await hasDatabase(config)))
    return `${verified} There is no database here that this could be noted in.`;
  try {
    const isKnown = await note(config, backupId, cell);
    return isKnown ? verified : `${verified} The database here did not make it, so this is not noted there.`;
  } catch (error) {
    if (error instanceof OperatorError) return `${verified} This could not be noted: ${error.message}`;
    throw error;
  }
}

async function note(config: Config, backupId: string, name: string): Promise<boolean> {
  const started = await startDatabase(config, 'command', () => {});
  try {
    const { databaseUrl } = await chooseCell(mainCellOf(started.databaseUrl, config), { cell: name });
    return await noteIn(databaseUrl, config, backupId);
  } finally {
    await started.close();
  }
}

async function noteIn(databaseUrl: string, config: Config, backupId: string): Promise<boolean> {
  const db = openForCommand(databaseUrl);
  try {
    await requireFinishedRestore(db);
    await requireEnvironment(db, config);
    if ((await pendingMigrations(databaseUrl)).length > 0) return false;
    return await db.transaction(async (tx) => {
      const isKnown = await updateVerification(tx, backupId, systemClock.now());
      if (isKnown) {
        recordAct({ initiator: initiatedByOperator() }, tx, {
          organizationId: null,
          act: 'restore_verify',
          subject: { kind: 'backup', id: backupId },
        });
      }
      return isKnown;
    });
  } finally {
    await db.close();
  }
}
