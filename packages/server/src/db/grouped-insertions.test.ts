import pg from 'pg';
import { expect, test } from 'vitest';
import { groupInsertions } from './grouped-insertions.ts';
import { sql } from './sql.ts';

test('insertions are refused when there is no connection, however many connections they wait for', async () => {
  const pool = new pg.Pool();
  await pool.end();
  const { insert, close } = groupInsertions(pool, 2);
  const insertions = Array.from({ length: 40 }, () => insert(sql`select 1`, []));
  const outcomes = await Promise.allSettled(insertions);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  await close();
});
