import { formatUsd } from '@gifts/contract/format-usd';
import { recipientName } from '@gifts/contract/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMember } from '../session/member.tsx';

const shown = 5;

/** Gifts that were accepted and are not paid, with what to do. Nothing while there are none. */
export function Unpaid() {
  const { client, membership } = useMember();
  const { data } = useQuery({
    queryKey: ['unpaid', membership.organization_id],
    queryFn: ({ signal }) => client.orders.list({ status: 'pending_payment', per_page: shown }, { signal }),
    staleTime: 5_000,
  });
  if (!data || data.data.length === 0) return null;
  const more = data.list_meta.total_count - data.data.length;
  return (
    <section className="card unpaid" aria-labelledby="unpaid">
      <h2 id="unpaid">Gifts that wait for their payment</h2>
      <p className="soft">
        They were accepted. Each is tried again after 1, 3 and 7 days, and whenever money is paid in; after 14
        days it fails.
      </p>
      <ul>
        {data.data.map((order) => (
          <li key={order.id}>
            <span>
              <strong>{formatUsd(order.amounts.amount_total ?? order.amounts.amount_pre_tax_total)}</strong>{' '}
              for <bdi>{recipientName(order)}</bdi>
              {order.payment_problem && <small>{order.payment_problem}</small>}
            </span>
            <Link to="/gifts/orders/$id" params={{ id: order.id }}>
              {membership.role === 'viewer' ? 'See the gift' : 'Mend the payment'}
              <span className="only-heard"> of {recipientName(order)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Link to="/gifts/orders" search={{ status: 'pending_payment' }}>
            See all {data.list_meta.total_count}
          </Link>
        </p>
      )}
    </section>
  );
}
