/** Compares the dependencies of a package with the libraries that its code loads. */
import type { Source } from './sources.ts';
import { childOf, importsOf, textsOf } from './syntax.ts';

/** Finds the packages that code imports or resolves by name. An import of types loads nothing. */
function textsThatLoad(source: Source): string[] {
  const typeImports = importsOf(source).filter(({ node }) => node.importKind === 'type');
  const ofTypes = new Set(typeImports.map(({ node }) => childOf(node, 'source')));
  return textsOf(source)
    .filter(({ node }) => !ofTypes.has(node))
    .map(({ text }) => text);
}

export function unusedLibraries(packageFile: Source, sources: readonly Source[]): string[] {
  const folder = packageFile.path.replace('package.json', 'src/');
  const loaded = sources.filter(({ path }) => path.startsWith(folder)).flatMap(textsThatLoad);
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(packageFile.text);
  return Object.keys(dependencies)
    .filter((name) => !loaded.some((text) => text === name || text.startsWith(`${name}/`)))
    .map(
      (name) =>
        `${packageFile.path} installs ${name}, and its code never loads it. Remove it, or make it a devDependency.`,
    );
}
