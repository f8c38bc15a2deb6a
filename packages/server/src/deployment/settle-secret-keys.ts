/** Finds the keys that secrets are sealed with, and proves that they are those of the data. */
import type { Config } from '../config/config.ts';
import type { Statements } from '../db/statements.ts';
import { OperatorError } from '../kit/errors.ts';
import { createSealer, keyIdOf, type Place, type SealingKey } from '../kit/sealer.ts';
import { findKeyCheck, insertKeyCheck, updateKeyCheck } from './deployment.sql.ts';
import { createKeyFile, keyFileOf, readKeyFile } from './key-file.ts';

type Settings = Pick<Config, 'secretKeys' | 'dataDir'>;

/** The check is a known text that is sealed. Whoever can open it has the key of the data. */
const checkedText = 'gifts';
const checkPlace: Place = { column: 'deployment.key_check', organizationId: null, rowId: '1' };

/**
 * Returns the keys of GIFTS_SECRET_KEY or of the key file. Throws if the secrets in the data were sealed with another
 * key. Creates the file for data that has no secrets yet.
 */
export async function settleSecretKeys(db: Statements, settings: Settings): Promise<readonly SealingKey[]> {
  const found = await findKeyCheck(db);
  const keys = await findKeys(settings, found);
  if (found === null) await insertKeyCheck(db, createSealer(keys).seal(checkedText, checkPlace));
  requireKeyOf((await findKeyCheck(db)) ?? '', keys, settings);
  return keys;
}

/**
 * Returns null if nothing was sealed yet. Throws if the secrets in the data were sealed with a key that is not among
 * the settings. Changes nothing.
 */
export async function findKeysInUse(
  db: Statements,
  settings: Settings,
): Promise<readonly SealingKey[] | null> {
  const check = await findKeyCheck(db);
  if (check === null) return null;
  const keys = await findKeys(settings, check);
  requireKeyOf(check, keys, settings);
  return keys;
}

/** Returns the keys of the settings, or of the key file; none if there is neither. Does not ask whether they fit the data. */
export const configuredKeys = async (settings: Settings): Promise<readonly SealingKey[]> =>
  settings.secretKeys.length > 0 ? settings.secretKeys : ((await readKeyFile(settings.dataDir)) ?? []);

const findKeys = async (settings: Settings, check: string | null): Promise<readonly SealingKey[]> =>
  settings.secretKeys.length > 0 ? settings.secretKeys : keysOfFile(settings.dataDir, check);

function requireKeyOf(check: string, keys: readonly SealingKey[], settings: Settings): void {
  const id = keyIdOf(check);
  if (!keys.some((key) => key.id === id)) throw wrongKey(id, keys, settings);
  createSealer(keys).open(check, checkPlace);
}

/** Records that nothing is sealed with older keys any more. */
export async function renewKeyCheck(db: Statements, keys: readonly SealingKey[]): Promise<void> {
  const check = await findKeyCheck(db);
  const sealer = createSealer(keys);
  if (check === null || check.startsWith(sealer.prefix)) return;
  await updateKeyCheck(db, check, sealer.seal(checkedText, checkPlace));
}

async function keysOfFile(dataDir: string, check: string | null): Promise<readonly SealingKey[]> {
  const keys = await readKeyFile(dataDir);
  if (keys) return keys;
  if (check === null) return createKeyFile(dataDir);
  throw new OperatorError(
    `The secrets in the database were sealed with the key ${keyIdOf(check)}, and its file ${keyFileOf(dataDir)} is missing: restore the file from a backup, or set GIFTS_SECRET_KEY to its content.`,
  );
}

function wrongKey(id: string | null, keys: readonly SealingKey[], settings: Settings): OperatorError {
  const source = settings.secretKeys.length > 0 ? 'GIFTS_SECRET_KEY' : keyFileOf(settings.dataDir);
  const ids = keys.map((key) => key.id).join(', ');
  return new OperatorError(
    `The secrets in the database were sealed with the key ${id}, and ${source} has ${ids}: set GIFTS_SECRET_KEY to the key that was used until now, behind the new one if you change it (NEW,OLD).`,
  );
}
