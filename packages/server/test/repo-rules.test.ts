/** The rules of repo.test.ts find the violations that they are written for, and accept code that only looks like one. */
import { describe, expect, it } from 'vitest';
import { adaptersAreImportedInOnePlace, companiesAreNamedInOnePlace, companiesOf } from './repo/adapters.ts';
import * as conventions from './repo/conventions.ts';
import { dependenciesPointDown, sdkStandsAlone } from './repo/dependencies.ts';
import { librariesOnlyForDevelopment, unusedLibraries } from './repo/libraries.ts';
import { findViolations, type Rule } from './repo/sources.ts';
import { composedStatementsAreKnown } from './repo/statements.ts';
import { sqlNamesTheOrganization, sqlStandsWithItsOwner } from './repo/tenancy.ts';
import * as tidiness from './repo/tidiness.ts';
import { unusedClasses, unusedTexts } from './repo/unused.ts';

const src = 'packages/server/src';
const verb = `${src}/modules/orders/cancel-order.ts`;
const gateways = `${src}/modules/payments/gateways`;
const namesAcme = companiesAreNamedInOnePlace(['acme']);

const broken: [string, Rule, string, string][] = [
  [
    'a kit that knows a module',
    dependenciesPointDown,
    `${src}/kit/ids.ts`,
    `import { a } from '../modules/a/a.ts';`,
  ],
  ['a type of a higher layer', dependenciesPointDown, verb, `import type { A } from '../../http/server.ts';`],
  [
    'a module above its own',
    dependenciesPointDown,
    verb,
    `import type { BatchRecord } from '../batches/batch-record.ts';`,
  ],
  [
    'a verb that uses requests',
    dependenciesPointDown,
    verb,
    `import type { Input } from '../../handlers.ts';`,
  ],
  ['a re-export', dependenciesPointDown, verb, `export * from '../../jobs/worker.ts';`],
  ['an import at run time', dependenciesPointDown, verb, `await import('../../commands/keys.ts');`],
  [
    'an SDK that knows the server',
    dependenciesPointDown,
    'packages/sdk/src/call.ts',
    `import '@gifts/server/app';`,
  ],
  [
    'an SDK that knows the contract',
    dependenciesPointDown,
    'packages/sdk/src/call.ts',
    `import type { Order } from '@gifts/contract/order';`,
  ],
  ['a module that calls the API', dependenciesPointDown, verb, `import { createClient } from '@gifts/sdk';`],
  [
    'an SDK for Node alone',
    sdkStandsAlone,
    'packages/sdk/src/verify-webhook.ts',
    `import { createHmac } from 'node:crypto';`,
  ],
  ['a file in a folder nobody knows', dependenciesPointDown, `${src}/attic/old.ts`, ''],
  [
    'an adapter behind the back of its port',
    adaptersAreImportedInOnePlace,
    `${src}/modules/payments/charges/call-gateway.ts`,
    `await import('../gateways/acme/acme-gateway.ts');`,
  ],
  [
    'the simulated gateway outside of the sandbox',
    adaptersAreImportedInOnePlace,
    `${src}/modules/payments/charges/call-gateway.ts`,
    `import { vaultCard } from '../gateways/simulated/vault-card.ts';`,
  ],
  [
    'an adapter that uses another',
    adaptersAreImportedInOnePlace,
    `${gateways}/acme/acme-gateway.ts`,
    `import { vaultCard } from '../simulated/vault-card.ts';`,
  ],
  [
    'a carrier that is no port',
    adaptersAreImportedInOnePlace,
    `${src}/modules/fulfilment/advance-shipment.ts`,
    `import { poll } from './carriers/acme/poll.ts';`,
  ],
  ['a company by its name', namesAcme, verb, "if (gateway.name === 'acme') refuse();"],
  ['a setting of one', namesAcme, `${src}/config/config.ts`, "read.text('ACME_SECRET_KEY');"],
  ['a file that is called after one', namesAcme, `${src}/config/acme-settings.ts`, ''],
  ["a company in another's folder", namesAcme, `${gateways}/simulated/test-cards.ts`, '// As at Acme.'],
  ['Date.now()', conventions.timeComesFromTheContext, verb, 'const late = Date.now() > 5;'],
  ['new Date()', conventions.timeComesFromTheContext, verb, 'const at = new Date();'],
  [
    'a step that commits',
    conventions.processesSayTheyCommit,
    verb,
    'await context.db.transaction((tx) => cancel(tx));',
  ],
  [
    'a deferred statement by another name',
    conventions.deferredStatementsAreWrites,
    `${src}/modules/orders/write-orders.sql.ts`,
    'export function insertOrder(tx: Tx): void { tx.defer(insertion); }',
  ],
  [
    'an awaited statement that is called a write',
    conventions.deferredStatementsAreWrites,
    `${src}/modules/orders/write-orders.sql.ts`,
    'export const writeOrder = (tx: Tx): Promise<Row[]> => tx.query(insertion);',
  ],
  [
    'a command that writes past its context',
    tidiness.commandsAreGivenTheirProcess,
    verb,
    "process.stdout.write('done');",
  ],
  [
    'a lock by its number',
    conventions.advisoryLocksAreListed,
    verb,
    "const lock = 'select pg_advisory_xact_lock(74201, 6)';",
  ],
  [
    'a lock by a number and a name',
    conventions.advisoryLocksAreListed,
    verb,
    "const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 7420)) as is_mine';",
  ],
  ['fetch', conventions.nothingIsFetched, verb, `await fetch('http://example.com');`],
  ['a write to the terminal', conventions.outputIsPrintable, verb, 'process.stdout.write(name);'],
  ['another client', conventions.requestsLeaveFromOnePlace, verb, `import { request } from 'undici';`],
  ['a sum of cents', conventions.moneyIsCalculatedInOnePlace, verb, 'const total = order.amount_tax + 1;'],
  [
    'a share of a price',
    conventions.moneyIsCalculatedInOnePlace,
    verb,
    'const half = (product.price ?? 0) / 2;',
  ],
  ['a growing total', conventions.moneyIsCalculatedInOnePlace, verb, 'totalCents += line.unit;'],
  ['a rounded amount', conventions.moneyIsCalculatedInOnePlace, verb, 'Math.round(amountCents);'],
  ['a negated amount', conventions.moneyIsCalculatedInOnePlace, verb, 'pay(-amount!);'],
  [
    'a status written past the table of states',
    conventions.statusIsChangedInOnePlace,
    verb,
    `import { writeOrderStatuses } from './write-orders.sql.ts';`,
  ],
  [
    'the same by another way',
    conventions.statusIsChangedInOnePlace,
    verb,
    `import * as sql from './write-orders.sql.ts';\nsql.writeOrderStatuses(tx, orders);`,
  ],
  [
    'a status in a statement',
    conventions.statusIsChangedInOnePlace,
    verb,
    `const end = "update orders set revision = 1, status = 'failed' where id = $1";`,
  ],
  [
    'a status among columns',
    conventions.statusIsChangedInOnePlace,
    verb,
    `db.query(\`update order_batches b set \${columns} where id = $1\`);`,
  ],
  ["SQL on another's table", sqlStandsWithItsOwner, verb, "const all = 'select id from mails';"],
  ['a write in a template', sqlStandsWithItsOwner, verb, `db.query(\`update users set name = \${name}\`);`],
  [
    'columns of a table of others',
    sqlStandsWithItsOwner,
    verb,
    `const name = columns('users', ['name'], 'u');`,
  ],
  [
    'an insert into a table of others',
    sqlStandsWithItsOwner,
    verb,
    `const insertMail = insertInto('mails');`,
  ],
  ['a table of all organizations', sqlNamesTheOrganization, '', 'select id from orders o where o.id = $1'],
  [
    'a join across organizations',
    sqlNamesTheOrganization,
    '',
    'select 1 from orders o join carts c on c.id = o.cart_id where o.organization_id = $1',
  ],
  [
    'a query that leaves it to the one around it',
    sqlNamesTheOrganization,
    '',
    'select 1 from orders where organization_id = $1 and exists (select from carts where id = $2)',
  ],
  [
    'a query that leaves it to the one inside it',
    sqlNamesTheOrganization,
    '',
    'select (select from carts c where c.organization_id = o.organization_id) from orders o where o.id = $1',
  ],
  ['an insert without the organization', sqlNamesTheOrganization, '', 'insert into orders (id) values ($1)'],
  [
    'a statement that is put together when it is used',
    composedStatementsAreKnown,
    verb,
    'export const find = (db) => db.query(sql`select 1`);',
  ],
  ['a drawer of a file', tidiness.filesSayWhatTheyDo, `${src}/kit/utils.ts`, ''],
  ['a service', tidiness.filesSayWhatTheyDo, `${src}/modules/orders/order.service.ts`, ''],
  ['work for later', tidiness.nothingIsLeftForLater, verb, '// TODO: the rest'],
  ['a silenced linter', tidiness.checksAreNotSilenced, verb, '// biome-ignore lint: no'],
  ['a silenced compiler', tidiness.checksAreNotSilenced, verb, '// @ts-expect-error'],
  ['a print', tidiness.nothingIsPrinted, verb, "console.log('here');"],
  ['a skipped test', tidiness.everyTestRuns, verb, "it.skip('works', () => {});"],
  ['a test for somewhere else', tidiness.everyTestRuns, verb, "it.skipIf(isCi)('works', () => {});"],
  ['a skipped table', tidiness.everyTestRuns, verb, "describe.skip.each([1])('%s', () => {});"],
  [
    'a test that sleeps',
    tidiness.testsDoNotSleep,
    `${src}/kit/ids.test.ts`,
    "import { setTimeout as pause } from 'node:timers/promises';",
  ],
  ['a home folder', tidiness.nobodysMachineIsNamed, verb, "const path = '/home/someone/gifts';"],
  ['a registry', tidiness.noRegistryIsNamed, verb, "const url = 'https://registry.example.com/pg';"],
  [
    'a download address',
    tidiness.lockfileHasNoAddresses,
    'package-lock.json',
    '"resolved": "https://example.com/a.tgz",',
  ],
];

