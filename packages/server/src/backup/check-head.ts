/** Whether a backup can be restored with these settings. Decided before anything is written. */
import type { Environment } from '../config/environment.ts';
import { requireKnownMigrations } from '../db/migrate.ts';
import { mainCell } from '../deployment/cells/cell-address.ts';
import { OperatorError } from '../kit/errors.ts';
import type { BackupHead } from './backup-format.ts';

interface KeySettings {
  /** The ids of the keys that are there. */
  readonly keyIds: readonly string[];
  /** Where they come from: GIFTS_SECRET_KEY or the path of the key file. */
  readonly keySource: string;
}

/** Returns a sentence if a key is missing. */
export function missingKeys(
  name: string,
  head: BackupHead,
  { keyIds, keySource }: KeySettings,
): string | null {
  const missing = head.keyIds.filter((id) => !keyIds.includes(id));
  if (missing.length === 0) return null;
  const there = keyIds.length === 0 ? 'is not there' : `has ${keyIds.join(', ')}`;
  return `${name} needs the secret key ${missing.join(' and ')}, and ${keySource} ${there}: set GIFTS_SECRET_KEY to the key that the backup was made with (several as NEW,OLD), or put its key file there. Without it, codes of gift cards, secrets of webhooks, postal addresses and phone numbers cannot be read.`;
}

/** Returns a sentence if the backup is of the other environment. */
export const otherEnvironment = (name: string, head: BackupHead, environment: Environment): string | null =>
  head.environment === environment
    ? null
    : `${name} is of the ${head.environment} environment, and GIFTS_ENV means ${environment} here: set GIFTS_ENV=${head.environment} to restore it.`;

/** Returns a sentence if the backup is restored into a cell that it is not of. One of a cell can be restored as a deployment by itself. */
export function otherCell(name: string, { cell = mainCell }: BackupHead, target: string): string | null {
  if (target === mainCell || cell === target) return null;
  return `${name} is of the cell ${cell}, not of ${target}: in another place, its organizations would be there twice.`;
}

/** Throws if the backup was made by a newer release. */
export async function requireKnownSchema(name: string, head: BackupHead): Promise<void> {
  try {
    await requireKnownMigrations(head.migrations);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(
      `${name} was made by release ${head.release}, whose schema this release does not know: restore it with that release or a newer one. (${error.message})`,
    );
  }
}
