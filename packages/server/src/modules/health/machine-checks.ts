/** Checks of the machine that this process runs on. */
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Check, Settings } from './check.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const requiredNodeVersion = 24;
const gigabyte = 1024 ** 3;
const lowDiskBytes = gigabyte;
/** The database stops when it cannot write. */
const fullDiskBytes = gigabyte / 10;

export const machineChecks: readonly Check<Settings>[] = [
  { id: 'machine.node', look: () => judgeNode(process.versions.node) },
  { id: 'machine.disk', look: checkDisk },
];

export function judgeNode(version: string): Finding {
  if (Number.parseInt(version, 10) >= requiredNodeVersion) return ok(`Node ${version}`);
  return failure(
    `Node ${version} is too old`,
    `Run the service with "npm start", which uses Node ${requiredNodeVersion}.`,
  );
}

/** Checks the data folder if it stores the database. */
async function checkDisk({ config: { databaseUrl, dataDir } }: Settings): Promise<Finding> {
  if (databaseUrl) return ok('The data is on the server of DATABASE_URL, whose disk is not looked at');
  const folder = await nearestExisting(dataDir);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return failure(
      `DATA_DIR ${dataDir} is not writable`,
      'Give the folder to this user, or set DATA_DIR to another folder.',
    );
  }
  const { bavail, bsize } = await statfs(folder);
  return judgeDisk(Number(bavail * bsize), dataDir);
}

export function judgeDisk(freeBytes: number, dataDir: string): Finding {
  const space = `${(freeBytes / gigabyte).toFixed(1)} GB free for ${dataDir}`;
  if (freeBytes >= lowDiskBytes) return ok(space);
  const action =
    'Free some space, or set DATA_DIR to a larger disk. The database stops when its disk is full.';
  return freeBytes >= fullDiskBytes ? warning(space, action) : failure(space, action);
}

async function nearestExisting(path: string): Promise<string> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return exists || path === dirname(path) ? path : nearestExisting(dirname(path));
}