describe('a rule finds', () => {
  it.each(broken)('%s', (_name, rule, path, text) => {
    const found = rule({ path, text });
    expect(found).not.toEqual([]);
    for (const sentence of found) expect(sentence).toMatch(/\. .+\.$/);
  });
});

const sound: [string, Rule, string, string][] = [
  [
    'what a module may use',
    dependenciesPointDown,
    verb,
    `import { newId } from '../../kit/ids.ts';\nimport pg from 'pg';`,
  ],
  [
    'the list of adapters',
    adaptersAreImportedInOnePlace,
    `${src}/adapters.ts`,
    `import { acme } from './modules/payments/gateways/acme/configure-acme.ts';`,
  ],
  [
    'the own files of an adapter',
    adaptersAreImportedInOnePlace,
    `${gateways}/acme/configure-acme.ts`,
    `import { createAcme } from './acme-gateway.ts';`,
  ],
  [
    'the simulated gateway in the sandbox',
    adaptersAreImportedInOnePlace,
    `${src}/modules/sandbox/pay-sandbox-order.process.ts`,
    `import { vaultCard } from '../payments/gateways/simulated/vault-card.ts';`,
  ],
  ['a company in its adapter', namesAcme, `${gateways}/acme/acme-gateway.ts`, "const name = 'acme';"],
  [
    'a company in its vault',
    namesAcme,
    'packages/web/src/vaults/acme.ts',
    "const url = 'https://acme.test';",
  ],
  [
    'a given moment',
    conventions.timeComesFromTheContext,
    verb,
    'const at = new Date(row.due_at); // not Date.now()',
  ],
  [
    'a deferred statement that is called a write',
    conventions.deferredStatementsAreWrites,
    `${src}/modules/orders/write-orders.sql.ts`,
    'export const writeOrder = (tx: Tx): void => tx.defer(insertion);\nexport async function findOrder(): Promise<Row> {}',
  ],
  [
    'a lock by its name',
    conventions.advisoryLocksAreListed,
    verb,
    `const lock = \`select pg_advisory_xact_lock(\${lockSpaces.seal}, hashtext($1))\`;`,
  ],
  ['a method of that name', conventions.nothingIsFetched, verb, 'await port.fetch(url);'],
  [
    'amounts that are compared',
    conventions.moneyIsCalculatedInOnePlace,
    verb,
    'if (amountCents > price) refuse();',
  ],
  ['a count', conventions.moneyIsCalculatedInOnePlace, verb, 'const next = count + 1;'],
  [
    'a sentence that reads like SQL',
    sqlStandsWithItsOwner,
    verb,
    "const text = 'Mail from users goes here.';",
  ],
  [
    'joins that bind both',
    sqlNamesTheOrganization,
    '',
    'select 1 from orders o join carts c on c.organization_id = o.organization_id where o.organization_id = $1',
  ],
  [
    'a row that is compared with a row',
    sqlNamesTheOrganization,
    '',
    'select 1 from orders o where (o.organization_id, o.id) = ($1, $2)',
  ],
  [
    'a statement that is a constant',
    composedStatementsAreKnown,
    verb,
    'const all = sql`select 1`;\nexport const find = (db) => db.query(all);',
  ],
  [
    'a status that is only asked for',
    conventions.statusIsChangedInOnePlace,
    verb,
    `const move = "update order_batches set scheduled_send_on = $1 where send_status = 'pending'";`,
  ],
  ['a field called skip', tidiness.everyTestRuns, verb, 'const list = rule.skip;'],
  [
    'a path of an address',
    tidiness.nobodysMachineIsNamed,
    verb,
    "const url = 'http://example.com/home/page';",
  ],
];

