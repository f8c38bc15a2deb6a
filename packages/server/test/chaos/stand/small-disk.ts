/** A file system of a limited size in memory, which can be filled up. Only root can mount one. */
import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../../harness/temporary-folder.ts';

const run = promisify(execFile);

export interface SmallDisk {
  readonly path: string;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await makeTemporaryFolder('gifts-chaos-');
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'gifts-chaos', path]);
  const ballast = join(path, 'ballast');
  return {
    path,
    async fill() {
      const { bavail, bsize } = await statfs(path);
      const file = await open(ballast, 'w');
      try {
        const piece = Buffer.alloc(1024 * 1024);
        for (let left = bavail * bsize; left > 0; left -= piece.length)
          await file.write(piece.subarray(0, Math.min(left, piece.length)));
      } catch (error) {
        // The database writes at the same time, so the end comes sooner.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', ['--lazy', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
