import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { missingKeys, otherCell, otherEnvironment, requireKnownSchema } from '../backup/check-head.ts';
import { type OpenBackup, openBackup, openBackupFile } from '../backup/open-backup.ts';
import { restoreBackup } from '../backup/restore-backup.process.ts';
import { verifyBackup } from '../backup/verify-backup.process.ts';
import type { Config } from '../config/config.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import { closeCell } from '../deployment/cells/close-cell.process.ts';
import { keyFileOf } from '../deployment/key-file.ts';
import { configuredKeys } from '../deployment/settle-secret-keys.ts';
import { systemClock } from '../kit/clock.ts';
import { OperatorError } from '../kit/errors.ts';
import { progressOfRows } from './backup-progress.ts';
import { chooseCell, mainCellOf } from './choose-cell.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { initiatedByOperator } from './operator-context.ts';
import { requireSingle } from './parse-arguments.ts';
import { openForCommand } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { recordVerification } from './record-verification.ts';
import { startDatabase } from './start-database.ts';

export const command: Command = {
  usage: `restore FILE [--verify]

Restores a backup into an empty place: a DATA_DIR without a database, or an empty database that DATABASE_URL names. It needs the
secret key that the backup was made with. "-" reads standard input. With --verify, the backup is restored into a scratch database
in DATA_DIR, its ledgers, events and secrets are checked, and the scratch database is deleted; the exit code is 1 if a check fails.
With --cell NAME, the backup is one of that cell. docs/recovery.md says what to do after a restore.`,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const file = requireSingle(positionals, 'FILE');
    const config = readConfig(context);
    const backup = file === '-' ? await openInput(context) : await openBackupFile(file);
    try {
      await requireUsable(backup, config);
      await (values.verify ? verify(context, config, backup) : restore(context, config, backup, file));
    } finally {
      await backup.archive.close();
    }
  },
};

function openInput({ stdin }: CommandContext): Promise<OpenBackup> {
  if (!stdin) throw new OperatorError('There is no standard input: name a file.');
  return openBackup(stdin, 'The backup on standard input');
}

async function requireUsable({ head, archive }: OpenBackup, config: Config): Promise<void> {
  await requireKnownSchema(archive.name, head);
  const keyIds = (await configuredKeys(config)).map(({ id }) => id);
  const keySource = config.secretKeys.length > 0 ? 'GIFTS_SECRET_KEY' : keyFileOf(config.dataDir);
  const problem = missingKeys(archive.name, head, { keyIds, keySource });
  if (problem) throw new OperatorError(problem);
}

async function restore(
  context: CommandContext,
  config: Config,
  backup: OpenBackup,
  file: string,
): Promise<void> {
  const { head, archive } = backup;
  const name = context.cell ?? mainCell;
  const problem =
    otherEnvironment(archive.name, head, config.environment) ?? otherCell(archive.name, head, name);
  if (problem) throw new OperatorError(problem);
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const started = await startDatabase(config, 'service', onProgress);
  try {
    const main = mainCellOf(started.databaseUrl, config);
    const { databaseUrl } = await placeOfRestore(name, main);
    const server = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir}`;
    const totals = await restoreBackup(backup, {
      databaseUrl,
      place: name === mainCell ? server : `The database of the cell ${name}`,
      initiator: initiatedByOperator(),
      now: systemClock.now(),
      fileName: file === '-' ? null : basename(file),
      onProgress: progressOfRows(context, 'Restored'),
      beforeLoad: async () => {
        if (name !== mainCell) await closeCellForRestore(main, { name, databaseUrl }, onProgress);
      },
    });
    onProgress(`Restored ${countRows(totals)} rows as of ${head.createdAt}.`);
    if (name !== mainCell) onProgress(`"gifts cells create ${name}" opens the cell again.`);
    onProgress(
      'What happened after that moment is missing, and everybody has to sign in again. Before you start the service, read "After a restore" in docs/recovery.md.',
    );
  } finally {
    await started.close();
  }
}

/** Until "gifts cells create" opens it again, nobody uses what is restored: not before its sessions are ended, and not with old jobs. */
async function closeCellForRestore(
  main: Cell,
  cell: Pick<Cell, 'name' | 'databaseUrl'>,
  onProgress: (sentence: string) => void,
): Promise<void> {
  const db = openForCommand(main.databaseUrl);
  try {
    await closeCell(db, cell, () => onProgress(`Waiting until no process uses the cell ${cell.name} …`));
  } finally {
    await db.close();
  }
}

/** The place of a cell is in the list of `main`, which may itself be restored first. */
const placeOfRestore = async (name: string, main: Cell): Promise<Cell> =>
  name === mainCell ? main : chooseCell(main, { cell: name }, { orClosed: true });

async function verify(context: CommandContext, config: Config, backup: OpenBackup): Promise<void> {
  const { head, archive } = backup;
  const { totals, proofs } = await verifyBackup(backup, {
    dataDir: config.dataDir,
    keys: await configuredKeys(config),
    initiator: initiatedByOperator(),
    now: systemClock.now(),
    onProgress: progressOfRows(context, 'Restored'),
  });
  context.stdout.write(`ok      ${countRows(totals)} rows as of ${head.createdAt} are complete\n`);
  for (const { check, problems } of proofs) {
    context.stdout.write(`${problems.length === 0 ? 'ok    ' : 'BROKEN'}  ${check}\n`);
    for (const problem of problems) context.stdout.write(`          ${problem}\n`);
  }
  if (proofs.some(({ problems }) => problems.length > 0)) {
    context.exitCode = 1;
    printProgress(context, `${archive.name} was restored completely, but its data is not right.`);
    return;
  }
  printProgress(context, await recordVerification(config, head.id, context.cell));
}

const countRows = ({ tables }: { readonly tables: Readonly<Record<string, { rows: number }>> }): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