describe('a rule leaves alone', () => {
  it.each(sound)('%s', (_name, rule, path, text) => {
    expect(rule({ path, text })).toEqual([]);
  });
});

describe('a guarded function', () => {
  it('is missed when it has gone', () => {
    const gone = conventions.guardedFunctionsAreThere([{ path: verb, text: 'export function another() {}' }]);
    expect(gone).toContainEqual(expect.stringContaining('writeOrderStatuses is not there any more.'));
  });
});

describe('a library', () => {
  const file = { path: 'packages/server/package.json', text: '{ "dependencies": { "kysely": "1.0.0" } }' };
  const loadedBy = (text: string) => unusedLibraries(file, [{ path: verb, text }]);

  it('is missed where only its types are imported, or nothing', () => {
    const found = [expect.stringContaining('installs kysely, and its code never loads it.')];
    expect(loadedBy("import type { Selectable } from 'kysely';")).toEqual(found);
    expect(loadedBy("import pg from 'pg';")).toEqual(found);
  });

  it('must be installed in production too where code imports more than its types', () => {
    const onlyForDevelopment = (text: string) => librariesOnlyForDevelopment(file, [{ path: verb, text }]);
    expect(onlyForDevelopment("import { build } from 'vite';")).toEqual([
      expect.stringContaining('imports vite, which is not among the dependencies'),
    ]);
    expect(onlyForDevelopment("import type { Pool } from 'pg'; import { join } from 'node:path';")).toEqual(
      [],
    );
    expect(onlyForDevelopment("import { Kysely } from 'kysely'; import { a } from './a.ts';")).toEqual([]);
  });

  it('is there for who imports it, or a file of it', () => {
    expect(loadedBy("import { Kysely } from 'kysely';")).toEqual([]);
    expect(loadedBy("const file = resolve('kysely/package.json');")).toEqual([]);
  });
});

