/**
 * Builds the package that others install into dist: JavaScript modules, their types, a package.json and the README
 * (`npm run build --workspace packages/sdk`).
 */
import { execFile } from 'node:child_process';
import { copyFile, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = import.meta.dirname;
const repository = join(root, '../..');

export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await compile(join(folder, 'lib'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await describePackage(), null, 2)}\n`);
  await copyFile(join(root, 'README.md'), join(folder, 'README.md'));
}

async function compile(outDir: string): Promise<void> {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'tsconfig.build.json');
  await promisify(execFile)(process.execPath, [compiler, '--project', project, '--outDir', outDir]);
  for await (const path of glob(join(outDir, '**/*.d.ts'))) await nameBuiltFiles(path);
}

/** Replaces the endings `.ts` in declarations, because the compiler keeps them and the package contains no sources. */
async function nameBuiltFiles(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/((?:from |import\()(['"])\.[^'"]*)\.ts\2/g, '$1.js$2'));
}

interface SourcePackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** The name and the entries of the package are those of the sources, except for the entry that only this repository uses. */
async function describePackage(): Promise<object> {
  const source: SourcePackage = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { license }: { license: string } = JSON.parse(
    await readFile(join(repository, 'package.json'), 'utf8'),
  );
  const { './*': _onlyHere, ...entries } = source.exports;
  return {
    name: source.name,
    version: source.version,
    description: source.description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    files: ['lib'],
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(([path, file]) => [path, builtFiles(file)])),
      './package.json': './package.json',
    },
  };
}

function builtFiles(sourceFile: string): object {
  const file = sourceFile.replace('./src/', './lib/').replace(/\.ts$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
}

if (import.meta.main) await buildPackage(join(root, 'dist'));
