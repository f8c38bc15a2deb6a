/** Checks of the machine that this process runs on. */
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { failure, type HealthFinding, ok, warning } from './finding.ts';

const requiredNodeVersion = 24;
const lowDiskBytes = 1024 ** 3;

export function checkNode(): HealthFinding[] {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) >= requiredNodeVersion) return [ok(`Node ${version}`)];
  return [
    failure(
      `Node ${version} is too old: run the service with "npm start", which uses Node ${requiredNodeVersion}.`,
    ),
  ];
}

/** Checks the data folder if it stores the database. */
export async function checkData({ databaseUrl, dataDir }: Config): Promise<HealthFinding[]> {
  if (databaseUrl) return [];
  const folder = await nearestExisting(dataDir);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return [
      failure(
        `DATA_DIR ${dataDir} is not writable: give the folder to this user, or set DATA_DIR to another folder.`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(folder);
  const space = `${(Number(bavail * bsize) / 1024 ** 3).toFixed(1)} GB free for ${dataDir}`;
  if (bavail * bsize >= lowDiskBytes) return [ok(space)];
  return [
    warning(
      `${space}: free some space, or set DATA_DIR to a larger disk; the database stops when its disk is full.`,
    ),
  ];
}

async function nearestExisting(path: string): Promise<string> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return exists || path === dirname(path) ? path : nearestExisting(dirname(path));
}
