import type pg from 'pg';
import { StandbyError } from './database-errors.ts';

/**
 * Refuses a new connection to a standby. After a failover, an address may lead to the old primary for a while. It would
 * refuse writes, and answer reads with what was true before.
 */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  if (rows[0]?.is_standby) throw new StandbyError();
}
