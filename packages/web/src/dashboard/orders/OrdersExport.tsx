import type { ListOrdersQuery } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { useState } from 'react';
import { counted } from '../../ui/figures.ts';
import { ExportDialog } from '../list/ExportDialog.tsx';
import { useMember } from '../session/member.tsx';

interface OrdersExportProps {
  readonly isOpen: boolean;
  readonly query: ListOrdersQuery;
  readonly total: number;
  readonly close: () => void;
}
export function OrdersExport({ query, total, ...dialog }: OrdersExportProps) {
  const { membership } = useMember();
  const isAdmin = membership.role === 'admin';
  const [hasLinks, setHasLinks] = useState(false);
  const path = operationUrl('/internal/orders/export', undefined, {
    ...query,
    ...(hasLinks && { links: true }),
  });
  return (
    <ExportDialog {...dialog} path={path} fileName="orders.csv" total={total}>
      <p>
        {counted(total, 'recipient', 'recipients')}, as the filters choose them: names, status, contents,
        amounts and times.
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
    </ExportDialog>
  );
}
