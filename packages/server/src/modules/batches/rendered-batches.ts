/**
 * Batches as lists show them, rendered once for each revision. A revision counts every change of the batch, of the
 * orders in its preview and of the people and workspaces it names, and is read with the page, so what is kept here
 * is never out of date.
 */

import { previewSize } from '@gifts/contract/order-batch';
import { LRUCache } from 'lru-cache';
import type { CallerContext } from '../../context/context.ts';
import { constant, fragment } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { keptBytes } from '../../kit/kept-bytes.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { findBatches } from './batches.sql.ts';
import { withPreviews } from './find-batch-with-previews.ts';
import { presentOrderBatch } from './present-order-batch.ts';

const maxBytes = 16 * 1024 * 1024;
const rendered = new LRUCache<string, Buffer>({
  maxSize: maxBytes,
  sizeCalculation: (json) => json.length + 200,
});

/** SQL over a row `t` of order_batches: its id and the sum of the revisions it shows. */
export const revisionKey = fragment`t.id || ':' || (t.revision + coalesce((select sum(o.revision) from orders o
  where o.organization_id = t.organization_id and o.order_batch_id = t.id and o.position < ${constant(previewSize)}), 0))`;

/** The JSON of the batches that these keys name, in their order. */
export async function renderBatches(
  context: CallerContext,
  db: Statements,
  keys: readonly string[],
): Promise<Buffer[]> {
  const versioned = keys.map((key) => `${key}:${context.organization.revision}`);
  // Taken before anything is added, which may push others out.
  const known = new Map(versioned.map((key) => [key, rendered.get(key)]));
  const missing = versioned.filter((key) => known.get(key) === undefined);
  const fresh = missing.length > 0 ? await renderFresh(context, db, missing) : null;
  return versioned.flatMap((key) => known.get(key) ?? fresh?.get(key) ?? []);
}

async function renderFresh(
  context: CallerContext,
  db: Statements,
  keys: readonly string[],
): Promise<Map<string, Buffer>> {
  const keyOf = new Map(keys.map((key) => [key.slice(0, key.indexOf(':')), key]));
  const batches = await findBatches(db, context.organization.id, [...keyOf.keys()]);
  const settings = presentationSettings(context);
  const fresh = new Map<string, Buffer>();
  for (const batch of await withPreviews(db, context.organization.id, batches)) {
    const key = keyOf.get(batch.batch.id);
    if (!key) continue;
    const json = keptBytes(JSON.stringify(presentOrderBatch(batch, settings)));
    fresh.set(key, json);
    rendered.set(key, json);
  }
  return fresh;
}
