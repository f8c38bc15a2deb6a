/**
 * The allowed dependencies between parts of the code. The lowest layer is first, and a row may name only rows above it, so
 * there are no cycles. ARCHITECTURE.md shows the rows of modules/.
 */
import { posix } from 'node:path';
import type { Rule, Source } from './sources.ts';
import { importsOf, placeOf } from './syntax.ts';

interface Part {
  /** The path of a folder, with a slash at its end, or of a file. It starts at the root of the repository. */
  readonly path: string;
  /** The paths of other parts that this part may use. */
  readonly mayUse: readonly string[];
  readonly instead: string;
}

const contract = 'packages/contract/src/';
const sdk = 'packages/sdk/src/';
const src = 'packages/server/src/';
const below = ['config/', 'context/', 'db/', 'kit/', 'lists/', 'ports/', 'queue/', 'handlers.ts'];
const withModules = ['modules/', ...below];

/** The parts of the product, the lowest first, with the parts that each may use. */
export const moduleDependencies: readonly (readonly [name: string, ...mayUse: string[]])[] = [
  ['addresses'],
  ['audit'],
  ['ledger'],
  ['events', 'addresses'],
  ['organizations', 'ledger'],
  ['notifications', 'organizations'],
  ['people', 'audit', 'notifications', 'organizations'],
  ['views', 'organizations'],
  ['contacts', 'addresses', 'audit'],
  ['pricing'],
  ['stock'],
  ['catalog', 'addresses', 'organizations', 'stock'],
  ['codes'],
  ['requests', 'organizations'],
  ['spending', 'notifications', 'organizations'],
  ['orders', 'addresses', 'events', 'ledger', 'pricing', 'stock'],
  [
    'payments',
    'addresses',
    'audit',
    'codes',
    'ledger',
    'notifications',
    'orders',
    'organizations',
    'spending',
  ],
  ['invoices', 'ledger', 'notifications', 'orders', 'organizations'],
  ['payouts', 'audit', 'catalog', 'invoices', 'ledger', 'orders', 'pricing'],
  [
    'batches',
    'addresses',
    'catalog',
    'events',
    'ledger',
    'notifications',
    'orders',
    'organizations',
    'payments',
    'pricing',
    'spending',
    'stock',
  ],
  ['money', 'audit', 'batches', 'invoices', 'ledger', 'orders', 'payments'],
  [
    'fulfilment',
    'addresses',
    'audit',
    'codes',
    'events',
    'notifications',
    'orders',
    'organizations',
    'payments',
    'payouts',
    'stock',
  ],
  [
    'gifts',
    'addresses',
    'audit',
    'batches',
    'catalog',
    'contacts',
    'fulfilment',
    'notifications',
    'orders',
    'organizations',
    'payments',
    'pricing',
    'stock',
  ],
  [
    'pages',
    'addresses',
    'batches',
    'codes',
    'gifts',
    'notifications',
    'orders',
    'organizations',
    'pricing',
    'stock',
  ],
  [
    'drafts',
    'addresses',
    'audit',
    'batches',
    'catalog',
    'contacts',
    'events',
    'gifts',
    'notifications',
    'orders',
    'organizations',
    'pages',
    'payments',
    'pricing',
    'spending',
  ],
  ['occasions', 'contacts', 'drafts', 'notifications', 'organizations'],
  ['webhooks', 'audit', 'events', 'notifications', 'organizations'],
  ['overview', 'batches', 'drafts', 'ledger', 'occasions', 'orders', 'payments', 'spending', 'webhooks'],
  [
    'support',
    'audit',
    'batches',
    'events',
    'fulfilment',
    'gifts',
    'invoices',
    'ledger',
    'notifications',
    'orders',
    'organizations',
    'payments',
    'requests',
    'webhooks',
  ],
  ['bulk', 'audit', 'events', 'gifts', 'orders', 'organizations', 'payments'],
  [
    'privacy',
    'audit',
    'batches',
    'codes',
    'contacts',
    'drafts',
    'events',
    'fulfilment',
    'gifts',
    'notifications',
    'orders',
    'organizations',
    'webhooks',
  ],
  ['setup', 'audit', 'catalog', 'notifications', 'organizations', 'payments', 'people'],
  ['scheduled-work', 'batches', 'gifts', 'invoices', 'occasions', 'organizations', 'payments'],
  [
    'health',
    'catalog',
    'codes',
    'events',
    'fulfilment',
    'ledger',
    'notifications',
    'payments',
    'scheduled-work',
    'stock',
    'webhooks',
  ],
  [
    'operators',
    'audit',
    'batches',
    'health',
    'notifications',
    'orders',
    'organizations',
    'payments',
    'people',
    'scheduled-work',
    'support',
    'webhooks',
  ],
  [
    'sandbox',
    'addresses',
    'batches',
    'events',
    'fulfilment',
    'gifts',
    'notifications',
    'orders',
    'organizations',
    'payments',
    'scheduled-work',
    'stock',
    'webhooks',
  ],
];