describe('a text', () => {
  const texts = { path: 'en.json', text: '{ "gift_heading": "A gift", "gift_gone": "Gone" }' };
  const unusedBeside = (text: string) => unusedTexts(texts, [{ path: verb, text }]);

  it('is found where nothing uses it any more', () => {
    expect(unusedBeside("const title = texts('gift_heading');")).toEqual([
      expect.stringContaining('has gift_gone'),
    ]);
    expect(unusedBeside(`const part = \`\${a}_\${b}\`;`)).toHaveLength(2);
  });

  it('is used by code that names it, composes its key or begins it', () => {
    expect(unusedBeside("const keys = ['gift_heading', 'gift_gone'];")).toEqual([]);
    expect(unusedBeside(`const title = texts(\`gift_\${state}\`);`)).toEqual([]);
    expect(unusedBeside("const keys = all.filter((key) => key.startsWith('gift_'));")).toEqual([]);
  });
});

describe('a class of a style sheet', () => {
  const css =
    '/* .old */ @import "a.css"; .card, .card-head:hover > .icon { color: #fff.5; } .tag-info { margin: .5em }';
  const unusedBeside = (text: string) =>
    unusedClasses([{ path: 'card.css', text: css }], [{ path: 'Card.tsx', text }]);

  it('is found where no page has it any more', () => {
    expect(unusedBeside('const card = <p className="card icon" />;')).toEqual([
      expect.stringContaining('has .card-head'),
      expect.stringContaining('has .tag-info'),
    ]);
  });

  it('is used where a page has it or composes it', () => {
    expect(
      unusedBeside(`const c = <p className={\`card card-head tag-\${kind}\`}><i className="icon" /></p>;`),
    ).toEqual([]);
  });
});

describe('an exception', () => {
  const source = { path: verb, text: 'const at = new Date();' };

  it('lets a file be', () => {
    expect(
      findViolations(conventions.timeComesFromTheContext, [source], { [verb]: 'It keeps the time.' }),
    ).toEqual([]);
  });

  it('has to go when nothing needs it any more', () => {
    const mended = { path: verb, text: 'const at = context.now;' };
    const found = findViolations(conventions.timeComesFromTheContext, [mended], {
      [verb]: 'It keeps the time.',
    });
    expect(found).toEqual([expect.stringContaining('Remove it')]);
  });
});

it('the companies with an adapter are found by their folders', () => {
  const paths = [
    `${gateways}/acme/acme-gateway.ts`,
    `${gateways}/acme/refund.ts`,
    `${gateways}/simulated/vault-card.ts`,
    `${src}/modules/fulfilment/carriers/speedy/poll.ts`,
    `${src}/modules/fulfilment/carriers/known-carriers.ts`,
    verb,
  ];
  expect(companiesOf(paths.map((path) => ({ path, text: '' })))).toEqual(['acme', 'speedy']);
});
