import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { describeStatement } from '../harness/describe-statement.ts';
import { findStatements } from '../repo/statements.ts';

const statements = await findStatements();

let database: TestDatabase;
let client: pg.Client;
let typeNames: ReadonlyMap<number, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  );
  typeNames = new Map(
    rows.map(({ oid, name }) => [oid, name.replace('timestamp with time zone', 'timestamptz')]),
  );
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('every statement', () => {
  it('is one that the migrated database understands, and answers with the columns that are declared', async () => {
    const wrong: object[] = [];
    for (const { text, columns } of statements) {
      const answer = await describeStatement(client, text).catch((error: Error) => error);
      if (answer instanceof Error) {
        wrong.push({ text, refused: answer.message });
        continue;
      }
      const described = answer.map(({ name, typeOid }) => ({ name, type: typeNames.get(typeOid) }));
      // Where none are declared, nobody reads them.
      if (columns.length > 0 && !isSame(described, columns))
        wrong.push({ text, declared: columns, described });
    }
    expect(wrong).toEqual([]);
    expect(statements.length).toBeGreaterThan(30);
  });
});

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
