import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { countingSink, writeWholeFile } from '../backup/backup-file.ts';
import { type BackupSource, type WrittenBackup, writeBackup } from '../backup/write-backup.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import { requireCellData } from '../deployment/cells/require-cell-data.ts';
import { findCellName } from '../deployment/deployment.sql.ts';
import { requireEnvironment } from '../deployment/settle-environment.ts';
import { configuredKeys, findKeysInUse } from '../deployment/settle-secret-keys.ts';
import { requireFinishedRestore } from '../deployment/unfinished-restore.ts';
import { systemClock } from '../kit/clock.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { recordAct } from '../modules/audit/record-act.ts';
import { writeBackup as writeBackupRow } from '../modules/health/backups.sql.ts';
import { progressOfRows, sizeText } from './backup-progress.ts';
import { chooseCell, mainCellOf } from './choose-cell.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { initiatedByOperator } from './operator-context.ts';
import { openForCommand } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { hasDatabase, startDatabase } from './start-database.ts';

export const command: Command = {
  usage: `backup [FILE]

Writes all data as of this moment into one file that "gifts restore" reads, while the service runs. Without FILE it gets a name
with the time, in the current folder. "-" writes to standard output, for a program that encrypts. The file contains personal
data, and not the secret key or the settings: back those up apart from it. Each cell has a backup of its own: --cell NAME.`,
  async run(args, context) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    if (positionals.length > 1) throw new UsageError('FILE can be given only once.');
    const config = readConfig(context);
    if (!(await hasDatabase(config))) {
      throw new OperatorError(`There is no database in ${config.dataDir} yet: there is nothing to back up.`);
    }
    const onProgress = (sentence: string) => printProgress(context, sentence);
    const started = await startDatabase(config, 'command', onProgress);
    try {
      const main = mainCellOf(started.databaseUrl, config);
      const cell = await chooseCell(main, { cell: context.cell ?? mainCell });
      await backUpCell(context, cell, positionals[0] ?? defaultName(cell));
    } finally {
      await started.close();
    }
  },
};

async function backUpCell(
  context: CommandContext,
  { name, databaseUrl, config }: Cell,
  file: string,
): Promise<void> {
  const db = openForCommand(databaseUrl);
  try {
    await requireCellData(db, name);
    await backUp(context, db, await prepareSource(db, databaseUrl, config), file);
  } finally {
    await db.close();
  }
}

/** Other commands migrate the database first. This one does not, so that it can be run before an update. */
async function prepareSource(db: Database, databaseUrl: string, config: Config): Promise<BackupSource> {
  await requireFinishedRestore(db);
  await requireEnvironment(db, config);
  const pending = await pendingMigrations(databaseUrl);
  if (pending.length > 0) {
    throw new OperatorError(
      `The database is of an earlier release (it lacks ${pending[0]}): make the backup with that release, or run "gifts migrate" first.`,
    );
  }
  await findKeysInUse(db, config);
  const keys = await configuredKeys(config);
  const cell = await findCellName(db);
  return { databaseUrl, environment: config.environment, cell, keyIds: keys.map(({ id }) => id) };
}

function defaultName({ name, config: { environment } }: Cell): string {
  const time = systemClock.now().toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  return `gifts-${environment}${name === mainCell ? '' : `-${name}`}-${time}.tar.zst`;
}

async function backUp(
  context: CommandContext,
  db: Database,
  source: BackupSource,
  file: string,
): Promise<void> {
  const onRows = progressOfRows(context, 'Backed up');
  const isPiped = file === '-';
  const { result, bytes } = isPiped
    ? await writeToOutput(context, source, onRows)
    : await writeWholeFile(file, (sink) => writeBackup(source, sink, onRows));
  const { head, totals } = result;
  await db.transaction(async (tx) => {
    writeBackupRow(tx, {
      id: head.id,
      created_at: new Date(head.createdAt),
      finished_at: systemClock.now(),
      file_name: isPiped ? null : basename(file),
      bytes,
      verified_at: null,
    });
    recordAct({ initiator: initiatedByOperator() }, tx, {
      organizationId: null,
      act: 'backup',
      subject: { kind: 'backup', id: head.id },
    });
  });
  const tables = Object.values(totals.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  printProgress(
    context,
    `Wrote ${isPiped ? 'the backup' : file}: ${sizeText(bytes)}, ${rows} rows of ${tables.length} tables as of ${head.createdAt}.`,
  );
  printProgress(
    context,
    `It contains personal data. It is of no use without the secret key ${head.keyIds.join(' and ')}, which is not in it: back up the key and the settings apart from it.`,
  );
}

async function writeToOutput(
  { fileOutput }: CommandContext,
  source: BackupSource,
  onRows: (table: string, bytes: number) => void,
): Promise<{ result: WrittenBackup; bytes: number }> {
  if (!fileOutput || fileOutput.isTTY) {
    throw new UsageError('"-" writes a compressed file: pipe it to another program, or name a file.');
  }
  const counted = countingSink(fileOutput);
  const result = await writeBackup(source, counted.sink, onRows);
  return { result, bytes: counted.bytes() };
}
