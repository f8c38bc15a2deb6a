import type { ImportedRow, ImportResult, ShipmentImport } from '@gifts/contract/fulfilment';
import type { ImportRow } from './read-rows.ts';

export interface RowOutcome {
  readonly result: ImportResult;
  /** A sentence, if the row is refused. */
  readonly error: string | null;
}

export const outcomeOf = (row: ImportRow, { result, error }: RowOutcome): ImportedRow => ({
  row: row.number,
  shipment_id: row.shipmentId,
  result,
  carrier: row.news?.tracking?.carrier ?? null,
  number: row.news?.tracking?.number ?? null,
  is_carrier_guessed: row.news?.isCarrierGuessed ?? false,
  error,
});

export function importAnswer(data: ImportedRow[], { isPreview }: { isPreview: boolean }): ShipmentImport {
  const count = (wanted: ImportResult) => data.filter(({ result }) => result === wanted).length;
  return {
    data,
    counts: {
      updated: count('updated'),
      unchanged: count('unchanged'),
      skipped: count('skipped'),
      refused: count('refused'),
    },
    preview: isPreview,
  };
}
