/** Empty tables with the indexes and constraints of the service's tables. Only the ceiling fills them. */
import { organizationId, type Service } from './service.ts';

export const ceilingSchema = 'ceiling';

const tables = ['carts', 'order_batches', 'order_batch_recipients', 'orders', 'events'];

/** The foreign keys between the copies. Those to other tables stay as they are. */
const foreignKeys = `select relname as table, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and relname = any($1)`;

/** Contains the event of the given batch's order, from which the events of the ceiling are made. */
export async function copyTables({ database }: Service, likeBatchId: string): Promise<void> {
  const { rows } = await database.query<{ table: string; definition: string }>(foreignKeys, [tables]);
  await database.query(`create schema ${ceilingSchema}`);
  for (const table of tables) {
    await database.query(`create table ${ceilingSchema}.${table} (like public.${table} including all)`);
  }
  await database.query(`set search_path = ${ceilingSchema}, public`);
  for (const { table, definition } of rows) await database.query(`alter table ${table} add ${definition}`);
  await database.query('reset search_path');
  await database.query(
    `insert into ${ceilingSchema}.events select * from public.events
    where organization_id = $1 and event_type = 'order.created' and data::jsonb ->> 'order_batch_id' = $2`,
    [organizationId, likeBatchId],
  );
}
