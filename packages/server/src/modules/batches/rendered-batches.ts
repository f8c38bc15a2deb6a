/**
 * Batches as lists show them, rendered once for each revision. A revision counts every change of the batch, of the
 * orders in its preview and of the people and workspaces it names, and is read with the page, so what is kept here
 * is never out of date.
 */
import { previewSize } from '@gifts/contract/order-batch';
import { LRUCache } from 'lru-cache';
import type { CallerContext } from '../../context.ts';
import type { Statements } from '../../db/statements.ts';
import { presentationSettings } from '../orders/transition-order.ts';
import { findBatches } from './batches.sql.ts';
import { withPreviews } from './find-batch-with-previews.ts';
import { presentOrderBatch } from './present-order-batch.ts';

const maxBytes = 16 * 1024 * 1024;
const rendered = new LRUCache<string, string>({
  maxSize: maxBytes,
  sizeCalculation: (text) => text.length + 100,
});

/** SQL over a row `t` of order_batches: its id and the sum of the revisions it shows. */
export const revisionKey = `t.id || ':' || (t.revision + coalesce((select sum(o.revision) from orders o
  where o.organization_id = t.organization_id and o.order_batch_id = t.id and o.position < ${previewSize}), 0))`;

/** The JSON of the batches that these keys name, in their order. */
export async function renderBatches(
  context: CallerContext,
  db: Statements,
  keys: readonly string[],
): Promise<string[]> {
  const versioned = keys.map((key) => `${key}:${context.organization.revision}`);
  const missing = versioned.filter((key) => !rendered.has(key));
  const fresh = missing.length > 0 ? await renderFresh(context, db, missing) : null;
  return versioned.flatMap((key) => fresh?.get(key) ?? rendered.get(key) ?? []);
}

async function renderFresh(
  context: CallerContext,
  db: Statements,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const keyOf = new Map(keys.map((key) => [key.slice(0, key.indexOf(':')), key]));
  const batches = await findBatches(db, context.organization.id, [...keyOf.keys()]);
  const settings = presentationSettings(context);
  const fresh = new Map<string, string>();
  for (const batch of await withPreviews(db, context.organization.id, batches)) {
    const key = keyOf.get(batch.batch.id);
    if (!key) continue;
    const text = JSON.stringify(presentOrderBatch(batch, settings));
    fresh.set(key, text);
    rendered.set(key, text);
  }
  return fresh;
}
