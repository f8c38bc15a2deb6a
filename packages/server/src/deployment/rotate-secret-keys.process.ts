import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { assert } from '../kit/assert.ts';
import { OperatorError } from '../kit/errors.ts';
import { addKeyToFile, keepNewestKey, readKeyFile } from './key-file.ts';
import { isServiceRunning } from './running-processes.sql.ts';
import { type SealedSecrets, sealAllSecrets } from './seal-stored-secrets.process.ts';
import { settleSecretKeys } from './settle-secret-keys.ts';

export interface Rotation {
  readonly sealed: SealedSecrets;
  /** The id of the key that everything is sealed with now. */
  readonly keyId: string;
  /** The ids of older keys that are among the settings. */
  readonly olderKeyIds: readonly string[];
}

interface RotationOptions {
  /** The databases of the other cells, which are sealed with the same keys. */
  readonly others?: readonly Database[];
  /** True to make a new key in the key file first. */
  readonly withNewKey: boolean;
  readonly onProgress: (done: Readonly<SealedSecrets>) => void;
}

/**
 * Seals everything with the newest key. `given` are the settings as they were read: their keys are those of
 * GIFTS_SECRET_KEY, and without any the key file is used. Can be interrupted at any point and run again.
 */
export async function rotateSecretKeys(
  db: Database,
  given: Pick<Config, 'secretKeys' | 'dataDir'>,
  { others = [], withNewKey, onProgress }: RotationOptions,
): Promise<Rotation> {
  const isFile = given.secretKeys.length === 0;
  if (withNewKey) await makeNewKey(db, given);
  const keys = await settleSecretKeys(db, given);
  const sealed = await sealAllSecrets(db, keys, onProgress);
  for (const other of others) {
    await settleSecretKeys(other, given);
    const more = await sealAllSecrets(other, keys);
    for (const kind of ['webhooks', 'codes', 'recipients', 'keys'] as const) sealed[kind] += more[kind];
    onProgress(sealed);
  }
  if (isFile && keys.length > 1) {
    await refuseWhileRunning(db);
    await keepNewestKey(given.dataDir);
  }
  const [newest, ...older] = keys;
  assert(newest, 'there is a key');
  return { sealed, keyId: newest.id, olderKeyIds: isFile ? [] : older.map(({ id }) => id) };
}

/** Adds a key to the file, unless an earlier rotation was interrupted after it did. */
async function makeNewKey(
  db: Database,
  { secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>,
): Promise<void> {
  if (secretKeys.length > 0) {
    throw new OperatorError(
      'GIFTS_SECRET_KEY is set, so the key is not in a file: put a new key beside the old one there (docs/operating.md, The secret key).',
    );
  }
  await refuseWhileRunning(db);
  const keys = await readKeyFile(dataDir);
  if (keys?.length === 1) await addKeyToFile(dataDir);
}

/** A process reads the file when it starts, and could not open what another key has sealed since. */
async function refuseWhileRunning(db: Database): Promise<void> {
  if (await isServiceRunning(db)) {
    throw new OperatorError('The service is running with the old key: stop it, and run this command again.');
  }
}
