/** The rules of the repository. A failure says what to do instead. */
import { describe, expect, it } from 'vitest';
import {
  adaptersAreImportedInOnePlace,
  companiesAreNamedInOnePlace,
  companiesOf,
  signInsHaveOneAdapter,
} from './repo/adapters.ts';
import { composedStatements } from './repo/composed-statements.ts';
import {
  advisoryLocksAreListed,
  deferredStatementsAreWrites,
  guardedFunctionsAreThere,
  moneyIsCalculatedInOnePlace,
  nothingIsFetched,
  outputIsPrintable,
  processesSayTheyCommit,
  requestsLeaveFromOnePlace,
  statusIsChangedInOnePlace,
  timeComesFromTheContext,
} from './repo/conventions.ts';
import { unraisedErrors, untestedErrors, untestedOperations } from './repo/coverage.ts';
import {
  contractDoesNoInput,
  dependenciesOutOfOrder,
  dependenciesPointDown,
  needlessDependencies,
  sdkStandsAlone,
} from './repo/dependencies.ts';
import { librariesOnlyForDevelopment, unusedLibraries } from './repo/libraries.ts';
import {
  everything,
  findViolations,
  product,
  readRepositoryFile,
  scripts,
  server,
  styleSheets,
  tests,
} from './repo/sources.ts';
import { composedStatementsAreKnown, findStatements } from './repo/statements.ts';
import { owners } from './repo/table-owners.ts';
import { sqlNamesTheOrganization, sqlStandsWithItsOwner, tenantTables } from './repo/tenancy.ts';
import * as tidiness from './repo/tidiness.ts';
import { unusedClasses, unusedTexts } from './repo/unused.ts';

const sdk = product.filter(({ path }) => path.startsWith('packages/sdk/'));
const statements = await findStatements();
const contract = product.filter(({ path }) => path.startsWith('packages/contract/'));

describe('packages and modules', () => {
  it('use one another in one direction', () => {
    expect(findViolations(dependenciesPointDown, product)).toEqual([]);
    expect(dependenciesOutOfOrder()).toEqual([]);
    expect(needlessDependencies(server)).toEqual([]);
  });

  it('know the companies outside by their ports alone', () => {
    const companies = companiesOf(product);
    expect(companies).toContain('stripe');
    expect(findViolations(adaptersAreImportedInOnePlace, product)).toEqual([]);
    expect(findViolations(companiesAreNamedInOnePlace(companies), product)).toEqual([]);
  });

  it('install what their code loads', () => {
    const files = ['contract', 'sdk', 'server', 'web'].map((name) =>
      readRepositoryFile(`packages/${name}/package.json`),
    );
    // A start builds the pages, so their build is part of the product.
    const code = [...product, ...styleSheets, readRepositoryFile('packages/web/build.ts')];
    expect(files.flatMap((file) => unusedLibraries(file, code))).toEqual([]);
    expect(files.flatMap((file) => librariesOnlyForDevelopment(file, code))).toEqual([]);
  });

  it('leave the contract free of input and output', () => {
    expect(findViolations(contractDoesNoInput, contract)).toEqual([]);
  });

  it('leave the SDK without dependencies', () => {
    expect(findViolations(sdkStandsAlone, sdk)).toEqual([]);
  });
});

describe('things with one place', () => {
  it('are the time', () => {
    const exceptions = {
      'packages/server/src/kit/clock.ts': 'The clock itself.',
      'packages/server/src/kit/ids.ts': 'Ids are made in the order of real time, whatever a test clock says.',
      'packages/server/src/db/embedded/cluster.ts':
        'Names a folder that is set aside, before there is a service.',
      'packages/sdk/src/send-request.ts':
        "Retry-After may be a date, which is compared with the customer's clock.",
      'packages/web/src/dashboard/parts/now.ts': 'A page tells people what has expired, in their own time.',
      'packages/sdk/src/verify-webhook.ts': "The age of a request is measured with the customer's clock.",
    };
    expect(findViolations(timeComesFromTheContext, product, exceptions)).toEqual([]);
  });

  it('are transactions', () => {
    const modules = 'packages/server/src/modules';
    const exceptions = {
      [`${modules}/audit/recording-database.ts`]: 'Passes on the transactions of others.',
      [`${modules}/payments/gateways/simulated/simulated-gateway.ts`]: 'Stands for a company outside.',
    };
    expect(findViolations(processesSayTheyCommit, server, exceptions)).toEqual([]);
  });

  it('are sign-ins', () => {
    expect(findViolations(signInsHaveOneAdapter, product)).toEqual([]);
  });

  it('are the numbers of advisory locks', () => {
    expect(findViolations(advisoryLocksAreListed, server)).toEqual([]);
  });

  it('are calls to the outside', () => {
    expect(findViolations(nothingIsFetched, server)).toEqual([]);
    expect(findViolations(requestsLeaveFromOnePlace, server)).toEqual([]);
  });

  it('are writes to the terminal', () => {
    expect(findViolations(outputIsPrintable, server)).toEqual([]);
  });

  it('are calculations with money', () => {
    const elsewhere = product.filter(({ path }) => path !== 'packages/server/src/kit/money.ts');
    expect(findViolations(moneyIsCalculatedInOnePlace, elsewhere)).toEqual([]);
  });

  it('are changes of a status', () => {
    expect(guardedFunctionsAreThere(server)).toEqual([]);
    expect(findViolations(statusIsChangedInOnePlace, server)).toEqual([]);
  });
});

