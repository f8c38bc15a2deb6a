import { formatUsd } from '@gifts/contract/format-usd';
import { lazy, Suspense, useState } from 'react';
import type { OrganizationBalance, OrganizationDetail } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useOperator } from '../operator.tsx';
import { type BalanceAct, nameOf } from './balances.ts';

const BalanceDialog = lazy(async () => ({ default: (await import('./BalanceDialog.tsx')).BalanceDialog }));

export function Balances({ organization }: { organization: OrganizationDetail }) {
  const { role } = useOperator();
  const [act, setAct] = useState<BalanceAct | null>(null);
  const { balances } = organization;
  return (
    <section className="stack" aria-labelledby="balances">
      <div className="operator-kind">
        <h2 id="balances">Balances</h2>
        {(role === 'owner' || role === 'finance') && (
          <div className="row">
            <Button kind="plain" width="fit" onClick={() => setAct('credit')}>
              Book a payment
            </Button>
            {balances.length > 0 && (
              <Button kind="plain" width="fit" onClick={() => setAct('debit')}>
                Take money out
              </Button>
            )}
            <Button kind="plain" width="fit" onClick={() => setAct('limit')}>
              Set the credit limit
            </Button>
          </div>
        )}
      </div>
      {balances.length === 0 ? (
        <p className="soft">It has no balance and no credit, and can pay by card only.</p>
      ) : (
        <div className="card">
          <Table
            caption="Balances"
            columns={columns}
            rows={balances}
            keyOf={({ source, owner_id }) => `${source} ${owner_id}`}
          />
        </div>
      )}
      <Suspense>
        <BalanceDialog organization={organization} act={act} close={() => setAct(null)} />
      </Suspense>
    </section>
  );
}

const columns: readonly Column<OrganizationBalance>[] = [
  {
    id: 'source',
    name: 'Balance',
    cell: (balance) => (
      <span className="row">
        {nameOf(balance)}
        {balance.is_default && <Tag kind="info">Default</Tag>}
      </span>
    ),
  },
  {
    id: 'available',
    name: 'Available',
    isFigure: true,
    cell: ({ available_cents }) => formatUsd(available_cents),
  },
  { id: 'held', name: 'Held for gifts', isFigure: true, cell: ({ held_cents }) => formatUsd(held_cents) },
  {
    id: 'limit',
    name: 'Credit limit',
    isFigure: true,
    cell: ({ credit_limit_cents }) => (credit_limit_cents === null ? '–' : formatUsd(credit_limit_cents)),
  },
];
