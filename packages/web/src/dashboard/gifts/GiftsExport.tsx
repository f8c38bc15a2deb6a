import type { ListOrderBatchesQuery } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { ExportDialog } from '../list/ExportDialog.tsx';

interface GiftsExportProps {
  readonly isOpen: boolean;
  readonly query: ListOrderBatchesQuery;
  readonly total: number;
  readonly close: () => void;
}

const count = new Intl.NumberFormat();

export const GiftsExport = ({ query, total, ...dialog }: GiftsExportProps) => (
  <ExportDialog
    {...dialog}
    path={operationUrl('/internal/order_batches/export', undefined, { ...query })}
    fileName="order-batches.csv"
    total={total}
  >
    <p>
      {count.format(total)} {total === 1 ? 'gift' : 'gifts'}, as the filters choose them: names, status,
      contents, numbers of recipients, senders and times.
    </p>
  </ExportDialog>
);
