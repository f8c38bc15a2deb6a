import { constants } from 'node:fs';
import { lchown, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerUser } from './server-user.ts';

/**
 * Gives a folder and everything in it to a user, and writes it to the disk. The folder itself comes first, so that its
 * former owner cannot change it meanwhile.
 */
export async function giveTree(folder: string, user: ServerUser): Promise<void> {
  await giveOne(folder, user);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTree(path, user);
    else if (entry.isFile()) await giveOne(path, user);
    else await lchown(path, user.uid, user.gid);
  }
}

async function giveOne(path: string, { uid, gid }: ServerUser): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.chown(uid, gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
