import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { CellIsAway, NoCellYet } from '../db/cells/locate-cell.ts';
import { type Database, openDatabase } from '../db/database.ts';
import type { Cell } from '../deployment/cells/cell-address.ts';
import { requireCellData } from '../deployment/cells/require-cell-data.ts';
import { sealAllSecrets } from '../deployment/seal-stored-secrets.process.ts';
import { requireEnvironment, settleEnvironment } from '../deployment/settle-environment.ts';
import { settleSecretKeys } from '../deployment/settle-secret-keys.ts';
import { requireFinishedRestore } from '../deployment/unfinished-restore.ts';
import { createSealer } from '../kit/sealer.ts';
import { settleMailKeys } from '../modules/notifications/mail-keys.ts';
import { settleSignInKey } from '../modules/people/sign-in-keys.ts';
import { settleVault } from '../modules/privacy/vault-keys.ts';

/** Opens the few connections that a command needs. */
export const openForCommand = (databaseUrl: string, isReadOnly = false): Database =>
  openDatabase({
    databaseUrl,
    poolSize: 2,
    applicationName: 'gifts command',
    log: pino({ level: 'silent' }),
    isReadOnly,
  });

/** Opens them for a command that only looks: the server refuses its writes. */
export const openForLooking = (databaseUrl: string): Database => openForCommand(databaseUrl, true);

/**
 * Migrates the database, and settles its environment, the keys of its secrets, and those of mail, of sessions and of the
 * vault. A database of the other environment is refused before any migration. Every process and command calls this before it
 * reads or writes anything else. Returns the settings with the keys.
 */
export async function prepareDatabase(
  db: Database,
  config: Config,
  migrateDatabase: () => Promise<void>,
): Promise<Config> {
  const isChecked = await requireUsableData(db, config);
  await migrateDatabase();
  if (!isChecked && !(await requireUsableData(db, config))) throw new CellIsAway();
  await settleEnvironment(db, config);
  const secretKeys = await settleSecretKeys(db, config);
  const sealer = createSealer(secretKeys);
  await settleMailKeys(db, sealer);
  await settleSignInKey(db, sealer);
  await settleVault(db, sealer);
  return { ...config, secretKeys };
}

/** Does the same for a process that opens its connections later, and seals secrets that are not sealed yet. */
export async function prepareForService(
  { name, databaseUrl, config }: Cell,
  migrateDatabase: () => Promise<void>,
): Promise<Config> {
  const db = openForCommand(databaseUrl);
  try {
    await requireCellData(db, name);
    const prepared = await prepareDatabase(db, config, migrateDatabase);
    await sealAllSecrets(db, prepared.secretKeys);
    return prepared;
  } finally {
    await db.close();
  }
}

/**
 * Throws if a restore was interrupted, or if the data is of the other environment. A new cluster has no data, and that of a cell
 * that a migration has closed cannot be read before the migration is ended: then it returns false.
 */
async function requireUsableData(db: Database, config: Config): Promise<boolean> {
  try {
    await requireFinishedRestore(db);
    await requireEnvironment(db, config);
    return true;
  } catch (error) {
    if (error instanceof NoCellYet || error instanceof CellIsAway) return false;
    throw error;
  }
}
