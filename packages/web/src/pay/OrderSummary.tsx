import { formatUsd } from '@gifts/contract/format-usd';
import type { PayableOrder } from '../api/page-operations.generated.ts';

export function OrderSummary({ summary }: { summary: PayableOrder }) {
  const { amounts } = summary;
  return (
    <section className="summary" aria-labelledby="summary-title">
      <p className="owner">{summary.app_name}</p>
      <h1 id="summary-title">
        {summary.from_name}’s gift for {summary.recipient_first_name}
      </h1>
      <Why summary={summary} />
      <ul className="items">
        {summary.items.map((item) => (
          <Item key={`${item.brand_name} ${item.name}`} item={item} />
        ))}
      </ul>
      <dl className="facts amounts">
        <Amount name="Products" cents={amounts.amount_product} />
        <Amount name="Shipping" cents={amounts.amount_shipping} />
        <Amount name="Processing fee" cents={amounts.amount_processing_fee} />
        <Amount name="International shipping" cents={amounts.amount_global_relay_cost} />
        <Amount name="Tax" cents={amounts.amount_tax} />
        <div className="total">
          <dt>Total</dt>
          <dd>{formatUsd(amounts.amount_total)}</dd>
        </div>
      </dl>
      <p className="fine">
        Reference <span className="reference">{summary.reference_id}</span>
        {summary.expires_at && <>, to be paid by {formatDay(summary.expires_at)}</>}
      </p>
    </section>
  );
}

/** Says why a person is asked to pay. A card on file may have been tried before. */
function Why({ summary: { problem, recipient_first_name: recipient } }: { summary: PayableOrder }) {
  return (
    <p className="why">
      {recipient} accepted the gift, and it waits for its payment.
      {problem && <> The card on file did not pay for it: {problem}</>}
    </p>
  );
}

function Item({ item }: { item: PayableOrder['items'][number] }) {
  return (
    <li className="item">
      {item.image ? (
        <img src={item.image.url} width={item.image.width} height={item.image.height} alt="" />
      ) : (
        <span className="no-picture" aria-hidden="true" />
      )}
      <span>
        <strong>{item.name}</strong>
        <span className="brand">
          {item.brand_name}
          {item.quantity > 1 && ` · ${item.quantity} pieces`}
        </span>
      </span>
    </li>
  );
}

/** Extras without a price are left out, except free shipping. */
function Amount({ name, cents }: { name: string; cents: number }) {
  if (cents === 0 && name !== 'Shipping') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{cents === 0 ? 'Free' : formatUsd(cents)}</dd>
    </div>
  );
}

const formatDay = (time: string): string =>
  new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
