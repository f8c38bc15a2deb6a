/** Only adapters contain the names of external companies. All other code uses the ports. */
import { targetOf } from './dependencies.ts';
import type { Rule, Source } from './sources.ts';
import { importsOf, placeOf } from './syntax.ts';

const src = 'packages/server/src/';
/** The folders of adapters. Each folder in them implements a port for one company. */
const adapterFolders = [`${src}modules/payments/gateways/`, `${src}modules/fulfilment/carriers/`];
/** The simulated company of the sandbox. The code of the sandbox may use it directly. */
const simulated = 'simulated';
const usersOfSimulated = [`${src}modules/sandbox/`, `${src}seed/`];
const adapterList = `${src}adapters.ts`;

interface Adapter {
  readonly name: string;
  /** The path with a slash at its end. */
  readonly folder: string;
}

function adapterOf(path: string): Adapter | null {
  const parent = adapterFolders.find((folder) => path.startsWith(folder)) ?? '';
  const [name = '', ...rest] = path.slice(parent.length).split('/');
  return parent === '' || rest.length === 0 ? null : { name, folder: `${parent}${name}/` };
}

export const adaptersAreImportedInOnePlace: Rule = (source) =>
  importsOf(source).flatMap(({ node, specifier }) => {
    const target = targetOf(source.path, specifier) ?? '';
    const adapter = adapterOf(target);
    if (adapter === null || source.path === adapterList || source.path.startsWith(adapter.folder)) return [];
    const isOwnSandbox = usersOfSimulated.some((folder) => source.path.startsWith(folder));
    if (isOwnSandbox && adapter.name === simulated) return [];
    return [
      `${placeOf(source, node)} imports ${target}. Ask the port (services.cardGateway): only ${adapterList} may import adapters.`,
    ];
  });

/** The companies that have an adapter among these files. */
export const companiesOf = (sources: readonly Source[]): string[] => [
  ...new Set(
    sources.map(({ path }) => adapterOf(path)?.name ?? simulated).filter((name) => name !== simulated),
  ),
];

/** A company may be named in its adapter, in the list of adapters, and in the pages' code for its vault. */
export const companiesAreNamedInOnePlace =
  (companies: readonly string[]): Rule =>
  ({ path, text }) => {
    if (path === adapterList || path.startsWith('packages/web/src/vaults/')) return [];
    const named = companies.filter((name) => `${path}\n${text}`.toLowerCase().includes(name));
    return named
      .filter((name) => adapterOf(path)?.name !== name)
      .map(
        (name) =>
          `${path} names ${name}. Say what is meant of any company, or give the port what is special about this one.`,
      );
  };

const signInLibrary = /^(?:better-auth|@better-auth)(?:\/|$)/;
const signInAdapter = `${src}modules/people/authentication.ts`;

/** What its routes do is listed in the contract, and nothing else of it can be reached. */
export const signInsHaveOneAdapter: Rule = (source) =>
  importsOf(source)
    .filter(({ specifier }) => signInLibrary.test(specifier) && source.path !== signInAdapter)
    .map(
      ({ node, specifier }) =>
        `${placeOf(source, node)} imports ${specifier}. Only ${signInAdapter} may import it: call openAuthentication.`,
    );
