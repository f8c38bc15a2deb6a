import { constants } from 'node:fs';
import { access, chmod, mkdtemp, readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 3 * 1024 ** 3;

/**
 * Creates a folder that other users may enter. The folder is in memory if 3 GB are free: copying a database takes 20 ms
 * there, and several hundred on a disk.
 */
export async function makeTemporaryFolder(prefix: string, mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join((await hasRoomInMemory()) ? memory : tmpdir(), prefix));
  await chmod(folder, mode);
  return folder;
}

/** Returns the paths of everything in the folders that contain temporary folders. */
export async function listTemporaryFolders(): Promise<string[]> {
  const roots = await Promise.all(
    [tmpdir(), memory].map(async (root) => {
      const names = await readdir(root).catch(() => []);
      return names.map((name) => join(root, name));
    }),
  );
  return roots.flat();
}

async function hasRoomInMemory(): Promise<boolean> {
  if (process.availableMemory() < neededBytes) return false;
  try {
    await access(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
