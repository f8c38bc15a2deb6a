import { createSecretKey, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { deleteExpiredIdempotencyKeys } from '../../src/idempotency/delete-expired-idempotency-keys.ts';
import { beginIdempotent, finishIdempotent } from '../../src/idempotency/idempotency.ts';
import { newId } from '../../src/kit/ids.ts';
import { createVault } from '../../src/kit/vault.ts';
import { insertOrganization } from '../../src/modules/organizations/create-organization.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';

let database: TestDatabase;
let db: TextDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  db = withTexts(
    openDatabase({ databaseUrl: database.databaseUrl, poolSize: 4, applicationName: 'test', log }),
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => db.query('delete from idempotency_keys'));

/** What each request has. */
const common = {
  access: { userId: newId(), commerceAppId: null, workspaceIds: null },
  vault: createVault(createSecretKey(randomBytes(32))),
  isPrivate: false,
};

async function organization(): Promise<string> {
  const id = newId();
  await db.transaction((tx) =>
    insertOrganization(tx, { id, name: 'Example', defaultPaymentMethod: 'CORPORATE_ACCOUNT' }),
  );
  return id;
}

/** Stores an answer that is `hours` old. Returns its key. */
async function answered(organizationId: string, hours: number): Promise<Buffer> {
  const scopeHash = randomBytes(32);
  const request = { organizationId, scopeHash, payloadHash: scopeHash, ...common };
  await db.transaction(async (tx) => finishIdempotent(tx, request, { status: 201, body: '{}' }));
  await db.query(
    `update idempotency_keys set created_at = now() - make_interval(secs => $3)
    where organization_id = $1 and scope_hash = $2`,
    [organizationId, scopeHash, hours * 3_600],
  );
  return scopeHash;
}

async function left(organizationId: string): Promise<Buffer[]> {
  const rows = await db.query<{ scope_hash: Buffer }>(
    'select scope_hash from idempotency_keys where organization_id = $1 order by created_at',
    [organizationId],
  );
  return rows.map(({ scope_hash }) => scope_hash);
}

it('answers older than a day are deleted, and no others', async () => {
  const id = await organization();
  const stillGood = await answered(id, 23.99);
  const fresh = await answered(id, 0);
  await answered(id, 24.01);
  await answered(id, 500);
  expect(await deleteExpiredIdempotencyKeys(db)).toBe(2);
  expect(await left(id)).toEqual([stillGood, fresh]);
  expect(await deleteExpiredIdempotencyKeys(db)).toBe(0);
});

it('a run deletes at most the keys of its steps, and the next run continues', async () => {
  const id = await organization();
  for (let count = 0; count < 7; count += 1) await answered(id, 30 + count);
  const bounds = { stepsPerRun: 2, keysPerStep: 2 };
  expect(await deleteExpiredIdempotencyKeys(db, bounds)).toBe(4);
  expect(await deleteExpiredIdempotencyKeys(db, bounds)).toBe(3);
  expect(await left(id)).toEqual([]);
});

it('organizations take turns, starting with the oldest expired key', async () => {
  const [large, small, late] = [await organization(), await organization(), await organization()];
  for (let count = 0; count < 5; count += 1) await answered(large, 40);
  await answered(small, 50);
  await answered(late, 25);
  expect(await deleteExpiredIdempotencyKeys(db, { stepsPerRun: 2, keysPerStep: 2 })).toBe(3);
  expect((await left(large)).length).toBe(3);
  expect(await left(small)).toEqual([]);
  expect((await left(late)).length).toBe(1);
  expect(await deleteExpiredIdempotencyKeys(db, { stepsPerRun: 4, keysPerStep: 2 })).toBe(4);
});

it('an expired key that is being reused keeps its new answer', async () => {
  const id = await organization();
  const scopeHash = await answered(id, 30);
  const request = { organizationId: id, scopeHash, payloadHash: randomBytes(32), ...common };
  await db.transaction(async (tx) => {
    expect(await beginIdempotent(tx, request)).toBeNull();
    finishIdempotent(tx, request, { status: 200, body: '{"second":true}' });
    await tx.query('select 1');
    expect(await deleteExpiredIdempotencyKeys(db)).toBe(0);
  });
  expect(await deleteExpiredIdempotencyKeys(db)).toBe(0);
  const stored = await db.transaction((tx) => beginIdempotent(tx, request));
  expect(stored).toEqual({ status: 200, body: '{"second":true}' });
});

it('two processes at once delete everything once', async () => {
  const id = await organization();
  for (let count = 0; count < 20; count += 1) await answered(id, 30);
  const bounds = { stepsPerRun: 50, keysPerStep: 3 };
  const counts = await Promise.all([
    deleteExpiredIdempotencyKeys(db, bounds),
    deleteExpiredIdempotencyKeys(db, bounds),
  ]);
  expect(counts[0] + counts[1] + (await deleteExpiredIdempotencyKeys(db))).toBe(20);
  expect(await left(id)).toEqual([]);
});
