/** Builds and packs the SDK and installs it into an empty folder, without a network. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from '../../build.ts';

export const run = promisify(execFile);

export interface InstalledPackage {
  /** The folder of an application that has the SDK in its node_modules. */
  readonly folder: string;
  readonly tarball: Buffer<ArrayBuffer>;
  readonly remove: () => Promise<void>;
}

export async function installPackage(): Promise<InstalledPackage> {
  const temporary = await mkdtemp(join(tmpdir(), 'gifts-sdk-'));
  const built = join(temporary, 'built');
  const folder = join(temporary, 'application');
  await buildPackage(built);
  await mkdir(folder);
  const { stdout } = await run('npm', ['pack', built, '--pack-destination', temporary, '--loglevel=error']);
  const tarball = join(temporary, stdout.trim());
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', tarball, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  return {
    folder,
    tarball: await readFile(tarball),
    remove: () => rm(temporary, { recursive: true, force: true }),
  };
}
