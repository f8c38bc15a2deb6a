import { formatUsd } from '@gifts/contract/format-usd';
import type { Invoice } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { InvoiceDue } from '../../api/dashboard-operations.generated.ts';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { useMember } from '../session/member.tsx';
import { InvoiceTag } from './InvoiceTag.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';
import { moneyQuery, monthName } from './money.ts';

const perPage = 24;

export function InvoicesPage() {
  const { client, membership } = useMember();
  const { page = 1 } = useSearch({ from: '/shell/money/invoices' });
  const query = useQuery({
    queryKey: ['invoices', membership.organization_id, page],
    queryFn: ({ signal }) => client.invoices.list({ page, per_page: perPage }, { signal }),
    staleTime: 5_000,
  });
  const { data: money } = useQuery(moneyQuery(membership.organization_id));
  return (
    <MoneyFrame
      windowTitle="Invoices"
      lead="What the corporate account owes for each month. Each invoice takes over what was left of the one before."
      actions={<CopyAsCurl path="/v1/invoices" />}
    >
      <Loaded query={query}>
        {({ data, list_meta }) =>
          list_meta.total_count === 0 ? (
            <Message icon={FileText} title="No invoices yet">
              <p>
                An invoice comes at the beginning of each month for gifts that a corporate account has paid
                for. A balance that was paid in needs none.
              </p>
            </Message>
          ) : (
            <div className="card">
              <Table
                caption="Invoices, newest first"
                columns={columnsFor(money?.invoice_due ?? null)}
                rows={data}
                keyOf={({ id }) => id}
              />
              <Pager page={page} perPage={perPage} total={list_meta.total_count} />
            </div>
          )
        }
      </Loaded>
    </MoneyFrame>
  );
}

const columnsFor = (due: InvoiceDue | null): readonly Column<Invoice>[] => [
  {
    id: 'number',
    name: 'Invoice',
    cell: ({ id, number, period_start: start }) => (
      <span className="two-lines">
        <Link to="/money/invoices/$id" params={{ id }}>
          {monthName.format(new Date(start))}
        </Link>
        <small>{number}</small>
      </span>
    ),
  },
  { id: 'state', name: 'State', cell: (invoice) => <InvoiceTag invoice={invoice} due={due} /> },
  { id: 'issued', name: 'Issued', cell: ({ issued_at }) => <Time of={issued_at} to="day" /> },
  {
    id: 'charges',
    name: 'Charged',
    isFigure: true,
    cell: ({ charges, credits }) => <span className="money-amount">{formatUsd(charges - credits)}</span>,
  },
  {
    id: 'owed',
    name: 'Owed at the end',
    isFigure: true,
    cell: ({ closing_balance: owed }) => <strong className="money-amount">{formatUsd(owed)}</strong>,
  },
];
