/** Which rooms of the house may use which. */
import { posix } from 'node:path';
import type { Rule } from './sources.ts';
import { importsOf, placeOf } from './syntax.ts';

interface Room {
  readonly path: RegExp;
  readonly mayUse: readonly string[];
  readonly instead: string;
}

const contract = 'packages/contract/src/';
const src = 'packages/server/src/';
const within = (...rooms: string[]): string[] => [contract, ...rooms.map((room) => `${src}${room}`)];
const services = ['context.ts', 'config.ts', 'modules/', 'db/', 'kit/'];

/** The first that fits a path is its room. */
const rooms: readonly Room[] = [
  {
    path: /^packages\/contract\/src\//,
    mayUse: [contract],
    instead: 'The contract is data that everything else reads: move what it needs into packages/contract.',
  },
  {
    path: /^packages\/sdk\/src\//,
    mayUse: [contract, 'packages/sdk/src/'],
    instead: 'The SDK runs at customers: it may use the contract and nothing else of ours.',
  },
  {
    path: /^packages\/web\/src\//,
    mayUse: [contract, 'packages/sdk/src/', 'packages/web/src/'],
    instead: 'The web app reaches the service through the SDK.',
  },
  {
    path: /^packages\/server\/src\/kit\//,
    mayUse: within('kit/'),
    instead: 'The kit knows nothing of the product: hand in what it needs, or move the file to its module.',
  },
  {
    path: /^packages\/server\/src\/db\//,
    mayUse: within('db/', 'kit/'),
    instead:
      'db/ is the way to PostgreSQL and knows no tables: hand in what it needs, or move the file to its module.',
  },
  {
    path: /^packages\/server\/src\/modules\/.+\.routes\.ts$/,
    mayUse: within(...services, 'jobs/enqueue.ts', 'http/handlers.ts'),
    instead: 'Routes parse, call one verb and present; what else they need of HTTP belongs in http/.',
  },
  {
    path: /^packages\/server\/src\/modules\//,
    mayUse: within(...services, 'jobs/enqueue.ts'),
    instead:
      'Modules know neither HTTP nor the job runner: take a Context and a tx, and call enqueue() for a job.',
  },
  {
    path: /^packages\/server\/src\/http\//,
    mayUse: within(...services, 'http/'),
    instead: 'http/ calls handlers: put the work into a verb of a module.',
  },
  {
    path: /^packages\/server\/src\/jobs\//,
    mayUse: within(...services, 'jobs/'),
    instead: 'jobs/ calls verbs: put the work into a module.',
  },
  {
    path: /^packages\/server\/src\/context\.ts$/,
    mayUse: within('config.ts', 'modules/', 'db/', 'kit/'),
    instead:
      'A context carries services and is used by all of them: hand it a type of kit/, db/ or a module.',
  },
  {
    path: /^packages\/server\/src\/(config|environment-reader)\.ts$/,
    mayUse: within(
      'config.ts',
      'environment-reader.ts',
      'kit/',
      'modules/notifications/smtp-url.ts',
      'modules/payments/gateways/stripe/stripe-settings.ts',
    ),
    instead: 'Configuration is read before anything else is there: keep it to text and numbers.',
  },
  {
    path: /^packages\/server\/src\/seed\//,
    mayUse: within(...services, 'seed/'),
    instead: 'Seeding calls the verbs that people and programs call.',
  },
  {
    path: /^packages\/server\/src\/commands\//,
    mayUse: [...within(''), 'packages/sdk/src/'],
    instead: 'A command uses the server, or is a client of it through the SDK.',
  },
  {
    path: /^packages\/server\/src\/(app|main)\.ts$/,
    mayUse: within(''),
    instead: 'The server uses the contract and its own code alone.',
  },
];

export const arrowsPointOneWay: Rule = (source) => {
  const room = rooms.find(({ path }) => path.test(source.path));
  if (!room) {
    return [
      `${source.path}: no arrow says what this may use. Put it into a room of the house, or add its room to packages/server/test/repo/arrows.ts.`,
    ];
  }
  return importsOf(source).flatMap(({ node, specifier }) => {
    const target = targetOf(source.path, specifier);
    if (target === null || room.mayUse.some((allowed) => target.startsWith(allowed))) return [];
    return [`${placeOf(source, node)} imports ${target}. ${room.instead}`];
  });
};

/** Where an import leads, for what is ours; null for packages of others. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [, name, file] = /^@gifts\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  return name ? `packages/${name}/src/${file}.ts` : null;
}

/** The wire is data: nothing in it reads a file, a socket or the environment. */
export const contractDoesNoInput: Rule = (source) =>
  importsOf(source)
    .filter(({ specifier }) => specifier.startsWith('node:'))
    .map(
      ({ node, specifier }) =>
        `${placeOf(source, node)} imports ${specifier}. The contract also runs in browsers: do this in the server or the SDK.`,
    );
