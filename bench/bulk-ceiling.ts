/**
 * The ceiling of a large batch: the same recipients by COPY, and the same orders and events by one INSERT … SELECT, into
 * tables of the same definition. It has no validation, no HTTP and no jobs.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeLiteral } from 'pg';
import { ceilingSchema, copyTables } from './bulk-ceiling-tables.ts';
import { runCommand } from './command.ts';
import type { Recipient } from './gift.ts';
import { organizationId, type Service } from './service.ts';

export interface BulkCeiling {
  /** Returns the duration of the next run in seconds. */
  run(): Promise<number>;
  close(): Promise<void>;
}

/** Prepares a batch without orders and a file of its recipients for each run. The batch is a larger copy of the given one. */
export async function prepareCeiling(
  service: Service,
  likeBatchId: string,
  recipients: readonly Recipient[],
  runs: number,
): Promise<BulkCeiling> {
  await copyTables(service, likeBatchId);
  const found = await service.database.query<{ data: string }>(sampleEvent, [organizationId]);
  const sample = found.rows[0]?.data ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'gifts-bench-copy-'));
  const prepared: { batchId: string; file: string }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { rows } = await service.database.query<{ id: string }>(emptyBatch, [
      organizationId,
      likeBatchId,
      recipients.length,
    ]);
    const batchId = rows[0]?.id ?? '';
    const file = join(folder, `${run}.tsv`);
    await writeFile(file, recipients.map((person, position) => lineOf(batchId, position, person)).join(''));
    prepared.push({ batchId, file });
  }
  await service.database.query(`analyze ${ceilingSchema}.carts, ${ceilingSchema}.order_batches`);
  return {
    async run() {
      const next = prepared.shift();
      if (!next) throw new Error('There are no more prepared runs.');
      const copy = `\\copy order_batch_recipients (organization_id, order_batch_id, position, first_name, last_name, email) from '${next.file}'`;
      const insert = ordersAndEvents(next.batchId, sample);
      const begun = performance.now();
      await runCommand('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-c', copy, '-c', insert], {
        ...service.databaseEnv,
        PGOPTIONS: `-c search_path=${ceilingSchema},public`,
      });
      return (performance.now() - begun) / 1000;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const lineOf = (batchId: string, position: number, { first_name, last_name, email }: Recipient): string =>
  `${organizationId}\t${batchId}\t${position}\t${first_name}\t${last_name}\t${email}\n`;

const emptyBatch = `
  with like_it as (
    select * from order_batches where organization_id = $1 and id = $2
  ), cart as (
    insert into ${ceilingSchema}.carts (organization_id, id, items, created_at)
    select c.organization_id, uuidv7(), c.items, now() from carts c
    join like_it l on l.organization_id = c.organization_id and l.cart_id = c.id returning id
  )
  insert into ${ceilingSchema}.order_batches (organization_id, id, workspace_id, user_id, api_key_id, send_status, from_name, message,
    cart_id, send_method, recipients_count, batch_name, payment_method_id, swap, international_shipping_tier,
    international_gift_cards_enabled, notifications_enabled, created_at)
  select organization_id, uuidv7(), workspace_id, user_id, api_key_id, 'pending', from_name, message, cart.id,
    send_method, $3, batch_name, payment_method_id, swap, international_shipping_tier,
    international_gift_cards_enabled, notifications_enabled, now()
  from like_it, cart returning id`;

const sampleEvent = `select data from ${ceilingSchema}.events where organization_id = $1`;

/** The event of each order is a copy of one that the service wrote, with the order's own id. */
const ordersAndEvents = (batchId: string, event: string): string => {
  const { amounts } = JSON.parse(event) as { amounts: Record<string, number> };
  const { amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total } = amounts;
  const batch = `organization_id = '${organizationId}' and id = '${batchId}'`;
  return `
    with placed as materialized (
      select r.*, uuidv7() as id from order_batch_recipients r
      where r.organization_id = '${organizationId}' and r.order_batch_id = '${batchId}'
    ), made as (
      insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, recipient_first_name,
        recipient_last_name, recipient_email, cart_id, amount_product, amount_shipping, amount_processing_fee,
        amount_pre_tax_total, created_at)
      select p.organization_id, p.id, p.order_batch_id, (select workspace_id from order_batches where ${batch}),
        p.position, 'created', p.first_name, p.last_name, p.email, (select cart_id from order_batches where ${batch}),
        ${amount_product}, ${amount_shipping}, ${amount_processing_fee}, ${amount_pre_tax_total}, now()
      from placed p
    )
    insert into events (organization_id, id, event_type, created_at, data)
    select p.organization_id, p.id, 'order.created', now(),
      overlay(${escapeLiteral(event)} placing p.id::text from 8 for 36)
    from placed p`;
};
