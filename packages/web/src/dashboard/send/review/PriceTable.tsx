import { formatUsd } from '@gifts/contract/format-usd';
import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { countGifts } from '../../parts/counts.ts';

interface PriceTableProps {
  readonly price: NonNullable<DraftCheck['price']>;
  /** False if nobody is asked. */
  readonly isAccepted: boolean;
}

const range = (low: number, high: number): string =>
  low === high ? formatUsd(high) : `${formatUsd(low)} to ${formatUsd(high)}`;

/** What one gift and all gifts cost, and why that is a range. */
export function PriceTable({ price: { cart_price: one, total_price: all }, isAccepted }: PriceTableProps) {
  const hasRange = all.est_group_total_low !== all.est_group_total_high;
  return (
    <section className="card card-body" aria-labelledby="price">
      <h2 id="price">Price</h2>
      <table className="price-table">
        <caption className="only-heard">Price of the gifts</caption>
        <tbody>
          <Row name="Products" value={formatUsd(one.price_product)} />
          <Row name="Shipping" value={one.price_shipping === 0 ? 'Free' : formatUsd(one.price_shipping)} />
          <Row name="Processing fee" value={formatUsd(one.price_processing_fee)} />
          <Row name="Tax" value={range(one.price_est_tax_low, one.price_est_tax_high)} />
          <Row name="One gift" value={range(one.price_est_total_low, one.price_est_total_high)} isSum />
          <Row
            name={countGifts(all.recipients)}
            value={
              all.est_total_calculated === undefined
                ? range(all.est_group_total_low, all.est_group_total_high)
                : formatUsd(all.est_total_calculated)
            }
            isSum
          />
        </tbody>
      </table>
      <p className="soft">
        {hasRange &&
          'Tax depends on where each person lives, and a swap or a far address can change the price. No gift costs more than the higher figure. '}
        {isAccepted && 'A gift that nobody accepts costs nothing.'}
      </p>
    </section>
  );
}

const Row = ({ name, value, isSum = false }: { name: string; value: string; isSum?: boolean }) => (
  <tr className={isSum ? 'price-sum' : undefined}>
    <th scope="row">{name}</th>
    <td>{value}</td>
  </tr>
);
