import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../kit/errors.ts';

/** The operating-system user that runs PostgreSQL, which refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  /** Null for a user that the system does not know. */
  readonly name: string | null;
}

interface FileAccess {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The numbers that the service takes for a user of its own. docs/operating.md names them. */
const ownNumbers = Array.from({ length: 100 }, (_, index) => 59_400 + index);

/** Many services share this user, so PostgreSQL does not run as it. */
const isShared = ({ name, uid }: ServerUser): boolean => name === 'nobody' || uid === 65_534;

/**
 * Returns the user to run PostgreSQL as, or undefined to run it as the current user. For root that is the owner of the
 * data, otherwise the user `postgres`, otherwise a number that nobody uses.
 */
export async function chooseServerUser(ownerUid?: number): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const groups = parseGroups(await readFile('/etc/group', 'utf8').catch(() => ''));
  const chosen = chooseAmong(users, groups, ownerUid);
  if (chosen) return chosen;
  throw new OperatorError(
    `PostgreSQL does not run as root, and this machine has no user "postgres" and no free user number from ${ownNumbers[0]} to ${ownNumbers.at(-1)}: start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
  );
}

export function chooseAmong(
  users: readonly ServerUser[],
  groups: ReadonlySet<number>,
  ownerUid: number | undefined,
): ServerUser | undefined {
  const isFree = (number: number) => !groups.has(number) && !users.some(({ uid }) => uid === number);
  const free = ownNumbers.filter(isFree);
  const own = free.find((number) => number === ownerUid) ?? free[0];
  const owner = users.find((user) => user.uid === ownerUid && !isShared(user));
  const postgres = users.find((user) => user.name === 'postgres');
  if (owner || (postgres && own !== ownerUid)) return owner ?? postgres;
  return own === undefined ? undefined : { uid: own, gid: own, name: null };
}

/**
 * Returns a user of the system that runs no process now. `initdb` refuses to run as a user that the system does not
 * know, and a user without processes has nobody who could interfere.
 */
export async function findIdleUser(): Promise<ServerUser> {
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const busy = new Set<number>();
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name)) busy.add((await stat(join('/proc', name)).catch(() => ({ uid: -1 }))).uid);
  }
  const idle = users.find((user) => (user.uid < 1000 || isShared(user)) && !busy.has(user.uid));
  if (idle) return idle;
  throw new OperatorError(
    'The database could not be created, because every system user of this machine runs a process: add a user "postgres", or start the service as an ordinary user.',
  );
}

export const parseGroups = (group: string): Set<number> =>
  new Set(group.split('\n').map((line) => Number(line.split(':')[2])));

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
