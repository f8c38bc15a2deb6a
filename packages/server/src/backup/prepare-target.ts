import type pg from 'pg';
import { singleLocks } from '../db/advisory-locks.ts';
import { cellSchema, isForCells, setForDefinitions } from '../db/cells/cell.ts';
import { restoreMarker } from '../deployment/unfinished-restore.ts';
import { OperatorError } from '../kit/errors.ts';

/**
 * Makes sure that the database is empty or has only what an interrupted restore left, and marks it as being restored. No
 * other restore can begin while the connection is open. `place` is what messages call the database.
 */
export async function prepareTarget(client: pg.Client, place: string): Promise<void> {
  const lock = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1, $2) as "isMine"', [
    ...singleLocks.restore,
  ]);
  if (!lock.rows[0]?.isMine) {
    throw new OperatorError(`Another restore into ${place} is running: wait for its end.`);
  }
  await client.query('begin');
  if (await isForCells(client))
    await client.query(`create schema if not exists ${cellSchema}; ${setForDefinitions}`);
  const { rows } = await client.query<{ isMarked: boolean; isUsed: boolean }>(
    `select to_regclass($1) is not null as "isMarked",
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', '${cellSchema}', 'graphile_worker')) as "isUsed"`,
    [restoreMarker],
  );
  const { isMarked = false, isUsed = true } = rows[0] ?? {};
  if (isUsed && !isMarked) {
    await client.query('rollback');
    throw new OperatorError(
      `${place} already has tables, and a backup is only restored into an empty database: name another one, or move what is there away.`,
    );
  }
  await client.query(
    `create table if not exists ${restoreMarker} (begun_at timestamptz not null default now())`,
  );
  await client.query('commit');
}

export const removeMarker = async (client: pg.Client): Promise<void> => {
  await client.query(`drop table if exists ${restoreMarker}`);
};
