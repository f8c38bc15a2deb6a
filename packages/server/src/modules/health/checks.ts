/** Every check, in the order in which `gifts doctor` tells what they found. Another check is a row in one of these files. */
import { backupChecks } from './backup-checks.ts';
import { cardChecks } from './card-checks.ts';
import type { Check, Installation, Settings } from './check.ts';
import { schemaChecks, serverChecks } from './database-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { parcelChecks } from './parcel-checks.ts';
import { deploymentCheck, publicUrlChecks } from './public-url-checks.ts';
import { replicaCheck } from './replica-check.ts';
import { settingsChecks } from './settings-checks.ts';
import { workChecks } from './work-checks.ts';

/** These need no database. */
export const checksOfSettings: readonly Check<Settings>[] = [
  ...machineChecks,
  ...settingsChecks,
  ...publicUrlChecks,
  ...mailChecks,
];

/** These need a database that answers, whatever it contains. */
export const checksOfServer: readonly Check<Installation>[] = [
  ...serverChecks,
  replicaCheck,
  deploymentCheck,
];

/** These need a database with the schema of this release. */
export const checksOfData: readonly Check<Installation>[] = [
  ...schemaChecks,
  ...cardChecks,
  ...parcelChecks,
  ...workChecks,
  ...backupChecks,
];
