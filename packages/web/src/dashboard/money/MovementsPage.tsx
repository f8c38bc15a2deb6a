import { formatUsd } from '@gifts/contract/format-usd';
import { operationUrl } from '@gifts/sdk/operation-url';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import type { MoneyMovement, MoneyMovementList } from '../../api/dashboard-operations.generated.ts';
import { memberOperations } from '../../api/dashboard-operations.generated.ts';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { balanceName } from '../parts/balance-name.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { ExportButton } from '../parts/ExportButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import type { MovementsSearch } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';
import { MovementFilters } from './MovementFilters.tsx';
import { formatChange, moneyQuery, movementFilters, movementsQuery, movementTitle } from './money.ts';

export function MovementsPage() {
  const { membership } = useMember();
  const search = useSearch({ from: '/shell/money/movements' });
  const { before, ...filters } = search;
  const organizationId = membership.organization_id;
  const query = useQuery(movementsQuery(organizationId, search));
  const { data: money } = useQuery(moneyQuery(organizationId));
  const isFiltered = Object.keys(filters).length > 0;
  const hasSeveral = (money?.balances.length ?? 0) > 1 && !filters.balance;
  return (
    <MoneyFrame
      windowTitle="Movements"
      lead="Every change of your balances, newest first, to the cent."
      actions={
        <>
          <CopyAsCurl path="/v1/balance_movements" />
          <ExportButton
            path={operationUrl(memberOperations.exportMovements.path, {}, movementFilters(filters))}
            fileName="movements.csv"
            label={isFiltered ? 'Export what is chosen' : 'Export as CSV'}
          />
        </>
      }
    >
      <MovementFilters key={JSON.stringify(filters)} filters={filters} balances={money?.balances ?? []} />
      <Loaded query={query}>
        {(list) => (
          <List list={list} isFirst={!before} filters={filters} columns={columnsFor(list, hasSeveral)} />
        )}
      </Loaded>
    </MoneyFrame>
  );
}

interface ListProps {
  readonly list: MoneyMovementList;
  readonly isFirst: boolean;
  readonly filters: Omit<MovementsSearch, 'before'>;
  readonly columns: readonly Column<MoneyMovement>[];
}

function List({ list: { data, list_meta }, isFirst, filters, columns }: ListProps) {
  const isFiltered = Object.keys(filters).length > 0;
  const older = list_meta.next_before;
  return (
    <>
      {data.length === 0 ? (
        <Message icon={ArrowLeftRight} title={titleOfNone(isFiltered, older)}>
          <p>{older ? 'Go on to look further back.' : hintOfNone(isFiltered)}</p>
        </Message>
      ) : (
        <div className="card">
          <Table
            caption="Movements, newest first"
            columns={columns}
            rows={data}
            keyOf={({ id, payment_method_id }) => `${id} ${payment_method_id}`}
          />
        </div>
      )}
      {(!isFirst || older) && (
        <nav className="row" aria-label="Pages">
          {!isFirst && (
            <Link to="/money/movements" search={filters} className="button button-plain button-fit">
              Newest
            </Link>
          )}
          {older && (
            <Link
              to="/money/movements"
              search={{ ...filters, before: older }}
              className="button button-plain button-fit"
            >
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

const titleOfNone = (isFiltered: boolean, older: string | null): string =>
  older ? 'None among the newest movements' : isFiltered ? 'No such movement' : 'No movements yet';
const hintOfNone = (isFiltered: boolean): string =>
  isFiltered
    ? 'Nothing moved like this. Change or clear the filters.'
    : 'Here you will see what is paid in, what is set aside for gifts, and what they cost. Payments by card are on the page of each gift.';

const columnsFor = (list: MoneyMovementList, hasSeveral: boolean): readonly Column<MoneyMovement>[] => [
  {
    id: 'time',
    name: 'When',
    cell: ({ created_at }) => (
      <span className="money-amount">
        <Time of={created_at} />
      </span>
    ),
  },
  { id: 'what', name: 'What', cell: (movement) => <What movement={movement} /> },
  ...(hasSeveral
    ? [{ id: 'balance', name: 'Balance', cell: (movement: MoneyMovement) => balanceName(movement) }]
    : []),
  {
    id: 'available',
    name: 'Available',
    isFigure: true,
    cell: ({ available }) => <Change cents={available} />,
  },
  { id: 'held', name: 'Held', isFigure: true, cell: ({ held }) => <Change cents={held} /> },
  ...(list.data.some(({ balance_after: after }) => after !== null)
    ? [
        {
          id: 'after',
          name: 'Afterwards',
          isFigure: true,
          cell: ({ balance_after: after }: MoneyMovement) => (
            <span className="money-amount">{after === null ? '' : formatUsd(after)}</span>
          ),
        },
      ]
    : []),
];

const Change = ({ cents }: { cents: number }) => (
  <span className={cents > 0 ? 'money-amount money-more' : 'money-amount'}>
    {cents === 0 ? <span className="soft">–</span> : formatChange(cents)}
  </span>
);

/** What happened, and where one sees more of it. */
function What({ movement }: { movement: MoneyMovement }) {
  const {
    order_id: order,
    order_reference,
    order_batch_id: batch,
    batch_name,
    invoice_id: invoice,
  } = movement;
  return (
    <span className="two-lines movement">
      <span>{movementTitle(movement)}</span>
      {movement.reason && <small>{movement.reason}</small>}
      <small className="movement-links">
        {order && (
          <Link to="/gifts/orders/$id" params={{ id: order }}>
            Order {order_reference}
          </Link>
        )}
        {batch && (
          <Link to="/gifts/$id" params={{ id: batch }}>
            {batch_name}
          </Link>
        )}
        {invoice && (
          <Link to="/money/invoices/$id" params={{ id: invoice }}>
            On an invoice
          </Link>
        )}
      </small>
    </span>
  );
}
