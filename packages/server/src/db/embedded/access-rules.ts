/**
 * Who may connect to the embedded database: root and the owner of the data. The operating system proves who connects
 * (`peer`), so no password is needed.
 */
import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { DataHome } from './data-home.ts';
import { findPostmaster } from './postmaster.ts';
import type { ServerUser } from './server-user.ts';

const mapName = 'gifts';

const hostRules = `# Written by the service at each start. Only the local socket is used.
local all all peer map=${mapName}
local replication all peer map=${mapName}
`;

/** Writes the rules if they differ. A server that runs already reads them again. */
export async function prepareAccessRules({ user }: DataHome, cluster: string): Promise<void> {
  const changes = [
    await replaceFile(join(cluster, 'pg_ident.conf'), identityRules(user), user),
    await replaceFile(join(cluster, 'pg_hba.conf'), hostRules, user),
  ];
  if (!changes.includes(true)) return;
  const postmaster = await findPostmaster(cluster);
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP');
}

/** Root can connect as any role, and so can the user that the data belongs to, if the system knows that user. */
function identityRules(user: ServerUser | undefined): string {
  const owner = user ? user.name : userInfo().username;
  const names = new Set(['root', ...(owner === null ? [] : [owner])]);
  const lines = [...names].map((name) => `${mapName} "${name.replaceAll('"', '""')}" all\n`);
  return `# Written by the service at each start.\n${lines.join('')}`;
}

/** Returns true if the file was replaced. Root writes into a folder of another user, so no link is followed. */
async function replaceFile(file: string, text: string, user: ServerUser | undefined): Promise<boolean> {
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return false;
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    if (user) await handle.chown(user.uid, user.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return true;
}
