/**
 * The ceiling of a create: one data-modifying statement writes the same rows, without validation, rendering or HTTP.
 * Payloads are literals of the same size. Ids and times are new. Each client holds credit on a shard of its own.
 */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { organizationId, type Service } from './service.ts';

interface Part {
  table: string;
  /** Finds the rows of a batch. $1 is the organization, and $2 is the batch. */
  where: string;
  /** The number of rows, if it is not one. */
  rows?: number;
  /** Columns whose value is replaced by a new id of this statement. */
  ids: Record<string, string>;
}

const transferOfBatch =
  '(select id from ledger_transfers where organization_id = $1 and order_batch_id = $2)';

const parts: Part[] = [
  {
    table: 'carts',
    where: 'id = (select cart_id from order_batches where organization_id = $1 and id = $2)',
    ids: { id: 'cart_id' },
  },
  { table: 'order_batches', where: 'id = $2', ids: { id: 'batch_id', cart_id: 'cart_id' } },
  {
    table: 'ledger_transfers',
    where: 'order_batch_id = $2',
    ids: { id: 'transfer_id', order_batch_id: 'batch_id' },
  },
  {
    table: 'ledger_entries',
    where: `transfer_id = ${transferOfBatch}`,
    rows: 2,
    ids: { transfer_id: 'transfer_id', slot: ':client_id % 16' },
  },
  {
    table: 'ledger_holds',
    where: 'order_batch_id = $2',
    ids: { order_batch_id: 'batch_id', transfer_id: 'transfer_id' },
  },
  { table: 'order_batch_recipients', where: 'order_batch_id = $2', ids: { order_batch_id: 'batch_id' } },
  {
    table: 'orders',
    where: 'order_batch_id = $2',
    ids: { id: 'order_id', order_batch_id: 'batch_id', cart_id: 'cart_id', gift_token: 'gen_random_uuid()' },
  },
  {
    table: 'order_activities',
    where: 'order_id = (select id from orders where organization_id = $1 and order_batch_id = $2)',
    ids: { id: 'uuidv7()', order_id: 'order_id' },
  },
  {
    table: 'events',
    where: `event_type = 'order_batch.created' and data::jsonb ->> 'id' = $2::text`,
    ids: { id: 'uuidv7()' },
  },
  {
    table: 'events',
    where: `event_type = 'order.created' and data::jsonb ->> 'order_batch_id' = $2::text`,
    ids: { id: 'uuidv7()' },
  },
];

/** Writes a pgbench script that repeats the create of this batch, and passes its path to the function. */
export async function withCreateScript<T>(
  service: Service,
  batchId: string,
  work: (script: string) => Promise<T>,
): Promise<T> {
  const script = join(tmpdir(), `gifts-bench-create-${process.pid}.sql`);
  await writeFile(script, await createStatement(service, batchId));
  try {
    return await work(script);
  } finally {
    await rm(script, { force: true });
  }
}

async function createStatement(service: Service, batchId: string): Promise<string> {
  const inserts: string[] = [];
  for (const [index, part] of parts.entries()) {
    const insert = await insertLike(service, part, batchId);
    inserts.push(index === parts.length - 1 ? `\n${insert};\n` : `, made_${index} as (${insert})`);
  }
  const ids =
    'ids as materialized (select uuidv7() as cart_id, uuidv7() as batch_id, uuidv7() as order_id, uuidv7() as transfer_id)';
  return `with ${ids}${inserts.join('\n').replaceAll(/\), made/g, '),\nmade')}`;
}

async function insertLike(
  service: Service,
  { table, where, rows: expected = 1, ids }: Part,
  batchId: string,
): Promise<string> {
  const { rows } = await service.database.query<Record<'columns' | 'types', Record<string, string>>>(
    `select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(t)) where value is not null) as columns,
      (select jsonb_object_agg(attname, format_type(atttypid, atttypmod)) from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped) as types
    from ${table} t where organization_id = $1 and ${where}`,
    [organizationId, batchId],
  );
  if (rows.length !== expected) {
    throw new Error(`One create wrote ${rows.length} rows that fit in ${table}, not ${expected}.`);
  }
  const names = [...new Set(rows.flatMap(({ columns }) => Object.keys(columns)))];
  const selects = rows.map(({ columns, types }) => {
    const values = names.map((column) => {
      const value = columns[column];
      const expression = value === undefined ? 'null' : (ids[column] ?? expressionOf(column, value));
      return `cast(${expression} as ${types[column]})`;
    });
    return `select ${values.join(', ')} from ids`;
  });
  return `insert into ${table} (${names.join(', ')}) ${selects.join(' union all ')}`;
}

const expressionOf = (column: string, value: string): string =>
  column === 'created_at' ? 'now()' : literal(value);

/** Returns a literal without colons, because pgbench reads a colon as the start of a variable. */
const literal = (value: string): string =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A')}'`;
