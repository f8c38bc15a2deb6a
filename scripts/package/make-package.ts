// `npm run package`: a release that runs on a machine without npm and without network, as a folder and as an archive of it.
// `--output FOLDER` says where (dist), `--without-postgres` leaves the embedded PostgreSQL out, and `--folder-only` makes no
// archive.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeRelease } from './describe-release.ts';
import { root, stageRelease } from './stage-release.ts';

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: join(root, 'dist') },
    'without-postgres': { type: 'boolean', default: false },
    'folder-only': { type: 'boolean', default: false },
  },
});

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const name = `gift-order-service-${version}`;
const folder = join(resolve(values.output), name);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await stageRelease({ folder, hasPostgres: !values['without-postgres'] });
const packages = await describeRelease(folder);
say(`${folder} has the service and ${packages} packages.`);
if (!values['folder-only']) {
  const archive = join(dirname(folder), `${name}-${process.platform}-${process.arch}.tar.gz`);
  pack(archive);
  say(`${archive} has ${Math.round((await stat(archive)).size / 1e6)} MB.`);
}

/** Neither the user who packs nor the order of a folder is in the archive. */
function pack(archive: string): void {
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  const run = spawnSync('tar', [...options, '-czf', archive, '-C', dirname(folder), basename(folder)], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`The archive could not be made: ${run.stderr || run.error?.message}`);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