describe('SQL', () => {
  it('on a table stands in the folder of its owner', () => {
    expect(findViolations(sqlStandsWithItsOwner, server)).toEqual([]);
  });

  it('has an owner for every table', () => {
    const { text } = readRepositoryFile('packages/server/src/db/tables.generated.ts');
    const tables = [...(text.split('export interface DB {')[1] ?? '').matchAll(/^ {2}(\w+):/gm)];
    expect(Object.keys(owners).sort()).toEqual(tables.map(([, table]) => table).sort());
  });

  it('on a tenant table names the organization', () => {
    expect(tenantTables).toContain('order_batches');
    expect(statements.flatMap(sqlNamesTheOrganization)).toEqual([]);
  });

  it('says in the name of a function whether it is deferred', () => {
    expect(findViolations(deferredStatementsAreWrites, server)).toEqual([]);
  });

  it('is made where a test can have the database describe it', () => {
    const exceptions = {
      'packages/server/src/db/sql.ts': 'Makes the statements of all others.',
      'packages/server/src/db/insertions.ts': 'Makes the insertions of all others.',
    };
    expect(findViolations(composedStatementsAreKnown, server, exceptions)).toEqual([]);
    expect(
      Object.keys(composedStatements).filter((path) => !server.some((each) => each.path === path)),
    ).toEqual([]);
  });
});

describe('the contract', () => {
  it('has an API test for every operation', () => {
    expect(untestedOperations()).toEqual([]);
  });

  it('has an API test for every error an operation may answer', () => {
    expect(untestedErrors()).toEqual([]);
  });

  it('has no error that nothing raises', () => {
    expect(unraisedErrors()).toEqual([]);
  });
});

describe('files', () => {
  it('have no texts and no classes that nothing uses', () => {
    for (const folder of ['pages', 'notifications/templates']) {
      const texts = readRepositoryFile(`packages/server/src/modules/${folder}/texts/en.json`);
      expect(unusedTexts(texts, server)).toEqual([]);
    }
    expect(unusedClasses(styleSheets, product)).toEqual([]);
  });

  it('say in their names what they do', () => {
    expect(findViolations(tidiness.filesSayWhatTheyDo, scripts)).toEqual([]);
  });

  it('silence no check and leave nothing for later', () => {
    expect(findViolations(tidiness.checksAreNotSilenced, product)).toEqual([]);
    const rules = { 'packages/server/test/repo/tidiness.ts': 'Names the words it looks for.' };
    const samples = { 'packages/server/test/repo-rules.test.ts': 'Shows what the rules find.' };
    expect(findViolations(tidiness.nothingIsLeftForLater, everything, { ...rules, ...samples })).toEqual([]);
  });

  it('print nothing', () => {
    expect(findViolations(tidiness.nothingIsPrinted, product)).toEqual([]);
  });

  it('of commands use the process that they are given', () => {
    const commands = server.filter(({ path }) => path.startsWith('packages/server/src/commands/'));
    const exceptions = {
      'packages/server/src/commands/process-lifetime.ts': 'Ends the process of a service in good order.',
    };
    expect(findViolations(tidiness.commandsAreGivenTheirProcess, commands, exceptions)).toEqual([]);
  });

  it('name no machine and no registry', () => {
    const samples = { 'packages/server/test/repo-rules.test.ts': 'Shows what the rules find.' };
    const rules = { 'packages/server/test/repo/tidiness.ts': 'Names the words it looks for.' };
    expect(findViolations(tidiness.nobodysMachineIsNamed, everything, samples)).toEqual([]);
    expect(findViolations(tidiness.noRegistryIsNamed, everything, { ...samples, ...rules })).toEqual([]);
    expect(tidiness.lockfileHasNoAddresses(readRepositoryFile('package-lock.json'))).toEqual([]);
  });

  it('let every test run, and none sleep', () => {
    expect(findViolations(tidiness.everyTestRuns, tests)).toEqual([]);
    expect(findViolations(tidiness.testsDoNotSleep, tests)).toEqual([]);
  });
});
