import type { ListOrderBatchesQuery } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { ExportDialog } from '../list/ExportDialog.tsx';
import { countGifts } from '../parts/counts.ts';

interface GiftsExportProps {
  readonly isOpen: boolean;
  readonly query: ListOrderBatchesQuery;
  readonly total: number;
  readonly close: () => void;
}
export const GiftsExport = ({ query, total, ...dialog }: GiftsExportProps) => (
  <ExportDialog
    {...dialog}
    path={operationUrl('/internal/order_batches/export', undefined, { ...query })}
    fileName="order-batches.csv"
    total={total}
  >
    <p>
      {countGifts(total)}, as the filters choose them: names, status, contents, numbers of recipients, senders
      and times.
    </p>
  </ExportDialog>
);
