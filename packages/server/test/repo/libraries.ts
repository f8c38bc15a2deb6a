/** Compares the dependencies of a package with the libraries that its code loads. */
import type { Source } from './sources.ts';
import { childOf, importsOf, textsOf } from './syntax.ts';

/** Finds the packages that code or a style sheet imports or resolves by name. An import of types loads nothing. */
function textsThatLoad(source: Source): string[] {
  if (source.path.endsWith('.css'))
    return [...source.text.matchAll(/@import "([^"]+)"/g)].map(([, name = '']) => name);
  const typeImports = importsOf(source).filter(({ node }) => node.importKind === 'type');
  const ofTypes = new Set(typeImports.map(({ node }) => childOf(node, 'source')));
  return textsOf(source)
    .filter(({ node }) => !ofTypes.has(node))
    .map(({ text }) => text);
}

export function unusedLibraries(packageFile: Source, sources: readonly Source[]): string[] {
  const loaded = codeOf(packageFile, sources).flatMap(textsThatLoad);
  return dependenciesOf(packageFile)
    .filter((name) => !loaded.some((text) => text === name || text.startsWith(`${name}/`)))
    .map(
      (name) =>
        `${packageFile.path} installs ${name}, and its code never loads it. Remove it, or make it a devDependency.`,
    );
}

/** A start in production installs no devDependencies, so what the code of the service imports must be a dependency. */
export function librariesOnlyForDevelopment(packageFile: Source, sources: readonly Source[]): string[] {
  const installed = dependenciesOf(packageFile);
  const code = codeOf(packageFile, sources).filter(({ path }) => !path.endsWith('.css'));
  return code.flatMap((source) =>
    importsOf(source)
      .filter(({ node, specifier }) => node.importKind !== 'type' && /^@?[a-z]/.test(specifier))
      .filter(({ specifier }) => !specifier.startsWith('node:'))
      .filter(({ specifier }) =>
        installed.every((name) => specifier !== name && !specifier.startsWith(`${name}/`)),
      )
      .map(
        ({ specifier }) =>
          `${source.path} imports ${specifier}, which is not among the dependencies of ${packageFile.path}. Make it one.`,
      ),
  );
}

function codeOf(packageFile: Source, sources: readonly Source[]): Source[] {
  const folder = packageFile.path.replace('package.json', '');
  return sources.filter(({ path }) => path.startsWith(folder));
}

function dependenciesOf(packageFile: Source): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(packageFile.text);
  return Object.keys(dependencies);
}
