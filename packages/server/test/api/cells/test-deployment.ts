/** A deployment with two cells in this process: `main` with the demo organization, and `b` with one of its own. */
import { createClient } from '@gifts/sdk/client';
import type { AppOverrides } from '../../../src/app.ts';
import { type Deployment, openDeployment } from '../../../src/cells/open-deployment.ts';
import { mainCellOf } from '../../../src/commands/choose-cell.ts';
import { openForCommand, prepareForService } from '../../../src/commands/prepare-database.ts';
import type { Config } from '../../../src/config/config.ts';
import type { Database } from '../../../src/db/database.ts';
import type { Cell } from '../../../src/deployment/cells/cell-address.ts';
import { seed } from '../../../src/seed/seed.ts';
import { requesterOf, type TestApp, testConfig } from '../../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { withTexts } from '../../harness/text-queries.ts';
import { type Run, runGifts } from '../operators/run-gifts.ts';

/** An organization with its cell, as the tests of one app see it. */
export interface TestSide extends TestApp {
  /** The address of its admin. */
  readonly email: string;
}

export interface TestDeployment {
  readonly url: string;
  readonly deployment: Deployment;
  /** Those of `main`. */
  readonly services: TestApp['services'];
  readonly main: TestSide;
  readonly b: TestSide;
  /** Sends a request without a key. */
  readonly request: TestApp['request'];
  /** Runs a command. */
  readonly gifts: (...args: string[]) => Promise<Run>;
  close(): Promise<void>;
}

export interface TestDeploymentOptions {
  readonly config?: Partial<Config>;
  readonly overrides?: AppOverrides;
  readonly worker?: boolean;
  /** The address by which the service reaches the database of `b`. */
  readonly addressOfB?: (databaseUrl: string) => Promise<string>;
}

export const emailOfB = 'admin@b.example.com';

export const prepare = (cell: Cell): Promise<Config> => prepareForService(cell, async () => {});

export async function startTestDeployment(options: TestDeploymentOptions = {}): Promise<TestDeployment> {
  const [mainDatabase, databaseOfB] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const config = { ...testConfig(), ...options.config };
  const main = await seedMain(mainDatabase, config);
  const addressOfB = (await options.addressOfB?.(databaseOfB.databaseUrl)) ?? databaseOfB.databaseUrl;
  const say = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await runGifts(mainDatabase.databaseUrl, args);
    if (code !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  await say(['cells', 'create', 'b', '--url', addressOfB]);
  const organizationOfB = await say([
    'organizations',
    'create',
    '--name',
    'B',
    '--email',
    emailOfB,
    '--cell',
    'b',
  ]);
  const keyOfB = await say(['keys', 'create', '--email', emailOfB]);
  const cell = mainCellOf(mainDatabase.databaseUrl, config);
  const deployment = await openDeployment({
    main: { ...cell, config: await prepare(cell) },
    ...{ prepare, lookEveryMs: 100, overrides: options.overrides ?? {} },
  });
  const url = await deployment.listen();
  if (options.worker) await deployment.startWorker();
  const b = openForCommand(databaseOfB.databaseUrl);
  const { services } = deployment.main;
  const close = async () => {
    await deployment.close();
    await b.close();
    await Promise.all([mainDatabase.drop(), databaseOfB.drop()]);
  };
  const { flushRequestLog } = deployment.main;
  const sideOf = (db: Database, apiKey: string) => ({
    ...{ monitoringUrl: null, flushRequestLog, close },
    ...{ url, apiKey, commerceApiKey: '', db: withTexts(db), services: { ...services, db } },
    client: createClient({ apiKey, baseUrl: url, maxRetries: 0 }),
    request: requesterOf(url, apiKey),
  });
  return {
    ...{ url, deployment, services },
    main: {
      ...{ databaseUrl: mainDatabase.databaseUrl, organizationId: main.organizationId, email: main.email },
      ...sideOf(services.db, main.apiKey),
    },
    b: {
      ...{ databaseUrl: databaseOfB.databaseUrl, organizationId: organizationOfB, email: emailOfB },
      ...sideOf(b, keyOfB),
    },
    request: requesterOf(url, null),
    gifts: (...args) => runGifts(mainDatabase.databaseUrl, args),
    close,
  };
}

async function seedMain({ databaseUrl }: TestDatabase, config: Config) {
  const db = openForCommand(databaseUrl);
  try {
    await prepare(mainCellOf(databaseUrl, config));
    const seeded = await seed(db, config);
    if (!seeded) throw new Error('The database was not empty.');
    return { ...seeded, apiKey: seeded.apiKey ?? config.demoApiKey ?? '' };
  } finally {
    await db.close();
  }
}
