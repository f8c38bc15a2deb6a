/** Says what an import would do. It changes nothing, and what it says holds until somebody changes the shipments. */
import type { ShipmentImport } from '@gifts/contract/fulfilment';
import type { Context } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { findKnown, outcomeToExpect, slicesOfRows } from './expected-outcomes.ts';
import { importAnswer, outcomeOf } from './import-answer.ts';
import { readRows } from './read-rows.ts';

export async function previewImport(context: Context, db: Statements, csv: string): Promise<ShipmentImport> {
  const outcomes = [];
  for (const slice of slicesOfRows(readRows(csv))) {
    const known = await findKnown(context, db, slice);
    for (const row of slice) outcomes.push(outcomeOf(row, outcomeToExpect(row, known)));
  }
  return importAnswer(outcomes, { isPreview: true });
}
