/** Checks of backups. A server may be backed up by other means, and a sandbox need not be. */
import type { Config } from '../../config/config.ts';
import type { Statements } from '../../db/statements.ts';
import { dayMs } from '../../kit/duration.ts';
import { findLastBackup } from './backups.sql.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, ok, warning } from './finding.ts';

export const backupChecks: readonly Check<Installation>[] = [
  { id: 'backups.last', look: ({ db, config, clock }) => checkLastBackup(db, config, clock.now()) },
];

const oldMs = 7 * dayMs;

/** When the last good backup was made. */
export async function checkLastBackup(
  db: Statements,
  { environment, databaseUrl }: Pick<Config, 'environment' | 'databaseUrl'>,
  now: Date,
): Promise<Finding> {
  const last = await findLastBackup(db);
  const isNeeded = environment === 'production' && databaseUrl === undefined;
  if (!last) {
    const sentence = 'No backup was made by "npx gifts backup" yet';
    return isNeeded ? warning(sentence, 'docs/recovery.md says how to make one every night.') : ok(sentence);
  }
  const verified = last.verified_at ? 'and was verified' : 'and was not verified';
  const sentence = `The last backup is of ${last.created_at.toISOString().slice(0, 16)}Z ${verified}`;
  if (!isNeeded || now.getTime() - last.created_at.getTime() < oldMs) return ok(sentence);
  return warning(`${sentence}, more than a week ago`, 'Look why "npx gifts backup" did not run.');
}
