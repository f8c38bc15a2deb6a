/** Sequences of whatever may happen to money, against a model that knows nothing of the service's code. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { runSequences } from '../soak/run-sequences.ts';
import { openSoakService, type SoakService } from '../soak/soak-service.ts';

let database: TestDatabase;
let service: SoakService;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await openSoakService(database.databaseUrl);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

it('every status, balance and account is what the model says, after every command', async () => {
  expect(await runSequences(service, { seed: 20310314, sequences: 20, commandsEach: 100 })).toBeNull();
}, 60_000);