const inServer = (path: string, mayUse: readonly string[], instead: string): Part => ({
  path: `${src}${path}`,
  mayUse: [contract, ...mayUse.map((each) => `${src}${each}`)],
  instead,
});

const parts: readonly Part[] = [
  {
    path: contract,
    mayUse: [],
    instead: 'The contract is data that everything else reads: move what it needs into packages/contract.',
  },
  {
    path: sdk,
    mayUse: [],
    instead: 'The SDK is installed without the rest: let scripts/generate-sdk.ts write what it needs.',
  },
  {
    path: 'packages/web/src/',
    mayUse: [contract, sdk],
    instead: 'The web app reaches the service through the SDK.',
  },
  inServer(
    'kit/',
    [],
    'The kit knows nothing of the product: hand in what it needs, or move the file to its module.',
  ),
  inServer(
    'config/',
    ['db/', 'kit/', 'ports/'],
    'Configuration is read before anything else is there: keep it to text, numbers and the types of what they choose.',
  ),
  inServer(
    'db/',
    ['kit/'],
    'db/ is the way to PostgreSQL and knows no tables: hand in what it needs, or move the file to its module.',
  ),
  inServer(
    'ports/',
    ['kit/'],
    'A port says what is needed of the outside world and knows neither who does it nor who asks.',
  ),
  inServer(
    'context/',
    ['config/', 'db/', 'kit/', 'ports/'],
    'A context is handed to every module: give it a type of kit/, db/, ports/ or its own.',
  ),
  inServer(
    'handlers.ts',
    ['context/', 'db/', 'kit/'],
    'The types of handlers are data: move what does something to http/ or a module.',
  ),
  inServer('queue/', ['db/'], 'The queue only takes jobs; jobs/ knows what they do.'),
  inServer(
    'lists/',
    ['context/', 'db/', 'kit/', 'queue/'],
    'lists/ finds pages of any table: hand in what it needs to know of one.',
  ),
  inServer('idempotency/', ['db/', 'kit/'], 'Stored answers know nothing of what they answer.'),
  ...moduleDependencies.map(([name, ...mayUse]) =>
    inServer(
      `modules/${name}/`,
      [...below, ...mayUse.map((each) => `modules/${each}/`)],
      `modules/${name} may use ${mayUse.join(', ') || 'no other module'} and what lies below the modules. Move the file to where both can reach it, let a higher module call both, or put the module into its row of packages/server/test/repo/dependencies.ts where that makes no cycle.`,
    ),
  ),
  inServer(
    'observability/',
    ['config/', 'db/', 'deployment/', 'kit/', 'ports/', 'queue/', 'modules/health/'],
    'observability/ tells how the process and the deployment are: let modules/health find it out.',
  ),
  inServer(
    'http/',
    [...withModules, 'idempotency/', 'observability/'],
    'http/ calls handlers: put the work into a verb of a module.',
  ),
  inServer(
    'jobs/',
    [...withModules, 'idempotency/', 'observability/'],
    'jobs/ calls verbs: put the work into a module.',
  ),
  inServer(
    'deployment/',
    withModules,
    'deployment/ settles what the data knows of its deployment, by the verbs of modules.',
  ),
  inServer(
    'backup/',
    ['config/', 'context/', 'db/', 'deployment/', 'kit/', 'modules/'],
    'backup/ stores and loads all tables alike: ask the module that owns a table for what concerns only that one.',
  ),
  inServer('seed/', withModules, 'Seeding calls the verbs that people and programs call.'),
  inServer('adapters.ts', withModules, 'It lists the adapters of the ports, and they are in modules/.'),
  inServer('app.ts', [''], 'The server uses the contract and its own code alone.'),
  inServer('cells/', [''], 'The server uses the contract and its own code alone.'),
  {
    path: `${src}commands/`,
    mayUse: [contract, sdk, src],
    instead: 'A command uses the server, or is a client of it through the SDK.',
  },
  inServer('main.ts', [''], 'The server uses the contract and its own code alone.'),
];

