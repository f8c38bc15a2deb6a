import { formatUsd } from '@gifts/contract/format-usd';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { InvoiceDue, Money } from '../../api/dashboard-operations.generated.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import { Balances } from './Balances.tsx';
import { CostChart } from './CostChart.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';
import { moneyQuery } from './money.ts';
import { TopUp } from './TopUp.tsx';
import { Unpaid } from './Unpaid.tsx';

export function MoneyPage() {
  const { membership } = useMember();
  const query = useQuery(moneyQuery(membership.organization_id));
  return (
    <MoneyFrame
      windowTitle="Money"
      lead="What you have, what is set aside for gifts, and what gifts cost."
      actions={<CopyAsCurl path="/v1/payment_methods" />}
    >
      <Loaded query={query}>{(money) => <Overview money={money} />}</Loaded>
    </MoneyFrame>
  );
}

function Overview({ money }: { money: Money }) {
  const { membership } = useMember();
  return (
    <>
      <Unpaid />
      {money.invoice_due && money.invoice_due.left > 0 && <Due due={money.invoice_due} />}
      <Balances balances={money.balances} />
      <CostChart months={money.months} />
      {membership.role === 'admin' && <TopUp balances={money.balances} />}
    </>
  );
}

const Due = ({ due }: { due: InvoiceDue }) => (
  <p className="card money-note">
    <span className="money-note-icon">
      <FileText size={20} aria-hidden="true" />
    </span>
    <span>
      <strong>{formatUsd(due.left)}</strong> of the invoice {due.number} is left to pay.
    </span>
    <Link to="/money/invoices/$id" params={{ id: due.invoice_id }}>
      See the invoice
    </Link>
  </p>
);
