import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ListOrdersQuery } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ExportFile } from '../list/ExportFile.tsx';
import { useMember } from '../session/member.tsx';

interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly query: ListOrdersQuery;
  readonly total: number;
  readonly close: () => void;
}

export const ExportDialog = ({ isOpen, ...form }: ExportDialogProps) => (
  <CSPProvider disableStyleElements>
    <Dialog title="Export as a CSV file" isOpen={isOpen} close={form.close}>
      {isOpen && <ExportForm {...form} />}
    </Dialog>
  </CSPProvider>
);

const count = new Intl.NumberFormat();

function ExportForm({ query, total, close }: Omit<ExportDialogProps, 'isOpen'>) {
  const isAdmin = useMember().membership.role === 'admin';
  const [hasLinks, setHasLinks] = useState(false);
  return (
    <ExportFile
      name="orders.csv"
      path={operationUrl('/internal/orders/export', undefined, {
        ...query,
        ...(hasLinks && { links: true }),
      })}
      total={total}
      close={close}
    >
      <p>
        {count.format(total)} {total === 1 ? 'recipient' : 'recipients'}, as the filters choose them: names,
        status, contents, amounts and times.
      </p>
      <label className="choice">
        <input
          type="checkbox"
          checked={hasLinks}
          disabled={!isAdmin}
          onChange={({ target }) => setHasLinks(target.checked)}
        />
        <span>
          With the gift links
          <small>
            {isAdmin
              ? 'Whoever has a link can accept the gift: keep the file as you would keep cash. The audit log notes it.'
              : 'Only admins export gift links.'}
          </small>
        </span>
      </label>
    </ExportFile>
  );
}