/** Only the files that define handlers may use their types. Other files of a module do not depend on requests. */
const onlyForRoutes = `${src}handlers.ts`;

export const dependenciesPointDown: Rule = (source) => {
  const part = parts.find(({ path }) => source.path.startsWith(path));
  if (!part) {
    return [
      `${source.path}: nothing says what this may use. Put it into a folder of ARCHITECTURE.md, or add its folder to packages/server/test/repo/dependencies.ts.`,
    ];
  }
  return importsOf(source).flatMap(({ node, specifier }) => {
    const target = targetOf(source.path, specifier);
    if (target === null || target.startsWith(part.path)) return [];
    const isForRoutes = target === onlyForRoutes && source.path.startsWith(`${src}modules/`);
    if (isForRoutes && !source.path.endsWith('.routes.ts')) {
      return [
        `${placeOf(source, node)} imports ${target}. Only *.routes.ts know of requests: take a Context and a tx.`,
      ];
    }
    if (part.mayUse.some((allowed) => target.startsWith(allowed))) return [];
    return [`${placeOf(source, node)} imports ${target}. ${part.instead}`];
  });
};

/** A module may name only modules above it in the list, so that there are no cycles. */
export function dependenciesOutOfOrder(): string[] {
  return moduleDependencies.flatMap(([name, ...mayUse], index) => {
    const lower = moduleDependencies.slice(0, index).map(([each]) => each);
    return mayUse
      .filter((each) => !lower.includes(each))
      .map((each) => `modules/${name} may not use ${each}, which stands beside or above it.`);
  });
}

/** Finds allowed dependencies that a module does not use. */
export function needlessDependencies(sources: readonly Source[]): string[] {
  return moduleDependencies.flatMap(([name, ...mayUse]) => {
    const folder = `${src}modules/${name}/`;
    const used = sources
      .filter(({ path }) => path.startsWith(folder))
      .flatMap((source) => importsOf(source).map(({ specifier }) => targetOf(source.path, specifier)));
    return mayUse
      .filter((each) => !used.some((target) => target?.startsWith(`${src}modules/${each}/`)))
      .map(
        (each) =>
          `modules/${name} does not use ${each} any more. Remove it from its row in packages/server/test/repo/dependencies.ts.`,
      );
  });
}

/** Returns the file that an import refers to, or null for packages of others. */
export function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [, name, file = 'client'] = /^@gifts\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name ? `packages/${name}/src/${file}.ts` : null;
}

/** The contract is only data. It reads no file, socket or environment variable. */
export const contractDoesNoInput: Rule = (source) =>
  importsOf(source)
    .filter(({ specifier }) => specifier.startsWith('node:'))
    .map(
      ({ node, specifier }) =>
        `${placeOf(source, node)} imports ${specifier}. The contract also runs in browsers: do this in the server or the SDK.`,
    );

/** The SDK runs on every platform with a global `fetch`, and depends on no package. */
export const sdkStandsAlone: Rule = (source) =>
  importsOf(source)
    .filter(({ specifier }) => !specifier.startsWith('.'))
    .map(
      ({ node, specifier }) =>
        `${placeOf(source, node)} imports ${specifier}. The SDK has no dependencies and also runs in browsers: use what every platform has.`,
    );
