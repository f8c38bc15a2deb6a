import { pino } from 'pino';
import { openDatabase } from '../../../src/db/database.ts';
import { createTestDatabase } from '../../harness/database.ts';
import { type TextDatabase, withTexts } from '../../harness/text-queries.ts';

export interface OpenTestDatabase {
  readonly db: TextDatabase;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** Opens an empty database without a running service. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const { databaseUrl, drop } = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const db = withTexts(openDatabase({ databaseUrl, poolSize: 4, applicationName: 'test', log }));
  return {
    db,
    databaseUrl,
    async close() {
      await db.close();
      await drop();
    },
  };
}
