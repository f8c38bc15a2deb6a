/** The files of the repository that the rules read. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export interface Source {
  /** The path from the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Returns a sentence for each violation: where it is, what is wrong and what to do instead. */
export type Rule = (source: Source) => string[];

const root = join(import.meta.dirname, '../../../..');
const folders = ['packages', 'e2e', 'scripts', 'bench', 'drills', 'docs', 'deploy', '.ci'];
const ignoredFolders = new Set(['node_modules', 'dist', 'coverage', 'output']);
const textual = new Set([
  '.ts',
  '.tsx',
  '.mjs',
  '.js',
  '.json',
  '.sql',
  '.md',
  '.mjml',
  '.yaml',
  '.yml',
  '.css',
  '.example',
  '.service',
  '.target',
  '.conf',
  '.tpl',
]);
const isText = (name: string): boolean => textual.has(extname(name)) || !name.slice(1).includes('.');

function readFolder(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : readFolder(path);
    return entry.isFile() && isText(entry.name) ? [readSource(path)] : [];
  });
}

const readSource = (path: string): Source => ({
  path: relative(root, path).split(sep).join('/'),
  text: readFileSync(path, 'utf8'),
});

const rootFiles = readdirSync(root, { withFileTypes: true })
  // In a further working tree of the repository, .git is a file that names the folder of the first one.
  .filter((entry) => entry.isFile() && isText(entry.name) && entry.name !== '.git')
  .map((entry) => readSource(join(root, entry.name)));

const isThere = new Set(readdirSync(root));

export const everything: readonly Source[] = [
  ...rootFiles,
  ...folders.filter((folder) => isThere.has(folder)).flatMap((folder) => readFolder(join(root, folder))),
];

const isScript = ({ path }: Source): boolean => /\.(tsx?|mjs)$/.test(path) && !path.includes('.generated.');
const isTest = ({ path }: Source): boolean =>
  /\.(test|fixtures|test-data)\.tsx?$|^packages\/[\w-]+\/test\/|^e2e\//.test(path);

export const scripts = everything.filter(isScript);
export const tests = scripts.filter(isTest);
/** The sources of the product: the packages without their tests. */
export const product = scripts.filter(
  (source) => /^packages\/[\w-]+\/src\//.test(source.path) && !isTest(source),
);
export const styleSheets = everything.filter(({ path }) => /^packages\/[\w-]+\/src\/.*\.css$/.test(path));
export const server = product.filter(({ path }) => path.startsWith('packages/server/src/'));

export function readRepositoryFile(path: string): Source {
  const source = everything.find((each) => each.path === path);
  if (!source) throw new Error(`${path} is missing: name its new path in packages/server/test/repo.`);
  return source;
}

/** Applies a rule to sources. An exception contains its reason, and an unused exception is a violation. */
export function findViolations(
  rule: Rule,
  sources: readonly Source[],
  exceptions: Readonly<Record<string, string>> = {},
): string[] {
  const found = sources.map((source) => ({ path: source.path, sentences: rule(source) }));
  const needless = Object.keys(exceptions)
    .filter((path) => !found.some((each) => each.path === path && each.sentences.length > 0))
    .map((path) => `${path}: nothing needs this exception any more. Remove it from the rule's list.`);
  return [
    ...found.filter(({ path }) => !(path in exceptions)).flatMap((each) => each.sentences),
    ...needless,
  ];
}
