import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../../kit/errors.ts';

/** The operating-system user that runs PostgreSQL, which refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

interface FileAccess {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Returns the user to run PostgreSQL as, or undefined to run it as the current user. */
export async function chooseServerUser(ownerUid?: number): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = ownerUid ? users.find((user) => user.uid === ownerUid) : undefined;
  const chosen =
    owner ?? users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody');
  if (chosen) return chosen;
  throw new OperatorError(
    'PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody": start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
  );
}

export function parseUsers(passwd: string): ServerUser[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0);
}

/** True if the user can enter this directory, which requires search permission on every folder of its path. */
export async function canEnter(user: ServerUser, directory: string): Promise<boolean> {
  let folder = await realpath(directory);
  for (;;) {
    if (!hasSearchPermission(user, await stat(folder))) return false;
    const parent = dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

export function hasSearchPermission(user: Pick<ServerUser, 'uid' | 'gid'>, folder: FileAccess): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
