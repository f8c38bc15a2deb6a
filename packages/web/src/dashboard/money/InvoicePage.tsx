import { formatUsd } from '@gifts/contract/format-usd';
import type { Invoice } from '@gifts/sdk';
import { operationUrl } from '@gifts/sdk/operation-url';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { FileDown, Printer } from 'lucide-react';
import type { InvoiceDue, InvoiceLine } from '../../api/dashboard-operations.generated.ts';
import { memberOperations } from '../../api/dashboard-operations.generated.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { ExportButton } from '../parts/ExportButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { InvoiceTag } from './InvoiceTag.tsx';
import { formatChange, moneyQuery, monthName } from './money.ts';
import '../parts/details.css';
import './money.css';

const perPage = 50;

export function InvoicePage() {
  const { id } = useParams({ from: '/shell/money/invoices/$id' });
  const { client, membership } = useMember();
  const query = useQuery({
    queryKey: ['invoice', membership.organization_id, id],
    queryFn: ({ signal }) => client.invoices.get(id, { signal }),
  });
  const { data: money } = useQuery(moneyQuery(membership.organization_id));
  const invoice = query.data;
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/money/invoices">All invoices</Link>
      </nav>
      <PageTitle
        title={invoice ? `Invoice for ${monthName.format(new Date(invoice.period_start))}` : 'Invoice'}
        lead={invoice?.number}
        actions={invoice && <Acts invoice={invoice} />}
      />
      <Loaded query={query}>{(found) => <Details invoice={found} due={money?.invoice_due ?? null} />}</Loaded>
    </>
  );
}

const Acts = ({ invoice }: { invoice: Invoice }) => (
  <>
    <CopyAsCurl path={`/v1/invoices/${invoice.id}`} />
    <ExportButton
      path={operationUrl(memberOperations.exportInvoice.path, { id: invoice.id }, {})}
      fileName={`${invoice.number}.csv`}
      label="Export as CSV"
    />
    <a className="button button-plain button-fit" href={invoice.pdf_url}>
      <FileDown size={18} aria-hidden="true" />
      PDF
    </a>
    <a className="button button-plain button-fit" href={invoice.html_url} target="_blank" rel="noreferrer">
      <Printer size={18} aria-hidden="true" />
      Page to print
    </a>
  </>
);

interface DetailsProps {
  readonly invoice: Invoice;
  readonly due: InvoiceDue | null;
}

const Details = ({ invoice, due }: DetailsProps) => (
  <div className="details">
    <section className="stack" aria-labelledby="lines">
      <h2 id="lines">Orders and payments</h2>
      <Lines invoice={invoice} />
    </section>
    <div className="stack">
      <Sums invoice={invoice} due={due} />
      {due?.invoice_id === invoice.id && due.left > 0 && <HowToPay invoice={invoice} left={due.left} />}
    </div>
  </div>
);

function Sums({ invoice, due }: DetailsProps) {
  const { opening_balance, charges, credits, payments, closing_balance: closing } = invoice;
  const isLatest = due?.invoice_id === invoice.id;
  return (
    <section className="card card-body" aria-labelledby="sums">
      <h2 id="sums">Sums</h2>
      <div>
        <InvoiceTag invoice={invoice} due={due} />
      </div>
      <dl className="invoice-sums">
        <Sum name="Owed before" cents={opening_balance} />
        <Sum name="Charged" cents={charges} />
        {credits !== 0 && <Sum name="Given back" cents={-credits} />}
        {payments !== 0 && <Sum name="Paid in" cents={-payments} />}
        <Sum name={closing < 0 ? 'Paid ahead' : 'Owed at the end'} cents={Math.abs(closing)} isTotal />
        {isLatest && due.paid_since > 0 && <Sum name="Paid since" cents={-due.paid_since} />}
        {isLatest && due.paid_since > 0 && <Sum name="Left to pay" cents={due.left} isTotal />}
      </dl>
      <p className="soft">
        Issued <Time of={invoice.issued_at} to="day" />. An invoice never changes.
      </p>
    </section>
  );
}

const Sum = ({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) => (
  <div className={isTotal ? 'invoice-total' : undefined}>
    <dt>{name}</dt>
    <dd>{formatUsd(cents).replace('-', '−')}</dd>
  </div>
);

const HowToPay = ({ invoice, left }: { invoice: Invoice; left: number }) => (
  <section className="card card-body" aria-labelledby="pay">
    <h2 id="pay">How to pay</h2>
    <p>
      Send {formatUsd(left)} to whoever runs this service, usually by bank transfer, and name{' '}
      <strong>{invoice.number}</strong>. The payment appears here when it has been booked.
    </p>
  </section>
);

function Lines({ invoice }: { invoice: Invoice }) {
  const { membership } = useMember();
  const { page = 1 } = useSearch({ from: '/shell/money/invoices/$id' });
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['invoice-lines', organizationId, invoice.id, page],
    queryFn: () =>
      callService(
        'listInvoiceLines',
        { params: { id: invoice.id }, query: { page, per_page: perPage } },
        { organizationId },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ data, list_meta }) => (
        <div className="card">
          <Table caption="Lines of the invoice" columns={columns} rows={data} keyOf={({ id }) => id} />
          <Pager page={page} perPage={perPage} total={list_meta.total_count} />
        </div>
      )}
    </Loaded>
  );
}

const columns: readonly Column<InvoiceLine>[] = [
  { id: 'day', name: 'Day', cell: ({ created_at }) => <Time of={created_at} to="day" /> },
  {
    id: 'what',
    name: 'What',
    cell: ({ description, recipient_name: name, order_id: order, order_reference: reference }) => (
      <span className="two-lines movement">
        <span>{name ? <bdi>{name}</bdi> : description}</span>
        {name && <small>{description}</small>}
        {order && (
          <small className="movement-links">
            <Link to="/gifts/orders/$id" params={{ id: order }}>
              Order {reference}
            </Link>
          </small>
        )}
      </span>
    ),
  },
  {
    id: 'amount',
    name: 'Amount',
    isFigure: true,
    cell: ({ amount }) => (
      <span className={amount < 0 ? 'money-amount money-more' : 'money-amount'}>
        {amount < 0 ? formatChange(amount) : formatUsd(amount)}
      </span>
    ),
  },
];
