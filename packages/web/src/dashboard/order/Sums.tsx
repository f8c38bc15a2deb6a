import { formatUsd } from '@gifts/contract/format-usd';
import { Link } from '@tanstack/react-router';
import type { OrderData } from './order-query.ts';

type Line = readonly [name: string, amount: number | null];

/** What the order costs, line by line, and what the ledger says was paid for it. */
export function Sums({ data: { order, history } }: { data: OrderData }) {
  const { amounts } = order;
  const { held, paid, given_back, kept } = history.money;
  const lines: readonly Line[] = [
    ['Products', amounts.amount_product],
    ['Shipping', amounts.amount_shipping],
    ['Processing fee', amounts.amount_processing_fee],
    ['Sales tax', amounts.amount_tax],
    ['Shipping abroad', amounts.amount_global_relay_cost],
  ];
  const isFinal = amounts.amount_total !== null;
  return (
    <>
      <dl className="sums">
        {lines.map(([name, amount]) => amount !== null && <Sum key={name} name={name} amount={amount} />)}
        <Sum
          name={isFinal ? 'Total' : 'Before tax'}
          amount={amounts.amount_total ?? amounts.amount_pre_tax_total}
          isTotal
        />
      </dl>
      {!isFinal && <p className="soft">Tax is known when the recipient has given an address.</p>}
      <dl className="sums">
        {held !== 0 && <Sum name="Held for it now" amount={held} />}
        <Sum name="Paid" amount={paid} />
        {given_back !== 0 && <Sum name="Given back" amount={given_back} />}
        {given_back !== 0 && <Sum name="Kept" amount={kept} isTotal />}
      </dl>
      {held !== 0 && <p className="soft">What is held and not needed goes back to where it came from.</p>}
      <Link to="/money/movements" search={{ about: order.id }}>
        Movements of this gift
      </Link>
    </>
  );
}

const Sum = ({ name, amount, isTotal = false }: { name: string; amount: number; isTotal?: boolean }) => (
  <div className={isTotal ? 'sum-total' : undefined}>
    <dt>{name}</dt>
    <dd>{formatUsd(amount)}</dd>
  </div>
);
