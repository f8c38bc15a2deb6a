/** The rules of repo.test.ts find what they are for, and leave alone what only looks like it. */
import { describe, expect, it } from 'vitest';
import * as conventions from './repo/conventions.ts';
import { dependenciesPointDown } from './repo/dependencies.ts';
import { findViolations, type Rule } from './repo/sources.ts';
import { sqlNamesTheOrganization, sqlStandsWithItsOwner } from './repo/tenancy.ts';
import * as tidiness from './repo/tidiness.ts';

const src = 'packages/server/src';
const verb = `${src}/modules/orders/cancel-order.ts`;

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
    'a verb that knows of requests',
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
  ['a file in a folder nobody knows', dependenciesPointDown, `${src}/attic/old.ts`, ''],
  ['Date.now()', conventions.timeComesFromTheContext, verb, 'const late = Date.now() > 5;'],
  ['new Date()', conventions.timeComesFromTheContext, verb, 'const at = new Date();'],
  [
    'a step that commits',
    conventions.processesSayTheyCommit,
    verb,
    'await context.db.transaction((tx) => cancel(tx));',
  ],
  ['fetch', conventions.nothingIsFetched, verb, `await fetch('http://example.com');`],
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
    `import { writeOrderStatus } from './orders.sql.ts';`,
  ],
  [
    'the same by another way',
    conventions.statusIsChangedInOnePlace,
    verb,
    `import * as sql from './orders.sql.ts';\nsql.writeOrderStatus(tx, order);`,
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
    'a table of all organizations',
    sqlNamesTheOrganization,
    verb,
    "const all = 'select id from orders o where o.id = $1';",
  ],
  [
    'a join across organizations',
    sqlNamesTheOrganization,
    verb,
    "const all = 'select 1 from orders o join carts c on c.id = o.cart_id where o.organization_id = $1';",
  ],
  [
    'an insert without the organization',
    sqlNamesTheOrganization,
    verb,
    "const insert = 'insert into orders (id) values ($1)';",
  ],
  [
    'an interpolated table',
    sqlNamesTheOrganization,
    verb,
    `db.query(\`select id from \${table} t where t.id = 1\`);`,
  ],
  ['a long file', tidiness.filesStaySmall(2), verb, '1;\n2;\n3;\n'],
  ['a drawer of a file', tidiness.filesSayWhatTheyDo, `${src}/kit/utils.ts`, ''],
  ['a service', tidiness.filesSayWhatTheyDo, `${src}/modules/orders/order.service.ts`, ''],
  ['camel case', tidiness.filesSayWhatTheyDo, `${src}/kit/newId.ts`, ''],
  ['any', tidiness.nothingIsAny, verb, 'let body: any;'],
  ['work for later', tidiness.nothingIsLeftForLater, verb, '// TODO: the rest'],
  ['a silenced linter', tidiness.checksAreNotSilenced, verb, '// biome-ignore lint: no'],
  ['a silenced compiler', tidiness.checksAreNotSilenced, verb, '// @ts-expect-error'],
  ['a print', tidiness.nothingIsPrinted, verb, "console.log('here');"],
  [
    'a command that writes past its context',
    tidiness.commandsAreGivenTheirProcess,
    verb,
    "process.stdout.write('done');",
  ],
  ['a lonely test', tidiness.everyTestRuns, verb, "it.only('works', () => {});"],
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
    'a given moment',
    conventions.timeComesFromTheContext,
    verb,
    'const at = new Date(row.due_at); // not Date.now()',
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
    verb,
    'const joins = `join carts c on c.organization_id = o.organization_id`;\n' +
      `const all = \`select 1 from orders o \${joins} where o.organization_id = $1\`;`,
  ],
  [
    'a status that is only asked for',
    conventions.statusIsChangedInOnePlace,
    verb,
    `const move = "update order_batches set scheduled_send_on = $1 where send_status = 'pending'";`,
  ],
  ['a field called only', tidiness.everyTestRuns, verb, 'const list = rule.only;'],
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
