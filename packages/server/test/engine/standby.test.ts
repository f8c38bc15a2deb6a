import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { isUnavailable, StandbyError } from '../../src/db/database-errors.ts';
import { openReconnectingConnection } from '../../src/db/reconnecting-connection.ts';
import { removeDataDir } from '../harness/remove-data-dir.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';
import { type DatabaseProcess, prepareDataDir, startDatabaseProcess } from './engine-process.ts';

let dataDir: string;
let standby: DatabaseProcess;
let db: TextDatabase;

afterEach(async () => {
  await db.close();
  await standby.release();
  await removeDataDir(dataDir);
});

test('a standby is asked nothing, neither for a request nor for a lock', async () => {
  dataDir = await prepareDataDir();
  const cluster = await realpath(join(dataDir, 'postgres', 'cluster'));
  await writeFile(join(cluster, 'standby.signal'), '');
  standby = await startDatabaseProcess(dataDir, 'command');
  const { databaseUrl } = standby;
  const log = pino({ level: 'silent' });
  db = withTexts(openDatabase({ databaseUrl, poolSize: 2, applicationName: 'gifts', log }));

  const reading = db.query('select 1');
  await expect(reading).rejects.toBeInstanceOf(StandbyError);
  await expect(reading).rejects.toSatisfy(isUnavailable);
  expect(db.pool.totalCount).toBe(0);
  const refused = Promise.withResolvers<void>();
  let isConnected = false;
  const connection = openReconnectingConnection({
    databaseUrl,
    log,
    applicationName: 'gifts signals',
    lostMessage: 'lost',
    async onConnected() {
      isConnected = true;
    },
    onLost: refused.resolve,
  });
  await refused.promise;
  expect(isConnected).toBe(false);
  await connection.close();
});
