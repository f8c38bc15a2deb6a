/** The rest of the code knows companies outside by what a port says, and never by their names. */
import { targetOf } from './dependencies.ts';
import type { Rule, Source } from './sources.ts';
import { importsOf, placeOf } from './syntax.ts';

const src = 'packages/server/src/';
/** Each folder in these is an adapter: what a port asks for, done by one company. */
const adapterFolders = [`${src}modules/payments/gateways/`, `${src}modules/fulfilment/carriers/`];
/** The sandbox's own company. Who plays with the sandbox's cards and parcels uses it as it is. */
const simulated = 'simulated';
const usersOfSimulated = [`${src}modules/sandbox/`, `${src}seed/`];
const adapterList = `${src}adapters.ts`;

interface Adapter {
  readonly name: string;
  /** With a slash at its end. */
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
      `${placeOf(source, node)} imports ${target}. Ask the port (services.cardGateway): only ${adapterList} knows who does the work.`,
    ];
  });

/** The companies that have an adapter among these files. */
export const companiesOf = (sources: readonly Source[]): string[] => [
  ...new Set(
    sources.map(({ path }) => adapterOf(path)?.name ?? simulated).filter((name) => name !== simulated),
  ),
];

/** A company is named in its adapter, in the list of adapters, and where the pages reach its vault. */
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
