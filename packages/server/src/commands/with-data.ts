import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import type { Tx } from '../db/statements.ts';
import { requireCellData } from '../deployment/cells/require-cell-data.ts';
import { AppError, OperatorError } from '../kit/errors.ts';
import { type Act, recordAct } from '../modules/audit/record-act.ts';
import { recordFirstWrite } from '../modules/audit/recording-database.ts';
import { chooseCell, mainCellOf } from './choose-cell.ts';
import { type CommandContext, printProgress } from './command.ts';
import { initiatedByOperator } from './operator-context.ts';
import { openForCommand, prepareDatabase } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

/** What a command did, to what: the audit log says it, with the name of the command and of the operator. */
export type RecordCommand = (tx: Tx, about: Omit<Act, 'act'>) => void;

/**
 * Runs a function on the database of DATABASE_URL or DATA_DIR, or on that of the command's cell. The service may run on it at the
 * same time. What changes data
 * calls `record` in the transaction of the change. If it does not, the audit log only has the name of the command.
 */
export async function withData<Result>(
  context: CommandContext,
  work: (db: Database, config: Config, record: RecordCommand, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(context);
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const opened = await startDatabase(config, 'command', onProgress);
  try {
    const cell = await chooseCell(mainCellOf(opened.databaseUrl, config), context);
    const { databaseUrl } = cell;
    const db = openForCommand(databaseUrl);
    try {
      await requireCellData(db, cell.name);
      const prepared = await prepareDatabase(db, cell.config, async () => {
        if ((await pendingMigrations(databaseUrl)).length > 0) await migrate(databaseUrl, { onProgress });
      });
      const record = recorderOf(context);
      const audited = recordFirstWrite(db, (tx) => record(tx, { organizationId: null, subject: null }));
      return await work(audited, prepared, record, databaseUrl);
    } catch (error) {
      // An error that an API caller could correct is one that the operator can correct.
      throw error instanceof AppError ? new OperatorError(error.message) : error;
    } finally {
      await db.close();
    }
  } finally {
    await opened.close();
  }
}

function recorderOf({ act = 'command' }: CommandContext): RecordCommand {
  const initiator = initiatedByOperator();
  return (tx, about) => recordAct({ initiator }, tx, { ...about, act });
}
