/** Keeps the two environments apart: data that was written by one is refused by the processes of the other. */
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import type { Statements } from '../db/statements.ts';
import { OperatorError } from '../kit/errors.ts';
import { findEnvironment, hasOrganizations, insertEnvironment } from './deployment.sql.ts';

type Settings = Pick<Config, 'environment' | 'isEnvironmentGiven' | 'databaseUrl' | 'dataDir'>;

/** Throws if the data is of the other environment. Changes nothing, and accepts a database without tables. */
export async function requireEnvironment(db: Statements, settings: Settings): Promise<void> {
  const known = await findEnvironment(db);
  if (known && known !== settings.environment) throw refusal(known, settings);
}

/**
 * Throws if the migrated data is of the other environment. Data that does not say its environment takes that of the
 * setting. If it has organizations already, the setting must be given, because a default could be wrong.
 */
export async function settleEnvironment(db: Statements, settings: Settings): Promise<void> {
  if (!(await findEnvironment(db))) {
    if (!settings.isEnvironmentGiven && (await hasOrganizations(db))) {
      throw new OperatorError(
        `${nameOf(settings)} has organizations and does not say yet whether it is a sandbox or production: set GIFTS_ENV=production if it was used with that setting, otherwise GIFTS_ENV=sandbox.`,
      );
    }
    await insertEnvironment(db, settings.environment);
  }
  await requireEnvironment(db, settings);
}

function refusal(known: Environment, settings: Settings): OperatorError {
  const { environment, isEnvironmentGiven, databaseUrl } = settings;
  const set = isEnvironmentGiven
    ? `GIFTS_ENV is ${environment}`
    : `GIFTS_ENV is not set, which means ${environment}`;
  const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  return new OperatorError(
    `${nameOf(settings)} is of the ${known} environment, and ${set}: set GIFTS_ENV=${known}, or use another ${setting} for ${environment}.`,
  );
}

const nameOf = ({ databaseUrl, dataDir }: Settings): string =>
  databaseUrl ? 'The database of DATABASE_URL' : `The data in ${dataDir}`;
